// Counts customers: without a log for long, most often contacted, by stage and segment, and by industry.
import { sql, type RawBuilder } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import { quietSpans } from '../../../contract/calls/customers/filters.ts'
import type { statistics as contract } from '../../../contract/calls/statistics/calls.ts'
import { limits } from '../../../contract/rules/limits.ts'
import type { Db } from '../../db/connect.ts'
import { onePlan } from '../../db/prepared.ts'
import { isQuietFor } from '../customers/queries.ts'
import { personRef } from '../members/queries.ts'
import { customerCounts } from './customer-counts.ts'
import { daysOf, type Periods, type Scope } from './scope.ts'

type Contacts = OutputOf<typeof contract.contacts>
type Segments = OutputOf<typeof contract.segments>

/** The conditions on customers `c` in the scope, by their owner. */
const customersIn = ({ workgroupId, userIds }: Scope): RawBuilder<unknown> =>
  sql`c.workgroup_id = ${workgroupId} and c.deleted_at is null and not c.is_sample
    and (${userIds}::bigint[] is null or c.owner_id = any(${userIds}::bigint[]))`

export async function contactsOf(db: Db, scope: Scope & { now: Date }, periods: Periods): Promise<Contacts> {
  const { now } = scope
  const ofDays = quietSpans.map((days) => sql`count(*) filter (where ${isQuietFor(days, now)})::int as ${sql.id(days)}`)
  const { rows } = await sql<Record<'customerCount' | (typeof quietSpans)[number], number>>`
    select count(*)::int as "customerCount", ${sql.join(ofDays)} from customers c where ${customersIn(scope)}`.execute(
    db,
  )
  const counts = rows[0]!
  const { rows: items } = await sql<Contacts['items'][number]>`
    select c.id as "customerId", c.name as "customerName", c.stage, ${personRef('c', 'owner_id')} as owner, c.last_log_at as "lastLogAt",
      floor(extract(epoch from (${now}::timestamptz - coalesce(c.last_log_at, c.created_at))) / 86400)::int as "quietFor"
    from customers c where ${customersIn(scope)} and ${isQuietFor(quietSpans[0], now)}
    order by coalesce(c.last_log_at, c.created_at), c.id limit ${limits.statisticRows}`.execute(db)
  return {
    ...daysOf(periods),
    customerCount: counts.customerCount,
    quiet: quietSpans.map((days) => ({ days, count: counts[days] })),
    items,
    frequent: await mostContacted(db, scope, periods),
  }
}
async function mostContacted(db: Db, scope: Scope, { now, previous }: Periods): Promise<Contacts['frequent']> {
  const { rows } = await sql<Contacts['frequent'][number]>`
    with most as materialized (
      select c.id as customer_id, c.name, now.count
      from (${customerCounts(scope, now)}) now join customers c on c.workgroup_id = ${scope.workgroupId} and c.id = now.customer_id
      where c.deleted_at is null order by now.count desc, c.name, c.id limit ${limits.statisticRows})
    select ${onePlan} most.customer_id as "customerId", most.name as "customerName", most.count, coalesce(previous.count, 0) as "previousCount"
    from most left join (${customerCounts(scope, previous, sql`customer_id = any(array(select customer_id from most))`)}) previous using (customer_id)
    order by most.count desc, most.name, most.customer_id`.execute(db)
  return rows
}

export async function segmentsOf(db: Db, scope: Scope, industry: string): Promise<Segments> {
  const ofIndustry = industry === '' ? sql`true` : sql`c.industry = ${industry}`
  const { rows: cells } = await sql<Segments['cells'][number]>`
    select c.stage, c.segment, count(*)::int as count from customers c where ${customersIn(scope)} and ${ofIndustry}
    group by 1, 2 order by 1, 2`.execute(db)
  const { rows: industries } = await sql<Segments['industries'][number]>`
    select c.industry, count(*)::int as count from customers c where ${customersIn(scope)} and c.industry <> ''
    group by 1 order by count desc, c.industry limit ${limits.statisticRows}`.execute(db)
  return { total: cells.reduce((all, { count }) => all + count, 0), cells, industries }
}
