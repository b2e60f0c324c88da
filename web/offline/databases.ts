// The databases of this browser (IndexedDB), and whether they exist, before the code that reads them is loaded. The
// browser is asked: a note in local storage is lost where the browser is killed within seconds.

/** Drafts (drafts/draft-database.ts). */
export const draftsDatabase = 'saleslog'
/** The send queue (send-queue/database.ts). */
export const sendQueueDatabase = 'saleslog-outbox'
/** Whether a database was ever created; true where the browser does not say. */
export async function databaseMayExist(database: string): Promise<boolean> {
  const all = await globalThis.indexedDB?.databases?.().catch(() => [])
  return all === undefined || all.some(({ name }) => name === database)
}
