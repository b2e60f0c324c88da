// What this browser keeps, known before what reads it has come. The databases themselves are asked: a note beside them is forgotten by a
// browser that is killed in the next seconds.

/** What is being written (device-drafts.ts). */
export const draftsOnDevice = 'saleslog'
/** What waits to be sent (store.ts). */
export const waitsOnDevice = 'saleslog-outbox'
/** Whether anything was ever kept in it; where a browser does not tell, it may have been. */
export async function wasKeptHere(database: string): Promise<boolean> {
  const all = await globalThis.indexedDB?.databases?.().catch(() => [])
  return all === undefined || all.some(({ name }) => name === database)
}
