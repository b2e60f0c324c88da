// Opens what this browser keeps (IndexedDB); whatever has closed it, it is opened again.
import { openDB, type IDBPDatabase } from 'idb'

/** @returns the database. It rejects where a browser keeps nothing, or does not let us look just now */
export function keptIn(name: string, upgrade: (made: IDBPDatabase) => void): () => Promise<IDBPDatabase> {
  let opening: Promise<IDBPDatabase> | undefined
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
