import { toWire } from '../../../contract/core/call.ts'
import { maxComments } from '../../../contract/calls/comments/calls.ts'
import { feedback as contract } from '../../../contract/calls/feedback/calls.ts'
import {
  mayAnswerFeedback,
  mayCloseFeedback,
  mayDeleteFeedback,
  mayEditFeedback,
  type Person,
} from '../../../contract/permissions.ts'
import type { Handlers, MemberContext } from '../../calls/context.ts'
import { keepDeleted, restoreDeleted } from '../../calls/deleted-records.ts'
import { Failure, notFound } from '../../core/failure.ts'
import { checkSentence, newlyMentioned, logById, notifyReaders, type DiscussedLog } from '../talk/queries.ts'
import { isCustomer } from '../customers/queries.ts'
import * as query from './queries.ts'

export const feedback: Handlers<typeof contract> = {
  async create(context, input) {
    const { db } = context
    const log = await logById(context, input.logId)
    if ((await query.countFeedback(db, log.id)) >= maxComments)
      throw new Failure('too_many_comments', { values: { max: maxComments } })
    checkSentence(log, input.sentence)
    const mention = await newlyMentioned(context, log, input.content)
    const { id } = await query.addFeedback(db, context, input)
    await notifyReaders(context, log, { feedbackId: id }, { feedback: [log.authorId, ...log.coAuthorIds], mention })
    return query.feedbackById(db, id)
  },

  async update(context, input) {
    const { feedback: was, log } = await feedbackToChange(context, input, mayEditFeedback)
    const { content, asksAnswer } = input
    const mention = await newlyMentioned(context, log, content, was.content)
    await query.changeFeedback(context.db, was, { content, asks_answer: asksAnswer, edited_at: context.now })
    await notifyReaders(context, log, { feedbackId: was.id }, { mention })
    return query.feedbackById(context.db, was.id)
  },

  async delete(context, input) {
    const { feedback: was, log } = await feedbackToChange(context, input, mayDeleteFeedback)
    await keepDeleted(context.db, { kind: 'feedback', id: was.id, now: context.now })
    await query.deleteFeedback(context.db, was.id)
    await notifyReaders(context, log, { feedbackId: was.id })
    return {}
  },

  async restore(context, { id }) {
    await restoreDeleted(context.db, { kind: 'feedback', id, now: context.now })
    const { logId } = await query.feedbackById(context.db, id)
    await notifyReaders(context, await logById(context, logId), { feedbackId: id })
    return {}
  },

  async list(context, { logId }) {
    const { id } = await logById(context, logId)
    const items = await query.listFeedback(context.db, [id])
    return { items, total: items.length }
  },

  async answer(context, input) {
    const { db, userId, now } = context
    const { feedback: was, log } = await feedbackToChange(context, input, mayAnswerFeedback)
    const mention = await newlyMentioned(context, log, input.content, was.answer)
    await query.changeFeedback(db, was, { answer: input.content, answered_by_id: userId, answered_at: now })
    await notifyReaders(context, log, { feedbackId: was.id }, { feedback_answered: [was.authorId], mention })
    return query.feedbackById(db, was.id)
  },

  async close(context, { isClosed, ...input }) {
    const { db, userId, now } = context
    const { feedback: was, log } = await feedbackToChange(context, input, mayCloseFeedback)
    await query.changeFeedback(
      db,
      was,
      isClosed ? { closed_by_id: userId, closed_at: now } : { closed_by_id: null, closed_at: null },
    )
    await notifyReaders(context, log, { feedbackId: was.id })
    return query.feedbackById(db, was.id)
  },

  async ofCustomer(context, asked) {
    if (!(await isCustomer(context.db, asked.customerId))) throw notFound()
    return query.feedbackOfCustomer(context.db, context, asked)
  },

  async toRead(context) {
    return query.feedbackToRead(context.db, context)
  },
}

async function feedbackToChange(
  context: MemberContext,
  { id, ver }: { id: string; ver: number },
  may: (person: Person, feedback: query.LockedFeedback, log: DiscussedLog) => boolean,
): Promise<{ feedback: query.LockedFeedback; log: DiscussedLog }> {
  const { db, person } = context
  const found = await query.lockFeedback(db, id)
  if (!found) throw notFound()
  const log = await logById(context, found.logId)
  if (!may(person, found, log)) throw new Failure('no_permission')
  if (found.ver !== ver)
    throw new Failure('stale', { record: toWire(contract.update.output, await query.feedbackById(db, id)) })
  return { feedback: found, log }
}
