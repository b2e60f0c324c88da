// What was said here and has not reached the server yet: it stands under its log at once, waiting or failed, each by itself. Without a
// network it waits on this device.
import { useSyncExternalStore } from 'react'
import type { GivenTo } from '../../../contract/core/call.ts'
import { comments } from '../../../contract/calls/comments/calls.ts'
import { feedback } from '../../../contract/calls/feedback/calls.ts'
import { sentenceOf } from '../../kit/error-sentence.ts'
import { useWaiting } from '../../offline/send-queue/list.ts'
import { sendOrKeep } from '../../offline/send-queue/send-queue.ts'
import { setRead, lastRead, write } from '../../api/queries.ts'
import type { Say } from '../../ui/texts.ts'
import { waitingAs, waitingSaid } from './waiting-said.ts'
import type { Typed } from './mention-text.ts'

type Saying =
  | { kind: 'comment'; input: GivenTo<typeof comments.create>; threadId: string | null }
  | { kind: 'feedback'; input: GivenTo<typeof feedback.create> }
export type Sent = Saying & {
  /** As it was typed: it is shown by that, and goes back to be typed. */
  typed: Typed
  /** So that a second try says it once. */
  key: string
  /** Nobody who signs in after sees somebody else's words. */
  userId: string
  at: string
  /** Why not; null: under way. */
  failed: string | null
  /** It waits on this device until the server is reached. */
  waits?: boolean
}

let all: readonly Sent[] = []
const listeners = new Set<() => void>()
const set = (next: readonly Sent[]) => {
  all = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useSent = (logId: string, userId: string): Sent[] =>
  [...useWaiting().flatMap(waitingAs), ...useSyncExternalStore(subscribe, () => all)].filter(
    (one) => one.input.logId === logId && one.userId === userId,
  )

export const takeBack = (key: string): void => set(all.filter((one) => one.key !== key))
export const say = (saying: Saying, typed: Typed, userId: string, t: Say): Promise<void> =>
  sendAgain({ ...saying, typed, key: crypto.randomUUID(), userId, at: new Date().toISOString(), failed: null }, t)

/** Sends it, and puts the answer in its place: of several, none minds what becomes of the others. */
export async function sendAgain(one: Sent, t: Say): Promise<void> {
  const waiting = { ...one, failed: null }
  set(
    all.some(({ key }) => key === one.key)
      ? all.map((each) => (each.key === one.key ? waiting : each))
      : [...all, waiting],
  )
  try {
    const { logId } = one.input
    if (one.kind === 'comment') {
      const input = { ...one.input, clientKey: one.key }
      const made = await sendOrKeep(
        () => write(comments.create, input),
        () => waitingSaid(one),
      )
      if (!made) return takeBack(one.key)
      const before = lastRead(comments.list, { logId })?.items ?? []
      setRead(comments.list, { logId }, withOne(before, made))
    } else {
      const input = { ...one.input, clientKey: one.key }
      const made = await sendOrKeep(
        () => write(feedback.create, input),
        () => waitingSaid(one),
      )
      if (!made) return takeBack(one.key)
      const before = lastRead(feedback.list, { logId })?.items ?? []
      setRead(feedback.list, { logId }, withOne(before, made))
    }
    takeBack(one.key)
  } catch (error) {
    set(all.map((each) => (each.key === one.key ? { ...each, failed: sentenceOf(error, t, t('talk.offline')) } : each)))
  }
}
/** A list that came meanwhile may have it already. */
function withOne<T extends { id: string }>(items: T[], made: T): { items: T[]; total: number } {
  const next = [...items.filter(({ id }) => id !== made.id), made]
  return { items: next, total: next.length }
}
