// Passes selected text of a log to the text box below it: they are in different parts of the page.
import { externalStore } from '../../ui/external-store.ts'
import type { TypedText } from './mention-text.ts'

/**
 * `as`: quote it in a comment, or give feedback on it; empty `sentence`: on the whole log. `typed`: a text that could
 * not be sent.
 */
export type ComposerRequest = { logId: string; sentence: string; as: 'comment' | 'feedback'; typed?: TypedText }
const request = externalStore<ComposerRequest | null>(null)
export const requestComposer = (next: ComposerRequest | null): void => request.set(next)
export const useComposerRequest = (logId: string): ComposerRequest | null =>
  request.use((one) => (one?.logId === logId ? one : null))
