// Stores and lists the rows of an import, as in the file.
import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { imports as contract } from '../../../contract/calls/imports/calls.ts'
import type { Language } from '../../../contract/codes.ts'
import type { Db } from '../../db/connect.ts'
import { textIn } from '../../core/texts.ts'
import type { Problem } from './parse.ts'

type Row = OutputOf<typeof contract.rows>['items'][number]

/** Inserts a page of rows, as the reader returns it. @returns their number */
export async function addRows(db: Db, workgroupId: string, id: string, page: Buffer): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`insert into import_rows (workgroup_id, import_id, number, cells, broken, numbers, aside, is_left_out)
      select ${workgroupId}, ${id}, r.number, r.cells, r.broken, r.numbers, r.aside, r.aside <> ''
      from jsonb_to_recordset(convert_from(${page}::bytea, 'UTF8')::jsonb) as r (number int, cells text[], broken jsonb, numbers int[], aside text)`.execute(
      db,
    )
  return Number(numAffectedRows)
}

/** Rows that are not imported: excluded by a user, or set aside. */
const excluded: Partial<Record<string, ReturnType<typeof sql>>> = {
  left: sql`is_left_out and aside = '' and state <> 'done'`,
  aside: sql`is_left_out and aside <> '' and state <> 'done'`,
}
type Listed = { state: string; cause: string; after: number; page: number; pageSize: number }
/** Rows with a problem of this kind in this column. */
function withCause(cause: string) {
  const [column, key] = cause.split(' ')
  return sql`problems @> ${JSON.stringify([{ column: Number(column), key }])}::jsonb and state = 'wrong' and not is_left_out`
}
export async function listRows(
  db: Db,
  id: string,
  of: Listed,
  language: Language,
): Promise<{ items: Row[]; total: number }> {
  const filter = sql`import_id = ${id} and ${
    excluded[of.state] ?? (of.state ? sql`state = ${of.state} and (state = 'done' or not is_left_out)` : sql`true`)
  } and ${of.cause ? withCause(of.cause) : sql`true`}`
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*)::int as total from import_rows where ${filter}`.execute(db)
  const rows = sql`${filter} and number > ${of.after}`
  return {
    items: await selectRows(db, rows, language, of.after > 0 ? { ...of, page: 1 } : of),
    total: counted[0]!.total,
  }
}
export const rowsByNumber = (db: Db, id: string, numbers: readonly number[], language: Language) =>
  selectRows(db, sql`import_id = ${id} and number = any(${numbers}::int[])`, language)

type Problems = { problems: Problem[] | null; notes: Problem[] | null }
async function selectRows(
  db: Db,
  where: ReturnType<typeof sql>,
  language: Language,
  of = { page: 1, pageSize: 1_000 },
): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, 'problems' | 'notes'> & Problems & { broken: Record<string, string> | null }>`
    select number as row, cells, broken, state, is_left_out as "isLeftOut", aside, problems, notes, customer_id as "customerId" from import_rows
    where ${where} order by number limit ${of.pageSize} offset ${(of.page - 1) * of.pageSize}`.execute(db)
  return rows.map(({ broken, ...row }) => ({
    ...row,
    cells: row.cells.map((text, at) => (broken?.[at] && broken[at] !== '=' ? broken[at] : text).slice(0, 2_000)),
    problems: problemTexts(row.problems, language),
    notes: problemTexts(row.notes, language),
  }))
}
export const problemTexts = (problems: readonly Problem[] | null, language: Language) =>
  (problems ?? []).map(({ column, key, values }) => ({ column, said: textIn(language, key, values) }))

/** A corrected cell is neither broken nor numeric any more, and its row is looked at. */
export async function changeCells(
  db: Db,
  id: string,
  cells: readonly { row: number; column: number; text: string }[],
): Promise<void> {
  for (const { row, column, text } of cells)
    await sql`update import_rows set cells[${column + 1}] = ${text}, broken = broken - ${String(column)}::text - 'row'::text, numbers = array_remove(numbers, ${column}::int)
      where import_id = ${id} and number = ${row} and state <> 'done'`.execute(db)
}
export async function excludeRows(
  db: Db,
  id: string,
  rows: readonly { row: number; isLeftOut: boolean }[],
): Promise<void> {
  await sql`update import_rows r set is_left_out = l.left_out from unnest(${rows.map(({ row }) => row)}::int[], ${rows.map(({ isLeftOut }) => isLeftOut)}::boolean[]) as l (number, left_out)
    where r.import_id = ${id} and r.number = l.number and r.state <> 'done'`.execute(db)
}
