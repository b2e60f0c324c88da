// What was picked in the text of a log and is to be spoken of below it: the two stand apart on the page.
import { useSyncExternalStore } from 'react'
import type { Typed } from './mention-text.ts'

/** `as`: quoted in a comment, or feedback on it; `sentence` empty: on all of the log. `typed`: what did not reach the server. */
export type Asked = { logId: string; sentence: string; as: 'comment' | 'feedback'; typed?: Typed }
let asked: Asked | null = null
const listeners = new Set<() => void>()
export const askTalk = (next: Asked | null): void => {
  asked = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useAsked = (logId: string): Asked | null => {
  const now = useSyncExternalStore(subscribe, () => asked)
  return now?.logId === logId ? now : null
}
