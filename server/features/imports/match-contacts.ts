// Matches rows to contacts of a customer by maps, because comparing all pairs would take quadratic time.
import { personKey } from './columns.ts'
import type { Values } from './parse.ts'

/** A stored contact. `formerly`: the names of the contacts merged into it. */
export type Contact = { id: string; ver: number; values: Values; formerly?: string[] }
/** The row that matched a contact, and whether by a former name. */
type Match = { row: number; isFormer: boolean }
export const addresses = ['email', 'mobile'] as const
/** Map keys with the field name, so that e-mail addresses and phone numbers cannot collide. */
const addressesOf = (values: Values): string[] =>
  addresses.flatMap((field) => (values[field] ? [`${field} ${String(values[field])}`] : []))

/** Contacts in order; `next` skips the matched ones at the front. */
type Queue = { contacts: Contact[]; next: number }
/** Contacts with the same current or former name. */
type Namesakes = Queue & {
  left: number
  byAddress: Map<string, Queue>
  firstTaken: Found | null
  firstFormer: Found | null
}
type Found = { place: number; row: number }

/** @param contacts the contacts of one customer, in order */
export function contactMatcher(contacts: readonly Contact[]) {
  const positions = new Map(contacts.map(({ id }, place) => [id, place]))
  const matches = new Map<string, Match>()
  const [named, former] = [new Map<string, Namesakes>(), new Map<string, Namesakes>()]
  const listsOf = new Map<string, Namesakes[]>()
  for (const contact of contacts) {
    const formerly = [...new Set(contact.formerly ?? [])]
    listsOf.set(contact.id, [
      addNamesake(named, personKey(String(contact.values.name)), contact),
      ...formerly.map((key) => addNamesake(former, key, contact)),
    ])
  }
  const first = (queue: Queue | undefined): Contact | undefined => {
    if (!queue) return undefined
    while (queue.next < queue.contacts.length && matches.has(queue.contacts[queue.next]!.id)) queue.next += 1
    return queue.contacts[queue.next]
  }
  return {
    /**
     * The contact matched by an address or as the only one left; else the row that already matched it, and whether it
     * is ambiguous.
     */
    meantBy(
      key: string,
      values: Values,
    ): { found: Contact | null; isFormer: boolean; twice: number | null; areSeveral: boolean } {
      const isFormer = !named.has(key)
      const namesakes = isFormer ? former.get(key) : named.get(key)
      if (!namesakes) return { found: null, isFormer, twice: null, areSeveral: false }
      const matching = addressesOf(values)
        .flatMap((address) => first(namesakes.byAddress.get(address)) ?? [])
        .sort((one, other) => positions.get(one.id)! - positions.get(other.id)!)
      const found = matching[0] ?? (namesakes.left === 1 ? first(namesakes)! : null)
      const twice = isFormer ? namesakes.firstTaken : namesakes.firstFormer
      return { found, isFormer, twice: found ? null : (twice?.row ?? null), areSeveral: namesakes.left > 1 }
    },
    take({ id }: Contact, by: Match): void {
      matches.set(id, by)
      const place = positions.get(id)!
      for (const list of listsOf.get(id)!) {
        list.left -= 1
        if (place < (list.firstTaken?.place ?? Infinity)) list.firstTaken = { place, row: by.row }
        if (by.isFormer && place < (list.firstFormer?.place ?? Infinity)) list.firstFormer = { place, row: by.row }
      }
    },
  }
}
function addNamesake(lists: Map<string, Namesakes>, key: string, contact: Contact): Namesakes {
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
/** Finds rows of one customer that are the same contact: same name, unless an address differs. */
export function rowMatcher<Row extends { contactKey: string; contact: Values }>() {
  const ofKey = new Map<string, Seen<Row>>()
  let count = 0
  /** The keys that a row is indexed by: each address, and which addresses are missing. */
  const indexKeys = ({ contact }: Row) => [
    ...addressesOf(contact),
    '',
    ...addresses.filter((field) => !contact[field]).map((field) => `no ${field}`),
    ...(addresses.some((field) => contact[field]) ? [] : ['none']),
  ]
  /**
   * The keys that a duplicate is found by: the same address, or no address that differs, because one of the rows lacks
   * it.
   */
  const searchKeys = ({ contact }: Row) => {
    const has = addresses.filter((field) => contact[field])
    const missing = has.length === 0 ? '' : has.length === addresses.length ? 'none' : `no ${has[0]}`
    return [...addressesOf(contact), missing]
  }
  return {
    /** The first earlier row of the same contact. */
    twinOf(row: Row): Row | undefined {
      const seen = ofKey.get(row.contactKey)
      if (!seen) return undefined
      const twins = searchKeys(row).flatMap((mark) => seen.by.get(mark) ?? [])
      return twins.sort((one, other) => one.place - other.place)[0]?.row
    },
    add(row: Row): void {
      const seen = ofKey.get(row.contactKey) ?? { by: new Map<string, Person<Row>>() }
      ofKey.set(row.contactKey, seen)
      count += 1
      for (const mark of indexKeys(row)) if (!seen.by.has(mark)) seen.by.set(mark, { row, place: count })
    },
  }
}
