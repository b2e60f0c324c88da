// Counts logs with a need, by type and by item.
import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import { typeNames, type NeedType } from '../../../contract/calls/needs/types.ts'
import type { statistics as contract } from '../../../contract/calls/statistics/calls.ts'
import type { Days } from '../../../contract/calls/statistics/periods.ts'
import { limits } from '../../../contract/rules/limits.ts'
import type { Db } from '../../db/connect.ts'
import { withCustomer } from '../coaching/queries.ts'
import { daysOf, logsIn, type Periods, type Scope } from './scope.ts'

type Needs = OutputOf<typeof contract.needs>

export async function needsOf(db: Db, scope: Scope, periods: Periods): Promise<Needs> {
  const now = await countTypes(db, scope, periods.now)
  const before = await countTypes(db, scope, periods.previous)
  return {
    ...daysOf(periods),
    readCount: now.readCount,
    previousReadCount: before.readCount,
    types: typeNames.map((type) => ({ type, count: now[type], previousCount: before[type] })),
    items: await countItems(db, scope, periods),
  }
}

/** A log with needs of two types counts for both. */
async function countTypes(db: Db, scope: Scope, days: Days): Promise<Record<NeedType | 'readCount', number>> {
  const ofTypes = typeNames.map(
    (type) => sql`count(*) filter (where l.need_types @> ${[type]}::text[])::int as ${sql.id(type)}`,
  )
  const { rows } = await sql<Record<NeedType | 'readCount', number>>`
    select count(l.need_types)::int as "readCount", ${sql.join(ofTypes)}
    from sales_logs l ${withCustomer} where ${logsIn(scope, days)}`.execute(db)
  return rows[0]!
}
async function countItems(db: Db, scope: Scope, { now, previous }: Periods): Promise<Needs['items']> {
  const counted = (days: Days) => sql`
    select of_log.id, count(*)::int as count
    from sales_logs l ${withCustomer} cross join lateral unnest(l.need_items) of_log (id)
    where ${logsIn(scope, days)} and l.need_items <> '{}' group by 1`
  const { rows } = await sql<Needs['items'][number]>`
    select item.id as "itemId", item.name as "itemName", item.type, now.count, coalesce(previous.count, 0) as "previousCount"
    from (${counted(now)}) now left join (${counted(previous)}) previous using (id)
      join need_items item on item.workgroup_id = ${scope.workgroupId} and item.id = now.id
    order by now.count desc, item.name, item.id limit ${limits.statisticRows}`.execute(db)
  return rows
}
