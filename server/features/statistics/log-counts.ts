// Counts of logs by first author over time. What is counted stands here once, for roll-ups and for the logs themselves.
import { sql, type RawBuilder } from 'kysely'
import { channels, purposes, type Channel, type Purpose } from '../../../contract/codes.ts'
import { typeNames, type NeedType } from '../../../contract/calls/needs/types.ts'
import { meetingChannel, type Days, type Step } from '../../../contract/calls/statistics/periods.ts'
import type { Db } from '../../db/connect.ts'
import { onePlan } from '../../db/prepared.ts'
import { countParts, dayOf, logsBetween, ofPart, type Between, type CountedScope } from './count-parts.ts'

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

/** Rows `r` of a table of roll-ups for the parts of a period. `log_total_rollups` are those of all authors together. */
const rolledUpIn = (
  scope: CountedScope,
  table: 'log_rollups' | 'log_total_rollups' | 'need_item_rollups',
  { shown, parts = 'parts' }: { shown: RawBuilder<unknown>; parts?: string },
) => sql`
  select ${shown} from ${sql.id(parts)} p
    join ${sql.table(table)} r on r.workgroup_id = ${scope.workgroupId} and r.days = p.days and r.start_day = p.start_day
  where p.days > 0 and ${table === 'log_total_rollups' ? sql`true` : isAsked(scope, sql`r.author_id`)}`

export type CountedSpan = LogCounts & { span: number }
const countsOfPerson = ['log', 'meeting', 'read', 'need', 'coaching', 'shared'] as const
export type CountedPerson = Pick<LogCounts, (typeof countsOfPerson)[number]> & { userId: string }
const columnsOf = (names: readonly CountName[], as: (name: CountName) => RawBuilder<unknown>) => sql.join(names.map(as))
const summed = (name: CountName) => sql`sum(${columnOf(name)})::int as ${sql.id(name)}`

/**
 * The counts of a period by span (from 0), and by person, if they are asked for: of one snapshot. Spans of all authors do not
 * read a row for each author and day.
 * @param spans its days, one span after the other
 * @param step of several spans
 */
export async function countLogs(
  db: Db,
  scope: CountedScope,
  spans: readonly Days[],
  { step, withPeople = false }: { step?: Step; withPeople?: boolean } = {},
): Promise<{ spans: CountedSpan[]; people: CountedPerson[] }> {
  if (spans.length === 0) return { spans: [], people: [] }
  const days = { from: spans[0]!.from, to: spans.at(-1)!.to }
  const starts = spans.map(({ from }) => from)
  const ofSpans = step?.unit === 'day' && step.count % 7 === 0 ? 'spans' : 'none'
  const weeks = spans.length === 1 ? 'any' : ofSpans
  const table = scope.userIds ? 'log_rollups' : 'log_total_rollups'
  const ofPerson = sql.join([sql`author_id`, ...countsOfPerson.map(columnOf)])
  const shownOfPerson = (name: CountName) =>
    (countsOfPerson as readonly CountName[]).includes(name) ? summed(name) : sql`0 as ${sql.id(name)}`
  const byPerson = sql`
    union all
    select null::int, author_id, ${columnsOf(countNames, shownOfPerson)}
    from (${rolledUpIn(scope, 'log_rollups', { shown: ofPerson, parts: 'parts_of_people' })} union all select ${ofPerson} from live) of_authors
    group by author_id`
  const { rows } = await sql<LogCounts & { span: number | null; userId: string | null }>`
    with ${countParts(scope, days, weeks)}, ${countParts(scope, days, 'any', 'parts_of_people')},
      live as materialized (select r.* from parts p cross join lateral (${countsOfLogs(scope, ofPart)}) r where p.days = 0)
    select ${onePlan} width_bucket(start_day, ${starts}::date[]) - 1 as span, null::bigint as "userId", ${columnsOf(countNames, summed)}
    from (${rolledUpIn(scope, table, { shown: sql`r.start_day, ${countColumns}` })} union all select start_day, ${countColumns} from live) counted group by 1
    ${withPeople ? byPerson : sql``}`.execute(db)
  return {
    spans: rows.filter((row): row is CountedSpan & { userId: null } => row.span !== null),
    people: rows.filter((row): row is LogCounts & { span: null; userId: string } => row.userId !== null),
  }
}
/** The number of logs with each item of needs in a period. */
export const itemCounts = (scope: CountedScope, days: Days): RawBuilder<unknown> => sql`
  select item_id as id, sum(log_count)::int as count
  from (
    with ${countParts(scope, days, 'any')}
    ${rolledUpIn(scope, 'need_item_rollups', { shown: sql`r.item_id, r.log_count` })}
    union all
    select r.item_id, r.log_count from parts p cross join lateral (${countsOfItems(scope, ofPart)}) r where p.days = 0) counted group by 1`

/** The number of logs in a period, or of those with a need of a type. */
export const totalOf = <Name extends keyof LogCounts>(rows: readonly Pick<LogCounts, Name>[], name: Name): number =>
  rows.reduce((sum, row) => sum + row[name], 0)

/** Spans of both periods. */
export type BothPeriods = { rows: readonly CountedSpan[]; before: readonly CountedSpan[] }
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
