// Whether anybody still waits for the answer of the request that is being worked on. Known to whatever is done for the request, so
// that queues and decoders deep below a call need not be handed it.
import { AsyncLocalStorage } from 'node:async_hooks'

const signals = new AsyncLocalStorage<AbortSignal>()

/** @param signal aborted when the connection ends before the answer is given */
export const withRequestSignal = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  signals.run(signal, work)
/** undefined outside of a request: in jobs, and while starting. */
export const requestSignal = (): AbortSignal | undefined => signals.getStore()
