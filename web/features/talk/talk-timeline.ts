// Merges comments with their threads, and feedback, into one timeline.
import type { OutputOf } from '../../../contract/core/call.ts'
import type { comments } from '../../../contract/calls/comments/calls.ts'
import type { feedback } from '../../../contract/calls/feedback/calls.ts'
import type { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import type { PendingEntryData } from './pending-entry.ts'

export type Log = OutputOf<typeof salesLogs.detail>
export type Comment = OutputOf<typeof comments.list>['items'][number]
export type Feedback = OutputOf<typeof feedback.list>['items'][number]
/** `first` is null where the first comment of the thread was deleted. */
export type Thread = {
  kind: 'thread'
  id: string
  at: string
  first: Comment | null
  replies: Comment[]
  sent: PendingEntryData[]
}
export type TimelineEntry =
  | Thread
  | { kind: 'feedback'; at: string; feedback: Feedback }
  | { kind: 'sent'; at: string; sent: PendingEntryData }

export const rightsOf = (log: Pick<Log, 'author' | 'coAuthors'>) => ({
  authorId: log.author.id,
  coAuthorIds: log.coAuthors.map(({ id }) => id),
})

/** Oldest first; a thread is placed at its first comment. */
export function timelineOf(
  comments: readonly Comment[],
  feedback: readonly Feedback[],
  sent: readonly PendingEntryData[],
): TimelineEntry[] {
  const threads = new Map<string, Thread>()
  for (const comment of comments) {
    const id = comment.threadId ?? comment.id
    const thread = threads.get(id) ?? { kind: 'thread', id, at: comment.createdAt, first: null, replies: [], sent: [] }
    threads.set(id, thread)
    if (comment.threadId) thread.replies.push(comment)
    else thread.first = comment
  }
  const alone: TimelineEntry[] = []
  for (const one of sent) {
    const thread = one.kind === 'comment' && one.threadId ? threads.get(one.threadId) : undefined
    if (thread) thread.sent.push(one)
    else alone.push({ kind: 'sent', at: one.at, sent: one })
  }
  const all = [
    ...threads.values(),
    ...feedback.map((one): TimelineEntry => ({ kind: 'feedback', at: one.createdAt, feedback: one })),
  ]
  // Pending entries come last, whatever the clock of this device says.
  return [...all.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)), ...alone]
}
