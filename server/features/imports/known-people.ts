// Which contact a row means, among thousands of one customer: by maps, since each row against each other would be the square of them.
import { personKey } from './columns.ts'
import type { Existing } from './check.ts'
import type { Values } from './parse.ts'

type Contact = Existing['contacts'][number]
/** Which row means a contact, and whether it calls it as somebody merged into it was called. */
type Taken = { row: number; isFormer: boolean }
export const addresses = ['email', 'mobile'] as const
/** As keys of a map: no e-mail is a number of a phone. */
const addressesOf = (values: Values): string[] =>
  addresses.flatMap((field) => (values[field] ? [`${field} ${String(values[field])}`] : []))

/** In their order; those at the front that are taken are passed once. */
type Queue = { contacts: Contact[]; next: number }
/** Contacts of one name, or formerly of it. */
type Namesakes = Queue & {
  left: number
  byAddress: Map<string, Queue>
  firstTaken: Found | null
  firstFormer: Found | null
}
type Found = { place: number; row: number }

/** @param contacts of one customer, in their order */
export function knownContacts(contacts: readonly Contact[]) {
  const places = new Map(contacts.map(({ id }, place) => [id, place]))
  const taken = new Map<string, Taken>()
  const [named, former] = [new Map<string, Namesakes>(), new Map<string, Namesakes>()]
  const listsOf = new Map<string, Namesakes[]>()
  for (const contact of contacts) {
    const formerly = [...new Set(contact.formerly ?? [])]
    listsOf.set(contact.id, [
      addTo(named, personKey(String(contact.values.name)), contact),
      ...formerly.map((key) => addTo(former, key, contact)),
    ])
  }
  const first = (queue: Queue | undefined): Contact | undefined => {
    if (!queue) return undefined
    while (queue.next < queue.contacts.length && taken.has(queue.contacts[queue.next]!.id)) queue.next += 1
    return queue.contacts[queue.next]
  }
  return {
    /** The contact that is meant, by an address, or because it is the only one left; else the row that means it already, and whether there are several. */
    meantBy(
      key: string,
      values: Values,
    ): { found: Contact | null; isFormer: boolean; twice: number | null; areSeveral: boolean } {
      const isFormer = !named.has(key)
      const meant = isFormer ? former.get(key) : named.get(key)
      if (!meant) return { found: null, isFormer, twice: null, areSeveral: false }
      const sharing = addressesOf(values)
        .flatMap((address) => first(meant.byAddress.get(address)) ?? [])
        .sort((one, other) => places.get(one.id)! - places.get(other.id)!)
      const found = sharing[0] ?? (meant.left === 1 ? first(meant)! : null)
      const twice = isFormer ? meant.firstTaken : meant.firstFormer
      return { found, isFormer, twice: found ? null : (twice?.row ?? null), areSeveral: meant.left > 1 }
    },
    take({ id }: Contact, by: Taken): void {
      taken.set(id, by)
      const place = places.get(id)!
      for (const list of listsOf.get(id)!) {
        list.left -= 1
        if (place < (list.firstTaken?.place ?? Infinity)) list.firstTaken = { place, row: by.row }
        if (by.isFormer && place < (list.firstFormer?.place ?? Infinity)) list.firstFormer = { place, row: by.row }
      }
    },
  }
}
function addTo(lists: Map<string, Namesakes>, key: string, contact: Contact): Namesakes {
  const list = lists.get(key) ?? {
    contacts: [],
    next: 0,
    left: 0,
    byAddress: new Map<string, Queue>(),
    firstTaken: null,
    firstFormer: null,
  }
  lists.set(key, list)
  list.contacts.push(contact)
  list.left += 1
  for (const address of addressesOf(contact.values)) {
    const queue = list.byAddress.get(address) ?? { contacts: [], next: 0 }
    queue.contacts.push(contact)
    list.byAddress.set(address, queue)
  }
  return list
}

type Person<Row> = { row: Row; place: number }
type Seen<Row> = { by: Map<string, Person<Row>> }
/** Rows that name a person of one customer, and which of them is the same as another: of one name, unless an address says that they are two. */
export function peopleNamed<Row extends { contactKey: string; contact: Values }>() {
  const ofKey = new Map<string, Seen<Row>>()
  let count = 0
  /** What a person is first remembered by: each address, and which of them are missing. */
  const marksOf = ({ contact }: Row) => [
    ...addressesOf(contact),
    '',
    ...addresses.filter((field) => !contact[field]).map((field) => `no ${field}`),
    ...(addresses.some((field) => contact[field]) ? [] : ['none']),
  ]
  /** The same address; or none that differs, which is so where one of them has none of what the other has. */
  const lookedFor = ({ contact }: Row) => {
    const has = addresses.filter((field) => contact[field])
    const missing = has.length === 0 ? '' : has.length === addresses.length ? 'none' : `no ${has[0]}`
    return [...addressesOf(contact), missing]
  }
  return {
    /** The first of those before that is the same person. */
    twinOf(row: Row): Row | undefined {
      const seen = ofKey.get(row.contactKey)
      if (!seen) return undefined
      const twins = lookedFor(row).flatMap((mark) => seen.by.get(mark) ?? [])
      return twins.sort((one, other) => one.place - other.place)[0]?.row
    },
    add(row: Row): void {
      const seen = ofKey.get(row.contactKey) ?? { by: new Map<string, Person<Row>>() }
      ofKey.set(row.contactKey, seen)
      count += 1
      for (const mark of marksOf(row)) if (!seen.by.has(mark)) seen.by.set(mark, { row, place: count })
    },
  }
}
