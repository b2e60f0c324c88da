// Checks the rows of an import against each other and the database, in slices that let other requests proceed.
import { sql } from 'kysely'
import { contactFields, customerFields } from '../../../contract/calls/imports/columns.ts'
import { nameKey } from '../../../contract/search/company-forms.ts'
import type { Db } from '../../db/connect.ts'
import { inBatches } from '../../core/batches.ts'
import { timeSlices } from '../../core/event-loop.ts'
import { checkGroup, type CustomerStates, type Checked, type Existing } from './check-rows.ts'
import { memberKey, personKey, type Members } from './columns.ts'
import { parseRow, type FileRow, type Mapping, type Parsed, type Values } from './parse.ts'

/** Runs work in a transaction of the requesting user. */
export type Step = <T>(work: (db: Db) => Promise<T>) => Promise<T>
export type Progress = (db: Db, done: number) => Promise<void>

/** The number of rows read, checked or written at a time. */
const batchSize = 500

/** Example: `companyPhone` becomes `company_phone`; the owner is stored by id. */
export const columnOf = (field: string): string =>
  field === 'owner' ? 'owner_id' : field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const customerColumns = customerFields.map((field) => [field, columnOf(field)] as const)
const contactColumns = contactFields.map((field) => [field.slice(8), columnOf(field.slice(8))] as const)
const picked = (alias: string, columns: readonly (readonly [string, string])[]) =>
  sql.join(columns.map(([field, column]) => sql`${sql.ref(`${alias}.${column}`)} as ${sql.ref(field)}`))

export type ImportRef = { workgroupId: string; importId: string }

async function membersByName(db: Db, workgroupId: string): Promise<Members> {
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    select m.user_id as id, u.name, u.email from members m join users u on u.id = m.user_id where m.left_at is null and m.workgroup_id = ${workgroupId}`.execute(
    db,
  )
  const members = new Map<string, string | null>()
  for (const { id, name, email } of rows) {
    members.set(memberKey(name), members.has(memberKey(name)) ? null : id)
    members.set(memberKey(email), id)
  }
  return members
}

/** The customers with these names, or merged from one with such a name, and their contacts; without samples. */
async function existingOf(db: Db, workgroupId: string, keys: ReadonlySet<string>): Promise<Map<string, Existing[]>> {
  const { rows: names } = await sql<{ id: string; name: string; formerCeo: string | null }>`
    select id, name, null as "formerCeo" from customers where workgroup_id = ${workgroupId} and deleted_at is null and not is_sample
    union all select c.id, gone.name, gone.ceo_name from customers gone
      join customers c on c.workgroup_id = gone.workgroup_id and c.id = standing_customer(gone.workgroup_id, gone.id) and c.deleted_at is null
      where gone.workgroup_id = ${workgroupId} and gone.merged_into is not null`.execute(db)
  const yieldWhenDue = timeSlices()
  const idsByKey = new Map<string, Map<string, string[]>>()
  for (const { id, name, formerCeo } of names) {
    await yieldWhenDue()
    const key = nameKey(name)
    if (!keys.has(key)) continue
    const ofKey = idsByKey.get(key) ?? new Map<string, string[]>()
    ofKey.set(id, [...(ofKey.get(id) ?? []), ...(formerCeo === null ? [] : [personKey(formerCeo)])])
    idsByKey.set(key, ofKey)
  }
  const found = new Map<string, Existing>()
  const ids = [...new Set([...idsByKey.values()].flatMap((ofKey) => [...ofKey.keys()]))]
  const { rows: customers } = await sql<Values & { id: string; ver: number }>`
    select c.id, c.ver, ${picked('c', customerColumns)} from customers c where c.workgroup_id = ${workgroupId} and c.id = any(${ids}::bigint[])`.execute(
    db,
  )
  for (const { id, ver, ...values } of customers) {
    await yieldWhenDue()
    found.set(id, { id, ver, values: withoutEmpty(values), contacts: [] })
  }
  const { rows: contacts } = await sql<Values & { contactId: string; contactVer: number; customerId: string }>`
    select k.id as "contactId", k.ver as "contactVer", k.customer_id as "customerId", ${picked('k', contactColumns)} from contacts k
    where k.workgroup_id = ${workgroupId} and k.deleted_at is null and k.customer_id = any(${ids}::bigint[]) order by k.id`.execute(
    db,
  )
  const { rows: merged } = await sql<{ id: string; names: string[] }>`
    select standing_contact(k.workgroup_id, k.id) as id, array_agg(k.name) as names from contacts k
    where k.workgroup_id = ${workgroupId} and k.merged_into is not null group by 1`.execute(db)
  const formerly = new Map(merged.map(({ id, names: its }) => [id, its.map(personKey)]))
  for (const { contactId, contactVer, customerId, ...values } of contacts) {
    await yieldWhenDue()
    found.get(customerId)!.contacts.push({
      id: contactId,
      ver: contactVer,
      values: withoutEmpty(values),
      formerly: formerly.get(contactId) ?? [],
    })
  }
  return new Map(
    [...idsByKey].map(([key, ofKey]) => [key, [...ofKey].map(([id, formerly]) => ({ ...found.get(id)!, formerly }))]),
  )
}
/** Like form input: null, empty and false values are left out. */
const withoutEmpty = (values: Record<string, unknown>): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== '' && value !== false),
  ) as Values

const rowsWhere = async (
  db: Db,
  id: string,
  which: ReturnType<typeof sql>,
  limit: number | null = null,
): Promise<FileRow[]> =>
  (
    await sql<FileRow>`select number, cells, broken, numbers, aside from import_rows
      where import_id = ${id} and state <> 'done' and not is_left_out and ${which} order by number limit ${limit}::bigint`.execute(
      db,
    )
  ).rows

async function storeChecked(db: Db, { workgroupId, importId }: ImportRef, rows: readonly Checked[]): Promise<void> {
  await sql`update import_rows r set state = c.state, problems = c.problems, notes = c.notes, customer_key = c.customer_key, leader = c.leader, given = c.given,
      customer_id = c.customer_id, customer_ver = c.customer_ver, contact_id = c.contact_id, contact_ver = c.contact_ver
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (number int, state text, problems jsonb, notes jsonb, customer_key text, leader int, given jsonb,
      customer_id bigint, customer_ver int, contact_id bigint, contact_ver int)
    where r.workgroup_id = ${workgroupId} and r.import_id = ${importId} and r.number = c.number and r.state <> 'done'`.execute(
    db,
  )
}

function groupsOf(rows: readonly Parsed[]): Map<string, Parsed[]> {
  const groups = new Map<string, Parsed[]>()
  for (const row of rows) {
    const group = groups.get(row.customerKey)
    if (group) group.push(row)
    else groups.set(row.customerKey, [row])
  }
  return groups
}

/**
 * Checks all rows that are not written yet.
 * @param onProgress called in the transaction of each slice
 */
export async function checkAll(step: Step, of: ImportRef, mapping: Mapping, onProgress: Progress): Promise<void> {
  const id = of.importId
  const parsed: Parsed[] = []
  const yieldWhenDue = timeSlices()
  const members = await step((db) => membersByName(db, of.workgroupId))
  for (let from = 0; ;) {
    const rows = await step(async (db) => {
      await onProgress(db, 0)
      return rowsWhere(db, id, sql`number > ${from}`, batchSize)
    })
    for (const row of rows) {
      parsed.push(...parseRow(row, mapping, members))
      await yieldWhenDue()
    }
    if (rows.length < batchSize) break
    from = rows.at(-1)!.number
  }
  const groups = groupsOf(parsed)
  const existing = await step((db) => existingOf(db, of.workgroupId, new Set(groups.keys())))
  const states: CustomerStates = new Map()
  let [ready, done] = [[] as Checked[], 0]
  const store = (some: readonly Checked[]) =>
    step(async (db) => {
      done += some.length
      await storeChecked(db, of, some)
      await onProgress(db, done)
    })
  for (const [key, rows] of groups) {
    for (const row of await checkGroup(rows, existing.get(key) ?? [], mapping, states)) ready.push(row)
    await yieldWhenDue()
    if (ready.length < batchSize) continue
    for (const some of inBatches(ready, batchSize)) await store(some)
    ready = []
  }
  await store(ready)
}

/**
 * Checks these rows and all rows in their old and new groups.
 * @returns the numbers of all checked rows
 */
export async function checkSome(
  db: Db,
  of: ImportRef,
  mapping: Mapping,
  numbers: readonly number[],
): Promise<number[]> {
  const id = of.importId
  const members = await membersByName(db, of.workgroupId)
  const changed = (await rowsWhere(db, id, sql`number = any(${numbers}::int[])`)).flatMap((row) =>
    parseRow(row, mapping, members),
  )
  const { rows: before } = await sql<{
    key: string
  }>`select distinct customer_key as key from import_rows where import_id = ${id} and number = any(${numbers}::int[])`.execute(
    db,
  )
  const keys = new Set([...changed.map(({ customerKey: key }) => key), ...before.map(({ key }) => key)])
  const others = await rowsWhere(
    db,
    id,
    sql`(customer_key = any(${[...keys]}::text[]) or customer_id in (select customer_id from import_rows where import_id = ${id} and customer_key = any(${[...keys]}::text[])))
      and not number = any(${numbers}::int[])`,
  )
  const rows = [...changed]
  const yieldWhenDue = timeSlices()
  for (const row of others) {
    rows.push(...parseRow(row, mapping, members))
    await yieldWhenDue()
  }
  rows.sort((one, other) => one.number - other.number)
  const groups = groupsOf(rows)
  const existing = await existingOf(db, of.workgroupId, new Set(groups.keys()))
  const states: CustomerStates = new Map()
  const checked: Checked[] = []
  for (const [key, rowsOf] of groups)
    for (const row of await checkGroup(rowsOf, existing.get(key) ?? [], mapping, states)) checked.push(row)
  for (const some of inBatches(checked, batchSize)) await storeChecked(db, of, some)
  return [...new Set([...numbers, ...checked.map(({ number }) => number)])]
}
