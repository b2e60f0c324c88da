// Of the customers and contacts this device keeps: what the server would say of them (server/features/customers, contacts).
import type { GivenTo, OutputOf } from '../../../contract/core/call.ts'
import type { contacts } from '../../../contract/calls/contacts/calls.ts'
import type { customers } from '../../../contract/calls/customers/calls.ts'
import { nameWords } from '../../../contract/search/name-search.ts'
import { byId, byName, compare, pageOf, type Kept } from './loaded.ts'
import type { KeptContact, KeptCustomer } from './database.ts'

type Detail = OutputOf<typeof customers.detail>
type Contact = OutputOf<typeof contacts.detail>
const aDay = 86_400_000
/** As many as the server lets one choose from. */
const mostChoices = 20

/** The latest first; what was never is last. */
const byTouch = (a: { lastLogAt: string | null }, b: { lastLogAt: string | null }) =>
  compare(b.lastLogAt ?? '', a.lastLogAt ?? '')
const isNamed = (one: KeptCustomer | KeptContact, words: string[]) => words.every((word) => one.search.includes(word))

/** With what is counted of it, in what is kept. */
async function shown(kept: Kept, { search: _search, ...one }: KeptCustomer): Promise<Omit<Detail, 'logCount'>> {
  const people = (await kept.shelf.contactsOf(one.id)).toSorted((a, b) => byTouch(a, b) || byId(a, b))
  const [main] = people
  return {
    ...one,
    owner: kept.person(one.ownerId) ?? one.owner,
    lastLogBy: kept.person(one.lastLogBy?.id) ?? one.lastLogBy,
    contactCount: people.length,
    mainContact: main ? { id: main.id, name: main.name, position: main.position } : null,
  }
}
export async function customerById(kept: Kept, id: string): Promise<Detail | undefined> {
  const one = await kept.shelf.one('customers', id)
  if (!one) return undefined
  const logs = (await kept.logs()).filter((log) => log.customerId === id)
  return { ...(await shown(kept, one)), logCount: logs.length }
}

const orders = {
  latest: (a: KeptCustomer, b: KeptCustomer) => compare(b.registeredAt, a.registeredAt) || byId(b, a),
  name: byName,
  quiet: (a: KeptCustomer, b: KeptCustomer) => -byTouch(a, b) || compare(a.registeredAt, b.registeredAt) || byId(a, b),
} as const
export async function listCustomers(kept: Kept, asked: GivenTo<typeof customers.list>) {
  const words = asked.search ? nameWords(asked.search) : []
  const until = new Date(Date.now() - Number(asked.quietDays ?? 0) * aDay).toISOString()
  const found = (await kept.customers()).filter(
    (one) =>
      isNamed(one, words) &&
      (!asked.segment || one.segment === asked.segment) &&
      (!asked.stage || one.stage === asked.stage) &&
      (!asked.ownerId || one.ownerId === asked.ownerId) &&
      (!asked.industry || one.industry === asked.industry) &&
      (!asked.quietDays || (one.lastLogAt ?? one.registeredAt) < until),
  )
  const { rows, total } = pageOf(found.sort(orders[asked.sort ?? 'latest']), asked)
  return { items: await Promise.all(rows.map((one) => shown(kept, one))), total }
}

/** Those of one's own logs first, as far as they are kept, then by name. */
export async function customerChoices(kept: Kept, search: string, me: string) {
  const words = nameWords(search)
  const last = new Map<string, number>()
  const [logs, customers] = await Promise.all([kept.logs(), kept.customers()])
  for (const log of logs) if (log.author.id === me && !last.has(log.customerId)) last.set(log.customerId, last.size)
  const place = ({ id }: KeptCustomer) => last.get(id) ?? last.size
  const found = customers.filter((one) => isNamed(one, words))
  const items = found.sort((a, b) => place(a) - place(b) || byName(a, b)).slice(0, mostChoices)
  return { items: items.map(({ search: _search, ...one }) => one), total: found.length }
}

/** Of its customer what that says now. */
const ofCustomer = (kept: Kept, { search: _search, ...one }: KeptContact, customer: KeptCustomer): Contact => ({
  ...one,
  customerName: customer.name,
  customerOwnerId: customer.ownerId,
  customerRegisteredById: customer.registeredById,
  lastLogBy: kept.person(one.lastLogBy?.id) ?? one.lastLogBy,
})
export async function contactById(kept: Kept, id: string): Promise<Contact | undefined> {
  const one = await kept.shelf.one('contacts', id)
  const customer = one && (await kept.shelf.one('customers', one.customerId))
  return one && customer && ofCustomer(kept, one, customer)
}
export async function listContacts(kept: Kept, asked: GivenTo<typeof contacts.list>) {
  const customer = await kept.shelf.one('customers', asked.customerId)
  if (!customer) return undefined
  const { rows, total } = pageOf((await kept.shelf.contactsOf(customer.id)).toSorted(byName), asked)
  return { items: rows.map((one) => ofCustomer(kept, one, customer)), total }
}
/** Of one customer all, the contact of one's latest log first; of all customers those that are found by name, the last touched first. */
export async function contactChoices(kept: Kept, asked: GivenTo<typeof customers.chooseContact>, me: string) {
  const words = nameWords(asked.search ?? '')
  if (!asked.customerId) return foundContacts(kept, words)
  const customer = await kept.shelf.one('customers', asked.customerId)
  if (!customer) return undefined
  const last = (await kept.logs()).find((log) => log.customerId === customer.id && log.author.id === me)?.contactId
  const items = (await kept.shelf.contactsOf(customer.id))
    .filter((one) => isNamed(one, words))
    .sort((a, b) => Number(b.id === last) - Number(a.id === last) || byName(a, b))
    .map((one) => ofCustomer(kept, one, customer))
  return { items, total: items.length }
}
async function foundContacts(kept: Kept, words: string[]) {
  const [customers, contacts] = await Promise.all([kept.customers(), kept.contacts()])
  const all = new Map(customers.map((one) => [one.id, one]))
  const found = contacts.filter((one) => {
    const customer = all.get(one.customerId)
    return (
      customer &&
      words.every((word) => one.search.includes(word) || customer.search.includes(word)) &&
      (words.length === 0 || words.some((word) => one.search.includes(word)))
    )
  })
  const items = found.sort((a, b) => byTouch(a, b) || byName(a, b)).slice(0, mostChoices)
  return { items: items.map((one) => ofCustomer(kept, one, all.get(one.customerId)!)), total: found.length }
}
