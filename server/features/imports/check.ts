// What becomes of the rows: which are of one customer, which customers and contacts are there already, and what would change. Rows of different names have nothing to do with each other.
import { personKey } from './columns.ts'
import type { Mapping, Parsed, Told, Values } from './parse.ts'

/** As they stand in the database, by the names of the contract. */
export type Existing = {
  id: string
  ver: number
  values: Values
  /** `formerly`: what those were called who were merged into it. */
  contacts: { id: string; ver: number; values: Values; formerly?: string[] }[]
  /** Of those that were merged into it and had the name of these rows: who represented them. */
  formerly?: string[]
}
export type Checked = {
  number: number
  state: 'wrong' | 'new' | 'changed' | 'same'
  problems: Told[] | null
  notes: Told[] | null
  customer_key: string
  leader: number
  given: { customer: Values; contact: Values } | null
  customer_id: string | null
  customer_ver: number | null
  contact_id: string | null
  contact_ver: number | null
}

/** What rows before have said of a customer: two names are one where one of them was merged into the other. */
export type Begun = Map<string, Begin>
type Begin = {
  leader: Parsed
  merged: Values
  saidBy: Record<string, number>
  /** Contacts that a row means, and whether it calls them as somebody merged into them was called. */
  taken: Map<string, { row: number; isFormer: boolean }>
  people: { row: Parsed; key: string }[]
}

/** @param rows all of one customer's name; @param existing the customers of that name, or merged with one that had it */
export function checkGroup(
  rows: readonly Parsed[],
  existing: readonly Existing[],
  mapping: Mapping,
  begun: Begun,
): Checked[] {
  const told = (row: Parsed, column: number, key: string, values: Told['values'] = {}) =>
    row.problems.push({ column, key, values })
  const ceoColumn = mapping.get('ceoName') ?? mapping.get('name') ?? -1
  const named = [...new Set(rows.map(({ customer }) => ceoOf(customer)).filter(Boolean))]
  const customers = new Map<string, { one: Existing | null; rows: Parsed[] }>()
  for (const row of rows) {
    const found = row.customer.name ? whichOf(row, named, existing) : { ceo: `\n${row.number}`, one: null }
    if (!found) told(row, ceoColumn, 'import.which_customer')
    const key = !found ? `\n${row.number}` : (found.one?.id ?? `new ${found.ceo}`)
    const group = customers.get(key) ?? { one: found?.one ?? null, rows: [] }
    group.rows.push(row)
    customers.set(key, group)
  }
  return [...customers.values()].flatMap(({ one, rows: of }) => checkCustomer(of, one, mapping, begun))
}
const ceoOf = (values: Values) => personKey(String(values.ceoName ?? ''))
const isUnder = (ceo: string, { values, formerly = [] }: Existing) => [ceoOf(values), ...formerly].includes(ceo)

/** By name and representative; a row without one is of the only one there is. Null where it might be several. */
function whichOf(
  row: Parsed,
  named: readonly string[],
  existing: readonly Existing[],
): { ceo: string; one: Existing | null } | null {
  const own = ceoOf(row.customer)
  if (own === '' && named.length > 1) return null
  const ceo = own || (named[0] ?? '')
  const number = row.customer.businessNumber
  const same =
    existing.find((one) => isUnder(ceo, one)) ??
    existing.find(({ values }) => number && values.businessNumber === number)
  if (same) {
    // It was found by whom it had before: he does not come back.
    if (same.formerly?.includes(own)) delete row.customer.ceoName
    return { ceo, one: same }
  }
  if (ceo === '' && existing.length > 1) return null
  if (existing.length === 1 && (ceo === '' || isUnder('', existing[0]!))) return { ceo, one: existing[0]! }
  return { ceo, one: null }
}

function checkCustomer(rows: readonly Parsed[], one: Existing | null, mapping: Mapping, begun: Begun): Checked[] {
  const begin: Begin = (one && begun.get(one.id)) ?? {
    leader: rows[0]!,
    merged: {},
    saidBy: {},
    taken: new Map(),
    people: [],
  }
  if (one) begun.set(one.id, begin)
  const { leader, merged, saidBy, taken, people } = begin
  const contacts = new Map<number, Existing['contacts'][number] | null>()
  for (const row of rows) {
    if (row !== leader && row.customer.name !== leader.customer.name)
      row.notes.push({ column: mapping.get('name') ?? -1, key: 'import.same_customer', values: { row: leader.number } })
    for (const [field, value] of Object.entries(row.customer)) {
      if (field === 'name' || field === 'ceoName') continue
      if (merged[field] !== undefined && merged[field] !== value)
        row.problems.push({
          column: mapping.get(field as never) ?? -1,
          key: 'import.differs',
          values: { row: saidBy[field]! },
        })
    }
    checkContact(row)
    if (row.problems.length > 0) continue
    for (const [field, value] of Object.entries(row.customer)) {
      if (merged[field] !== undefined) continue
      merged[field] = value
      saidBy[field] = row.number
    }
  }
  function checkContact(row: Parsed) {
    const twin = people.find(
      ({ row: other, key }) => key === row.contactKey && isSamePerson(other.contact, row.contact),
    )
    if (row.contactKey === '' ? twin && isWithin(row.customer, twin.row.customer) : twin)
      row.problems.push({ column: -1, key: 'import.same_row', values: { row: twin!.row.number } })
    people.push({ row, key: row.contactKey })
    if (row.contactKey === '') return
    const named = (one?.contacts ?? []).filter(({ values }) => personKey(String(values.name)) === row.contactKey)
    const formerly = (one?.contacts ?? []).filter((contact) => contact.formerly?.includes(row.contactKey))
    const isFormer = named.length === 0
    const meant = isFormer ? formerly : named
    const there = meant.filter(({ id }) => !taken.has(id))
    const found =
      there.find(({ values }) => sharesAddress(values, row.contact)) ?? (there.length === 1 ? there[0]! : null)
    // Of two rows one calls him as he is called, the other as somebody was who was merged into him.
    const twice = meant.map(({ id }) => taken.get(id)).find((other) => other && (isFormer || other.isFormer))
    if (!found && twice) row.problems.push({ column: -1, key: 'import.same_row', values: { row: twice.row } })
    else if (!found && there.length > 1)
      row.problems.push({ column: mapping.get('contact.name') ?? -1, key: 'import.which_contact', values: {} })
    if (found) taken.set(found.id, { row: row.number, isFormer })
    contacts.set(row.number, found)
  }
  return rows.map((row) => {
    const contact = contacts.get(row.number) ?? null
    const changes = one ? Object.keys(changesOf(one.values, row.customer)).length > 0 : true
    const contactChanges = contact
      ? Object.keys(changesOf(contact.values, row.contact)).length > 0
      : row.contactKey !== ''
    const isNew = !one || (row.contactKey !== '' && !contact)
    const rest = changes || contactChanges ? 'changed' : 'same'
    const becomes = isNew ? 'new' : rest
    return {
      number: row.number,
      state: row.problems.length > 0 ? 'wrong' : becomes,
      problems: row.problems.length > 0 ? row.problems : null,
      notes: row.notes.length > 0 ? row.notes : null,
      customer_key: row.customerKey,
      leader: leader.number,
      given: { customer: row.customer, contact: row.contact },
      customer_id: one?.id ?? null,
      customer_ver: one?.ver ?? null,
      contact_id: contact?.id ?? null,
      contact_ver: contact?.ver ?? null,
    }
  })
}

/** What is given and stands otherwise; the name stays as it is written, for it is by what it was found. */
export function changesOf(was: Values, given: Values): Values {
  return Object.fromEntries(
    Object.entries(given).filter(([field, value]) => field !== 'name' && (was[field] ?? '') !== value),
  )
}
const addresses = ['email', 'mobile'] as const
const sharesAddress = (one: Values, other: Values) =>
  addresses.some((field) => one[field] && one[field] === other[field])
/** Of one name: unless an address says that they are two. */
const isSamePerson = (one: Values, other: Values) =>
  sharesAddress(one, other) || !addresses.some((field) => one[field] && other[field] && one[field] !== other[field])
const isWithin = (small: Values, large: Values) =>
  Object.entries(small).every(([field, value]) => field === 'name' || large[field] === value)
