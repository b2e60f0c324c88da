import type { NewsSource } from '../../../contract/calls/news/calls.ts'
import type { Attempts } from '../../security/rate-limits.ts'
import type { Db } from '../../db/connect.ts'
import { Failure } from '../../core/failure.ts'
import type { Send } from '../../jobs/queue.ts'
import type { Step } from '../../jobs/declared.ts'
import type { Told } from './source-responses.ts'
import type { NewsPort } from './sources.ts'
import { mentions, wordsFor } from './headlines.ts'
import * as query from './queries.ts'

type With = { news: NewsPort; attempts: Pick<Attempts, 'count'>; clock: () => Date }
type Of = { workgroupId: string; customerId: string }

/** Of a workgroup, in an hour. */
const atOnce = 100
const aDayMs = 86_400_000

/** Once an hour in each workgroup: customers in use whose news nobody asked for today; and what was kept no longer goes. */
export async function findNews(
  db: Db,
  { workgroupId }: { workgroupId: string },
  { news, clock }: Pick<With, 'news' | 'clock'>,
  send: Send,
): Promise<void> {
  const now = clock()
  await query.forgetDropped(db, workgroupId, new Date(now.getTime() - aDayMs))
  if (news.sources.length === 0) return
  for (const customerId of await query.customersDue(db, workgroupId, now, atOnce))
    await send('news.refresh', { workgroupId, customerId })
}

/** Asks each place that nobody asked within these seconds, as far as the budgets of the day go. No transaction waits for one. */
export async function lookForNews(step: Step, of: Of, tools: With, restSeconds: number): Promise<void> {
  const { news, clock } = tools
  const asked = await step(async (db) => {
    const customer = await query.customerToLookFor(db, of)
    if (!customer || customer.isSample) return null
    const { words, line } = wordsFor(customer)
    const sources = await query.claimLookups(db, of, { sources: news.sources, name: line, now: clock(), restSeconds })
    return { words, name: line, sources }
  })
  if (!asked || asked.sources.length === 0) return
  const { name, words } = asked
  const answers = await Promise.all(
    asked.sources.map(async (source) => ({ source, told: await answerOf(source, words, of, tools) })),
  )
  await step(async (db) => {
    for (const { source, told } of answers) await query.endLookup(db, of, { source, name, told, now: clock() })
  })
}

/** @returns null where it says nothing now, or may be asked nothing more today */
async function answerOf(
  source: NewsSource,
  words: readonly string[],
  { workgroupId }: Of,
  { news, attempts }: With,
): Promise<Told[] | null> {
  try {
    await attempts.count('newsAskedOfWorkgroup', `${source} ${workgroupId}`)
    await attempts.count('newsAsked', source)
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
  const told = await news.find(source, ...words).catch(() => null)
  return (
    told && told.filter(({ title, excerpt }) => words.some((word) => mentions(title, word) || mentions(excerpt, word)))
  )
}
