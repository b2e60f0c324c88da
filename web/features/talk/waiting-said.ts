// Converts entries written offline to and from the send queue.
import { href, paths } from '../../../contract/core/paths.ts'
import type { Entry, Written } from '../../offline/outbox/entry.ts'
import type { Typed } from './mention-text.ts'
import type { Sent } from './sent.ts'

type Values = Typed & { sentence: string; isFeedback: boolean; asksAnswer: boolean; threadId: string | null }
export function waitingSaid(one: Sent): Written {
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
export function waitingAs({ kind, id, userId, input, values, at, state, why }: Entry): Sent[] {
  if (kind !== 'comment' && kind !== 'feedback') return []
  const { threadId, text, people } = values as Values
  const typed: Typed = { text, people }
  const failed = state === 'refused' ? why : null
  const of = { typed, key: id, userId, at: new Date(at).toISOString(), failed, waits: true }
  return [{ ...of, kind, input: input as Sent['input'], threadId } as Sent]
}
