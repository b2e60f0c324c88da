// Passes selected text of a log to the text box below it: they are in different parts of the page.
import { useSyncExternalStore } from 'react'
import type { TypedText } from './mention-text.ts'

/**
 * `as`: quote it in a comment, or give feedback on it; empty `sentence`: on the whole log. `typed`: a text that could
 * not be sent.
 */
export type ComposerRequest = { logId: string; sentence: string; as: 'comment' | 'feedback'; typed?: TypedText }
let asked: ComposerRequest | null = null
const listeners = new Set<() => void>()
export const requestComposer = (next: ComposerRequest | null): void => {
  asked = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useComposerRequest = (logId: string): ComposerRequest | null => {
  const now = useSyncExternalStore(subscribe, () => asked)
  return now?.logId === logId ? now : null
}
