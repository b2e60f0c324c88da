import { toWire } from '../../../contract/core/call.ts'
import { comments as contract, maxComments } from '../../../contract/calls/comments/calls.ts'
import { mayDeleteComment, mayEditComment } from '../../../contract/permissions.ts'
import type { Handlers, MemberContext } from '../../calls/context.ts'
import { keepDeleted, restoreDeleted } from '../../calls/deleted-records.ts'
import { lockCount } from '../../db/count-lock.ts'
import { Failure, notFound } from '../../core/failure.ts'
import { checkSentence, listReaders, newlyMentioned, logById, notifyReaders } from '../talk/queries.ts'
import * as query from './queries.ts'

export const comments: Handlers<typeof contract> = {
  async create(context, input) {
    const { db } = context
    // The lock is taken before the log is read, because the log contains the count.
    await lockCount(db, 'comments', input.logId)
    const log = await logById(context, input.logId)
    if (log.commentCount >= maxComments) throw new Failure('too_many_comments', { values: { max: maxComments } })
    const thread = input.answersId ? await query.threadOf(db, input) : null
    if (thread === undefined) throw notFound()
    checkSentence(log, input.sentence)
    const mention = await newlyMentioned(context, log, input.content)
    const reply = thread ? await query.threadAuthors(db, thread.id) : []
    const { id } = await query.addComment(db, context, input, thread?.id ?? null)
    await notifyReaders(
      context,
      log,
      { commentId: id },
      { mention, reply, comment: [log.authorId, ...log.coAuthorIds] },
    )
    return query.commentById(db, id)
  },

  async update(context, input) {
    const { db, now } = context
    const comment = await commentToChange(context, input, mayEditComment)
    const log = await logById(context, comment.logId)
    const mention = await newlyMentioned(context, log, input.content, comment.content)
    await query.changeComment(db, comment, input.content, now)
    await notifyReaders(context, log, { commentId: comment.id }, { mention })
    return query.commentById(db, comment.id)
  },

  async delete(context, input) {
    const comment = await commentToChange(context, input, mayDeleteComment)
    const log = await logById(context, comment.logId)
    await keepDeleted(context.db, { kind: 'comment', id: comment.id, now: context.now })
    await query.deleteComment(context.db, comment.id)
    await notifyReaders(context, log, { commentId: comment.id })
    return {}
  },

  async restore(context, { id }) {
    await restoreDeleted(context.db, { kind: 'comment', id, now: context.now })
    const { logId } = await query.commentById(context.db, id)
    await notifyReaders(context, await logById(context, logId), { commentId: id })
    return {}
  },

  async list(context, { logId }) {
    const { id } = await logById(context, logId)
    const items = await query.listComments(context.db, [id])
    return { items, total: items.length }
  },

  async readers(context, { logId }) {
    const items = await listReaders(context, await logById(context, logId))
    return { items, total: items.length }
  },
}

async function commentToChange(
  { db, person }: MemberContext,
  { id, ver }: { id: string; ver: number },
  may: typeof mayEditComment,
): Promise<query.LockedComment> {
  const comment = await query.lockComment(db, id)
  if (!comment) throw notFound()
  if (!may(person, comment)) throw new Failure('no_permission')
  if (comment.ver !== ver)
    throw new Failure('stale', { record: toWire(contract.update.output, await query.commentById(db, id)) })
  return comment
}
