// The logs with a word: for each author and word one row a year, with the day, customer and id of each log in order (decision 110).
import { sql, type RawBuilder } from 'kysely'
import type { Days } from '../../../contract/calls/statistics/periods.ts'
import { dayOf, logsBetween, ofPart, ofPeriod, type CountedScope } from './count-parts.ts'

export const yearOf = (day: string) => Number(day.slice(0, 4))
const dayNumber = (scope: CountedScope) => sql`day_number(${dayOf(scope)})`

/**
 * The logs with a word in a period: `word_log_pieces`, with the `customer_ids` of all logs of an author, and `log_ids` and their
 * `log_days` of the latest `most`; and `word_log_live`, single logs of days that are not rolled up.
 */
export const logsOfWord = (
  scope: CountedScope,
  { from, to }: Days,
  word: string,
  most: number,
): RawBuilder<unknown> => {
  const { workgroupId, timeZone, userIds } = scope
  return sql`
    runs as materialized (select * from log_count_runs(${workgroupId}, ${timeZone}, ${from}::date, ${to}::date)),
    word_log_pieces as materialized (
      select r.author_id, r.customer_ids[head + 1:tail] as customer_ids,
        r.log_ids[greatest(head, tail - ${most}::int) + 1:tail] as log_ids, r.days[greatest(head, tail - ${most}::int) + 1:tail] as log_days
      from runs d join word_logs r on r.workgroup_id = ${workgroupId}
          and r.word_id = (select id from counted_words w where w.workgroup_id = ${workgroupId} and w.word = ${word})
          and r.year between ${yearOf(from)} and ${yearOf(to)}
        cross join lateral (
          select width_bucket(day_number(d.from_day) - 1, r.days) as head, width_bucket(day_number(d.to_day), r.days) as tail) place
      where d.rolled_up and tail > head and ${userIds ? sql`r.author_id = any(${userIds}::bigint[])` : sql`true`}),
    word_log_live as materialized (
      select l.author_id, l.customer_id, l.id, l.day
      from runs p cross join lateral (
        -- Without \`offset 0\` all logs might be read for the word.
        select l.author_id, l.customer_id, l.id, ${dayNumber(scope)} as day, l.words ${logsBetween(scope, ofPart)} offset 0) l
      where not p.rolled_up and ${word} = any(l.words))`
}

/**
 * Statements that list the logs of a span within a year again, in rows `of_words`. The `word_rollups` of these days tell which rows had
 * logs on them, so both must be written in one statement: with two, a log that is written in between would be lost sight of.
 */
export const rewriteWordLogs = (scope: CountedScope, { from, to }: Days): RawBuilder<unknown> => {
  const { workgroupId } = scope
  const year = yearOf(from)
  const listed = (column: string) => sql`array_agg(${sql.id(column)} order by happened_at, log_id)`
  const rewritten = (column: string) => {
    const [known, fresh] = [sql.ref(`known.${column}`), sql.ref(`fresh_logs.${column}`)]
    return sql`coalesce(${known}[:head], '{}') || coalesce(${fresh}, '{}') || coalesce(${known}[tail + 1:], '{}') as ${sql.id(column)}`
  }
  const knownOf = (of: RawBuilder<unknown>) => sql`
    word_logs r where r.workgroup_id = ${workgroupId} and r.word_id = ${of}.word_id and r.year = ${year} and r.author_id = ${of}.author_id`
  return sql`
    fresh_logs as materialized (
      select author_id, w.id as word_id, ${listed('day')} as days, ${listed('customer_id')} as customer_ids, ${listed('log_id')} as log_ids
      from (select l.author_id, l.happened_at, l.id as log_id, l.customer_id, ${dayNumber(scope)} as day, unnest(l.words) as word
          ${logsBetween(scope, ofPeriod(scope, { from, to }))}) each
        join counted_words w on w.workgroup_id = ${workgroupId} and w.word = each.word
      group by 1, 2),
    of_words as materialized (
      select author_id, word_id from fresh_logs
      union
      select s.user_ids[1], unnest(r.word_ids) from word_rollup_scopes s cross join lateral (
        select r.word_ids from word_rollups r where r.workgroup_id = ${workgroupId} and r.scope_id = s.id and r.type = '' and r.days = 1
          and r.start_day between ${from}::date and ${to}::date offset 0) r
      where s.workgroup_id = ${workgroupId} and cardinality(s.user_ids) = 1),
    rewritten_logs as materialized (
      select o.author_id, o.word_id, ${sql.join(['days', 'customer_ids', 'log_ids'].map(rewritten))}
      from of_words o left join fresh_logs using (author_id, word_id)
        left join lateral (
          select r.*, width_bucket(day_number(${from}) - 1, r.days) as head, width_bucket(day_number(${to}), r.days) as tail
          from ${knownOf(sql`o`)} offset 0) known on true),
    gone_logs as (
      delete from word_logs where workgroup_id = ${workgroupId} and ctid = any(array(
        select r.ctid from rewritten_logs n cross join lateral (select r.ctid from ${knownOf(sql`n`)} offset 0) r where n.days = '{}'))),
    written_logs as (
      insert into word_logs as r (workgroup_id, year, word_id, author_id, days, customer_ids, log_ids)
      select ${workgroupId}, ${year}, word_id, author_id, days, customer_ids, log_ids from rewritten_logs where days <> '{}'
      on conflict (workgroup_id, word_id, year, author_id)
        do update set days = excluded.days, customer_ids = excluded.customer_ids, log_ids = excluded.log_ids
        where (r.days, r.customer_ids, r.log_ids) is distinct from (excluded.days, excluded.customer_ids, excluded.log_ids))`
}

/** The logs with each word on these days, by author, from the logs and from the roll-ups. */
export const wordLogsOfDays = (
  scope: CountedScope,
  days: readonly string[],
): readonly [RawBuilder<unknown>, RawBuilder<unknown>] => {
  const { workgroupId } = scope
  const [from, to] = [days[0]!, days.at(-1)!]
  const isAsked = sql`day = any(array(select day_number(day) from unnest(${days}::date[]) day))`
  const listed = (order: RawBuilder<unknown>) =>
    sql`array_agg(customer_id order by ${order}) as customer_ids, array_agg(log_id order by ${order}) as log_ids`
  return [
    sql`
      select date '2000-01-01' + day as start_day, author_id, word, ${listed(sql`happened_at, log_id`)}
      from (select l.author_id, l.happened_at, l.id as log_id, l.customer_id, ${dayNumber(scope)} as day, unnest(l.words) as word
          ${logsBetween(scope, ofPeriod(scope, { from, to }))}) each
      where ${isAsked} group by 1, 2, 3`,
    sql`
      select date '2000-01-01' + day as start_day, author_id, w.word, ${listed(sql`place`)}
      from word_logs r cross join lateral (
          select width_bucket(day_number(${from}) - 1, r.days) as head, width_bucket(day_number(${to}), r.days) as tail) piece
        cross join lateral unnest(r.days[head + 1:tail], r.customer_ids[head + 1:tail], r.log_ids[head + 1:tail])
          with ordinality u (day, customer_id, log_id, place)
        left join counted_words w on w.workgroup_id = ${workgroupId} and w.id = r.word_id
      where r.workgroup_id = ${workgroupId} and r.year between ${yearOf(from)} and ${yearOf(to)} and ${isAsked} group by 1, 2, 3`,
  ]
}
