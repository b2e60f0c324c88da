// Detects the header row of a table and the field of each column: by earlier choices, by the column name, or by its
// values.
import type { ImportField } from '../../contract/calls/imports/columns.ts'
import { fieldsOfColumnName, columnNameKey, isRowNumberName } from './column-names.ts'
import type { ReadRow } from './rows.ts'

export type ColumnSource = 'remembered' | 'head' | 'part' | 'values' | 'order' | 'nothing' | 'hand'
export type DetectedColumn = { at: number; head: string; samples: string[]; field: ImportField | ''; how: ColumnSource }
/** Number of rows that are searched for the header row. */
export const headerSearchRows = 30
/** Number of rows that determine the width of the table and the contents of columns. */
export const sampleRows = 200

const textOf = (row: ReadRow | undefined, at: number) => row?.cells[at]?.text.trim() ?? ''
const widthOf = (rows: readonly ReadRow[]) => rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)

/** The index of the row with the most known column names; otherwise of the first row with two texts, or 0. */
export function findHeaderRow(rows: readonly ReadRow[]): { place: number; score: number } {
  let best = { place: -1, score: 0 }
  for (const [place, row] of rows.slice(0, headerSearchRows).entries()) {
    const heads = row.cells.map((cell) => cell?.text ?? '').filter((text) => text.trim() !== '' && text.length <= 60)
    const known = new Set(heads.filter((head) => fieldsOfColumnName(head).isWhole).map(columnNameKey)).size
    const part = heads.filter(
      (head) => !fieldsOfColumnName(head).isWhole && fieldsOfColumnName(head).fields.length > 0,
    ).length
    const score = known + part / 4
    if (known >= 1 && score > best.score && (known >= 2 || heads.length <= 2)) best = { place, score }
  }
  if (best.place >= 0) return best
  const first = rows.findIndex(({ cells }) => cells.filter((cell) => cell?.text.trim()).length >= 2)
  return { place: Math.max(first, 0), score: 0 }
}

/** Column names. In a header of several rows, an empty cell takes the text of the cell above. */
export function columnNamesOf(rows: readonly ReadRow[], place: number): string[] {
  return Array.from({ length: widthOf(rows.slice(0, sampleRows)) }, (_, at) => {
    for (let above = place; above >= Math.max(0, place - 2); above -= 1) {
      const text = textOf(rows[above], at)
      // A title over the whole table is not a column name.
      const isTitle =
        above < place &&
        rows[above]!.cells.filter((cell) => cell?.text.trim()).every((cell) => cell.text.trim() === text)
      if (text !== '' && !isTitle) return text.replace(/\s+/g, ' ').slice(0, 100)
    }
    return ''
  })
}

const valuePatterns: [RegExp, number, readonly ImportField[]][] = [
  [/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 0.6, ['contact.email', 'email']],
  [/^\d{3}-\d{2}-\d{5}$/, 0.6, ['businessNumber']],
  [/^(\+?82[-\s]?|0)?1[016789][-.\s]?\d{3,4}[-.\s]?\d{4}$/, 0.6, ['contact.mobile']],
  [/^(https?:\/\/|www\.)\S+$/i, 0.6, ['homepage']],
  [/^\(?(0\d{1,2})\)?[-.\s]\d{3,4}[-.\s]\d{4}$/, 0.6, ['phone', 'contact.companyPhone']],
  [/주식회사|\(주\)|㈜|유한회사|株式会社|有限公司|\b(inc|ltd|llc|corp|gmbh|sarl|s\.a)\b/i, 0.3, ['name']],
]
const isMobile = valuePatterns[2]![0]

/** @param remembered fields that this workgroup chose earlier, by `columnNameKey` */
export function detectColumns(
  heads: readonly string[],
  body: readonly ReadRow[],
  remembered: ReadonlyMap<string, ImportField | ''>,
): DetectedColumn[] {
  const looked = body.slice(0, sampleRows)
  const columns = heads.flatMap((head, at) => {
    const values = looked.map((row) => textOf(row, at)).filter((text) => text !== '')
    if (head === '' && values.length === 0) return []
    const samples = [...new Set(values.map((value) => value.replace(/\s+/g, ' ').slice(0, 60)))].slice(0, 3)
    return [{ at, head, values, samples, ...candidatesOf(head, values, remembered) }]
  })
  const taken = new Set<ImportField>()
  const chosen = new Map<number, { field: ImportField; how: ColumnSource }>()
  const choices = ({ candidates }: (typeof columns)[number]) => candidates.head?.length ?? 0
  // A name with one meaning precedes an ambiguous one: beside the contact's email, a plain email is the customer's.
  const clearestFirst = columns.toSorted((one, other) => choices(one) - choices(other))
  for (const sure of ['remembered', 'head', 'part', 'values'] as const)
    for (const pass of [0, 1, 2])
      for (const column of sure === 'head' ? clearestFirst : columns) {
        if (chosen.has(column.at)) continue
        const field = column.candidates[sure]?.[pass]
        if (!field || taken.has(field)) continue
        taken.add(field)
        chosen.set(column.at, { field, how: sure })
      }
  preferNames(columns, chosen)
  return columns.map(({ at, head, samples, values, isLeft }) => {
    const found = isLeft ? undefined : chosen.get(at)
    const counts =
      values.length > 2 && values.slice(0, 20).every((value, place) => Number(value) === Number(values[0]) + place)
    const how: ColumnSource =
      found?.how ?? (isLeft ? 'remembered' : isRowNumberName(head) || counts ? 'order' : 'nothing')
    return { at, head, samples, field: found?.field ?? '', how }
  })
}

type Candidates = Partial<Record<'remembered' | 'head' | 'part' | 'values', readonly ImportField[]>>
function candidatesOf(
  head: string,
  values: readonly string[],
  remembered: ReadonlyMap<string, ImportField | ''>,
): { candidates: Candidates; isLeft: boolean } {
  const known = remembered.get(columnNameKey(head))
  if (known !== undefined && head !== '')
    return known === '' ? { candidates: {}, isLeft: true } : { candidates: { remembered: [known] }, isLeft: false }
  const candidates: Candidates = {}
  const by = fieldsOfColumnName(head)
  if (by.fields.length > 0) candidates[by.isWhole ? 'head' : 'part'] = refineByValues(by.fields, values)
  const share = (pattern: RegExp) =>
    values.filter((value) => pattern.test(value.trim())).length / Math.max(1, values.length)
  const shape = isRowNumberName(head)
    ? undefined
    : valuePatterns.find(([pattern, least]) => values.length > 0 && share(pattern) >= least)
  if (shape) candidates.values = shape[2]
  return { candidates, isLeft: false }
}

/** A column of mobile numbers belongs to the contact, whatever its name. */
function refineByValues(fields: readonly ImportField[], values: readonly string[]): readonly ImportField[] {
  if (!fields.includes('phone')) return fields
  const mobile = values.filter((value) => isMobile.test(value.trim())).length / Math.max(1, values.length)
  if (mobile > 0.5) return [...new Set<ImportField>(['contact.mobile', ...fields])]
  if (values.length > 0 && mobile === 0 && fields[0] === 'contact.mobile' && fields.length === 3) return fields
  return fields
}

/** If a file has only one column of names, it is that of the customer. */
function preferNames(
  columns: readonly { at: number }[],
  chosen: Map<number, { field: ImportField; how: ColumnSource }>,
): void {
  const fields = new Map(columns.flatMap(({ at }) => (chosen.has(at) ? [[chosen.get(at)!.field, at] as const] : [])))
  const [contact, customer] = [fields.get('contact.name'), fields.get('name')]
  if (customer === undefined && contact !== undefined && !fields.has('contact.position'))
    chosen.set(contact, { field: 'name', how: chosen.get(contact)!.how })
  // Without contacts, mail and phone belong to the customer.
  if (fields.get('contact.name') !== undefined && customer !== undefined) return
  for (const [of, instead] of [
    ['contact.email', 'email'],
    ['contact.mobile', 'phone'],
  ] as const) {
    const at = fields.get(of)
    const isThere = [...chosen.values()].some(({ field }) => field === 'contact.name')
    if (at !== undefined && !isThere && !fields.has(instead))
      chosen.set(at, { field: instead, how: chosen.get(at)!.how })
  }
}
