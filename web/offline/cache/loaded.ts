// The records of the offline cache that this tab has loaded. They are loaded again when the cache changes.
import type { OutputOf } from '../../../contract/core/call.ts'
import type { PersonRef } from '../../../contract/core/person.ts'
import type { CachedContact, CachedCustomer, CachedLog, OfflineCache, State, StoredPlans } from './database.ts'

export type LoadedCache = {
  store: OfflineCache
  state: State
  /** The latest activity first. */
  logs(): Promise<CachedLog[]>
  customers(): Promise<CachedCustomer[]>
  contacts(): Promise<CachedContact[]>
  plans(): Promise<StoredPlans | undefined>
  /** With whether that member has left. */
  author(id: string): State['people'][number] | null
  person(id: string | null | undefined): OutputOf<{ output: typeof PersonRef }> | null
}
const once = <T>(load: () => Promise<T>) => {
  let loading: Promise<T> | undefined
  return () => (loading ??= load())
}
export function loadFrom(store: OfflineCache, state: State): LoadedCache {
  const people = new Map(state.people.map((one) => [one.id, one]))
  return {
    store,
    state,
    logs: once(async () => (await store.all('logs')).toSorted((a, b) => compare(b.at, a.at) || byId(b, a))),
    customers: once(() => store.all('customers')),
    contacts: once(() => store.all('contacts')),
    plans: once(() => store.plans()),
    author: (id) => people.get(id) ?? null,
    person: (id) => {
      const found = id && people.get(id)
      return found ? { id: found.id, name: found.name, rank: found.rank } : null
    },
  }
}
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
type Row = { id: string }
export const byId = (a: Row, b: Row): number => a.id.length - b.id.length || compare(a.id, b.id)
const korean = new Intl.Collator('ko')
export const byName = (a: Row & { name: string }, b: Row & { name: string }): number =>
  korean.compare(a.name, b.name) || byId(a, b)
/** A page of a list. */
export const pageOf = <T>(rows: readonly T[], { page = 1, pageSize = 20 }: { page?: number; pageSize?: number }) => ({
  rows: rows.slice((page - 1) * pageSize, page * pageSize),
  total: rows.length,
})
