// Counts of logs by word, in all logs and in those with a need of a type: from roll-ups of the scope, or of each of its authors,
// and from the logs elsewhere (decision 110).
import { sql, type RawBuilder } from 'kysely'
import { typeNames, type NeedType } from '../../../contract/calls/needs/types.ts'
import type { Days } from '../../../contract/calls/statistics/periods.ts'
import { logsBetween, ofPart, type Between, type CountedScope } from './count-parts.ts'
import type { Periods } from './scope.ts'

/** All logs, or those with a need of a type. */
export type CountedNeed = NeedType | ''
export const countedNeeds = ['', ...typeNames] as const

/** The logs `of_logs` themselves, each for all logs and for each type of its needs: `type`, `words` and what else is named. */
export const typedLogs = (
  scope: CountedScope,
  between: Between,
  { needs, named = sql`` }: { needs: readonly CountedNeed[]; named?: RawBuilder<unknown> },
): RawBuilder<unknown> => {
  const all = needs.includes('') ? sql`array['']` : sql`'{}'::text[]`
  const types = needs.every((need) => need === '') ? all : sql`${all} || l.need_types`
  return sql`
    select ${named} type, l.words
    from (select l.author_id, l.happened_at, l.words, l.need_types ${logsBetween(scope, between)}) l cross join lateral unnest(${types}) type
    where type = any(${needs}::text[])`
}

/** `parts` of these spans, `read`: the roll-ups that are needed, with the sign of each span, and `live`: logs. */
const partsOf = (
  scope: CountedScope,
  spans: readonly Days[],
  needs: readonly CountedNeed[],
  isAsked: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const { workgroupId, timeZone, userIds } = scope
  const ids = userIds
    ? sql`array(select distinct id from unnest(${userIds}::bigint[]) id order by id)`
    : sql`null::bigint[]`
  return sql`
    parts as materialized (
      select * from word_count_parts(${workgroupId}, ${timeZone}, ${spans.map(({ from }) => from)}::date[], ${spans.map(({ to }) => to)}::date[])),
    asked_scope as materialized (select ${ids} as user_ids),
    exact_scope as materialized (
      select s.id from word_rollup_scopes s join asked_scope a on s.user_ids is not distinct from a.user_ids
      where s.workgroup_id = ${workgroupId}),
    scopes as materialized (
      select id from exact_scope
      union all
      select s.id from word_rollup_scopes s join asked_scope a on cardinality(s.user_ids) = 1 and s.user_ids <@ a.user_ids
      where s.workgroup_id = ${workgroupId} and not exists (select from exact_scope)),
    live as materialized (
      select p.span, l.type, l.words
      from parts p cross join lateral (${typedLogs(scope, ofPart, { needs })}) l where p.days = 0 and ${isAsked})`
}
/** Joins to parts `p` their roll-ups `r`, part by part: a plan for any workgroup reads all roll-ups of a scope, of which it expects few. */
const rollUpsOf = ({ workgroupId }: CountedScope, needs: readonly CountedNeed[]) => sql`
  cross join lateral (
    select of_part.type, of_part.log_count, of_part.word_ids, of_part.counts, of_part.days, of_part.start_day from word_rollups of_part
    where of_part.workgroup_id = ${workgroupId} and of_part.scope_id = any(array(select id from scopes))
      and of_part.type = any(${needs}::text[]) and of_part.days = p.days and of_part.start_day = p.start_day
    offset 0) r`

type WordCounts = {
  /** To stand before the others, which read it. */
  withParts: RawBuilder<unknown>
  /** For each type the number of logs, with or without a word: `all_now` and `all_before`. */
  sizes: RawBuilder<unknown>
  /** The words of a type: `word`, `count_now` and `count_before`. */
  wordsOf: (type: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Those with the most logs now, in order. @param isShown condition on `word` */
  mostOf: (type: RawBuilder<unknown>, most: number, isShown: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The numbers of logs now with the words that are asked for (a query with `word`), in pieces: `word`, `total`. Other words may be among them. */
  totalsOf: (asked: RawBuilder<unknown>) => RawBuilder<unknown>
}
/** Counts of logs by word and type in both periods. */
export const countsOfWords = (
  scope: CountedScope,
  { now, previous }: Periods,
  needs: readonly CountedNeed[],
): WordCounts => {
  const inPeriods = (of: RawBuilder<unknown>) =>
    sql`coalesce(sum(${of} * in_now), 0)::int as count_now, coalesce(sum(${of} * in_before), 0)::int as count_before`
  const isCounted = sql`sum(log_count * in_now) > 0 or sum(log_count * in_before) > 0`
  const { workgroupId } = scope
  // Words are grouped by number, which takes a third of the time of texts; only new ones have none.
  const numbersOf = (type: RawBuilder<unknown>) => sql`
    select word_id, ${inPeriods(sql`log_count`)}
    from (
      select unnest(word_ids) as word_id, unnest(counts) as log_count, in_now, in_before from rolled_up where type = ${type}
      union all
      select word_id, log_count, in_now, in_before from live_words where type = ${type} and word_id is not null) each
    group by 1 having ${isCounted}`
  const newOf = (type: RawBuilder<unknown>) => sql`
    select word, ${inPeriods(sql`log_count`)} from live_words where type = ${type} and word_id is null group by 1 having ${isCounted}`
  const named = sql`join counted_words w on w.workgroup_id = ${workgroupId} and w.id = word_id`
  return {
    withParts: sql`
      ${partsOf(scope, [now, previous], needs, sql`true`)},
      rolled_up as materialized (
        select r.type, r.log_count, r.word_ids, r.counts, p.in_now, p.in_before
        from (select days, start_day, coalesce(sum(sign) filter (where span = 0), 0)::int as in_now, coalesce(sum(sign) filter (where span = 1), 0)::int as in_before
            from parts where days > 0 group by 1, 2) p
          ${rollUpsOf(scope, needs)}
        where p.in_now <> 0 or p.in_before <> 0),
      live_counts as materialized (
        select type, words, 1 as log_count, (span = 0)::int as in_now, (span = 1)::int as in_before from live),
      live_words as materialized (
        select l.type, l.word, w.id::int as word_id, l.log_count, l.in_now, l.in_before
        from (select type, unnest(words) as word, log_count, in_now, in_before from live_counts) l
          left join counted_words w on w.workgroup_id = ${workgroupId} and w.word = l.word)`,
    sizes: sql`
      select type, sum(count_now)::int as all_now, sum(count_before)::int as all_before
      from (select type, ${inPeriods(sql`log_count`)} from rolled_up group by 1
        union all select type, ${inPeriods(sql`log_count`)} from live_counts group by 1) each group by 1`,
    wordsOf: (type) => sql`
      select w.word, count_now, count_before from (${numbersOf(type)}) summed ${named} union all ${newOf(type)}`,
    mostOf(type, most, isShown) {
      const order = sql`order by count_now desc, count_before desc`
      const hidden = sql`select w.id::int from counted_words w where w.workgroup_id = ${workgroupId} and not ${isShown}`
      // The texts of few words are read.
      return sql`
        select word, count_now, count_before
        from (
          select w.word, count_now, count_before
          from (select * from (${numbersOf(type)}) summed where count_now > 0 and word_id not in (${hidden})
            ${order} fetch first (${most}::int) rows with ties) summed ${named}
          union all
          select * from (${newOf(type)}) added where count_now > 0 and ${isShown}) each
        ${order}, word limit ${most}`
    },
    totalsOf: (asked) => sql`
      select word, in_now * counts[place] as total
      from (select w.word, w.id::int as id from (${asked}) a join counted_words w on w.workgroup_id = ${workgroupId} and w.word = a.word) known
        cross join (select word_ids || '{}'::int[] as word_ids, counts || '{}'::int[] as counts, in_now from rolled_up where in_now <> 0 offset 0) whole
        cross join lateral (select width_bucket(known.id, word_ids) as place) at_place
      where place > 0 and word_ids[place] = known.id
      union all
      select word, in_now from live_words`,
  }
}

/** The number of logs with each of these words in each span: `span` (from 0), `type`, `word` and `log_count`, which is not 0. */
export const countsInSpans = (
  scope: CountedScope,
  spans: readonly Days[],
  { needs, words }: { needs: readonly CountedNeed[]; words: readonly string[] },
): RawBuilder<unknown> => sql`
  with ${partsOf(scope, spans, needs, sql`l.words && ${words}::text[]`)},
    asked as materialized (
      select id::int as id, word from counted_words where workgroup_id = ${scope.workgroupId} and word = any(${words}::text[])),
    found as materialized (
      select r.days, r.start_day, r.type, asked.word, whole.counts[place] as log_count
      from (select distinct days, start_day from parts where days > 0) p
        ${rollUpsOf(scope, needs)}
        -- Arrays are decompressed once instead of for each word.
        cross join lateral (select r.word_ids || '{}'::int[] as word_ids, r.counts || '{}'::int[] as counts offset 0) whole
        cross join asked cross join lateral (select width_bucket(asked.id, whole.word_ids) as place) at_place
      where place > 0 and whole.word_ids[place] = asked.id)
  select span, type, word, sum(log_count)::int as log_count
  from (
    select p.span, f.type, f.word, p.sign * f.log_count as log_count from parts p join found f using (days, start_day)
    union all
    select span, type, word, 1 from (select span, type, unnest(words) as word from live) each where word = any(${words}::text[])) each
  group by 1, 2, 3 having sum(log_count) <> 0`
