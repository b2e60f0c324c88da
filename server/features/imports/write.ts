// Writes the customers and contacts of an import, in few statements, and stores the previous values of each.
import { sql } from 'kysely'
import { nameKey } from '../../../contract/search/company-forms.ts'
import type { Db } from '../../db/connect.ts'
import { inBatches } from '../../core/batches.ts'
import { nameSearchText } from '../../db/search-text.ts'
import { writtenBy } from '../../db/audit-columns.ts'
import { changesOf } from './check-rows.ts'
import {
  changeRow,
  columnsOf,
  lockRows,
  peopleOf,
  changeOf,
  valuesOf,
  type By,
  type Change,
  type ValidRow,
} from './changed-rows.ts'
import type { Problem, Values } from './parse.ts'
import { addContacts, changeContacts } from './write-contacts.ts'

export type Counts = {
  rows: number
  customersMade: number
  customersChanged: number
  contactsMade: number
  contactsChanged: number
}
type Group = { rows: ValidRow[]; merged: Values; id: string | null }

/** The first value of each field; rows with conflicting values are not among the valid rows. */
function mergedOf(rows: readonly ValidRow[]): Values {
  const merged: Values = {}
  for (const { given } of rows) for (const [field, value] of Object.entries(given.customer)) merged[field] ??= value
  return merged
}

/** @param rows grouped by customer */
export async function writeGroups(db: Db, by: By, rows: readonly ValidRow[][]): Promise<Counts> {
  const groups: Group[] = rows.map((of) => ({ rows: of, merged: mergedOf(of), id: of[0]!.customerId }))
  const changes: Change[] = []
  const conflicts: number[] = []
  const counts: Counts = { rows: 0, customersMade: 0, customersChanged: 0, contactsMade: 0, contactsChanged: 0 }
  counts.customersMade = await addCustomers(db, by, groups, changes)
  counts.customersChanged = await changeCustomers(db, by, groups, changes, conflicts)
  for (const { id, rows: of } of groups) if (id === null) conflicts.push(...of.map(({ number }) => number))
  const conflicting = new Set(conflicts)
  const contacts = groups.flatMap((group) =>
    group.rows
      .filter(({ number }) => !conflicting.has(number))
      .flatMap((row) => peopleOf(row).map((person) => ({ row: person, customerId: group.id! }))),
  )
  counts.contactsChanged = await changeContacts(db, by, contacts, changes, conflicts)
  const allConflicting = new Set(conflicts)
  const fresh = contacts.filter(
    ({ row }) => !allConflicting.has(row.number) && row.contactId === null && row.given.contact.name,
  )
  counts.contactsMade = await addContacts(db, by, fresh, changes)
  await storeChanges(db, by, changes)
  const written = rows.flat().filter(({ number }) => !allConflicting.has(number))
  counts.rows = written.length
  const customerOf = new Map(groups.flatMap(({ id, rows: of }) => of.map(({ number }) => [number, id] as const)))
  await sql`update import_rows r set state = 'done', customer_id = w.id
    from unnest(${written.map(({ number }) => number)}::int[], ${written.map(({ number }) => customerOf.get(number))}::bigint[]) as w (number, id)
    where r.workgroup_id = ${by.workgroupId} and r.import_id = ${by.importId} and r.number = w.number`.execute(db)
  const problems: Problem[] = [{ column: -1, key: 'import.meanwhile', values: {} }]
  if (conflicts.length > 0)
    await sql`update import_rows set state = 'wrong', problems = ${JSON.stringify(problems)}::jsonb where import_id = ${by.importId} and number = any(${conflicts}::int[])`.execute(
      db,
    )
  return counts
}

/** All columns are set, so that many rows fit into one statement. */
const newCustomer = (values: Values, by: By) => ({
  ceo_name: '',
  business_number: '',
  industry: '',
  segment: '',
  stage: '',
  phone: '',
  fax: '',
  email: '',
  homepage: '',
  address: '',
  employees: null,
  memo: '',
  owner_id: null,
  ...(columnsOf(values) as { name: string }),
  search: nameSearchText(String(values.name), String(values.ceoName ?? '')),
  name_key: nameKey(String(values.name)),
  workgroup_id: by.workgroupId,
  registered_by_id: by.userId,
  stage_at: values.stage ? by.now : null,
  created_at: by.now,
  ...writtenBy(by),
})

/** Building a larger statement blocks the event loop for more than a few milliseconds. */
const customersPerStatement = 100
/** A customer created since the check stays unchanged, and its rows are reported. */
async function addCustomers(db: Db, by: By, groups: readonly Group[], changes: Change[]): Promise<number> {
  const fresh = groups.filter(({ id }) => id === null)
  if (fresh.length === 0) return 0
  const made: { id: string; name: string; ceo_name: string; ver: number }[] = []
  for (const some of inBatches(fresh, customersPerStatement))
    made.push(
      ...(await db
        .insertInto('customers')
        .values(some.map(({ merged }) => newCustomer(merged, by)))
        .onConflict((on) => on.doNothing())
        .returning(['id', 'name', 'ceo_name', 'ver'])
        .execute()),
    )
  const idOf = new Map(made.map((one) => [`${one.name}\n${one.ceo_name}`, one]))
  for (const group of fresh) {
    const one = idOf.get(`${group.merged.name}\n${group.merged.ceoName ?? ''}`)
    if (!one) continue
    group.id = one.id
    changes.push({ customer_id: one.id, contact_id: null, was: null, ver: one.ver, was_ver: null })
  }
  return made.length
}

async function changeCustomers(
  db: Db,
  by: By,
  groups: readonly Group[],
  changes: Change[],
  conflicts: number[],
): Promise<number> {
  const known = groups.filter(({ rows }) => rows[0]!.customerId !== null)
  const locked = await lockRows(
    db,
    'customers',
    known.map(({ id }) => id!),
  )
  let count = 0
  for (const { id, rows, merged } of known) {
    const was = locked.get(id!)
    const given = was && changesOf(valuesOf(was, merged), merged)
    const isTouched = !was || (was.ver !== rows[0]!.customerVer && Object.keys(given!).length > 0)
    if (isTouched) conflicts.push(...rows.map(({ number }) => number))
    else if (Object.keys(given!).length > 0) {
      const set: Record<string, unknown> = columnsOf(given!)
      if (given!.stage) set.stage_at = by.now
      if (given!.ceoName) set.search = nameSearchText(String(was.name), String(given!.ceoName))
      await changeRow(db, by, 'customers', was, set)
      changes.push(changeOf(id!, null, was, set))
      count += 1
    }
  }
  return count
}
/** A record changed twice is restored to its first previous values; a created one is deleted by an undo. */
async function storeChanges(db: Db, by: By, changes: readonly Change[]): Promise<void> {
  for (let from = 0; from < changes.length; from += changesPerStatement)
    await storeBatch(db, by, changes.slice(from, from + changesPerStatement))
}
const changesPerStatement = 1_000
async function storeBatch(db: Db, by: By, changes: readonly Change[]): Promise<void> {
  await sql`insert into import_changes as kept (workgroup_id, import_id, customer_id, contact_id, was, ver, was_ver)
    select ${by.workgroupId}, ${by.importId}, c.customer_id, c.contact_id, c.was, c.ver, c.was_ver
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (customer_id bigint, contact_id bigint, was jsonb, ver int, was_ver int)
    on conflict (workgroup_id, import_id, customer_id, coalesce(contact_id, 0)) do update set ver = excluded.ver, was = excluded.was || kept.was,
      was_ver = case when excluded.was_ver = kept.ver then kept.was_ver end`.execute(db)
}
