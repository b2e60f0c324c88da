// Exports needs and lessons as JSON lines. Of a lesson only the sentence is exported, and no sentence with a name
// (decision 55).
import { sql } from 'kysely'
import { withoutAsianForms, withoutLatinForms } from '../../../contract/search/company-forms.ts'
import { foldForComparison, normalizeLine } from '../../../contract/rules/text-normalization.ts'
import { isLabel } from '../../../needs/labels.ts'
import type { Db } from '../../db/connect.ts'

type Step = <T>(work: (db: Db) => Promise<T>) => Promise<T>
const pageSize = 1_000
const line = (row: object) => Buffer.from(`${JSON.stringify(row)}\n`)

export async function* exportLines(step: Step, workgroupId: string, withLessons: boolean): AsyncGenerator<Uint8Array> {
  const items = await step((db) =>
    db
      .selectFrom('need_items')
      .select(['name', 'type', 'synonyms'])
      .where('workgroup_id', '=', workgroupId)
      .orderBy('id')
      .execute(),
  )
  for (const { name, type, synonyms } of items) yield line({ name, type, synonyms })
  if (!withLessons) return
  const namesSomeone = await step((db) => namesOf(db, workgroupId))
  for (let after = '0'; ;) {
    const from = after
    const lessons = await step((db) => lessonsAfter(db, workgroupId, from))
    for (const { sentence, item, type, keywords, language } of lessons) {
      const text = normalizeLine(sentence)
      // A need with the name of a type would be read back as the type.
      const label = item !== null && !isLabel(item) ? { label: item, type } : { label: type }
      if (!namesSomeone(text)) yield line({ text, ...label, keywords: keywords.map(normalizeLine), language })
    }
    if (lessons.length < pageSize) return
    after = lessons.at(-1)!.version
  }
}

const lessonsAfter = (db: Db, workgroupId: string, after: string) =>
  db
    .selectFrom('need_lessons as e')
    .leftJoin('need_items as i', (join) =>
      join.onRef('i.workgroup_id', '=', 'e.workgroup_id').onRef('i.id', '=', 'e.item_id'),
    )
    .select(['e.version', 'e.sentence', 'e.type', 'e.keywords', 'e.language', 'i.name as item'])
    .where('e.workgroup_id', '=', workgroupId)
    .where('e.version', '>', after)
    .orderBy('e.version')
    .limit(pageSize)
    .execute()

const latin = /[\p{Script=Latin}\p{N}]/u
/** A name of one character would match everywhere. */
const shortest = 2
/** @returns a predicate: whether a sentence names a customer, a contact or a member */
async function namesOf(db: Db, workgroupId: string): Promise<(text: string) => boolean> {
  const { rows } = await sql<{ name: string }>`
    select name from customers where workgroup_id = ${workgroupId}
    union select ceo_name from customers where workgroup_id = ${workgroupId}
    union select name from contacts where workgroup_id = ${workgroupId}
    union select u.name from members m join users u on u.id = m.user_id where m.workgroup_id = ${workgroupId}`.execute(
    db,
  )
  const names = rows
    .flatMap(({ name }) => [name, withoutLatinForms(withoutAsianForms(name))])
    .map((name) => foldForComparison(normalizeLine(name)))
    .filter((name) => name.length >= shortest)
  const beginning = Map.groupBy(names, (name) => name.slice(0, shortest))
  return (sentence) => {
    const text = foldForComparison(sentence)
    // Latin names only match whole words.
    const isWhole = (name: string, at: number) =>
      !(latin.test(name[0]!) && latin.test(text[at - 1] ?? '')) &&
      !(latin.test(name.at(-1)!) && latin.test(text[at + name.length] ?? ''))
    for (let at = 0; at + shortest <= text.length; at++)
      if (beginning.get(text.slice(at, at + shortest))?.some((name) => text.startsWith(name, at) && isWhole(name, at)))
        return true
    return false
  }
}
