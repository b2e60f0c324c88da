// Reads lessons and items from a file with one JSON object per line, for `npm run needs`.
import { isLabel, labels, type Item, type Lesson, type NeedType } from '../labels.ts'

export class BadLine extends Error {
  override name = 'BadLine'
}

/**
 * Reads lines of `{"text": …, "label": …, "keywords": […]}`. A label is a type of need, `none`, or the name of an item;
 * `type` is the type of that item. Items that are not in `known` are created from the labels. A line with a `name` is
 * an item, so that the file a workgroup downloads can be read too.
 * @throws BadLine that names the line
 */
export function readLessons(
  file: string,
  source: string,
  known: readonly Item[] = [],
): { lessons: (Lesson & { line: number })[]; items: Item[] } {
  const items = new Map(known.map((item) => [item.code, item]))
  const lessons: (Lesson & { line: number })[] = []
  forEachLine(file, source, (row, fail, line) => {
    const { text, label, keywords, type } = row
    if (text === undefined && typeof row['name'] === 'string')
      return void items.set(row['name'], { code: row['name'], name: row['name'], ...optionalFields(row, fail) })
    if (typeof text !== 'string' || text.trim() === '') return fail('"text" is missing: a sentence')
    if (typeof label !== 'string' || label.trim() === '')
      return fail(`"label" is missing: one of ${labels.join(', ')}, or the name of an item`)
    if (keywords !== undefined && !(Array.isArray(keywords) && keywords.every((word) => typeof word === 'string')))
      return fail('"keywords" is a list of words')
    if (type !== undefined && !(typeof type === 'string' && isLabel(type) && type !== 'none'))
      return fail(`"type" is one of ${labels.slice(1).join(', ')}`)
    const words = keywords as string[] | undefined
    if (isLabel(label)) return void lessons.push({ line, text, type: label, ...(words?.length && { keywords: words }) })
    if (!items.has(label))
      items.set(label, {
        code: label,
        name: label.replaceAll(/[_-]+/gu, ' '),
        ...(type !== undefined && { type: type as NeedType }),
      })
    lessons.push({ line, text, item: label, ...(words?.length && { keywords: words }) })
  })
  return { lessons, items: [...items.values()] }
}

/** Reads lines of `{"code": …, "name": …, "synonyms": […], "type": …}`. @throws BadLine that names the line */
export function readItems(file: string, source: string): Item[] {
  const items = new Map<string, Item>()
  forEachLine(file, source, (row, fail) => {
    const { code, name } = row
    if (typeof code !== 'string' || code === '') return fail('"code" is missing')
    if (typeof name !== 'string' || name.trim() === '') return fail('"name" is missing')
    if (items.has(code)) return fail(`the code ${code} is there twice`)
    items.set(code, { code, name, ...optionalFields(row, fail) })
  })
  return [...items.values()]
}

type Fail = (why: string) => never
function optionalFields({ synonyms, type }: Record<string, unknown>, fail: Fail): Pick<Item, 'synonyms' | 'type'> {
  if (synonyms !== undefined && !(Array.isArray(synonyms) && synonyms.every((word) => typeof word === 'string')))
    fail('"synonyms" is a list of words')
  if (type !== undefined && !(typeof type === 'string' && isLabel(type) && type !== 'none'))
    fail(`"type" is one of ${labels.slice(1).join(', ')}`)
  return {
    ...(synonyms !== undefined && { synonyms: synonyms as string[] }),
    ...(type !== undefined && { type: type as NeedType }),
  }
}

function forEachLine(
  file: string,
  source: string,
  take: (row: Record<string, unknown>, fail: Fail, line: number) => void,
): void {
  source
    .replace(/^\ufeff/u, '')
    .split('\n')
    .forEach((line, at) => {
      if (line.trim() === '') return
      const fail = (why: string): never => {
        throw new BadLine(`${file}, line ${at + 1}: ${why}.`)
      }
      let row: unknown
      try {
        row = JSON.parse(line)
      } catch {
        fail('this is not JSON (one object a line is)')
      }
      if (typeof row !== 'object' || row === null || Array.isArray(row)) fail('this is not an object')
      take(row as Record<string, unknown>, fail, at + 1)
    })
}
