// The entries of the send queue, for this tab to show.
import { externalStore } from '../../ui/external-store.ts'
import type { Entry } from './entry.ts'

const state = externalStore({ entries: [] as readonly Entry[], sending: null as string | null })
/** The entries of the user who is signed in, in the order they are sent; empty until the queue is loaded. */
export const waiting = {
  all: () => state.get().entries,
  /** The id of the entry that this tab is sending. */
  sending: () => state.get().sending,
  show: (entries: readonly Entry[], sending: string | null): void => state.set({ entries, sending }),
}
export const useWaiting = (): readonly Entry[] => state.use(({ entries }) => entries)
/** Whether an id is a temporary one, of an entry that waits (entry.ts). */
export const isTemporaryId = (id: unknown): boolean => typeof id === 'string' && /^9\d{17}$/.test(id)
