// Compares the roll-ups of logs with the logs (decision 89).
import { sql } from 'kysely'
import { addDays } from '../../../contract/rules/days.ts'
import type { Db } from '../../db/connect.ts'
import type { Step } from '../../jobs/transaction.ts'
import { dayOf, ofDay, type CountedScope } from './count-parts.ts'
import { customerTotals } from './customer-counts.ts'
import { countColumns, countsOfItems, countsOfLogs, countSums } from './log-counts.ts'
import { forgetRollUps, rollUpLogs, stateOf, totalledRows, weeksOf } from './roll-up.ts'
import { rolledUpCounts } from './running-totals.ts'
import { differentSums, wordsOfDays } from './recount-words.ts'
import { wordLogsOfDays } from './word-logs.ts'

export type Recount = { days: number; different: string[] }
/** Days compared in one statement. */
const daysAtOnce = 28

/**
 * Rolls up what is due, and compares every day. If one differs, all are rolled up again.
 * @returns the number of days, and those that differed
 */
export async function recountLogs(step: Step, workgroupId: string): Promise<Recount> {
  await rollUpLogs(step, { workgroupId })
  const state = await step(({ db }) => stateOf(db, workgroupId))
  if (!state) return { days: 0, different: [] }
  const scope = { workgroupId, timeZone: state.timeZone, userIds: null }
  const found: Recount = { days: 0, different: [] }
  for (let from = state.from; from <= state.to; from = addDays(from, daysAtOnce)) {
    const days = Array.from({ length: daysAtOnce }, (_, at) => addDays(from, at)).filter((day) => day <= state.to)
    found.days += days.length
    found.different.push(...(await step(({ db }) => differentDays(db, scope, days))))
  }
  // A week is in the pieces of all its days.
  found.different = [...new Set(found.different)]
  if (found.different.length > 0) {
    await step(({ db }) => forgetRollUps(db, workgroupId))
    await rollUpLogs(step, { workgroupId })
  }
  return found
}

/** Compares with logs in one statement, so in one snapshot. Days that were written since their roll-up are expected to differ. */
async function differentDays(db: Db, scope: CountedScope, days: readonly string[]): Promise<string[]> {
  const { workgroupId, timeZone } = scope
  const between = ofDay(scope)
  const kept = (table: 'log_rollups' | 'need_item_rollups') =>
    sql`from ${sql.table(table)} where workgroup_id = ${workgroupId} and days = 1 and start_day = any(${days}::date[])`
  const ofCustomers = sql.join([...customerTotals.keys, 'log_count'].map((name) => sql.ref(`c.${name}`)))
  const tables = [
    [
      sql`select start_day, author_id, ${countSums} from unnest(${days}::date[]) day cross join lateral (${countsOfLogs(scope, between)}) c group by 1, 2`,
      sql`select start_day, author_id, ${countColumns} ${kept('log_rollups')}`,
    ],
    [
      sql`select c.start_day, c.author_id, c.item_id, c.log_count from unnest(${days}::date[]) day cross join lateral (${countsOfItems(scope, between)}) c`,
      sql`select start_day, author_id, item_id, log_count ${kept('need_item_rollups')}`,
    ],
    [
      sql`select c.day as start_day, ${ofCustomers} from unnest(${days}::date[]) day cross join lateral (${customerTotals.counts(scope, between, dayOf(scope))}) c`,
      sql`select c.day as start_day, ${ofCustomers} from (${rolledUpCounts(scope, days, customerTotals)}) c`,
    ],
    wordsOfDays(scope, days),
    wordLogsOfDays(scope, days),
  ]
  const named = (kind: 'logs' | 'kept', at: number) => sql.id(`${kind}_${at}`)
  const counted = tables.flatMap(([logs, rolledUp], at) => [
    sql`${named('logs', at)} as materialized (${logs})`,
    sql`${named('kept', at)} as materialized (${rolledUp})`,
  ])
  const differences = tables.map((_, at) => {
    const [logs, kept] = [named('logs', at), named('kept', at)]
    return sql`
      select start_day from (select * from ${logs} except select * from ${kept}) missing
      union select start_day from (select * from ${kept} except select * from ${logs}) wrong`
  })
  const { rows } = await sql<{ day: string }>`
    with ${sql.join(counted)}
    select start_day::text as day from (${sql.join(differences, sql` union `)}) different
    where start_day not in (
      select (happened_at at time zone ${timeZone}::text)::date from log_rollup_changes where workgroup_id = ${workgroupId} and happened_at is not null)
    order by 1`.execute(db)
  const different = [await differentTotals(db, workgroupId, days), await differentSums(db, scope, days)].flat()
  return [...new Set([...rows.map(({ day }) => day), ...different])].toSorted()
}

/** The first days of rows of all authors that are not the sums of those of each, in one statement. */
async function differentTotals(db: Db, workgroupId: string, days: readonly string[]): Promise<string[]> {
  const weeks = await weeksOf(db, days)
  const { rows } = await sql<{ day: string }>`
    with summed as materialized (
        select days, start_day, ${countSums} ${totalledRows(workgroupId, { days, weeks })} group by days, start_day),
      kept as materialized (
        select days, start_day, ${countColumns} from log_total_rollups where workgroup_id = ${workgroupId}
          and (days = 1 and start_day = any(${days}::date[]) or days = 7 and start_day = any(${weeks}::date[])))
    select start_day::text as day from (table summed except table kept) missing
    union select start_day::text from (table kept except table summed) wrong`.execute(db)
  return rows.map(({ day }) => day)
}
