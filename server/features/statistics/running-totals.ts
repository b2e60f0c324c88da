// Roll-ups of running totals: for each customer and author one row a year, with the days that have logs and the number of logs
// up to each. The logs between two days are the difference of two totals, so a long period costs what a short one does.
import { sql, type RawBuilder } from 'kysely'
import type { Days } from '../../../contract/calls/statistics/periods.ts'
import type { Db } from '../../db/connect.ts'
import { dayOf, ofPart, ofPeriod, type Between, type CountedScope } from './count-parts.ts'

/** What is counted. `counts`: rows of the logs themselves: a day as `day`, the keys and `log_count`. */
export type Totals = {
  table: 'customer_rollups'
  /** One of them is the first author. */
  keys: readonly string[]
  counts: (scope: CountedScope, between: Between, day: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** The days that are rolled up, of each span: `span` from 0, `from_day`, `to_day`. */
const rolledUpDays = (spans: readonly Days[]) => sql`
  select s.place - 1 as span, greatest(s.from_day, r.from_day) as from_day, least(s.to_day, r.to_day) as to_day
  from runs r join unnest(${spans.map(({ from }) => from)}::date[], ${spans.map(({ to }) => to)}::date[]) with ordinality s (from_day, to_day, place)
    on s.from_day <= r.to_day and s.to_day >= r.from_day
  where r.rolled_up`
/**
 * Rows with `span` (from 0), the keys and `log_count`, which is not 0. They are to be added up.
 * @param spans of the days, one after the other
 */
export function totalRows(
  scope: CountedScope,
  spans: readonly Days[],
  { table, keys, counts }: Totals,
): RawBuilder<unknown> {
  const days = { from: spans[0]!.from, to: spans.at(-1)!.to }
  const names = sql.join(keys.map((key) => sql.id(key)))
  // Of one span no days are needed, and rows are as many as the keys.
  const [day, spanOf] =
    spans.length === 1
      ? [sql`null::date`, sql`0`]
      : [dayOf(scope), sql`width_bucket(day, ${spans.map(({ from }) => from)}::date[]) - 1`]
  const isOfScope = scope.userIds ? sql`r.author_id = any(${scope.userIds}::bigint[])` : sql`true`
  const yearOf = (of: string) => Number(of.slice(0, 4))
  return sql`
    with runs as materialized (
      select * from log_count_runs(${scope.workgroupId}, ${scope.timeZone}, ${days.from}::date, ${days.to}::date)),
    rolled_up as materialized (${rolledUpDays(spans)})
    select d.span, ${sql.join(keys.map((key) => sql.ref(`r.${key}`)))}, counted.log_count
    from rolled_up d join ${sql.table(table)} r on r.workgroup_id = ${scope.workgroupId}
      and r.year between ${yearOf(days.from)} and ${yearOf(days.to)}
      cross join lateral (select logs_between(r.days, r.totals, d.from_day, d.to_day) as log_count) counted
    where ${isOfScope} and counted.log_count > 0
    union all
    select ${spanOf}, ${names}, log_count from runs p cross join lateral (${counts(scope, ofPart, day)}) counted where not p.rolled_up`
}

/**
 * Counts the days of a span within one year again: in each row that has logs on these days, or had some, that piece is
 * replaced, and what the totals after it differ by is added to them.
 */
export async function rewriteTotals(
  db: Db,
  scope: CountedScope,
  days: Days,
  { table, keys, counts }: Totals,
): Promise<void> {
  const { workgroupId } = scope
  const year = Number(days.from.slice(0, 4))
  const names = sql.join(keys.map((key) => sql.id(key)))
  const ofYear = sql`r.workgroup_id = ${workgroupId} and r.year = ${year}`
  await sql`
    with counted as (
        select ${names}, day_number(day) as day, sum(log_count) over (partition by ${names} order by day)::int as total
        from (${counts(scope, ofPeriod(scope, days), dayOf(scope))}) of_logs),
      fresh as materialized (
        select ${names}, array_agg(day order by day) as days, array_agg(total order by day) as totals, max(total) as total
        from counted group by ${names}),
      known as materialized (
        select ${names}, r.days, r.totals, head, tail, coalesce(r.totals[head], 0) as before
        from ${sql.table(table)} r cross join lateral (
          select width_bucket(day_number(${days.from}) - 1, r.days) as head, width_bucket(day_number(${days.to}), r.days) as tail) place
        where ${ofYear})
    insert into ${sql.table(table)} as r (workgroup_id, year, ${names}, days, totals)
    select ${workgroupId}, ${year}, ${names},
      coalesce(known.days[:head], '{}') || coalesce(fresh.days, '{}') || coalesce(known.days[tail + 1:], '{}'),
      coalesce(known.totals[:head], '{}') || array(select coalesce(before, 0) + one from unnest(fresh.totals) one)
        || array(select one + before + coalesce(fresh.total, 0) - coalesce(known.totals[tail], 0) from unnest(known.totals[tail + 1:]) one)
    from known full join fresh using (${names})
    where fresh.days is not null or tail > head
    on conflict (workgroup_id, year, ${names}) do update set days = excluded.days, totals = excluded.totals`.execute(db)
  await sql`delete from ${sql.table(table)} r where ${ofYear} and r.days = '{}'`.execute(db)
}

/** Rows as those of `counts`, by day, of the days given, which are in order; from the roll-ups only. */
export const rolledUpCounts = (
  { workgroupId }: CountedScope,
  days: readonly string[],
  { table, keys }: Pick<Totals, 'table' | 'keys'>,
): RawBuilder<unknown> => {
  const names = sql.join(keys.map((key) => sql.id(key)))
  const [from, to] = [days[0]!, days.at(-1)!]
  return sql`
    select date '2000-01-01' + number as day, ${names}, total - coalesce(r.totals[head + place - 1], 0) as log_count
    from ${sql.table(table)} r cross join lateral (
        select width_bucket(day_number(${from}) - 1, r.days) as head, width_bucket(day_number(${to}), r.days) as tail) piece
      cross join lateral unnest(r.days[head + 1:tail], r.totals[head + 1:tail]) with ordinality u (number, total, place)
    where r.workgroup_id = ${workgroupId} and r.year between ${Number(from.slice(0, 4))} and ${Number(to.slice(0, 4))}
      and number = any(array(select day_number(day) from unnest(${days}::date[]) day))`
}
