// The next steps and the feedback of a customer from the offline cache, as the server would respond
// (server/features/timeline/next-steps.ts, feedback/queries.ts).
import type { ClientInputOf, OutputOf } from '../../../contract/core/call.ts'
import { addDays } from '../../../contract/rules/days.ts'
import { excerptOf } from '../../../contract/search/excerpt.ts'
import type { feedback } from '../../../contract/calls/feedback/calls.ts'
import { splitMentions } from '../../../contract/calls/comments/mentions.ts'
import { maxNextSteps, nextStepDays, type timeline } from '../../../contract/calls/timeline/calls.ts'
import type { formatIn } from '../../format/format.ts'
import { byId, compare, pageOf, type LoadedCache } from './loaded.ts'

type Steps = OutputOf<typeof timeline.nextSteps>
type Feedback = OutputOf<typeof feedback.ofCustomer>
const never = '9999-12-31'

/** @param format in the time zone of the workgroup */
export async function nextStepsOf(
  cached: LoadedCache,
  { customerId }: ClientInputOf<typeof timeline.nextSteps>,
  { today, dayOf }: Pick<ReturnType<typeof formatIn>, 'today' | 'dayOf'>,
): Promise<Steps | undefined> {
  if (!(await cached.store.one('customers', customerId))) return undefined
  const lastLogs = new Map((await cached.contacts()).map((one) => [one.id, one.lastLogAt ?? '']))
  const [now, first] = [today(), addDays(today(), -nextStepDays)]
  const open = (await cached.logs()).filter((log) => {
    if (log.customerId !== customerId || (!log.nextStep && !log.nextDay) || dayOf(log.at) < first) return false
    const last = lastLogs.get(log.contactId) ?? ''
    const isQuiet = last <= log.at || (log.nextDay !== null && dayOf(last) < log.nextDay)
    return isQuiet || (log.nextDay ?? '') >= now
  })
  const items = open
    .toSorted((a, b) => compare(a.nextDay ?? never, b.nextDay ?? never) || compare(b.at, a.at) || byId(b, a))
    .slice(0, maxNextSteps)
    .map(({ id, title, at, nextStep, nextDay, contactName, contactPosition, author }) => ({
      logId: id,
      logTitle: title,
      at,
      nextStep,
      nextDay,
      contactName,
      contactPosition,
      by: cached.person(author.id) ?? author,
      isLate: nextDay !== null && nextDay < now,
    }))
  return { items, total: open.length }
}

export async function feedbackOf(
  cached: LoadedCache,
  query: ClientInputOf<typeof feedback.ofCustomer>,
): Promise<Feedback | undefined> {
  if (!(await cached.store.one('customers', query.customerId))) return undefined
  const logs = (await cached.logs()).filter((log) => log.customerId === query.customerId)
  const found = logs.flatMap((log) => log.feedback.map((one) => ({ log, one })))
  found.sort((a, b) => compare(b.one.createdAt, a.one.createdAt) || byId(b.one, a.one))
  const { rows, total } = pageOf(found, query)
  const items = rows.map(({ log, one }) => ({
    id: one.id,
    content: excerptOf(
      splitMentions(one.content, one.mentions)
        .map(({ text }) => text)
        .join(''),
    ),
    author: cached.person(one.author.id) ?? one.author,
    createdAt: one.createdAt,
    logId: log.id,
    logTitle: log.title,
    isClosed: one.closedAt !== null || one.answeredAt !== null,
  }))
  return { items, total }
}
