// What statistics are about: whose logs and customers, and the two periods that are compared.
import { sql, type RawBuilder } from 'kysely'
import type { Days } from '../../../contract/calls/statistics/periods.ts'
import { authorConditions, dayConditions } from '../coaching/queries.ts'

export type Scope = {
  workgroupId: string
  timeZone: string
  /** First authors of logs, and owners of customers; null for all. */
  userIds: readonly string[] | null
  /** Whose subdepartments are shown: empty for the topmost ones, null for none. */
  departmentId: string | null
}
export type Periods = { now: Days; previous: Days }

/** The conditions on logs `l` of customers `c` in a period: no samples, first author in the scope. */
export const logsIn = (scope: Scope, days: Days): RawBuilder<unknown> => {
  const filter = { userIds: scope.userIds, ...days }
  return sql.join([...authorConditions(scope, filter), ...dayConditions(sql`l.happened_at`, scope, filter)], sql` and `)
}
/** The days of both periods as the calls answer them. */
export const daysOf = ({ now, previous }: Periods) => ({
  ...now,
  previousFrom: previous.from,
  previousTo: previous.to,
})
