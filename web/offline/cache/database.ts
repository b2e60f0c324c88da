// The offline cache (IndexedDB, decision 45): records that one account may read in one workgroup and one role. Deleted
// as a whole at sign-out (session.ts). Installed devices have stored these field names: a renamed one needs another
// owner (owner.ts).
import { openDB } from 'idb'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { offline } from '../../../contract/calls/offline/calls.ts'
import type { planLists } from '../../../contract/calls/plans/lists.ts'
import { withSeen, type SeenFigures } from './seen-figures.ts'
import { offlineDatabase } from '../../session/session.ts'

type Logs = OutputOf<typeof offline.logsOf>['items']
/**
 * As the server returned it. `said`: its search texts (search-index.ts), which would take too long to compute in a
 * search.
 */
export type CachedLog = Logs[number] & { said: string[] }
export type CachedCustomer = OutputOf<typeof offline.customers>['items'][number] & { search: string }
export type CachedContact = OutputOf<typeof offline.contacts>['items'][number] & { search: string }
export type Kinds = { logs: CachedLog; customers: CachedCustomer; contacts: CachedContact }
export type Kind = keyof Kinds
/** The plans around the day of the sync, as the server returned them. */
export type StoredPlans = OutputOf<typeof planLists.stored>
/** The position in the changes: `next`, of the next page; `from`, of the next sync, once the end is reached. */
type Cursor = { next: string; from: string }
export type State = {
  /** `ownerOf` of the user. */
  owner: string
  /** Counts the changes, so that tabs know when to load again. */
  version: number
  /** When the cache was last complete (ISO 8601); empty: never. */
  at: string
  /** The mark of each cached log by its id: the server's changes with the log (contract/calls/offline/calls.ts). */
  marks: Record<string, string>
  people: OutputOf<typeof offline.logs>['people']
  spots: Record<'customers' | 'contacts', Cursor>
}
/**
 * `gone`: records to delete; contacts are deleted with their customer. `anew`: kinds that are emptied first. `plans`:
 * what replaces the plans; null: nothing, and figures are deleted too.
 */
export type Change = {
  put?: { [K in Kind]?: Kinds[K][] }
  gone?: { [K in Kind]?: string[] }
  anew?: Kind[]
  plans?: StoredPlans | null
  state: State
}
export type OfflineCache = {
  state(): Promise<State | undefined>
  /** Applies all of it or nothing. @throws where the device does not store it, or the cache was deleted meanwhile */
  change(change: Change): Promise<void>
  count(kind: Kind): Promise<number>
  one<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | undefined>
  all<K extends Kind>(kind: K): Promise<Kinds[K][]>
  contactsOf(customerId: string): Promise<CachedContact[]>
  plans(): Promise<StoredPlans | undefined>
  figures(): Promise<SeenFigures | undefined>
  /** Keeps figures beside the others. @throws as `change`; also where the cache is another owner's or does not exist yet */
  addFigures(owner: string, seen: SeenFigures): Promise<void>
  close(): void
}
const kinds = ['logs', 'customers', 'contacts'] as const

/** @returns null where the browser stores nothing, as some do in private windows */
export async function openOfflineCache(workgroupId: string): Promise<OfflineCache | null> {
  let db: Awaited<ReturnType<typeof openDB>>
  try {
    db = await openDB(offlineDatabase(workgroupId), 1, {
      upgrade: (made, _before, _after, run) => {
        made.createObjectStore('state')
        for (const kind of kinds) made.createObjectStore(kind, { keyPath: 'id' })
        run.objectStore('contacts').createIndex('customer', 'customerId')
      },
      // The user signs out, here or in another tab: the database can be deleted.
      blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
    })
  } catch {
    return null
  }
  return {
    state: () => db.get('state', 'state') as Promise<State | undefined>,
    count: (kind) => db.count(kind),
    one: (kind, id) => db.get(kind, id) as never,
    all: (kind) => db.getAll(kind) as never,
    contactsOf: (customerId) => db.getAllFromIndex('contacts', 'customer', customerId) as Promise<CachedContact[]>,
    // Beside the state, so that installed devices need no other version of the database.
    plans: () => db.get('state', 'plans') as Promise<StoredPlans | undefined>,
    figures: () => db.get('state', 'figures') as Promise<SeenFigures | undefined>,
    async addFigures(owner, seen) {
      const run = db.transaction('state', 'readwrite')
      const state = (await run.store.get('state')) as State | undefined
      if (state?.owner !== owner) throw new Error('the cache is not that of this owner')
      const before = (await run.store.get('figures')) as SeenFigures | undefined
      await run.store.put(withSeen(before ?? {}, seen), 'figures')
      await run.done
    },
    close: () => db.close(),
    async change({ put = {}, gone = {}, anew = [], plans, state }) {
      const run = db.transaction(['state', ...kinds], 'readwrite')
      const work: Promise<unknown>[] = [run.done, run.objectStore('state').put(state, 'state')]
      if (plans) work.push(run.objectStore('state').put(plans, 'plans'))
      else if (plans === null) for (const name of ['plans', 'figures']) work.push(run.objectStore('state').delete(name))
      for (const kind of anew) work.push(run.objectStore(kind).clear())
      for (const kind of kinds) {
        const store = run.objectStore(kind)
        for (const one of put[kind] ?? []) work.push(store.put(one))
        for (const id of gone[kind] ?? []) work.push(store.delete(id))
      }
      const contacts = run.objectStore('contacts')
      for (const id of gone.customers ?? [])
        for (const key of await contacts.index('customer').getAllKeys(id)) work.push(contacts.delete(key))
      await Promise.all(work)
    },
  }
}
