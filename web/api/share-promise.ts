// Asynchronous work that several callers need at the same time.

/** Calls during a run share its promise; a later call runs the work again. */
export function shareRunning<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () =>
    (running ??= work().finally(() => {
      running = null
    }))
}
/** All calls share the first promise; after a failure the next call runs the work again. */
export function runOnce<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null
  return () =>
    (result ??= work().catch((error: unknown) => {
      result = null
      throw error
    }))
}
