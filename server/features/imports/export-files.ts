// Writes Excel files of customers with their contacts in the import format: an empty template, the rejected rows, and
// an export.
import { sql } from 'kysely'
import type { Language, Segment, Stage } from '../../../contract/codes.ts'
import {
  contactFields,
  customerFields,
  importFields,
  type ImportField,
} from '../../../contract/calls/imports/columns.ts'
import type { Db } from '../../db/connect.ts'
import type { Cell, Column } from '../../sheets/write-xlsx.ts'
import type { DetectedColumn } from '../../sheets/columns/detect-columns.ts'
import { textIn } from '../../core/texts.ts'
import { selectedCustomerIds, type ListContext } from '../customers/queries.ts'
import type { Step } from './check-import.ts'
import { columnOf } from './check-import.ts'
import { fieldName } from './field-names.ts'
import { problemTexts } from './rows.ts'
import type { Problem } from './parse.ts'

const pageSize = 1_000
const widths: Partial<Record<ImportField, number>> = {
  name: 24,
  address: 36,
  memo: 36,
  email: 26,
  homepage: 26,
  'contact.email': 26,
}
export const columnsIn = (language: Language): Column[] =>
  importFields.map((field) => ({
    title: textIn(language, `import.head.${field}`),
    width: widths[field] ?? 15,
    kind: 'text',
  }))

/** Formats +82 numbers in national notation, which is parsed to the same number again. */
export function formatPhone(stored: string): string {
  const [number = '', extension] = stored.split(';ext=')
  const national = /^\+82(2|\d\d)(\d{3,4})(\d{4})$/.exec(number)
  const shown = national ? `0${national[1]}-${national[2]}-${national[3]}` : number
  return extension ? `${shown} ext. ${extension}` : shown
}

type StoredValues = Record<string, string | number | boolean | null>
const phones = new Set(['phone', 'fax', 'mobile', 'companyPhone'])
function cellOf(language: Language, name: string, value: StoredValues[string] | undefined): Cell {
  if (value === null || value === undefined || value === '' || value === false) return null
  if (value === true) return textIn(language, 'import.lunar')
  if (name === 'segment' || name === 'stage') return textIn(language, `code.${value as Segment | Stage}`)
  return phones.has(name) ? formatPhone(String(value)) : String(value)
}

/** One row per contact, and one for a customer without contacts. */
async function loadPage(
  db: Db,
  workgroupId: string,
  ids: readonly string[],
): Promise<{ customer: StoredValues; contact: StoredValues | null }[]> {
  const columns = (fields: readonly string[], alias: string) =>
    sql.join(fields.flatMap((field) => [sql`${field}::text`, sql`${sql.ref(`${alias}.${columnOf(field)}`)}`]))
  const { rows } = await sql<{ customer: StoredValues; contact: StoredValues | null }>`
    select jsonb_build_object(${columns(
      customerFields.filter((field) => field !== 'owner'),
      'c',
    )}) || jsonb_build_object('owner', u.name) as customer,
      case when k.id is not null then jsonb_build_object(${columns(
        contactFields.map((field) => field.slice(8)),
        'k',
      )}) end as contact
    from unnest(${ids}::bigint[]) with ordinality found (id, place)
      join customers c on c.workgroup_id = ${workgroupId} and c.id = found.id and c.deleted_at is null
      left join users u on u.id = c.owner_id
      left join contacts k on k.workgroup_id = c.workgroup_id and k.customer_id = c.id and k.deleted_at is null
    order by found.place, k.id`.execute(db)
  return rows
}
/** Exports the selected customers in order, a page at a time; each page checks permissions in its own transaction. */
export async function* customerRows(
  step: Step,
  context: ListContext,
  selection: Parameters<typeof selectedCustomerIds>[2],
  language: Language,
): AsyncGenerator<Cell[]> {
  const ids = await step((db) => selectedCustomerIds(db, context, selection))
  for (let from = 0; from < ids.length; from += pageSize) {
    const rows = await step((db) => loadPage(db, context.workgroupId, ids.slice(from, from + pageSize)))
    for (const { customer, contact } of rows)
      yield [
        ...customerFields.map((field) => cellOf(language, field, customer[field])),
        ...contactFields.map((field) => cellOf(language, field.slice(8), contact?.[field.slice(8)])),
      ]
  }
}

export const rejectedColumns = (columns: readonly DetectedColumn[], language: Language): Column[] => [
  { title: textIn(language, 'import.row'), width: 8, kind: 'number' },
  { title: textIn(language, 'import.reason'), width: 48, kind: 'text' },
  ...columns.map(({ head }) => ({ title: head, width: 18, kind: 'text' as const })),
]
type Rejected = {
  number: number
  cells: string[]
  broken: Record<string, string> | null
  problems: Problem[] | null
  isLeftOut: boolean
}
/** The rejected or excluded rows as in the file, with the reason in front. */
export async function* rejectedRows(
  step: Step,
  id: string,
  columns: readonly DetectedColumn[],
  language: Language,
): AsyncGenerator<Cell[]> {
  const heads = new Map(columns.map(({ at, head, field }) => [at, head || (field && fieldName(field, language))]))
  const reason = ({ problems, isLeftOut }: Rejected) =>
    isLeftOut
      ? textIn(language, 'import.left_out')
      : problemTexts(problems, language)
          .map(({ column, said: text }) => (heads.get(column) ? `${heads.get(column)}: ${text}` : text))
          .join('\n')
  for (let from = 0; ;) {
    const rows = await step(
      async (db) =>
        (
          await sql<Rejected>`select number, cells, broken, problems, is_left_out as "isLeftOut" from import_rows
            where import_id = ${id} and number > ${from} and (state = 'wrong' or (is_left_out and state <> 'done')) order by number limit ${pageSize}`.execute(
            db,
          )
        ).rows,
    )
    for (const row of rows)
      yield [
        row.number,
        reason(row),
        ...columns.map(({ at }) =>
          row.broken?.[at] && row.broken[at] !== '=' ? row.broken[at] : (row.cells[at] ?? ''),
        ),
      ]
    if (rows.length < pageSize) return
    from = rows.at(-1)!.number
  }
}
