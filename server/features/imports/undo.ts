// Takes an import back: what it made goes, what it changed is put back, and what people touched since stays and is named.
import { sql, type RawBuilder } from 'kysely'
import type { OutputOf } from '../../../contract/call.ts'
import type { imports as contract } from '../../../contract/imports.ts'
import type { Db } from '../../db/connect.ts'

export type Undone = OutputOf<typeof contract.undo>
type By = { workgroupId: string; userId: string; now: Date; importId: string }

const mostNamed = 100
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

/**
 * Each change, with what becomes of it: `go`, `back` or `stay`, and why it stays. A customer goes only with all his contacts, and with
 * a customer that the import made and that stays, his contacts stay; what somebody deleted is gone already.
 */
const fates = ({ workgroupId, importId }: By) => sql`
  with looked as (
    select ch.id, ch.customer_id, ch.contact_id, ch.was, coalesce(k.ver, c.ver) <> ch.ver as is_edited,
      ch.was is null and exists (select from sales_logs l where l.workgroup_id = ch.workgroup_id and l.customer_id = ch.customer_id and (ch.contact_id is null or l.contact_id = ch.contact_id)) as is_logged
    from import_changes ch
      join customers c on c.workgroup_id = ch.workgroup_id and c.id = ch.customer_id and c.deleted_at is null
      left join contacts k on k.workgroup_id = ch.workgroup_id and k.id = ch.contact_id
    where ch.workgroup_id = ${workgroupId} and ch.import_id = ${importId} and (ch.contact_id is null or k.deleted_at is null)
  ), kept_customers as (
    select distinct l.customer_id from looked l where l.contact_id is null and l.was is null and (l.is_edited or l.is_logged
      or exists (select from contacts k where k.workgroup_id = ${workgroupId} and k.customer_id = l.customer_id and k.deleted_at is null
        and not exists (select from looked o where o.contact_id = k.id and o.was is null and not o.is_edited and not o.is_logged)))
  ), fates as (
    select l.*, case when l.is_edited or l.is_logged or (l.was is null and l.customer_id in (select customer_id from kept_customers)) then 'stay' when l.was is null then 'go' else 'back' end as fate
    from looked l
  )`

export async function lookAtUndo(db: Db, by: By): Promise<Undone> {
  const { rows } = await sql<Omit<Undone, 'kept' | 'keptCount'>>`${fates(by)}
    select count(*) filter (where fate = 'go' and contact_id is null)::int as "customersRemoved", count(*) filter (where fate = 'go' and contact_id is not null)::int as "contactsRemoved",
      count(*) filter (where fate = 'back' and contact_id is null)::int as "customersRestored", count(*) filter (where fate = 'back' and contact_id is not null)::int as "contactsRestored"
    from fates`.execute(db)
  const { rows: kept } = await sql<Undone['kept'][number] & { count: number }>`${fates(by)}
    select s.customer_id as "customerId", c.name as "customerName", case when s.is_logged then 'logged' else 'edited' end as why, count(*) over ()::int as count
    from (select customer_id, bool_or(is_logged) as is_logged from fates where fate = 'stay' group by customer_id) s
      join customers c on c.workgroup_id = ${by.workgroupId} and c.id = s.customer_id
    order by c.name collate "ko-x-icu", c.id limit ${mostNamed}`.execute(db)
  return {
    ...rows[0]!,
    kept: kept.map(({ customerId, customerName, why }) => ({ customerId, customerName, why })),
    keptCount: kept[0]?.count ?? 0,
  }
}

/** @returns what it did, as it was looked at just before */
export async function undoImport(db: Db, by: By): Promise<Undone> {
  await sql`select from customers where workgroup_id = ${by.workgroupId} and id in (select customer_id from import_changes where import_id = ${by.importId}) order by id for update`.execute(
    db,
  )
  const seen = await lookAtUndo(db, by)
  const written = sql`ver = t.ver + 1, updated_at = ${by.now}, updated_by_id = ${by.userId}`
  const gone = sql`deleted_at = ${by.now}, ${written}`
  // One statement, so that none of its parts sees what another has done.
  await sql`${fates(by)},
    contacts_back as (${restore(by, 'contacts', contactColumns, written)}),
    customers_back as (${restore(by, 'customers', customerColumns, written)}),
    contacts_gone as (update contacts t set ${gone} from fates f where t.workgroup_id = ${by.workgroupId} and t.id = f.contact_id and f.fate = 'go'),
    customers_gone as (update customers t set ${gone} from fates f where t.workgroup_id = ${by.workgroupId} and t.id = f.customer_id and f.contact_id is null and f.fate = 'go')
    select`.execute(db)
  return seen
}

const restore = (by: By, table: 'customers' | 'contacts', columns: readonly string[], written: RawBuilder<unknown>) =>
  sql`update ${sql.table(table)} t set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = was.${sql.ref(column)}`))}, ${written}
    from (select stood.id as row_id, ${sql.join(columns.map((column) => sql`(jsonb_populate_record(stood, f.was)).${sql.ref(column)}`))}
      from fates f join ${sql.table(table)} stood on stood.workgroup_id = ${by.workgroupId} and stood.id = ${table === 'customers' ? sql`f.customer_id` : sql`f.contact_id`}
      where f.fate = 'back' and ${table === 'customers' ? sql`f.contact_id is null` : sql`f.contact_id is not null`}) was
    where t.workgroup_id = ${by.workgroupId} and t.id = was.row_id`
