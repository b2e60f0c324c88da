// The job that keeps the roll-ups of logs (decision 89).
import { sql, type RawBuilder } from 'kysely'
import type { Days } from '../../../contract/calls/statistics/periods.ts'
import { addDays, daysBetween } from '../../../contract/rules/days.ts'
import { isLockTimeout, isTooSlow, type Db } from '../../db/connect.ts'
import { lockCount } from '../../db/count-lock.ts'
import { timeZoneOf } from '../../db/time-zones.ts'
import type { Step } from '../../jobs/transaction.ts'
import { nearSpans, ofDay, someWeekStarts, type CountedScope } from './count-parts.ts'
import { customerTotals } from './customer-counts.ts'
import { countColumns, countsOfItems, countsOfLogs, countSums } from './log-counts.ts'
import { rewriteTotals } from './running-totals.ts'
import { forgetWords, keepScopes, rollUpWords } from './roll-up-words.ts'

/** Days rolled up in one transaction: few enough for a statement of a large workgroup on a machine that is not busy. */
const daysAtOnce = 28
/**
 * Raised together with `log_rollup_version()` (server/db/functions/log-rollups.sql) where roll-ups count something new, or counted it wrongly: roll-ups
 * of a release that did not count it are forgotten, and a worker of an older release leaves those of a newer one alone.
 */
const rollUpVersion = 3

/** Job: rolls up the days that have passed and those whose logs were written since, and begins again in a new time zone. */
export async function rollUpLogs(step: Step, { workgroupId }: { workgroupId: string }): Promise<void> {
  let [days, waits] = [daysAtOnce, 0]
  for (let isMore = true; isMore;) {
    try {
      isMore = await step(({ db }) => rollUpSome(db, workgroupId, days))
    } catch (error) {
      // The same statements would take as long again, now or at the next try of the job.
      if (isTooSlow(error) && days > 1) days = Math.ceil(days / 4)
      else if (isLockTimeout(error) && waits < mostWaits) waits += 1
      else throw error
    }
  }
}

/** Waits for another process, of some seconds each: it rolls up the days of one transaction meanwhile. */
const [lockTimeout, mostWaits] = ['3s', 60]

type State = { timeZone: string; version: number; from: string; to: string }
/** @param most days at once @returns whether there may be more */
async function rollUpSome(db: Db, workgroupId: string, most: number): Promise<boolean> {
  // Shorter than the limit of a statement: who waits is not too slow.
  await sql`select set_config('lock_timeout', ${lockTimeout}, true)`.execute(db)
  // One process at a time: the weeks are sums of days that others must not be writing.
  await lockCount(db, 'log roll-ups', workgroupId)
  const timeZone = await timeZoneOf(db, workgroupId)
  if (timeZone === undefined) return false
  const state = await stateOf(db, workgroupId)
  const { rows } = await sql<{ version: number; last: string; first: string | null; isUnknown: boolean }>`
    select log_rollup_version() as version, last_day_to_roll_up(${timeZone})::text as last,
      (select (min(happened_at) at time zone ${timeZone})::date::text from sales_logs where workgroup_id = ${workgroupId}) as first,
      exists (select from log_rollup_changes where workgroup_id = ${workgroupId} and happened_at is null) as "isUnknown"`.execute(
    db,
  )
  const { version, last, first, isUnknown } = rows[0]!
  // The function is that of the newest release. Otherwise both releases would forget what the other one has counted, in turn.
  if (version !== rollUpVersion) return false
  if (isUnknown || (state && (state.timeZone !== timeZone || state.version !== rollUpVersion))) {
    await forgetRollUps(db, workgroupId)
    return true
  }
  if (!state && (await forgetSome(db, workgroupId))) return true
  if (first === null || (!state && first > last)) return false
  const scope = { workgroupId, timeZone, userIds: null }
  if (await keepScopes(db, scope, state)) return true
  const { from, to } = state ?? { from: first, to: addDays(first, -1) }
  const changed = state ? await changedDays(db, scope, { from, to }, most) : []
  const days = changed.length > 0 ? changed : nextDays({ from, to }, { from: first, to: last }, most)
  if (days.length === 0) {
    await forgetWords(db, workgroupId)
    return false
  }
  const [start, end] = [days[0]!, days.at(-1)!]
  await rollUpDays(db, scope, days)
  // Words of one day are as many rows as everything else of four.
  await rollUpWords(db, scope, days, { to: end > to ? end : to, most: Math.ceil(most / 4) })
  await db.deleteFrom('log_rollup_states').where('workgroup_id', '=', workgroupId).execute()
  await sql`
    insert into log_rollup_states (workgroup_id, version, time_zone, from_day, to_day)
    values (${workgroupId}, ${rollUpVersion}, ${timeZone}, ${start < from ? start : from}, ${end > to ? end : to})`.execute(
    db,
  )
  return true
}
/** The days that are rolled up, in which time zone. */
export async function stateOf(db: Db, workgroupId: string): Promise<State | undefined> {
  return db
    .selectFrom('log_rollup_states')
    .select(['time_zone as timeZone', 'version', 'from_day as from', 'to_day as to'])
    .where('workgroup_id', '=', workgroupId)
    .executeTakeFirst()
}

/** The days that were rolled up and written since, the earliest ones. Notes of other days are of no use. */
async function changedDays(
  db: Db,
  { workgroupId, timeZone }: CountedScope,
  { from, to }: Days,
  most: number,
): Promise<string[]> {
  const day = sql`(happened_at at time zone ${timeZone}::text)::date`
  const inState = sql`${day} between ${from}::date and ${to}::date`
  await sql`
    delete from log_rollup_changes where workgroup_id = ${workgroupId} and not (${inState})`.execute(db)
  const { rows } = await sql<{ day: string }>`
    select distinct ${day}::text as day from log_rollup_changes where workgroup_id = ${workgroupId} and ${inState} order by 1 limit ${most}`.execute(
    db,
  )
  return rows.map((row) => row.day)
}
/** Days next to those that are rolled up, in order: before them first, as the first log may have moved. */
function nextDays({ from, to }: Days, all: Days, most: number): string[] {
  const [before, after] = [addDays(from, -most), addDays(to, most)]
  const [start, end] =
    all.from < from
      ? [all.from < before ? before : all.from, addDays(from, -1)]
      : [addDays(to, 1), all.to < after ? all.to : after]
  return Array.from({ length: Math.max(0, daysBetween(start, end) + 1) }, (_, at) => addDays(start, at))
}

/**
 * Counts these days again, and the weeks that they belong to. The notes are deleted first: what is counted by later statements
 * includes the writes that left them.
 */
async function rollUpDays(db: Db, scope: CountedScope, days: readonly string[]): Promise<void> {
  const { workgroupId, timeZone } = scope
  await sql`
    delete from log_rollup_changes where workgroup_id = ${workgroupId}
      and (happened_at at time zone ${timeZone}::text)::date = any(${days}::date[])`.execute(db)
  const weeks = await weeksOf(db, days)
  for (const table of ['log_rollups', 'log_total_rollups', 'need_item_rollups'] as const)
    await sql`
      delete from ${sql.table(table)} where workgroup_id = ${workgroupId}
        and (days = 1 and start_day = any(${days}::date[]) or days = 7 and start_day = any(${weeks}::date[]))`.execute(
      db,
    )
  await sql`
    insert into log_rollups (workgroup_id, days, start_day, author_id, ${countColumns})
    select ${workgroupId}, 1, start_day, author_id, ${countSums}
    from unnest(${days}::date[]) day cross join lateral (${countsOfLogs(scope, ofDay(scope))}) counted
    group by start_day, author_id`.execute(db)
  await sql`
    insert into need_item_rollups (workgroup_id, days, start_day, author_id, item_id, log_count)
    select ${workgroupId}, 1, counted.* from unnest(${days}::date[]) day cross join lateral (${countsOfItems(scope, ofDay(scope))}) counted`.execute(
    db,
  )
  const inWeeks = (table: 'log_rollups' | 'need_item_rollups') => sql`
    unnest(${weeks}::date[]) week (day) join ${sql.table(table)} r on r.workgroup_id = ${workgroupId} and r.days = 1
      and r.start_day between week.day and week.day + 6`
  await sql`
    insert into log_rollups (workgroup_id, days, start_day, author_id, ${countColumns})
    select ${workgroupId}, 7, week.day, r.author_id, ${countSums} from ${inWeeks('log_rollups')} group by week.day, r.author_id`.execute(
    db,
  )
  await sql`
    insert into log_total_rollups (workgroup_id, days, start_day, ${countColumns})
    select ${workgroupId}, days, start_day, ${countSums} ${totalledRows(workgroupId, { days, weeks })} group by days, start_day`.execute(
    db,
  )
  await sql`
    insert into need_item_rollups (workgroup_id, days, start_day, author_id, item_id, log_count)
    select ${workgroupId}, 7, week.day, r.author_id, r.item_id, sum(r.log_count) from ${inWeeks('need_item_rollups')}
    group by week.day, r.author_id, r.item_id`.execute(db)
  for (const span of spansOfYears(days)) await rewriteTotals(db, scope, span, customerTotals)
}
/** Rows of authors that are added up to those of all. */
export const totalledRows = (
  workgroupId: string,
  { days, weeks }: { days: readonly string[]; weeks: readonly string[] },
): RawBuilder<unknown> => sql`
  from log_rollups where workgroup_id = ${workgroupId}
    and (days = 1 and start_day = any(${days}::date[]) or days = 7 and start_day = any(${weeks}::date[]))`
/** Spans within one year with all of these days, which are in order. */
const spansOfYears = (days: readonly string[]): Days[] =>
  [...Map.groupBy(days, (day) => day.slice(0, 4)).values()].flatMap(nearSpans)
/** The first days of the weeks of these days, for both weekdays on which weeks begin. */
export async function weeksOf(db: Db, days: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ start: string }>`
    select distinct week_of(day, week_start)::text as start
    from unnest(${days}::date[]) day cross join unnest(${someWeekStarts}::date[]) week_start order by 1`.execute(db)
  return rows.map(({ start }) => start)
}

/**
 * Deletes the state of the roll-ups of a workgroup, so that nothing reads them: its figures are counted from the logs until the job
 * has deleted the rest and made new ones.
 */
export async function forgetRollUps(db: Db, workgroupId: string): Promise<void> {
  for (const table of ['log_rollup_states', 'log_rollup_changes'] as const)
    await db.deleteFrom(table).where('workgroup_id', '=', workgroupId).execute()
}
/**
 * Deletes a piece of the roll-ups that nothing reads: those of a large workgroup take minutes.
 * @returns whether there was one, so that there may be more
 */
async function forgetSome(db: Db, workgroupId: string): Promise<boolean> {
  for (const table of forgottenTables) {
    const { rows } = await sql`
      delete from ${sql.table(table)} where workgroup_id = ${workgroupId} and ctid = any(array(
        select ctid from ${sql.table(table)} where workgroup_id = ${workgroupId} limit ${forgottenAtOnce}))
      returning 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}
/** Rows of words hold arrays of thousands of counts. */
const forgottenAtOnce = 5_000
/** Not the numbers of words and scopes, which a new roll-up uses again. */
const forgottenTables = [
  'log_rollups',
  'log_total_rollups',
  'need_item_rollups',
  'customer_rollups',
  'word_logs',
  'word_rollups',
] as const
