// Opens a database of this browser (IndexedDB), and opens it again after it was closed.
import { openDB } from 'idb'

type Database = Awaited<ReturnType<typeof openDB>>

/** @returns a function that opens it; its promise rejects where the browser stores nothing, or does not open it now */
export function databaseOpener(name: string, upgrade: (made: Database) => void): () => Promise<Database> {
  let opening: Promise<Database> | undefined
  const forget = () => void (opening = undefined)
  const open = async () =>
    openDB(name, 1, {
      upgrade,
      // Another tab needs a newer version of it, or deletes it.
      blocking: (_now, _next, event) => (forget(), (event.target as IDBDatabase).close()),
      terminated: forget,
    })
  return () =>
    (opening ??= open().catch((error: unknown) => {
      forget()
      throw error
    }))
}
