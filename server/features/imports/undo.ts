// Undoes an import: deletes what it created, restores what it changed, keeps and reports what was changed since.
import { sql, type RawBuilder } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { imports as contract } from '../../../contract/calls/imports/calls.ts'
import { setForTransaction, type Db } from '../../db/connect.ts'

export type Undone = OutputOf<typeof contract.lookAtUndo>
type By = { workgroupId: string; userId: string; now: Date; importId: string }
/** The customers with ids above `after`, up to and including `upTo`. */
type Slice = { after: string; upTo: string }

const maxReported = 100
/** Customers per transaction: examining them takes less time than changing them. */
const examinedPerStep = 5_000
const undonePerStep = 500
const customerColumns = [
  'ceo_name',
  'business_number',
  'industry',
  'segment',
  'stage',
  'stage_at',
  'phone',
  'fax',
  'email',
  'homepage',
  'address',
  'employees',
  'memo',
  'owner_id',
  'search',
]
const contactColumns = [
  'position',
  'affiliation',
  'email',
  'mobile',
  'company_phone',
  'fax',
  'home_address',
  'anniversary',
  'is_lunar',
  'wedding_anniversary',
  'is_wedding_lunar',
  'other_info',
  'personality',
  'interests',
  'health_and_hobby',
  'career',
  'alma_mater',
  'family',
]

const within = (column: string, { after, upTo }: Slice) =>
  sql`${sql.ref(column)} > ${after} and ${sql.ref(column)} <= ${upTo}`

/**
 * The fate of each change: `go`, `back` or `stay`, with the reason for the latter. A customer is deleted only with all
 * contacts; with a created customer that stays, its contacts stay. Records that users deleted are left out.
 */
const fates = ({ workgroupId, importId }: By, slice: Slice) => sql`
  with logged as (
    select distinct l.customer_id, l.contact_id from sales_logs l where l.workgroup_id = ${workgroupId} and ${within('l.customer_id', slice)}
  ), looked as (
    select ch.id, ch.customer_id, ch.contact_id, ch.was, ch.was_ver, coalesce(k.ver, c.ver) <> ch.ver as is_edited,
      ch.was is null and case when ch.contact_id is null then ch.customer_id in (select customer_id from logged) else ch.contact_id in (select contact_id from logged) end as is_logged
    from import_changes ch
      join customers c on c.workgroup_id = ${workgroupId} and c.id = ch.customer_id and c.deleted_at is null and ${within('c.id', slice)}
      left join contacts k on k.workgroup_id = ${workgroupId} and k.id = ch.contact_id
    where ch.workgroup_id = ${workgroupId} and ch.import_id = ${importId} and (ch.contact_id is null or k.deleted_at is null)
      and ${within('ch.customer_id', slice)}
  ), made as (
    select customer_id, is_edited or is_logged as is_touched from looked where contact_id is null and was is null
  ), kept_customers as (
    select customer_id from made where is_touched
    union select k.customer_id from contacts k join made m on m.customer_id = k.customer_id
      left join looked o on o.contact_id = k.id and o.was is null and not o.is_edited and not o.is_logged
    where k.workgroup_id = ${workgroupId} and ${within('k.customer_id', slice)} and k.deleted_at is null and o.id is null
  ), fates as (
    select l.*, case when l.is_edited or l.is_logged or (l.was is null and l.customer_id in (select customer_id from kept_customers)) then 'stay' when l.was is null then 'go' else 'back' end as fate
    from looked l
  )`

async function examine(db: Db, by: By, slice: Slice): Promise<Undone> {
  const { rows } = await sql<Omit<Undone, 'kept' | 'keptCount'>>`${fates(by, slice)}
    select count(*) filter (where fate = 'go' and contact_id is null)::int as "customersRemoved", count(*) filter (where fate = 'go' and contact_id is not null)::int as "contactsRemoved",
      count(*) filter (where fate = 'back' and contact_id is null)::int as "customersRestored", count(*) filter (where fate = 'back' and contact_id is not null)::int as "contactsRestored"
    from fates`.execute(db)
  const { rows: stayed } = await sql<Undone['kept'][number] & { count: number }>`${fates(by, slice)}
    select s.customer_id as "customerId", c.name as "customerName", case when s.is_logged then 'logged' else 'edited' end as why, count(*) over ()::int as count
    from (select customer_id, bool_or(is_logged) as is_logged from fates where fate = 'stay' group by customer_id) s
      join customers c on c.workgroup_id = ${by.workgroupId} and c.id = s.customer_id
    order by c.name collate "ko-x-icu", c.id limit ${maxReported}`.execute(db)
  return {
    ...rows[0]!,
    kept: stayed.map(({ customerId, customerName, why }) => ({ customerId, customerName, why })),
    keptCount: stayed[0]?.count ?? 0,
  }
}

/**
 * Examines the next slice of customers, and undoes it if `isMeant`. Slices keep each statement within the database's
 * timeout. Undone changes are deleted, so an interrupted undo continues where it stopped. A record that is restored has
 * again the values that an earlier import left: it counts as unchanged since that import, which can be undone then.
 * @param after the last customer of the previous slice
 * @returns the counts, the last customer and the number of customers; null when none are left
 */
export async function undoSome(
  db: Db,
  by: By,
  after: string,
  isApplied: boolean,
): Promise<{ undone: Undone; last: string; customers: number } | null> {
  const { rows: nextSlice } = await sql<{ last: string | null; customers: number }>`
    select max(customer_id) as last, count(*)::int as customers from (select distinct customer_id from import_changes
      where workgroup_id = ${by.workgroupId} and import_id = ${by.importId} and customer_id > ${after} order by customer_id limit ${isApplied ? undonePerStep : examinedPerStep}) c`.execute(
    db,
  )
  const { last, customers } = nextSlice[0]!
  if (last === null) return null
  const slice = { after, upTo: last }
  // The planner has no statistics on freshly imported rows: nested loops would read all customers for each change.
  await setForTransaction(db, { enable_nestloop: 'off' })
  if (isApplied)
    await sql`select from customers c where c.workgroup_id = ${by.workgroupId} and ${within('c.id', slice)}
      and c.id in (select customer_id from import_changes ch where ch.workgroup_id = ${by.workgroupId} and ch.import_id = ${by.importId} and ${within('ch.customer_id', slice)}) order by c.id for update`.execute(
      db,
    )
  const undone = await examine(db, by, slice)
  if (!isApplied) return { undone, last, customers }
  const written = sql`ver = t.ver + 1, updated_at = ${by.now}, updated_by_id = ${by.userId}`
  const deletion = sql`deleted_at = ${by.now}, ${written}`
  // One statement, so that all parts see the same snapshot.
  await sql`${fates(by, slice)},
    contacts_back as (${restore(by, slice, 'contacts', contactColumns, written)}),
    customers_back as (${restore(by, slice, 'customers', customerColumns, written)}),
    contacts_gone as (update contacts t set ${deletion} from fates f where t.workgroup_id = ${by.workgroupId} and ${within('t.customer_id', slice)} and t.id = f.contact_id and f.fate = 'go'),
    forgotten as (delete from import_changes t using fates f where t.workgroup_id = ${by.workgroupId} and t.import_id = ${by.importId} and ${within('t.customer_id', slice)} and t.id = f.id and f.fate <> 'stay'),
    earlier as (update import_changes e set ver = back.ver
      from fates f join (select null::bigint as contact_id, id as customer_id, ver from customers_back union all select id, customer_id, ver from contacts_back) back
        on back.customer_id = f.customer_id and back.contact_id is not distinct from f.contact_id
      where e.workgroup_id = ${by.workgroupId} and e.import_id <> ${by.importId} and ${within('e.customer_id', slice)}
        and e.customer_id = f.customer_id and e.contact_id is not distinct from f.contact_id and e.ver = f.was_ver),
    customers_gone as (update customers t set ${deletion} from fates f where t.workgroup_id = ${by.workgroupId} and ${within('t.id', slice)} and t.id = f.customer_id and f.contact_id is null and f.fate = 'go')
    select`.execute(db)
  return { undone, last, customers }
}

/** Adds the results of two slices. */
export const addUp = (one: Undone, other: Undone): Undone => ({
  customersRemoved: one.customersRemoved + other.customersRemoved,
  contactsRemoved: one.contactsRemoved + other.contactsRemoved,
  customersRestored: one.customersRestored + other.customersRestored,
  contactsRestored: one.contactsRestored + other.contactsRestored,
  kept: [...one.kept, ...other.kept].slice(0, maxReported),
  keptCount: one.keptCount + other.keptCount,
})
export const nothingUndone: Undone = {
  customersRemoved: 0,
  contactsRemoved: 0,
  customersRestored: 0,
  contactsRestored: 0,
  kept: [],
  keptCount: 0,
}

const restore = (
  by: By,
  slice: Slice,
  table: 'customers' | 'contacts',
  columns: readonly string[],
  written: RawBuilder<unknown>,
) => {
  const isOfSlice = (alias: string) => within(`${alias}.${table === 'customers' ? 'id' : 'customer_id'}`, slice)
  const [changed, isChanged] =
    table === 'customers'
      ? [sql`f.customer_id`, sql`f.contact_id is null`]
      : [sql`f.contact_id`, sql`f.contact_id is not null`]
  return sql`update ${sql.table(table)} t set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = was.${sql.ref(column)}`))}, ${written}
    from (select current_row.id as row_id, ${sql.join(columns.map((column) => sql`(jsonb_populate_record(current_row, f.was)).${sql.ref(column)}`))}
      from fates f join ${sql.table(table)} current_row on current_row.workgroup_id = ${by.workgroupId} and ${isOfSlice('current_row')} and current_row.id = ${changed}
      where f.fate = 'back' and ${isChanged}) was
    where t.workgroup_id = ${by.workgroupId} and ${isOfSlice('t')} and t.id = was.row_id
    returning t.id, ${table === 'customers' ? sql`t.id` : sql`t.customer_id`} as customer_id, t.ver`
}
