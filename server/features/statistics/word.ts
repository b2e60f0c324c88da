// One word: its logs over time, their customers and authors, words of the same logs, and the latest sentences with it.
import { sql, type RawBuilder } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import { spanDaysOf, spansOf, type Days } from '../../../contract/calls/statistics/periods.ts'
import type { keywords as contract } from '../../../contract/calls/statistics/keywords.ts'
import { minLogLikelihood, trendOf } from '../../../contract/calls/statistics/trends.ts'
import { limits } from '../../../contract/rules/limits.ts'
import type { Db } from '../../db/connect.ts'
import { sentencesOf, sentenceWith, type Sentences } from '../../db/sentences.ts'
import { withCustomer } from '../coaching/queries.ts'
import { authorRef, personRefsOf } from '../members/queries.ts'
import { daysOf, logsIn, spanOf, type Periods, type Scope } from './scope.ts'
import { isShownWord } from './words.ts'

type Word = Omit<OutputOf<typeof contract.detail>, 'synonyms'>
const latestLogs = 3
const mostTogether = 8
/** With fewer common logs two words are not said to stand together. */
const leastTogether = 2

const hasWord = (word: string): RawBuilder<boolean> => sql`${word} = any(l.words)`

export async function wordOf(db: Db, scope: Scope, periods: Periods, word: string): Promise<Word> {
  const { now, previous } = periods
  const [counted, before] = [await countLogs(db, scope, now, word), await countLogs(db, scope, previous, word)]
  const counts = {
    count: counted.count,
    previousCount: before.count,
    logCount: counted.logCount,
    previousLogCount: before.logCount,
  }
  const of = sql`from sales_logs l ${withCustomer} where ${logsIn(scope, now)} and ${hasWord(word)}`
  return {
    ...daysOf(periods),
    ...counts,
    word,
    trend: trendOf(counts),
    spanDays: spanDaysOf(now),
    spans: spansOf(now).map((days, at) => ({
      ...days,
      count: counted.spans.get(at) ?? 0,
      previousCount: before.spans.get(at) ?? 0,
    })),
    ...(await customersOf(db, of)),
    people: await authorsOf(db, scope, of),
    together: await wordsTogether(db, scope, now, word),
    sentences: await latestSentences(db, of, word),
  }
}

async function countLogs(db: Db, scope: Scope, days: Days, word: string) {
  const starts = spansOf(days).map(({ from }) => from)
  const { rows } = await sql<{ span: number; count: number; all: number }>`
    select ${spanOf(scope, starts)} as span, count(*) filter (where ${hasWord(word)})::int as count, count(*)::int as all
    from sales_logs l ${withCustomer} where ${logsIn(scope, days)} group by 1`.execute(db)
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    logCount: rows.reduce((sum, row) => sum + row.all, 0),
    spans: new Map(rows.map((row) => [row.span, row.count])),
  }
}

async function customersOf(db: Db, of: RawBuilder<unknown>): Promise<Pick<Word, 'customers' | 'customerCount'>> {
  const { rows } = await sql<Word['customers'][number] & { all: number }>`
    select c.id as "customerId", c.name as "customerName", count(*)::int as count, count(*) over ()::int as all
    ${of} group by c.id, c.name order by count desc, c.name, c.id limit ${limits.statisticRows}`.execute(db)
  return { customers: rows.map(({ all: _all, ...row }) => row), customerCount: rows[0]?.all ?? 0 }
}
async function authorsOf(db: Db, { workgroupId }: Scope, of: RawBuilder<unknown>): Promise<Word['people']> {
  const { rows } = await sql<{ userId: string; count: number }>`
    select l.author_id as "userId", count(*)::int as count ${of}
    group by 1 order by count desc, 1 limit ${limits.statisticRows}`.execute(db)
  const people = await personRefsOf(
    db,
    workgroupId,
    rows.map(({ userId }) => userId),
  )
  return rows.flatMap(({ userId, count }) => {
    const person = people.find(({ id }) => id === userId)
    return person ? [{ person, count }] : []
  })
}

/** The words that are more frequent in the logs with this one than in the others (log-likelihood, trends.ts). */
async function wordsTogether(db: Db, scope: Scope, days: Days, word: string): Promise<Word['together']> {
  const { rows } = await sql<Word['together'][number]>`
    with logs as materialized (
        select ${hasWord(word)} as has, l.words from sales_logs l ${withCustomer} where ${logsIn(scope, days)}),
      sizes as (select count(*) filter (where has)::int as with_it, count(*) filter (where not has)::int as without from logs),
      counted as (
        select other, count(*) filter (where has)::int as count, count(*) filter (where not has)::int as apart
        from logs cross join lateral unnest(words) other where other <> ${word} group by 1),
      scored as (
        select counted.*, log_likelihood(count, apart, with_it, without) as score from counted cross join sizes
        where count >= ${leastTogether} and count::bigint * without > apart::bigint * with_it)
    select other as word, count from scored where score >= ${minLogLikelihood} and ${isShownWord(scope, sql`other`)}
    order by score desc, other limit ${mostTogether}`.execute(db)
  return rows
}

type Latest = Omit<Word['sentences'][number], 'content'> & { text: Sentences }
/** Of the latest logs the first sentence with the word. */
async function latestSentences(db: Db, of: RawBuilder<unknown>, word: string): Promise<Word['sentences']> {
  const { rows } = await sql<Latest>`
    select l.id as "logId", l.happened_at as at, c.name as "customerName", ${sentencesOf('l')} as text, ${authorRef('l')} as author
    ${of} order by l.happened_at desc, l.id desc limit ${latestLogs}`.execute(db)
  return rows.map(({ text, author: { id, name, rank }, ...log }) => ({
    ...log,
    author: { id, name, rank },
    content: sentenceWith(text, word),
  }))
}
