// The database of drafts in this browser (IndexedDB).
import { draftsDatabase } from '../databases.ts'
import { databaseOpener } from '../open-database.ts'
import type { DraftDatabase } from './device-drafts.ts'

const table = 'drafts'
const connect = databaseOpener(draftsDatabase, (made) => void made.createObjectStore(table, { keyPath: 'name' }))
/** @returns null where the browser does not open it */
export async function openDraftDatabase(): Promise<DraftDatabase | null> {
  const database = await connect().catch(() => null)
  return (
    database && {
      get: (name) => database.get(table, name),
      all: () => database.getAll(table),
      put: (draft) => database.put(table, draft),
      delete: (name) => database.delete(table, name),
    }
  )
}
