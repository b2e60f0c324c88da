// How a period is counted: by roll-ups where they are up to date, from the logs elsewhere (decision 89).
import { sql, type RawBuilder } from 'kysely'
import type { Days } from '../../../contract/calls/statistics/periods.ts'
import { daysBetween, weekday } from '../../../contract/rules/days.ts'
import { withCustomer } from '../coaching/queries.ts'
import type { Scope } from './scope.ts'

/** Whose logs, in days of which time zone. */
export type CountedScope = Pick<Scope, 'workgroupId' | 'timeZone' | 'userIds'>
/** A Sunday and a Monday: weeks of our languages begin on these weekdays. Roll-ups have both. */
export const someWeekStarts = ['2000-01-02', '2000-01-03'] as const

/** Roll-ups of which weeks are used: any, those that begin on the weekday of the period, or none. */
export type Weeks = 'any' | 'spans' | 'none'
/**
 * The parts of a period, as `parts` with `days` (0: from the logs), `start_day`, `starts_at` and `ends_at`.
 * @param weeks for roll-ups of weeks, too: `spans` where no part may be in two spans, which are of weeks; `none` in other spans. Parts that are
 *   counted from the logs are the same days
 * @param name instead of `parts`
 */
export function countParts(
  { workgroupId, timeZone }: CountedScope,
  days: Days,
  weeks: Weeks,
  name = 'parts',
): RawBuilder<unknown> {
  const { from, to } = days
  const isWeekStart = someWeekStarts.some((start) => weekday(start) === weekday(from))
  const hasWeeks = weeks === 'any' || (weeks === 'spans' && isWeekStart)
  return sql`${sql.id(name)} as materialized (
    select * from log_count_parts(${workgroupId}, ${timeZone}, ${from}::date, ${to}::date, ${hasWeeks}, ${isWeekStart ? from : someWeekStarts[1]}::date))`
}

/**
 * Logs `l` of a scope from `starts` to `ends`, excluded: no samples. They are found by time before their customers are: a plan for any
 * workgroup takes each for one of average size, and read all logs of all customers of a large one.
 */
export const logsBetween = ({ workgroupId, userIds }: CountedScope, { starts, ends }: Between) => sql`
  from (
      select * from sales_logs of_time
      where of_time.workgroup_id = ${workgroupId} and ${userIds ? sql`of_time.author_id = any(${userIds}::bigint[])` : sql`true`}
        and of_time.happened_at >= ${starts} and of_time.happened_at < ${ends}
      offset 0) l
    ${withCustomer}
  where not c.is_sample`
/** Two instants. */
export type Between = { starts: RawBuilder<unknown>; ends: RawBuilder<unknown> }
/** Those of a part `p`. */
export const ofPart: Between = { starts: sql`p.starts_at`, ends: sql`p.ends_at` }
export const dayOf = ({ timeZone }: CountedScope) => sql`(l.happened_at at time zone ${timeZone}::text)::date`
/** A day `day` from its start to that of the next one. */
export const ofDay = ({ timeZone }: CountedScope): Between => ({
  starts: sql`day::timestamp at time zone ${timeZone}::text`,
  ends: sql`(day + 1)::timestamp at time zone ${timeZone}::text`,
})
/** The days of a period. */
export const ofPeriod = ({ timeZone }: CountedScope, { from, to }: Days): Between => ({
  starts: sql`${from}::date::timestamp at time zone ${timeZone}::text`,
  ends: sql`(${to}::date + 1)::timestamp at time zone ${timeZone}::text`,
})

/** Days that are nearer than this to each other are counted together, with those between them. */
const nearDays = 4
/** Spans with all of these days, which are in order. */
export function nearSpans(days: readonly string[]): Days[] {
  const spans: Days[] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last && daysBetween(last.to, day) < nearDays) last.to = day
    else spans.push({ from: day, to: day })
  }
  return spans
}
