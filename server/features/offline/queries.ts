// The data that devices store: change marks of logs, and changed customers and contacts, by an index in order of change
// (migration offline).
import { sql, type RawBuilder } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import { recordsPerRequest, maxStored, type offline as contract } from '../../../contract/calls/offline/calls.ts'
import type { Db } from '../../db/connect.ts'
import { readableLogs } from '../../db/readable-logs.ts'
import { selectContacts as contactsShown, type StoredContact } from '../contacts/queries.ts'

type Logs = OutputOf<typeof contract.logs>
type Customers = OutputOf<typeof contract.customers>

/** The ids and writing transactions of related rows; they differ after every change. */
const relatedRows = (table: string, where: RawBuilder<unknown>) =>
  sql`(select string_agg(x.id || ' ' || x.xmin::text, ' ' order by x.id) from ${sql.table(table)} x where x.workgroup_id = l.workgroup_id and x.sales_log_id = l.id and ${where})`
/** @param onlyOf the user id of a reader limited to their own logs, else null */
export async function newestLogs(db: Db, workgroupId: string, onlyOf: string | null): Promise<Logs['items']> {
  const first = sql`order by l.happened_at desc, l.id desc limit ${maxStored.logs}`
  const newest = readableLogs(
    onlyOf,
    (mayBeRead) =>
      sql`select l.id, l.happened_at from sales_logs l where l.workgroup_id = ${workgroupId} and ${mayBeRead} ${first}`,
  )
  const { rows } = await sql<Logs['items'][number]>`
    select l.id, left(md5(concat_ws('|', l.xmin::text, c.name, c.industry, c.segment, c.stage, c.is_sample, k.name, k.position,
      ${relatedRows('comments', sql`true`)}, ${relatedRows('feedback', sql`true`)}, ${relatedRows('files', sql`x.deleted_at is null`)})), 12) as mark
    from (select l.id from ${newest} ${first}) newest
    join sales_logs l on l.workgroup_id = ${workgroupId} and l.id = newest.id
    join customers c on c.workgroup_id = l.workgroup_id and c.id = l.customer_id
    join contacts k on k.workgroup_id = l.workgroup_id and k.id = l.contact_id
    order by l.happened_at desc, l.id desc`.execute(db)
  return rows
}
/** Includes former members, because logs keep their author. */
export async function allMembers(db: Db, workgroupId: string): Promise<Logs['people']> {
  const { rows } = await sql<Logs['people'][number]>`
    select m.user_id as id, u.name, m.rank, m.left_at is not null as "hasLeft" from members m join users u on u.id = m.user_id
    where m.workgroup_id = ${workgroupId} order by m.user_id`.execute(db)
  return rows
}

type Kind = 'customers' | 'contacts'
/** Overlap in minutes for transactions that were not yet committed: ten times their limit (db/app-login.ts). */
const overlapMinutes = 5
type ChangedRow = { id: string; at: string; there: boolean }
export type Changed = { ids: string[] } & Pick<Customers, 'gone' | 'next' | 'from' | 'more' | 'total'>
/** @param since empty: returns the newest existing records, up to the limit of a device */
export async function changedSince(db: Db, workgroupId: string, kind: Kind, since: string): Promise<Changed> {
  const table = sql.table(kind)
  const [at, id] = since ? since.split('-') : []
  const exists =
    kind === 'customers'
      ? sql`x.deleted_at is null`
      : sql`x.deleted_at is null and exists (select from customers c where c.workgroup_id = x.workgroup_id and c.id = x.customer_id and c.deleted_at is null)`
  const counted = await sql<{ total: number; now: string }>`
    select count(*)::int as total, (extract(epoch from now() - make_interval(mins => ${overlapMinutes})) * 1000)::bigint::text as now
    from ${table} x where x.workgroup_id = ${workgroupId} and ${exists}`.execute(db)
  const { total, now } = counted.rows[0]!
  const start = at
    ? sql`(x.changed_at, x.id) > (${new Date(Number(at))}::timestamptz, ${id}::bigint)`
    : total > maxStored[kind]
      ? sql`x.changed_at >= (select changed_at from ${table} where workgroup_id = ${workgroupId} and deleted_at is null order by changed_at desc offset ${maxStored[kind]} limit 1)`
      : sql`true`
  const { rows } = await sql<ChangedRow>`
    select x.id, (extract(epoch from x.changed_at) * 1000)::bigint::text as at, (${exists}) as there from ${table} x
    where x.workgroup_id = ${workgroupId} and ${start} order by x.changed_at, x.id limit ${recordsPerRequest[kind]}`.execute(
    db,
  )
  const last = rows.at(-1)
  return {
    ids: rows.filter((row) => row.there).map((row) => row.id),
    gone: rows.filter((row) => !row.there).map((row) => row.id),
    next: last ? `${last.at}-${last.id}` : since,
    from: `${now}-0`,
    more: rows.length === recordsPerRequest[kind],
    total,
  }
}
export const contactsOf = (db: Db, ids: string[]): Promise<StoredContact[]> =>
  ids.length === 0 ? Promise.resolve([]) : contactsShown(db).where('k.id', 'in', ids).execute()
