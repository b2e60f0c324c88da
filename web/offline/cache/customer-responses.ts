// Customers and contacts from the offline cache, as the server would respond (server/features/customers, contacts).
import { manualStages } from '../../../contract/codes.ts'
import type { ClientInputOf, OutputOf } from '../../../contract/core/call.ts'
import type { contacts } from '../../../contract/calls/contacts/calls.ts'
import type { customers } from '../../../contract/calls/customers/calls.ts'
import { due } from '../../../contract/calls/customers/due.ts'
import type { quietDays } from '../../../contract/calls/customers/filters.ts'
import { nameSearchWords, numberSearchDigits } from '../../../contract/search/name-search.ts'
import type { Format } from '../../format/format.ts'
import { byId, byName, compare, pageOf, type LoadedCache } from './loaded.ts'
import type { CachedContact, CachedCustomer } from './database.ts'

type Detail = OutputOf<typeof customers.detail>
type Contact = OutputOf<typeof contacts.detail>
const aDay = 86_400_000
/** The number of choices that the server returns. */
const mostChoices = 20

/** The latest log first; those without one last. */
const byTouch = (a: { lastLogAt: string | null }, b: { lastLogAt: string | null }) =>
  compare(b.lastLogAt ?? '', a.lastLogAt ?? '')
const isNamed = (one: CachedCustomer | CachedContact, words: string[]) =>
  words.every((word) => one.search.includes(word))

/** With the counts of its cached contacts. */
async function shown(
  cached: LoadedCache,
  { search: _search, ...one }: CachedCustomer,
): Promise<Omit<Detail, 'logCount'>> {
  const people = (await cached.store.contactsOf(one.id)).toSorted((a, b) => byTouch(a, b) || byId(a, b))
  const [main] = people
  return {
    ...one,
    owner: cached.person(one.ownerId) ?? one.owner,
    lastLogBy: cached.person(one.lastLogBy?.id) ?? one.lastLogBy,
    contactCount: people.length,
    mainContact: main ? { id: main.id, name: main.name, position: main.position } : null,
  }
}
export async function customerById(cached: LoadedCache, id: string): Promise<Detail | undefined> {
  const one = await cached.store.one('customers', id)
  if (!one) return undefined
  const logs = (await cached.logs()).filter((log) => log.customerId === id)
  return { ...(await shown(cached, one)), logCount: logs.length }
}

const orders = {
  latest: (a: CachedCustomer, b: CachedCustomer) => compare(b.registeredAt, a.registeredAt) || byId(b, a),
  name: byName,
  quiet: (a: CachedCustomer, b: CachedCustomer) =>
    -byTouch(a, b) || compare(a.registeredAt, b.registeredAt) || byId(a, b),
} as const
const codeOf = (chosen: string) => (chosen === 'none' ? '' : chosen)
const isClosed = (stage: string) => manualStages.some((one) => one === stage)
function quietTest(quiet: (typeof quietDays)[number] | '', format: Format): (one: CachedCustomer) => boolean {
  if (quiet === '') return () => true
  if (quiet === 'due') return (one) => isDue(one, format)
  const until = new Date(Date.now() - Number(quiet) * aDay).toISOString()
  return (one) => (one.lastLogAt ?? one.registeredAt) < until
}
function isDue(one: CachedCustomer, format: Format): boolean {
  if (one.isSample || (due.restingStages as readonly string[]).includes(one.stage)) return false
  const [since, days] = one.lastLogAt ? [one.lastLogAt, due.afterDays] : [one.registeredAt, due.afterRegistrationDays]
  return format.daysSince(format.dayOf(since)) >= days
}
export async function listCustomers(cached: LoadedCache, query: ClientInputOf<typeof customers.list>, format: Format) {
  const words = query.search ? nameSearchWords(query.search) : []
  const isQuiet = quietTest(query.quietDays || '', format)
  const found = (await cached.customers()).filter(
    (one) =>
      isNamed(one, words) &&
      (!query.segment || one.segment === codeOf(query.segment)) &&
      (!query.stage || one.stage === codeOf(query.stage)) &&
      (!query.isEnded || isClosed(one.stage)) &&
      (!query.ownerId || one.ownerId === query.ownerId) &&
      (!query.withoutSample || !one.isSample) &&
      (!query.industry || one.industry === query.industry) &&
      isQuiet(one),
  )
  const { rows, total } = pageOf(found.sort(orders[query.sort ?? 'latest']), query)
  return { items: await Promise.all(rows.map((one) => shown(cached, one))), total }
}

/** Found by name, then by number, then by contact; of each the customers of the user's latest cached logs first, then by name. */
export async function customerChoices(cached: LoadedCache, search: string, me: string) {
  const words = nameSearchWords(search)
  const digits = numberSearchDigits(search)
  const last = new Map<string, number>()
  const [logs, customers] = await Promise.all([cached.logs(), cached.customers()])
  for (const log of logs) if (log.author.id === me && !last.has(log.customerId)) last.set(log.customerId, last.size)
  const isNumbered = (...numbers: string[]) => digits !== '' && numbers.some((number) => number.includes(digits))
  const byContact = new Map<string, CachedContact>()
  if (words.length > 0) {
    const all = new Map(customers.map((one) => [one.id, one]))
    for (const one of (await cached.contacts()).toSorted((a, b) => byTouch(a, b) || byId(a, b))) {
      const customer = all.get(one.customerId)
      const isFound = customer && (isFoundContact(one, customer, words) || isNumbered(one.mobile, one.companyPhone))
      if (isFound && !byContact.has(customer.id)) byContact.set(customer.id, one)
    }
  }
  const placeOf = (one: CachedCustomer) => {
    if (isNamed(one, words)) return 0
    if (isNumbered(one.businessNumber.replaceAll('-', ''), one.phone)) return 1
    return byContact.has(one.id) ? 2 : -1
  }
  const lastOf = ({ id }: CachedCustomer) => last.get(id) ?? last.size
  const found = customers.map((one) => ({ one, place: placeOf(one) })).filter(({ place }) => place >= 0)
  const items = found
    .sort((a, b) => a.place - b.place || lastOf(a.one) - lastOf(b.one) || byName(a.one, b.one))
    .slice(0, mostChoices)
  return {
    items: items.map(({ one: { search: _search, ...one }, place }) => ({
      ...one,
      foundContact: place === 2 ? byContact.get(one.id)! : null,
    })),
    total: found.length,
  }
}
/** Every word is in one of the two names, at least one in the contact's. */
const isFoundContact = (one: CachedContact, customer: CachedCustomer, words: string[]) =>
  words.every((word) => one.search.includes(word) || customer.search.includes(word)) &&
  (words.length === 0 || words.some((word) => one.search.includes(word)))

/** With the current values of its customer. */
const ofCustomer = (
  cached: LoadedCache,
  { search: _search, ...one }: CachedContact,
  customer: CachedCustomer,
): Contact => ({
  ...one,
  customerName: customer.name,
  customerOwnerId: customer.ownerId,
  customerRegisteredById: customer.registeredById,
  lastLogBy: cached.person(one.lastLogBy?.id) ?? one.lastLogBy,
})
export async function contactById(cached: LoadedCache, id: string): Promise<Contact | undefined> {
  const one = await cached.store.one('contacts', id)
  const customer = one && (await cached.store.one('customers', one.customerId))
  return one && customer && ofCustomer(cached, one, customer)
}
export async function listContacts(cached: LoadedCache, query: ClientInputOf<typeof contacts.list>) {
  const customer = await cached.store.one('customers', query.customerId)
  if (!customer) return undefined
  const { rows, total } = pageOf((await cached.store.contactsOf(customer.id)).toSorted(byName), query)
  return { items: rows.map((one) => ofCustomer(cached, one, customer)), total }
}
/**
 * Of one customer: all, the contact of the user's latest log first. Of all customers: those found by name, the latest
 * log first.
 */
export async function contactChoices(
  cached: LoadedCache,
  query: ClientInputOf<typeof customers.chooseContact>,
  me: string,
) {
  const words = nameSearchWords(query.search ?? '')
  if (!query.customerId) return foundContacts(cached, words)
  const customer = await cached.store.one('customers', query.customerId)
  if (!customer) return undefined
  const last = (await cached.logs()).find((log) => log.customerId === customer.id && log.author.id === me)?.contactId
  const items = (await cached.store.contactsOf(customer.id))
    .filter((one) => isNamed(one, words))
    .sort((a, b) => Number(b.id === last) - Number(a.id === last) || byName(a, b))
    .map((one) => ofCustomer(cached, one, customer))
  return { items, total: items.length }
}
async function foundContacts(cached: LoadedCache, words: string[]) {
  const [customers, contacts] = await Promise.all([cached.customers(), cached.contacts()])
  const all = new Map(customers.map((one) => [one.id, one]))
  const found = contacts.filter((one) => {
    const customer = all.get(one.customerId)
    return customer && isFoundContact(one, customer, words)
  })
  const items = found.sort((a, b) => byTouch(a, b) || byName(a, b)).slice(0, mostChoices)
  return { items: items.map((one) => ofCustomer(cached, one, all.get(one.customerId)!)), total: found.length }
}
