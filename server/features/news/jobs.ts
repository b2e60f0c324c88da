import type { NewsSource } from '../../../contract/calls/news/calls.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
import { Failure } from '../../core/failure.ts'
import type { CustomerJob } from '../../jobs/declared.ts'
import type { JobTransaction, Step } from '../../jobs/transaction.ts'
import type { SourceHeadline } from './source-responses.ts'
import type { NewsPort } from './sources.ts'
import { mentions, wordsFor } from './headlines.ts'
import * as query from './queries.ts'

type NewsPorts = { news: NewsPort; attempts: Pick<RateLimits, 'count'>; clock: () => Date }

/** Customers of a workgroup that are looked up in one hour. */
const customersPerHour = 100
const aDayMs = 86_400_000

/** Adds lookups for customers in use that were not looked up today, and deletes headlines that nobody keeps any more. */
export async function enqueueNewsLookups(
  { db, enqueue, now }: JobTransaction,
  { workgroupId }: { workgroupId: string },
  { news }: Pick<NewsPorts, 'news'>,
): Promise<void> {
  await query.deleteRemoved(db, workgroupId, new Date(now.getTime() - aDayMs))
  if (news.sources.length === 0) return
  for (const customerId of await query.customersDue(db, workgroupId, now, customersPerHour))
    await enqueue('news.refresh', { workgroupId, customerId })
}

/** Queries each source that was not queried within `restSeconds`, within the day's rate limits. No transaction is open meanwhile. */
export async function lookUpNews(step: Step, of: CustomerJob, ports: NewsPorts, restSeconds: number): Promise<void> {
  const { news, clock } = ports
  const asked = await step(async ({ db }) => {
    const customer = await query.customerToSearch(db, of)
    if (!customer || customer.isSample) return null
    const { words, line } = wordsFor(customer)
    const sources = await query.claimLookups(db, of, { sources: news.sources, name: line, now: clock(), restSeconds })
    return { words, name: line, sources }
  })
  if (!asked || asked.sources.length === 0) return
  const { name, words } = asked
  const answers = await Promise.all(
    asked.sources.map(async (source) => ({ source, headlines: await answerOf(source, words, of, ports) })),
  )
  await step(async ({ db }) => {
    for (const { source, headlines } of answers)
      await query.endLookup(db, of, { source, name, headlines, now: clock() })
  })
}

/** @returns null where the source fails, or its rate limit is used up */
async function answerOf(
  source: NewsSource,
  words: readonly string[],
  { workgroupId }: CustomerJob,
  { news, attempts }: NewsPorts,
): Promise<SourceHeadline[] | null> {
  try {
    await attempts.count('newsAskedOfWorkgroup', `${source} ${workgroupId}`)
    await attempts.count('newsAsked', source)
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
  const headlines = await news.find(source, ...words).catch(() => null)
  return (
    headlines &&
    headlines.filter(({ title, excerpt }) => words.some((word) => mentions(title, word) || mentions(excerpt, word)))
  )
}
