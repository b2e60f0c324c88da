// One word: its logs over time, their customers and authors, words of the same logs, and the latest sentences with it.
import { sql, type RawBuilder } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { Days } from '../../../contract/calls/statistics/periods.ts'
import type { keywords as contract } from '../../../contract/calls/statistics/keywords.ts'
import { minLogLikelihood, trendOf } from '../../../contract/calls/statistics/trends.ts'
import { limits } from '../../../contract/rules/limits.ts'
import type { Db } from '../../db/connect.ts'
import { onePlan } from '../../db/prepared.ts'
import { sentencesOf, sentenceWith, type Sentences } from '../../db/sentences.ts'
import { withCustomer } from '../coaching/queries.ts'
import { authorRef, personRefsOf } from '../members/queries.ts'
import { daysOf, stepAnswer, type Periods, type Scope } from './scope.ts'
import { countsInSpans, countsOfWords } from './word-counts.ts'
import { logsOfWord } from './word-logs.ts'
import { isShownWord, sizeOf, sizesJson, type SizeRow } from './words.ts'

type Word = Omit<OutputOf<typeof contract.detail>, 'synonyms'>
const latestLogs = 3
const mostTogether = 8
/** With fewer common logs, or in fewer than one of so many, two words are not said to stand together. */
const leastTogether = 2
const oftenTogether = 100

export async function wordOf(db: Db, scope: Scope, periods: Periods, word: string): Promise<Word> {
  const { spans, spansBefore } = periods
  const inSpans = await countsOf(db, scope, [...spans, ...spansBefore], word)
  const sum = (from: number, to: number) => inSpans.slice(from, to).reduce((all, one) => all + one, 0)
  const count = sum(0, spans.length)
  const { authors, latest, sizes, ...found } = await logsWith(db, scope, periods, word, count)
  const counts = { count, previousCount: sum(spans.length, inSpans.length), ...sizeOf(sizes, '') }
  return {
    ...daysOf(periods),
    ...counts,
    ...found,
    word,
    trend: trendOf(counts),
    ...stepAnswer(periods),
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
  sizes: SizeRow[]
}
/**
 * What the logs with the word tell: their customers, authors and latest ones, and the words that are more frequent in the latest
 * `limits.logsWithNeighbors` of them than in all other logs of the period (log-likelihood, trends.ts).
 */
async function logsWith(db: Db, scope: Scope, periods: Periods, word: string, count: number): Promise<LogsWith> {
  const { workgroupId } = scope
  const { withParts, sizes, totalsOf } = countsOfWords(scope, periods, [''])
  const read = Math.min(count, limits.logsWithNeighbors)
  const list = (query: RawBuilder<unknown>) => sql`(select coalesce(json_agg(one), '[]') from (${query}) one)`
  const { rows } = await sql<LogsWith>`
    with ${withParts}, sizes as materialized (${sizes}), ${logsOfWord(scope, periods.now, word, limits.logsWithNeighbors)},
      of_pairs as materialized (
        select author_id, customer_id, count(*)::int as log_count
        from (select author_id, unnest(customer_ids) as customer_id from word_log_pieces union all select author_id, customer_id from word_log_live) each
        group by 1, 2),
      -- As their list does: without deleted customers, whose logs are counted.
      of_customers as materialized (
        select customer_id, sum(log_count)::int as count from of_pairs
        where not exists (
          select from customers c where c.workgroup_id = ${workgroupId} and c.id = customer_id and c.deleted_at is not null)
        group by 1),
      latest as materialized (
        select id from (select unnest(log_ids) as id, unnest(log_days) as day from word_log_pieces union all select id, day from word_log_live) each
        order by day desc fetch first (${limits.logsWithNeighbors}::int) rows with ties),
      of_word as materialized (
        select l.id, l.happened_at, l.words
        from latest cross join lateral (
          select l.id, l.happened_at, l.words from sales_logs l where l.workgroup_id = ${workgroupId} and l.id = latest.id offset 0) l
        order by l.happened_at desc, l.id desc limit ${limits.logsWithNeighbors}::int),
      others as materialized (
        select other as word, count(*)::int as count from of_word cross join lateral unnest(words) other where other <> ${word} group by 1
        having count(*) >= ${Math.max(leastTogether, Math.ceil(read / oftenTogether))}),
      -- Grouped instead of joined: a join might be planned as a loop over thousands of words for each of them.
      compared as (
        select word as other, sum(count)::int as count, greatest(sum(total) - sum(count), 0)::int as apart
        from (select word, count, 0 as total from others union all select word, 0, total from (${totalsOf(sql`select word from others`)}) each) each
        group by 1 having sum(count) > 0),
      scored as (
        select other, count, log_likelihood(count, apart, ${read}::int, all_now - ${read}::int) as score from compared cross join sizes
        where count::bigint * (all_now - ${read}::int) > apart::bigint * ${read}::int)
    select ${onePlan}
      ${list(sql`
        select customer_id::text as "customerId", c.name as "customerName", count
        from (select *, rank() over (order by count desc) as rank from of_customers) ranked
          join customers c on c.workgroup_id = ${workgroupId} and c.id = customer_id
        where rank <= ${limits.statisticRows} order by count desc, c.name, customer_id limit ${limits.statisticRows}::int`)} as customers,
      (select count(*)::int from of_customers) as "customerCount",
      ${list(sql`
        select author_id::text as "userId", sum(log_count)::int as count
        from of_pairs group by author_id order by 2 desc, author_id limit ${limits.statisticRows}::int`)} as authors,
      array(select id::text from of_word order by happened_at desc, id desc limit ${latestLogs}::int) as latest,
      ${list(sql`
        select other as word, count from scored
        where score >= ${minLogLikelihood} and ${isShownWord(scope, sql`other`)}
        order by score desc, other limit ${mostTogether}::int`)} as together,
      ${sizesJson} as sizes`.execute(db)
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
