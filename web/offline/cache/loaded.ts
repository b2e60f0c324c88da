// What of the shelf has been read in this tab, until something of it is another.
import type { KeptContact, KeptCustomer, KeptLog, Shelf, State } from './database.ts'

export type Kept = {
  shelf: Shelf
  state: State
  /** By the time of the activity, the newest first. */
  logs(): Promise<KeptLog[]>
  customers(): Promise<KeptCustomer[]>
  contacts(): Promise<KeptContact[]>
  person(id: string | null | undefined): State['people'][number] | null
}
const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
export function readFrom(shelf: Shelf, state: State): Kept {
  const people = new Map(state.people.map((one) => [one.id, one]))
  return {
    shelf,
    state,
    logs: once(async () => (await shelf.all('logs')).toSorted((a, b) => compare(b.at, a.at) || byId(b, a))),
    customers: once(() => shelf.all('customers')),
    contacts: once(() => shelf.all('contacts')),
    person: (id) => (id && people.get(id)) || null,
  }
}
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
type One = { id: string }
export const byId = (a: One, b: One): number => a.id.length - b.id.length || compare(a.id, b.id)
const korean = new Intl.Collator('ko')
export const byName = (a: One & { name: string }, b: One & { name: string }): number =>
  korean.compare(a.name, b.name) || byId(a, b)
/** A page of a list, as calls answer one. */
export const pageOf = <T>(rows: readonly T[], { page = 1, pageSize = 20 }: { page?: number; pageSize?: number }) => ({
  rows: rows.slice((page - 1) * pageSize, page * pageSize),
  total: rows.length,
})
