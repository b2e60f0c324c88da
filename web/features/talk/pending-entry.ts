import type { ClientInputOf } from '../../../contract/core/call.ts'
import type { comments } from '../../../contract/calls/comments/calls.ts'
import type { feedback } from '../../../contract/calls/feedback/calls.ts'
import type { TypedText } from './mention-text.ts'

export type NewEntry =
  | { kind: 'comment'; input: ClientInputOf<typeof comments.create>; threadId: string | null }
  | { kind: 'feedback'; input: ClientInputOf<typeof feedback.create> }
export type PendingEntryData = NewEntry & {
  /** The text as typed, shown as pending and restored on failure. */
  typed: TypedText
  /** The idempotency key: a retry creates no duplicate. */
  key: string
  /** Only this user sees the entry. */
  userId: string
  at: string
  /** The error message; null while pending. */
  failed: string | null
  /** It waits on this device until the server is reachable. */
  waits?: boolean
}
