// One word: its logs over time, their customers and authors, words of the same logs, and the latest sentences with it.
import { sql, type RawBuilder } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import { spanDaysOf, spansOf, type Days } from '../../../contract/calls/statistics/periods.ts'
import type { keywords as contract } from '../../../contract/calls/statistics/keywords.ts'
import { minLogLikelihood, trendOf } from '../../../contract/calls/statistics/trends.ts'
import { limits } from '../../../contract/rules/limits.ts'
import type { Db } from '../../db/connect.ts'
import { planForTheseValues } from '../../db/plan-mode.ts'
import { onePlan } from '../../db/prepared.ts'
import { sentencesOf, sentenceWith, type Sentences } from '../../db/sentences.ts'
import { withCustomer } from '../coaching/queries.ts'
import { authorRef, personRefsOf } from '../members/queries.ts'
import { countLogs, totalOf } from './log-counts.ts'
import { daysOf, logsIn, type Periods, type Scope } from './scope.ts'
import { countsInSpans, countsOfWords } from './word-counts.ts'
import { isShownWord } from './words.ts'

type Word = Omit<OutputOf<typeof contract.detail>, 'synonyms'>
const latestLogs = 3
const mostTogether = 8
/** With fewer common logs two words are not said to stand together. */
const leastTogether = 2

export async function wordOf(db: Db, scope: Scope, periods: Periods, word: string): Promise<Word> {
  const { now, previous } = periods
  const spans = spansOf(now)
  const spansBefore = spansOf(previous)
  const inSpans = await countsOf(db, scope, [...spans, ...spansBefore], word)
  const sum = (from: number, to: number) => inSpans.slice(from, to).reduce((all, one) => all + one, 0)
  const counts = {
    count: sum(0, spans.length),
    previousCount: sum(spans.length, inSpans.length),
    logCount: totalOf(await countLogs(db, scope, now), 'log'),
    previousLogCount: totalOf(await countLogs(db, scope, previous), 'log'),
  }
  await planForTheseValues(db)
  const { authors, latest, ...found } = await logsWith(db, scope, periods, word, counts)
  return {
    ...daysOf(periods),
    ...counts,
    ...found,
    word,
    trend: trendOf(counts),
    spanDays: spanDaysOf(now),
    spans: spans.map((days, at) => ({
      ...days,
      count: inSpans[at]!,
      previousCount: inSpans[spans.length + at]!,
    })),
    people: await peopleOf(db, scope, authors),
    sentences: await sentencesIn(db, scope, latest, word),
  }
}

/** The number of logs with the word in each span. */
async function countsOf(db: Db, scope: Scope, spans: readonly Days[], word: string): Promise<number[]> {
  const { rows } = await sql<{ span: number; count: number }>`
    select ${onePlan} span, log_count as count from (${countsInSpans(scope, spans, { needs: [''], words: [word] })}) counted`.execute(
    db,
  )
  const counts = new Map(rows.map(({ span, count }) => [span, count]))
  return spans.map((_, at) => counts.get(at) ?? 0)
}

type LogsWith = Pick<Word, 'customers' | 'customerCount' | 'together'> & {
  authors: { userId: string; count: number }[]
  /** Ids of logs. */
  latest: string[]
}
/**
 * What the logs with the word tell, read once: their customers, authors and latest ones, and the words that are more frequent
 * in them than in the others (log-likelihood, trends.ts).
 */
async function logsWith(
  db: Db,
  scope: Scope,
  periods: Periods,
  word: string,
  { count, logCount }: { count: number; logCount: number },
): Promise<LogsWith> {
  const { withParts, words } = countsOfWords(scope, { now: periods.now, previous: periods.now }, [''])
  const list = (query: RawBuilder<unknown>) => sql`(select coalesce(json_agg(one), '[]') from (${query}) one)`
  const { rows } = await sql<LogsWith>`
    with ${withParts}, of_word as materialized (
        select l.id, l.happened_at, l.author_id, l.customer_id, c.name as customer_name, l.words
        from sales_logs l ${withCustomer} where ${logsIn(scope, periods.now)} and ${word} = any(l.words)),
      others as (
        select other, count(*)::int as count from of_word cross join lateral unnest(words) other where other <> ${word} group by 1
        having count(*) >= ${leastTogether}),
      elsewhere as (
        select word as other, count_now as total from (${words}) counted),
      scored as (
        select other, others.count, greatest(total - others.count, 0) as apart,
          log_likelihood(others.count, greatest(total - others.count, 0), ${count}::int, ${logCount - count}::int) as score
        from others join elsewhere using (other))
    select
      ${list(sql`
        select customer_id::text as "customerId", customer_name as "customerName", count(*)::int as count
        from of_word group by customer_id, customer_name order by 3 desc, 2, customer_id limit ${limits.statisticRows}`)} as customers,
      (select count(distinct customer_id)::int from of_word) as "customerCount",
      ${list(sql`
        select author_id::text as "userId", count(*)::int as count
        from of_word group by author_id order by 2 desc, author_id limit ${limits.statisticRows}`)} as authors,
      array(select id::text from of_word order by happened_at desc, id desc limit ${latestLogs}) as latest,
      ${list(sql`
        select other as word, count from scored
        where count::bigint * ${logCount - count} > apart::bigint * ${count} and score >= ${minLogLikelihood} and ${isShownWord(scope, sql`other`)}
        order by score desc, other limit ${mostTogether}`)} as together`.execute(db)
  return rows[0]!
}

async function peopleOf(db: Db, { workgroupId }: Scope, authors: LogsWith['authors']): Promise<Word['people']> {
  const people = await personRefsOf(
    db,
    workgroupId,
    authors.map(({ userId }) => userId),
  )
  return authors.flatMap(({ userId, count }) => {
    const person = people.find(({ id }) => id === userId)
    return person ? [{ person, count }] : []
  })
}

type Latest = Omit<Word['sentences'][number], 'content'> & { text: Sentences }
/** Of each of these logs the first sentence with the word. */
async function sentencesIn(
  db: Db,
  { workgroupId }: Scope,
  logIds: readonly string[],
  word: string,
): Promise<Word['sentences']> {
  const { rows } = await sql<Latest>`
    select l.id as "logId", l.happened_at as at, c.name as "customerName", ${sentencesOf('l')} as text, ${authorRef('l')} as author
    from sales_logs l ${withCustomer} where l.workgroup_id = ${workgroupId} and l.id = any(${logIds}::bigint[])
    order by l.happened_at desc, l.id desc`.execute(db)
  return rows.map(({ text, author: { id, name, rank }, ...log }) => ({
    ...log,
    author: { id, name, rank },
    content: sentenceWith(text, word),
  }))
}
