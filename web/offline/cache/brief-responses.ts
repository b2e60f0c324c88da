// What is left to do with a customer, and what was said of its logs, as far as this device keeps them: as the server would say it
// (server/features/timeline/next-steps.ts, feedback/queries.ts).
import type { GivenTo, OutputOf } from '../../../contract/core/call.ts'
import { addDays } from '../../../contract/rules/days.ts'
import { excerptOf } from '../../../contract/search/excerpt.ts'
import type { feedback } from '../../../contract/calls/feedback/calls.ts'
import { piecesOf } from '../../../contract/calls/comments/mentions.ts'
import { mostNextSteps, nextStepDays, type timeline } from '../../../contract/calls/timeline/calls.ts'
import type { formatIn } from '../../format/format.ts'
import { byId, compare, pageOf, type Kept } from './loaded.ts'

type Steps = OutputOf<typeof timeline.nextSteps>
type Said = OutputOf<typeof feedback.ofCustomer>
const never = '9999-12-31'

/** @param format of where the workgroup is */
export async function nextStepsOf(
  kept: Kept,
  { customerId }: GivenTo<typeof timeline.nextSteps>,
  { today, dayOf }: Pick<ReturnType<typeof formatIn>, 'today' | 'dayOf'>,
): Promise<Steps | undefined> {
  if (!(await kept.shelf.one('customers', customerId))) return undefined
  const touched = new Map((await kept.contacts()).map((one) => [one.id, one.lastLogAt ?? '']))
  const [now, first] = [today(), addDays(today(), -nextStepDays)]
  const open = (await kept.logs()).filter((log) => {
    if (log.customerId !== customerId || (!log.nextStep && !log.nextDay) || dayOf(log.at) < first) return false
    const last = touched.get(log.contactId) ?? ''
    const isQuiet = last <= log.at || (log.nextDay !== null && dayOf(last) < log.nextDay)
    return isQuiet || (log.nextDay ?? '') >= now
  })
  const items = open
    .toSorted((a, b) => compare(a.nextDay ?? never, b.nextDay ?? never) || compare(b.at, a.at) || byId(b, a))
    .slice(0, mostNextSteps)
    .map(({ id, title, at, nextStep, nextDay, contactName, contactPosition, author }) => ({
      logId: id,
      logTitle: title,
      at,
      nextStep,
      nextDay,
      contactName,
      contactPosition,
      by: kept.person(author.id) ?? author,
      isLate: nextDay !== null && nextDay < now,
    }))
  return { items, total: open.length }
}

export async function feedbackOf(kept: Kept, asked: GivenTo<typeof feedback.ofCustomer>): Promise<Said | undefined> {
  if (!(await kept.shelf.one('customers', asked.customerId))) return undefined
  const logs = (await kept.logs()).filter((log) => log.customerId === asked.customerId)
  const said = logs.flatMap((log) => log.feedback.map((one) => ({ log, one })))
  said.sort((a, b) => compare(b.one.createdAt, a.one.createdAt) || byId(b.one, a.one))
  const { rows, total } = pageOf(said, asked)
  const items = rows.map(({ log, one }) => ({
    id: one.id,
    content: excerptOf(
      piecesOf(one.content, one.mentions)
        .map(({ text }) => text)
        .join(''),
    ),
    author: kept.person(one.author.id) ?? one.author,
    createdAt: one.createdAt,
    logId: log.id,
    logTitle: log.title,
    isClosed: one.closedAt !== null || one.answeredAt !== null,
  }))
  return { items, total }
}
