// The abort signal of the current request, in async local storage, so that queues and decoders below a call can stop
// when the client has disconnected.
import { AsyncLocalStorage } from 'node:async_hooks'

const signals = new AsyncLocalStorage<AbortSignal>()

/** Runs `work` with the signal of a request. @param signal aborted if the connection ends before the response */
export const withRequestSignal = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  signals.run(signal, work)
/** The signal of the current request; undefined in jobs and during startup. */
export const requestSignal = (): AbortSignal | undefined => signals.getStore()
