// Counts of logs by first author and customer.
import { sql, type RawBuilder } from 'kysely'
import type { Days } from '../../../contract/calls/statistics/periods.ts'
import { logsBetween, type CountedScope } from './count-parts.ts'
import { totalRows, type Totals } from './running-totals.ts'

export const customerTotals: Totals = {
  table: 'customer_rollups',
  keys: ['author_id', 'customer_id'],
  counts: (scope, between, day) => sql`
    select ${day} as day, l.author_id, l.customer_id, count(*)::int as log_count ${logsBetween(scope, between)} group by 1, 2, 3`,
}
/**
 * The number of logs with each customer in a period: `customer_id`, `count`.
 * @param isAsked condition on `customer_id`
 */
export const customerCounts = (
  scope: CountedScope,
  days: Days,
  isAsked: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => sql`
  select customer_id, sum(log_count)::int as count from (${totalRows(scope, [days], customerTotals)}) counted where ${isAsked} group by 1`
