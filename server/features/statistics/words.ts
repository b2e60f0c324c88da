// Counts logs by word: a noun of the text, or a keyword (`sales_logs.words`, log filter `word`). Words that the workgroup hides do not count.
import { sql, type RawBuilder } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import { typeNames, type NeedType } from '../../../contract/calls/needs/types.ts'
import type { keywords as contract } from '../../../contract/calls/statistics/keywords.ts'
import { wordTrends, type WordTrend } from '../../../contract/calls/statistics/keywords.ts'
import { spanDaysOf, spansOf, type Days } from '../../../contract/calls/statistics/periods.ts'
import { minLogLikelihood, minTrendLogs } from '../../../contract/calls/statistics/trends.ts'
import { limits } from '../../../contract/rules/limits.ts'
import type { Db } from '../../db/connect.ts'
import { containsPattern } from '../../db/like.ts'
import { withCustomer } from '../coaching/queries.ts'
import { daysOf, logsIn, spanOf, type Periods, type Scope } from './scope.ts'

type Words = OutputOf<typeof contract.list>
type Word = Words['items'][number]
/** A word without what `withCounts` adds. */
type Counted = Omit<Word, 'counts' | 'type' | 'needCount'>
export type WordFilters = Pick<InputOf<typeof contract.list>, 'need' | 'trend' | 'search'>
type Place = { from: number; most: number }

const hasNeed = (need: NeedType | '') => (need === '' ? sql`true` : sql`l.need_types @> ${[need]}::text[]`)
/** The logs of both periods, with their words and needs. */
const logsOfBoth = (scope: Scope, { now, previous }: Periods, need: NeedType | '') => {
  const logs = (isNow: boolean, days: Days) => sql`
    select ${isNow}::boolean as is_now, l.need_types as types, l.words
    from sales_logs l ${withCustomer} where ${logsIn(scope, days)} and ${hasNeed(need)}`
  return sql`${logs(true, now)} union all ${logs(false, previous)}`
}
export const isShownWord = ({ workgroupId }: Scope, word: RawBuilder<unknown>) => sql`
  not exists (select from need_nouns k where k.workgroup_id = ${workgroupId} and k.noun = ${word} and k.state = 'hidden')`
/**
 * How surprising the numbers `count_now` and `count_before` of a word are among `all_now` and `all_before` logs (trends.ts); 0 below the
 * floor.
 */
const score = sql`case when greatest(count_now, count_before) >= ${minTrendLogs} then log_likelihood(count_now, count_before, all_now, all_before) else 0 end`
const trend = sql<WordTrend>`case
  when score < ${minLogLikelihood} then ''
  when count_before = 0 then 'new'
  when count_now::bigint * all_before > count_before::bigint * all_now then 'rising'
  else 'falling' end`

/** All words of both periods with their trends, as `judged`, and the number of logs as `sizes`. */
const judged = (scope: Scope, periods: Periods, { need, search }: Pick<WordFilters, 'need' | 'search'>) => {
  const pattern = containsPattern(search)
  const bySynonym = sql`select canonical from word_synonyms s where s.workgroup_id = ${scope.workgroupId} and s.word ilike ${pattern}`
  const meant = search === '' ? sql`true` : sql`(word ilike ${pattern} or word in (${bySynonym}))`
  return sql`
    logs as materialized (${logsOfBoth(scope, periods, need)}),
    sizes as (
      select count(*) filter (where is_now)::int as all_now, count(*) filter (where not is_now)::int as all_before from logs),
    counted as (
      select word, count(*) filter (where is_now)::int as count_now, count(*) filter (where not is_now)::int as count_before
      from logs cross join lateral unnest(words) word where ${meant} group by 1),
    scored as (
      select counted.*, sizes.*, ${score} as score from counted cross join sizes where ${isShownWord(scope, sql`word`)}),
    judged as materialized (select *, ${trend} as trend from scored)`
}

const shown = sql`json_build_object('word', word, 'count', count_now, 'previousCount', count_before, 'trend', trend)`
/** A page of the words, with the numbers of all. */
export async function listWords(
  db: Db,
  scope: Scope,
  periods: Periods,
  filters: WordFilters,
  { from, most }: Place,
): Promise<Omit<Words, 'items' | 'clearest'> & { items: Counted[]; clearest: Counted | null }> {
  const wanted = filters.trend === '' ? sql`true` : sql`trend = ${filters.trend}`
  const order = filters.trend === '' ? sql`count_now desc, count_before desc, word` : sql`score desc, word`
  const { rows } = await sql<{
    logCount: number
    previousLogCount: number
    clearest: Counted | null
    trends: Partial<Record<WordTrend, number>>
    items: Counted[]
  }>`
    with ${judged(scope, periods, filters)}
    select all_now as "logCount", all_before as "previousLogCount",
      (select ${shown} from judged where trend <> '' order by trend = 'falling', score desc, word limit 1) as clearest,
      (select coalesce(json_object_agg(trend, count), '{}') from (select trend, count(*)::int as count from judged group by 1) of_trend) as trends,
      (select coalesce(json_agg(${shown} order by place), '[]')
        from (select *, row_number() over (order by ${order}) as place from judged where ${wanted} order by ${order} limit ${most} offset ${from}) page) as items
    from sizes`.execute(db)
  const { trends, items, ...sizes } = rows[0]!
  const all = Object.values(trends).reduce((sum, count) => sum + count, 0)
  return {
    ...daysOf(periods),
    ...sizes,
    spanDays: spanDaysOf(periods.now),
    spans: spansOf(periods.now),
    trends: wordTrends.map((name) => ({ trend: name, count: trends[name] ?? 0 })),
    items,
    total: filters.trend === '' ? all : (trends[filters.trend] ?? 0),
  }
}

/** Adds to words of a page: their numbers of logs over time, and the need that most of their logs have. */
export async function withCounts(
  db: Db,
  scope: Scope,
  { now }: Periods,
  need: NeedType | '',
  items: readonly Counted[],
): Promise<Word[]> {
  const words = items.map(({ word }) => word)
  const starts = spansOf(now).map(({ from }) => from)
  const { rows } = await sql<{ word: string; span: number | null; type: NeedType | null; count: number }>`
    with logs as materialized (
      select l.words, l.need_types as types, ${spanOf(scope, starts)} as span
      from sales_logs l ${withCustomer}
      where ${logsIn(scope, now)} and ${hasNeed(need)} and l.words && ${words}::text[]),
    of_word as (select word, types, span from logs cross join lateral unnest(words) word where word = any(${words}::text[]))
    select word, span, null as type, count(*)::int as count from of_word group by 1, 2
    union all select word, null, type, count(*)::int from of_word cross join lateral unnest(types) type group by 1, 3`.execute(
    db,
  )
  const byWord = Map.groupBy(rows, ({ word }) => word)
  return items.map((item) => {
    const ofWord = byWord.get(item.word) ?? []
    const needs = typeNames.map((type) => ({ type, count: ofWord.find((row) => row.type === type)?.count ?? 0 }))
    const [most] = needs.toSorted((one, other) => other.count - one.count)
    return {
      ...item,
      counts: starts.map((_, at) => ofWord.find(({ span }) => span === at)?.count ?? 0),
      type: most && most.count > 0 ? most.type : null,
      needCount: most?.count ?? 0,
    }
  })
}
/** The words with the most logs of each need type. */
export async function wordsByNeed(db: Db, scope: Scope, periods: Periods): Promise<OutputOf<typeof contract.byNeed>> {
  type Row = {
    type: NeedType
    logCount: number
    previousLogCount: number
    word: string
    count: number
    previousCount: number
    trend: WordTrend
  }
  const { rows } = await sql<Row>`
    with logs as materialized (${logsOfBoth(scope, periods, '')}),
      of_type as (select is_now, type, words from logs cross join lateral unnest(types) type),
      sizes as (
        select type, count(*) filter (where is_now)::int as all_now, count(*) filter (where not is_now)::int as all_before
        from of_type group by 1),
      counted as (
        select type, word, count(*) filter (where is_now)::int as count_now, count(*) filter (where not is_now)::int as count_before
        from of_type cross join lateral unnest(words) word group by 1, 2),
      placed as (
        select counted.*, row_number() over (partition by type order by count_now desc, count_before desc, word) as place
        from counted where count_now > 0 and ${isShownWord(scope, sql`word`)}),
      scored as (select placed.*, all_now, all_before, ${score} as score from placed join sizes using (type) where place <= ${limits.statisticRows})
    select type, all_now as "logCount", all_before as "previousLogCount", word, count_now as count, count_before as "previousCount", ${trend} as trend
    from scored order by place`.execute(db)
  return {
    ...daysOf(periods),
    types: typeNames.map((type) => {
      const ofType = rows.filter((row) => row.type === type)
      const { logCount = 0, previousLogCount = 0 } = ofType[0] ?? {}
      return {
        type,
        logCount,
        previousLogCount,
        words: ofType.map(({ word, count, previousCount, trend: is }) => ({ word, count, previousCount, trend: is })),
      }
    }),
  }
}
