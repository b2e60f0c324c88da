// Opens what this browser keeps (IndexedDB); whatever has closed it, it is opened again.
import { openDB } from 'idb'

type Database = Awaited<ReturnType<typeof openDB>>

/** @returns the database. It rejects where a browser keeps nothing, or does not let us look just now */
export function keptIn(name: string, upgrade: (made: Database) => void): () => Promise<Database> {
  let opening: Promise<Database> | undefined
  const forget = () => void (opening = undefined)
  const open = async () =>
    openDB(name, 1, {
      upgrade,
      // Another tab has a newer version of the application, or somebody clears it: that goes first.
      blocking: (_now, _next, event) => (forget(), (event.target as IDBDatabase).close()),
      terminated: forget,
    })
  return () =>
    (opening ??= open().catch((error: unknown) => {
      forget()
      throw error
    }))
}
