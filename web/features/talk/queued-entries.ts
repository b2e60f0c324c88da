// Converts entries written offline to and from the send queue.
import { href, paths } from '../../../contract/core/paths.ts'
import type { Entry, NewEntry } from '../../offline/send-queue/entry.ts'
import type { TypedText } from './mention-text.ts'
import type { PendingEntryData } from './pending-entry.ts'

type Values = TypedText & { sentence: string; isFeedback: boolean; asksAnswer: boolean; threadId: string | null }
export function toQueueEntry(one: PendingEntryData): NewEntry {
  const { key: id, kind, input, typed } = one
  const { logId } = input
  const threadId = one.kind === 'comment' ? one.threadId : null
  const values: Values = {
    ...typed,
    sentence: input.sentence ?? '',
    isFeedback: kind === 'feedback',
    asksAnswer: one.kind === 'feedback' && one.input.asksAnswer === true,
    threadId,
  }
  return {
    id,
    kind,
    input,
    values,
    form: threadId ? `reply ${threadId}` : `talk ${logId}`,
    path: href(paths.log, { logId }, threadId ? { comment: threadId } : {}),
    title: typed.text.trim(),
    text: typed.text,
  }
}
/** An entry of the send queue as shown below its log. */
export function fromQueueEntry({ kind, id, userId, input, values, at, state, why }: Entry): PendingEntryData[] {
  if (kind !== 'comment' && kind !== 'feedback') return []
  const { threadId, text, people } = values as Values
  const typed: TypedText = { text, people }
  const failed = state === 'refused' ? why : null
  const of = { typed, key: id, userId, at: new Date(at).toISOString(), failed, waits: true }
  return [{ ...of, kind, input: input as PendingEntryData['input'], threadId } as PendingEntryData]
}
