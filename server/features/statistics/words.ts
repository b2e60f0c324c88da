// Counts logs by word: a noun of the text, or a keyword (`sales_logs.words`, log filter `word`). Words that the workgroup hides do not count.
import { sql, type RawBuilder } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import { typeNames, type NeedType } from '../../../contract/calls/needs/types.ts'
import type { keywords as contract } from '../../../contract/calls/statistics/keywords.ts'
import { wordTrends, type WordTrend } from '../../../contract/calls/statistics/keywords.ts'
import type { Days } from '../../../contract/calls/statistics/periods.ts'
import { minLogLikelihood, minTrendLogs } from '../../../contract/calls/statistics/trends.ts'
import { limits } from '../../../contract/rules/limits.ts'
import type { Db } from '../../db/connect.ts'
import { containsPattern } from '../../db/like.ts'
import { onePlan } from '../../db/prepared.ts'
import { daysOf, stepAnswer, type Periods, type Scope } from './scope.ts'
import { countsInSpans, countsOfWords, type CountedNeed } from './word-counts.ts'

type Words = OutputOf<typeof contract.list>
type Word = Words['items'][number]
/** A word without what `withCounts` adds. */
type Counted = Omit<Word, 'counts' | 'type' | 'needCount'>
export type WordFilters = Pick<InputOf<typeof contract.list>, 'need' | 'trend' | 'search'>
type Place = { from: number; most: number }

export const isShownWord = ({ workgroupId }: Scope, word: RawBuilder<unknown>) => sql`
  not exists (select from need_nouns k where k.workgroup_id = ${workgroupId} and k.noun = ${word} and k.state = 'hidden')`
/**
 * How surprising the numbers `count_now` and `count_before` of a word are among `all_now` and `all_before` logs (trends.ts); 0 below the
 * floor.
 */
const score = sql`case
  when greatest(count_now, count_before) >= ${minTrendLogs} and 2 * (all_now + all_before) * (count_now::float8 * all_before - count_before::float8 * all_now) ^ 2
    -- G² is at most twice Pearson's X², which takes no logarithms.
    >= ${minLogLikelihood} * all_now::float8 * all_before * (count_now + count_before) * (all_now + all_before - count_now - count_before)
  then log_likelihood(count_now, count_before, all_now, all_before) else 0 end`
const trend = sql<WordTrend>`case
  when score < ${minLogLikelihood} then ''
  when count_before = 0 then 'new'
  when count_now > count_before and count_now::bigint * all_before > count_before::bigint * all_now then 'rising'
  when count_now < count_before and count_now::bigint * all_before < count_before::bigint * all_now then 'falling'
  else '' end`

type Sizes = Pick<Words, 'logCount' | 'previousLogCount'>
/** The numbers of logs of each type as `countsOfWords` names them. */
export type SizeRow = { type: CountedNeed; logCount: number; previousLogCount: number }
export const sizesJson = sql`
  (select coalesce(json_agg(json_build_object('type', type, 'logCount', all_now, 'previousLogCount', all_before)), '[]') from sizes)`
export const sizeOf = (rows: readonly SizeRow[], need: CountedNeed): Sizes => {
  const { logCount, previousLogCount } = rows.find(({ type }) => type === need) ?? { logCount: 0, previousLogCount: 0 }
  return { logCount, previousLogCount }
}

/** All words of both periods with their trends, as `judged`, and the numbers of logs, as `sizes`. */
const judged = (scope: Scope, periods: Periods, { need, search }: Pick<WordFilters, 'need' | 'search'>) => {
  const { withParts, sizes, wordsOf } = countsOfWords(scope, periods, [need])
  const pattern = containsPattern(search)
  const bySynonym = sql`select canonical from word_synonyms s where s.workgroup_id = ${scope.workgroupId} and s.word ilike ${pattern}`
  const meant = search === '' ? sql`true` : sql`(word ilike ${pattern} or word in (${bySynonym}))`
  return sql`
    ${withParts}, sizes as materialized (${sizes}),
    sized as (
      select counted.*, all_now, all_before from (${wordsOf(sql`${need}::text`)}) counted cross join sizes
      where ${meant} and ${isShownWord(scope, sql`word`)}),
    scored as materialized (select sized.*, ${score} as score from sized),
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
    sizes: SizeRow[]
    clearest: Counted | null
    trends: Partial<Record<WordTrend, number>>
    items: Counted[]
  }>`
    with ${judged(scope, periods, filters)}
    select ${onePlan} ${sizesJson} as sizes,
      (select ${shown} from judged where trend <> '' order by trend = 'falling', score desc, word limit 1) as clearest,
      (select coalesce(json_object_agg(trend, count), '{}') from (select trend, count(*)::int as count from judged group by 1) of_trend) as trends,
      (select coalesce(json_agg(${shown} order by place), '[]')
        from (select *, row_number() over (order by ${order}) as place
          from (select * from judged where ${wanted} order by ${order} limit ${most} offset ${from}) first) page) as items`.execute(
    db,
  )
  const { sizes, trends, items, clearest } = rows[0]!
  const all = Object.values(trends).reduce((sum, count) => sum + count, 0)
  return {
    ...daysOf(periods),
    ...sizeOf(sizes, filters.need),
    ...stepAnswer(periods),
    spans: periods.spans,
    trends: wordTrends.map((name) => ({ trend: name, count: trends[name] ?? 0 })),
    items,
    clearest,
    total: filters.trend === '' ? all : (trends[filters.trend] ?? 0),
  }
}

/** Adds to words of a page: their numbers of logs over time, and the need that most of their logs have. */
export async function withCounts(
  db: Db,
  scope: Scope,
  { now, spans }: Periods,
  need: NeedType | '',
  items: readonly Counted[],
): Promise<Word[]> {
  const words = items.map(({ word }) => word)
  const counted = async (of: readonly Days[], needs: readonly CountedNeed[]) => {
    const { rows } = await sql<{ word: string; span: number; type: CountedNeed; count: number }>`
      select ${onePlan} word, span, type, log_count as count from (${countsInSpans(scope, of, { needs, words })}) counted`.execute(
      db,
    )
    return rows
  }
  const rows = await counted(spans, [need])
  if (need === '')
    // The types are shown of the whole period.
    rows.push(...(await counted([now], typeNames)))
  const byWord = Map.groupBy(rows, ({ word }) => word)
  return items.map((item) => {
    const ofWord = byWord.get(item.word) ?? []
    const totals = (need === '' ? typeNames : [need]).map((type) => ({
      type,
      count: ofWord.reduce((sum, row) => (row.type === type ? sum + row.count : sum), 0),
    }))
    const [most] = totals.toSorted((one, other) => other.count - one.count)
    return {
      ...item,
      counts: spans.map((_, at) => ofWord.find(({ span, type }) => span === at && type === need)?.count ?? 0),
      type: most && most.count > 0 ? most.type : null,
      needCount: most?.count ?? 0,
    }
  })
}
/** The words with the most logs of each need type. */
export async function wordsByNeed(db: Db, scope: Scope, periods: Periods): Promise<OutputOf<typeof contract.byNeed>> {
  const { withParts, sizes, mostOf } = countsOfWords(scope, periods, typeNames)
  type Shown = { type: NeedType; word: string; count: number; previousCount: number; trend: WordTrend }
  const { rows } = await sql<{ sizes: SizeRow[]; words: Shown[] }>`
    with ${withParts}, sizes as materialized (${sizes}),
      scored as (
        select type, all_now, all_before, most.*, ${score} as score
        from sizes cross join lateral (${mostOf(sql`sizes.type`, limits.statisticRows, isShownWord(scope, sql`word`))}) most)
    select ${onePlan} ${sizesJson} as sizes, (
      select coalesce(json_agg(json_build_object('type', type, 'word', word, 'count', count_now, 'previousCount', count_before, 'trend', ${trend}) order by count_now desc, count_before desc, word), '[]')
      from scored) as words`.execute(db)
  const found = rows[0]!
  return {
    ...daysOf(periods),
    types: typeNames.map((name) => ({
      type: name,
      ...sizeOf(found.sizes, name),
      words: found.words.filter(({ type }) => type === name).map(({ type: _type, ...word }) => word),
    })),
  }
}
