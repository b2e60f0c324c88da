// What this device keeps of its reader's, for when there is no network (IndexedDB, decision 45): of one account in one workgroup, and in one
// role. Deleted as a whole at sign-out (session.ts).
import { openDB } from 'idb'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { offline } from '../../../contract/calls/offline/calls.ts'
import { keptContent } from '../../session/session.ts'

type Logs = OutputOf<typeof offline.logsOf>['items']
/** As the server said it, and what it is found by (search-index.ts), which would take too long to find out when one searches. */
export type KeptLog = Logs[number] & { said: string[] }
export type KeptCustomer = OutputOf<typeof offline.customers>['items'][number] & { search: string }
export type KeptContact = OutputOf<typeof offline.contacts>['items'][number] & { search: string }
export type Kinds = { logs: KeptLog; customers: KeptCustomer; contacts: KeptContact }
export type Kind = keyof Kinds
/** How far changes were read: `next`, where to go on; `from`, where to begin the next time, once the end is reached. */
type Spot = { next: string; from: string }
export type State = {
  /** Whose (`ownerOf`). */
  owner: string
  /** Counts what was written, so that what was read of it is known to be old. */
  version: number
  /** When all of it was last as the server has it; empty: not yet. */
  at: string
  /** What each kept log says, by its id (contract/calls/offline/calls.ts). */
  marks: Record<string, string>
  people: OutputOf<typeof offline.logs>['people']
  spots: Record<'customers' | 'contacts', Spot>
}
/** `gone`: with a customer its contacts go. `anew`: nothing of that kind is left before. */
export type Change = {
  put?: { [K in Kind]?: Kinds[K][] }
  gone?: { [K in Kind]?: string[] }
  anew?: Kind[]
  state: State
}
export type Shelf = {
  state(): Promise<State | undefined>
  /** All of it or nothing. @throws where the device would not take it, or it was emptied meanwhile */
  change(change: Change): Promise<void>
  count(kind: Kind): Promise<number>
  one<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | undefined>
  all<K extends Kind>(kind: K): Promise<Kinds[K][]>
  contactsOf(customerId: string): Promise<KeptContact[]>
  close(): void
}
const kinds = ['logs', 'customers', 'contacts'] as const

/** @returns null where a browser keeps nothing, as some do in private windows */
export async function openShelf(): Promise<Shelf | null> {
  let db: Awaited<ReturnType<typeof openDB>>
  try {
    db = await openDB(keptContent, 1, {
      upgrade: (made, _before, _after, run) => {
        made.createObjectStore('state')
        for (const kind of kinds) made.createObjectStore(kind, { keyPath: 'id' })
        run.objectStore('contacts').createIndex('customer', 'customerId')
      },
      // Somebody signs out, here or in another tab: that goes first.
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
    contactsOf: (customerId) => db.getAllFromIndex('contacts', 'customer', customerId) as Promise<KeptContact[]>,
    close: () => db.close(),
    async change({ put = {}, gone = {}, anew = [], state }) {
      const run = db.transaction(['state', ...kinds], 'readwrite')
      const work: Promise<unknown>[] = [run.done, run.objectStore('state').put(state, 'state')]
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
