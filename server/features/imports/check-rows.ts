// Decides what each row changes: groups rows by customer, matches existing customers and contacts, and finds conflicts.
// Rows of different customer names are independent of each other.
import { nextLoopTurn } from '../../core/event-loop.ts'
import { personKey } from './columns.ts'
import { contactMatcher, rowMatcher, type Contact } from './match-contacts.ts'
import { columnOf, type Mapping, type Parsed, type Problem, type Values } from './parse.ts'

/** A stored customer, with the field names of the contract. */
export type Existing = {
  id: string
  ver: number
  values: Values
  contacts: Contact[]
  /** The representatives of merged customers that had the name of these rows. */
  formerly?: string[]
}
/** The second to fifth contact of a row, and the stored one that it changes. */
export type OtherContact = { values: Values; contactId: string | null; contactVer: number | null }
export type Checked = {
  number: number
  state: 'wrong' | 'new' | 'changed' | 'same'
  problems: Problem[] | null
  notes: Problem[] | null
  customer_key: string
  leader: number
  /** `others`: the further contacts of the row. */
  given: { customer: Values; contact: Values; others?: OtherContact[] } | null
  customer_id: string | null
  customer_ver: number | null
  contact_id: string | null
  contact_ver: number | null
}

/** The state of customers from earlier groups: two names are one customer when one was merged into the other. */
export type CustomerStates = Map<string, CustomerState>
type CustomerState = {
  leader: Parsed
  merged: Values
  saidBy: Record<string, number>
  known: ReturnType<typeof contactMatcher>
  people: ReturnType<typeof rowMatcher<Parsed>>
}
/** All rows may belong to one customer, so the event loop gets a turn after this many rows. */
const rowsPerTurn = 500
const yieldAt = async (at: number) => {
  if (at % rowsPerTurn === rowsPerTurn - 1) await nextLoopTurn()
}

/**
 * @param rows all rows of one customer name
 * @param existing the customers of that name, or merged with one that had it
 */
export async function checkGroup(
  rows: readonly Parsed[],
  existing: readonly Existing[],
  mapping: Mapping,
  states: CustomerStates,
): Promise<Checked[]> {
  const report = (row: Parsed, column: number, key: Problem['key'], values: Problem['values'] = {}) =>
    row.problems.push({ column, key, values })
  const ceoAt = columnOf(mapping, 'ceoName')
  const ceoColumn = ceoAt >= 0 ? ceoAt : columnOf(mapping, 'name')
  const ceos = [...new Set(rows.map(({ customer }) => ceoOf(customer)).filter(Boolean))]
  const customers = new Map<string, { one: Existing | null; rows: Parsed[] }>()
  const byKeys = existingBy(existing)
  for (const [at, row] of rows.entries()) {
    await yieldAt(at)
    const found = row.customer.name ? matchCustomer(row, ceos, byKeys) : { ceo: `\n${row.number}`, one: null }
    if (!found && row.customer !== rows[at - 1]?.customer) report(row, ceoColumn, 'import.which_customer')
    const key = !found ? `\n${row.number}` : (found.one?.id ?? `new ${found.ceo}`)
    const group = customers.get(key) ?? { one: found?.one ?? null, rows: [] }
    group.rows.push(row)
    customers.set(key, group)
  }
  const checked: Checked[] = []
  for (const [at, { one, rows: of }] of [...customers.values()].entries()) {
    await yieldAt(at)
    for (const row of await checkCustomer(of, one, mapping, states)) checked.push(row)
  }
  return checked
}
const ceoOf = (values: Values) => personKey(String(values.ceoName ?? ''))
const ceosOf = ({ values, formerly = [] }: Existing) => [ceoOf(values), ...formerly]
/** The first customer of each representative, and of each business number. */
function existingBy(existing: readonly Existing[]) {
  const [ofCeo, ofNumber] = [new Map<string, Existing>(), new Map<unknown, Existing>()]
  for (const one of existing) {
    for (const ceo of ceosOf(one)) if (!ofCeo.has(ceo)) ofCeo.set(ceo, one)
    const number = one.values.businessNumber
    if (number && !ofNumber.has(number)) ofNumber.set(number, one)
  }
  return { ofCeo, ofNumber, count: existing.length, only: existing.length === 1 ? existing[0]! : null }
}

/**
 * Matches by name and representative; a row without a representative belongs to the only customer of the name. Returns
 * null when it is ambiguous.
 */
function matchCustomer(
  row: Parsed,
  ceos: readonly string[],
  existing: ReturnType<typeof existingBy>,
): { ceo: string; one: Existing | null } | null {
  const own = ceoOf(row.customer)
  if (own === '' && ceos.length > 1) return null
  const ceo = own || (ceos[0] ?? '')
  const number = row.customer.businessNumber
  const same = existing.ofCeo.get(ceo) ?? (number ? existing.ofNumber.get(number) : undefined)
  if (same) {
    // Matched by a former representative, who must not be restored.
    if (same.formerly?.includes(own)) delete row.customer.ceoName
    return { ceo, one: same }
  }
  if (ceo === '' && existing.count > 1) return null
  if (existing.only && (ceo === '' || ceosOf(existing.only).includes(''))) return { ceo, one: existing.only }
  return { ceo, one: null }
}

async function checkCustomer(
  rows: readonly Parsed[],
  one: Existing | null,
  mapping: Mapping,
  states: CustomerStates,
): Promise<Checked[]> {
  const state: CustomerState = (one && states.get(one.id)) ?? {
    leader: rows[0]!,
    merged: {},
    saidBy: {},
    known: contactMatcher(one?.contacts ?? []),
    people: rowMatcher<Parsed>(),
  }
  if (one) states.set(one.id, state)
  const { leader, merged, saidBy, known, people } = state
  const contacts = new Map<Parsed, Contact | null>()
  const unread = new Set(rows.filter(({ problems }) => problems.length > 0).map(({ number }) => number))
  for (const [at, row] of rows.entries()) {
    await yieldAt(at)
    // A further contact of the row before.
    if (row.customer === rows[at - 1]?.customer) {
      if (row.contactKey !== '') checkContact(row)
      continue
    }
    if (row !== leader && row.customer.name !== leader.customer.name)
      row.notes.push({ column: columnOf(mapping, 'name'), key: 'import.same_customer', values: { row: leader.number } })
    for (const [field, value] of Object.entries(row.customer)) {
      if (field === 'name' || field === 'ceoName') continue
      if (merged[field] !== undefined && merged[field] !== value)
        row.problems.push({
          column: columnOf(mapping, field as never),
          key: 'import.differs',
          values: { row: saidBy[field]! },
        })
    }
    checkContact(row)
    if (row.problems.length > 0 || unread.has(row.number)) continue
    for (const [field, value] of Object.entries(row.customer)) {
      if (merged[field] !== undefined) continue
      merged[field] = value
      saidBy[field] = row.number
    }
  }
  function checkContact(row: Parsed) {
    const duplicate = people.twinOf(row)
    if (row.contactKey === '' ? duplicate && isSubset(row.customer, duplicate.customer) : duplicate)
      row.problems.push({ column: -1, key: 'import.same_row', values: { row: duplicate!.number } })
    people.add(row)
    if (row.contactKey === '') return
    // `twice`: another row matched the same contact, one by its current and one by a former name.
    const { found, isFormer, twice, areSeveral } = known.meantBy(row.contactKey, row.contact)
    if (twice !== null) row.problems.push({ column: -1, key: 'import.same_row', values: { row: twice } })
    else if (!found && areSeveral)
      row.problems.push({ column: columnOf(mapping, 'contact.name'), key: 'import.which_contact', values: {} })
    if (found) known.take(found, { row: row.number, isFormer })
    contacts.set(row, found)
  }
  return byRow(rows).map(([row, ...others]) => {
    const contact = contacts.get(row) ?? null
    const changes = one ? Object.keys(changesOf(one.values, row.customer)).length > 0 : true
    const all = [row, ...others]
    const contactChanges = all.some((each) => {
      const found = contacts.get(each)
      return found ? Object.keys(changesOf(found.values, each.contact)).length > 0 : each.contactKey !== ''
    })
    const isNew = !one || all.some((each) => each.contactKey !== '' && !contacts.get(each))
    const rest = changes || contactChanges ? 'changed' : 'same'
    const outcome = isNew ? 'new' : rest
    const [problems, notes] = [all.flatMap((each) => each.problems), all.flatMap((each) => each.notes)]
    return {
      number: row.number,
      state: problems.length > 0 ? 'wrong' : outcome,
      problems: problems.length > 0 ? problems : null,
      notes: notes.length > 0 ? notes : null,
      customer_key: row.customerKey,
      leader: leader.number,
      given: {
        customer: row.customer,
        contact: row.contact,
        ...(others.length > 0 && {
          others: others.map((each) => ({
            values: each.contact,
            contactId: contacts.get(each)?.id ?? null,
            contactVer: contacts.get(each)?.ver ?? null,
          })),
        }),
      },
      customer_id: one?.id ?? null,
      customer_ver: one?.ver ?? null,
      contact_id: contact?.id ?? null,
      contact_ver: contact?.ver ?? null,
    }
  })
}

/** The contacts of each row of the file. */
const byRow = (rows: readonly Parsed[]) =>
  [...Map.groupBy(rows, ({ number }) => number).values()] as [Parsed, ...Parsed[]][]

/** The given values that differ from the stored ones. The name is never changed, because rows are matched by it. */
export function changesOf(was: Values, given: Values): Values {
  return Object.fromEntries(
    Object.entries(given).filter(([field, value]) => field !== 'name' && (was[field] ?? '') !== value),
  )
}
const isSubset = (small: Values, large: Values) =>
  Object.entries(small).every(([field, value]) => field === 'name' || large[field] === value)
