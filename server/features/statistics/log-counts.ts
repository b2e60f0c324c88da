// Counts of logs by first author over time. What is counted stands here once, for roll-ups and for the logs themselves.
import { sql, type RawBuilder } from 'kysely'
import { channels, purposes, type Channel, type Purpose } from '../../../contract/codes.ts'
import { typeNames, type NeedType } from '../../../contract/calls/needs/types.ts'
import { meetingChannel, type Days, type Step } from '../../../contract/calls/statistics/periods.ts'
import type { Db } from '../../db/connect.ts'
import { onePlan } from '../../db/prepared.ts'
import { countParts, dayOf, logsBetween, ofPart, type Between, type CountedScope, type Weeks } from './count-parts.ts'

/** `shared` are logs of others that the user co-authored. Each of the others counts logs of its first author; codes, by purpose and channel. */
const countNames = [
  'log',
  'meeting',
  'read',
  'need',
  'coaching',
  'shared',
  ...typeNames,
  ...purposes,
  ...channels,
] as const
type CountName = (typeof countNames)[number]
export type LogCounts = Record<CountName, number>

const hasNeed = (type: NeedType) => sql`l.need_types @> array[${sql.lit(type)}]`
const ofCodes = <Code extends Purpose | Channel>(column: 'purpose' | 'channel', codes: readonly Code[]) =>
  Object.fromEntries(codes.map((code) => [code, sql`${sql.ref(`l.${column}`)} = ${sql.lit(code)}`])) as Record<
    Code,
    RawBuilder<unknown>
  >
/** Which logs `l` are counted. */
const conditions: Record<Exclude<CountName, 'shared'>, RawBuilder<unknown>> = {
  log: sql`true`,
  meeting: sql`l.channel = ${sql.lit(meetingChannel)}`,
  read: sql`l.need_types is not null`,
  need: sql`l.need_types <> '{}'`,
  coaching: sql`l.needs_coaching`,
  strategic: hasNeed('strategic'),
  product: hasNeed('product'),
  personal: hasNeed('personal'),
  operational: hasNeed('operational'),
  ...ofCodes('purpose', purposes),
  ...ofCodes('channel', channels),
}
const columnOf = (name: CountName) => sql.id(/^\d/.test(name) ? `code_${name}_count` : `${name}_count`)
export const countColumns = sql.join(countNames.map(columnOf))
export const countSums = sql.join(countNames.map((name) => sql`sum(${columnOf(name)})::int as ${columnOf(name)}`))

const isAsked = ({ userIds }: CountedScope, id: RawBuilder<unknown>) =>
  userIds ? sql`${id} = any(${userIds}::bigint[])` : sql`true`

/** Counts of the logs themselves, by day and author. */
export const countsOfLogs = (scope: CountedScope, between: Between) => {
  const ofLog = countNames.map((name) =>
    name === 'shared' ? sql`0` : sql`count(*) filter (where ${conditions[name]})`,
  )
  const ofShared = countNames.map((name) => (name === 'shared' ? sql`count(*)` : sql`0`))
  const named = (counts: RawBuilder<unknown>[]) =>
    sql.join(counts.map((count, at) => sql`${count} as ${columnOf(countNames[at]!)}`))
  return sql`
    select ${dayOf(scope)} as start_day, l.author_id, ${named(ofLog)} ${logsBetween(scope, between)} group by 1, 2
    union all
    select ${dayOf(scope)}, co.id, ${named(ofShared)}
    from (select l.happened_at, l.co_author_ids ${logsBetween({ ...scope, userIds: null }, between)} and l.co_author_ids <> '{}') l
      cross join lateral unnest(l.co_author_ids) co (id)
    where ${isAsked(scope, sql`co.id`)} group by 1, 2`
}
/** Of logs with an item of needs, by day, author and item. */
export const countsOfItems = (scope: CountedScope, between: Between) => sql`
  select ${dayOf(scope)} as start_day, l.author_id, item.id as item_id, count(*) as log_count
  from (select l.happened_at, l.author_id, l.need_items ${logsBetween(scope, between)} and l.need_items <> '{}') l
    cross join lateral unnest(l.need_items) item (id)
  group by 1, 2, 3`

/** Rows of a table of roll-ups for a period, or what they would be. */
const rowsIn = (
  scope: CountedScope,
  days: Days,
  table: 'log_rollups' | 'need_item_rollups',
  { shown, weeks }: { shown: RawBuilder<unknown>; weeks: Weeks },
) => {
  const live = (table === 'log_rollups' ? countsOfLogs : countsOfItems)(scope, ofPart)
  return sql`
    with ${countParts(scope, days, weeks)}
    select r.start_day, r.author_id, ${shown}
    from parts p join ${sql.table(table)} r on r.workgroup_id = ${scope.workgroupId} and r.days = p.days and r.start_day = p.start_day
    where p.days > 0 and ${isAsked(scope, sql`r.author_id`)}
    union all
    select r.start_day, r.author_id, ${shown} from parts p cross join lateral (${live}) r where p.days = 0`
}

export type CountedRow = LogCounts & { userId: string; span: number }
/**
 * The counts of a period by author and span (from 0), in one snapshot.
 * @param spans its days, one span after the other
 * @param step of several spans
 */
export async function countLogs(
  db: Db,
  scope: CountedScope,
  spans: readonly Days[],
  step?: Step,
): Promise<CountedRow[]> {
  if (spans.length === 0) return []
  const days = { from: spans[0]!.from, to: spans.at(-1)!.to }
  const starts = spans.map(({ from }) => from)
  const ofSpans = step?.unit === 'day' && step.count % 7 === 0 ? 'spans' : 'none'
  const weeks = spans.length === 1 ? 'any' : ofSpans
  const named = sql.join(countNames.map((name) => sql`${columnOf(name)} as ${sql.id(name)}`))
  const { rows } = await sql<CountedRow>`
    select ${onePlan} author_id as "userId", span, ${named}
    from (select author_id, width_bucket(start_day, ${starts}::date[]) - 1 as span, ${countSums}
      from (${rowsIn(scope, days, 'log_rollups', { shown: countColumns, weeks })}) counted group by 1, 2) summed`.execute(
    db,
  )
  return rows
}
/** The number of logs with each item of needs in a period. */
export const itemCounts = (scope: CountedScope, days: Days): RawBuilder<unknown> => sql`
  select item_id as id, sum(log_count)::int as count
  from (${rowsIn(scope, days, 'need_item_rollups', { shown: sql`r.item_id, r.log_count`, weeks: 'any' })}) counted group by 1`

/** The number of logs in a period, or of those with a need of a type. */
export const totalOf = (rows: readonly LogCounts[], name: keyof LogCounts): number =>
  rows.reduce((sum, row) => sum + row[name], 0)

/** Rows of both periods; those of the period by its spans. */
export type BothPeriods = { rows: readonly CountedRow[]; before: readonly CountedRow[] }
/** The counts of each name in both periods, and in each span of the period. */
export function comparedCounts<Name extends keyof LogCounts>(
  names: readonly Name[],
  spans: number,
  { rows, before }: BothPeriods,
): { name: Name; count: number; previousCount: number; counts: number[] }[] {
  const ofSpans = Array.from({ length: spans }, (_, at) => rows.filter(({ span }) => span === at))
  return names.map((name) => ({
    name,
    count: totalOf(rows, name),
    previousCount: totalOf(before, name),
    counts: ofSpans.map((ofSpan) => totalOf(ofSpan, name)),
  }))
}
