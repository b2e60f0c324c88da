// Locks, compares and changes single rows during an import, and stores their previous values.
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { writtenBy } from '../../db/audit-columns.ts'
import { columnOf } from './check-import.ts'
import type { OtherContact } from './check-rows.ts'
import type { Values } from './parse.ts'

export type By = { workgroupId: string; userId: string; importId: string; now: Date }
/** A checked row of the file, without problems. */
export type ValidRow = {
  number: number
  leader: number
  given: { customer: Values; contact: Values; others?: readonly OtherContact[] }
  customerId: string | null
  customerVer: number | null
  contactId: string | null
  contactVer: number | null
}
/** The row once for each of its contacts. */
export const peopleOf = (row: ValidRow): ValidRow[] => [
  row,
  ...(row.given.others ?? []).map(({ values, contactId, contactVer }) => ({
    ...row,
    given: { customer: row.given.customer, contact: values },
    contactId,
    contactVer,
  })),
]
export type Change = {
  customer_id: string
  contact_id: string | null
  was: Record<string, unknown> | null
  ver: number
  /** The version before it; null where the import made the record. */
  was_ver: number | null
}

/** Values by column name. */
export const columnsOf = (values: Values) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [columnOf(field), value]))
export type Row = Record<string, unknown> & { id: string; ver: number }
export async function lockRows(
  db: Db,
  table: 'customers' | 'contacts',
  ids: readonly string[],
): Promise<Map<string, Row>> {
  if (ids.length === 0) return new Map()
  const { rows } =
    await sql<Row>`select * from ${sql.table(table)} where id = any(${ids}::bigint[]) and deleted_at is null order by id for update`.execute(
      db,
    )
  return new Map(rows.map((row) => [row.id, row]))
}
export const valuesOf = (row: Row, given: Values): Values =>
  Object.fromEntries(Object.keys(given).map((field) => [field, (row[columnOf(field)] ?? '') as string]))

/** The change of a record by `changeRow`, with the previous values of the columns that it sets. */
export const changeOf = (
  customerId: string,
  contactId: string | null,
  was: Row,
  set: Record<string, unknown>,
): Change => ({
  customer_id: customerId,
  contact_id: contactId,
  was: Object.fromEntries(Object.keys(set).map((column) => [column, was[column] ?? null])),
  ver: was.ver + 1,
  was_ver: was.ver,
})
export const changeRow = (db: Db, by: By, table: 'customers' | 'contacts', was: Row, set: Record<string, unknown>) =>
  db
    .updateTable(table)
    .set({ ...set, ver: was.ver + 1, ...writtenBy(by) })
    .where('id', '=', was.id)
    .execute()
