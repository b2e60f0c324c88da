// Compares the roll-ups of words with the logs, and those that are sums with what they sum (decision 110).
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { someWeekStarts, type CountedScope } from './count-parts.ts'
import { daysOfAuthors, daysOfWeeks, freshRows, logsOf, partsOfTotals, sumRows } from './roll-up-words.ts'
import { countedNeeds } from './word-counts.ts'

/** The counts of authors on these days, with `start_day`, from the logs and from the roll-ups. An empty word: all logs. */
export const wordsOfDays = (
  scope: CountedScope,
  days: readonly string[],
): readonly [RawBuilder<unknown>, RawBuilder<unknown>] => {
  const { workgroupId } = scope
  const isOfAuthor = sql`
    word_rollups r join word_rollup_scopes s on s.workgroup_id = ${workgroupId} and s.id = r.scope_id and cardinality(s.user_ids) = 1`
  const isOfDays = sql`r.workgroup_id = ${workgroupId} and r.days = 1 and r.start_day = any(${days}::date[])`
  return [
    sql`
      select l.day as start_day, l.author_id, l.type, word, count(*)::int as log_count
      from (${logsOf(scope, days, countedNeeds)}) l cross join lateral unnest(array[''] || l.words) word
      group by 1, 2, 3, 4`,
    sql`
      select r.start_day, s.user_ids[1] as author_id, r.type, '' as word, r.log_count from ${isOfAuthor} where ${isOfDays}
      union all
      select r.start_day, s.user_ids[1], r.type, w.word, u.log_count from ${isOfAuthor} cross join lateral unnest(r.word_ids, r.counts) u (word_id, log_count)
        left join counted_words w on w.workgroup_id = ${workgroupId} and w.id = u.word_id
      where ${isOfDays}`,
  ]
}

/** Days of several authors, weeks and running totals that are not the sums that they should be, as the first of their days. */
export async function differentSums(db: Db, { workgroupId }: CountedScope, days: readonly string[]): Promise<string[]> {
  const starts: [days: number, start: RawBuilder<unknown>, rows: RawBuilder<unknown>][] = [
    [1, sql`day`, daysOfAuthors(workgroupId)],
    [7, sql`week_of(day, ${someWeekStarts[1]}::date)`, daysOfWeeks(workgroupId)],
    [28, sql`block_of(day)`, partsOfTotals(workgroupId)],
  ]
  const different: string[] = []
  for (const [length, start, sums] of starts) {
    const { rows } = await sql<{ day: string }>`
      with asked as materialized (
          select row_number() over () as place, s.id as scope_id, type, start_day
          from word_rollup_scopes s cross join unnest(${countedNeeds}::text[]) type cross join (select distinct ${start} as start_day from unnest(${days}::date[]) day) starts
          where s.workgroup_id = ${workgroupId} and (${length}::int > 1 or s.user_ids is null or cardinality(s.user_ids) > 1)),
        ${sumRows(sums)}, ${freshRows},
        kept as (
          select r.* from word_rollups r join asked a using (scope_id, type, start_day)
          where r.workgroup_id = ${workgroupId} and r.days = ${length})
      select distinct start_day::text as day from fresh f full join kept k using (scope_id, type, start_day)
      where (f.log_count, f.word_ids, f.counts) is distinct from (k.log_count, k.word_ids, k.counts)`.execute(db)
    different.push(...rows.map(({ day }) => day))
  }
  return different
}
