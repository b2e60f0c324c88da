// Writes the contacts of an import: inserts new ones in batches, updates existing ones one by one.
import type { Db } from '../../db/connect.ts'
import { nameSearchText } from '../../db/search-text.ts'
import { writtenBy } from '../../db/audit-columns.ts'
import {
  changeRow,
  columnsOf,
  lockRows,
  changeOf,
  valuesOf,
  type By,
  type Change,
  type ValidRow,
} from './changed-rows.ts'
import { changesOf } from './check-rows.ts'
import type { Values } from './parse.ts'

export async function changeContacts(
  db: Db,
  by: By,
  contacts: readonly { row: ValidRow; customerId: string }[],
  changes: Change[],
  conflicts: number[],
): Promise<number> {
  const known = contacts.filter(({ row }) => row.contactId !== null)
  const locked = await lockRows(
    db,
    'contacts',
    known.map(({ row }) => row.contactId!),
  )
  const changesFor = (row: ValidRow) => {
    const was = locked.get(row.contactId!)
    return { was, given: was && changesOf(valuesOf(was, row.given.contact), row.given.contact) }
  }
  // Before any contact is changed: a row with several contacts is written with all of them or not at all.
  const meanwhile = known.flatMap(({ row }) => {
    const { was, given } = changesFor(row)
    return !was || (was.ver !== row.contactVer && Object.keys(given!).length > 0) ? [row.number] : []
  })
  conflicts.push(...new Set(meanwhile))
  let count = 0
  for (const { row, customerId } of known) {
    if (meanwhile.includes(row.number)) continue
    const { was, given } = changesFor(row)
    if (was && Object.keys(given!).length > 0) {
      const set = columnsOf(given!)
      await changeRow(db, by, 'contacts', was, set)
      changes.push(changeOf(customerId, was.id, was, set))
      count += 1
    }
  }
  return count
}
const newContact = (values: Values, customerId: string, by: By) => ({
  position: '',
  affiliation: '',
  email: '',
  mobile: '',
  company_phone: '',
  fax: '',
  home_address: '',
  anniversary: null,
  is_lunar: false,
  wedding_anniversary: null,
  is_wedding_lunar: false,
  other_info: '',
  personality: '',
  interests: '',
  health_and_hobby: '',
  career: '',
  alma_mater: '',
  family: '',
  ...(columnsOf(values) as { name: string }),
  search: nameSearchText(String(values.name)),
  workgroup_id: by.workgroupId,
  customer_id: customerId,
  registered_by_id: by.userId,
  created_at: by.now,
  ...writtenBy(by),
})
/** Contacts per statement: building a larger one blocks the event loop for more than a few milliseconds. */
const contactsPerStatement = 100
export async function addContacts(
  db: Db,
  by: By,
  fresh: readonly { row: ValidRow; customerId: string }[],
  changes: Change[],
): Promise<number> {
  for (let from = 0; from < fresh.length; from += contactsPerStatement) {
    const made = await db
      .insertInto('contacts')
      .values(
        fresh
          .slice(from, from + contactsPerStatement)
          .map(({ row, customerId }) => newContact(row.given.contact, customerId, by)),
      )
      .returning(['id', 'customer_id', 'ver'])
      .execute()
    for (const { id, customer_id: customerId, ver } of made)
      changes.push({ customer_id: customerId, contact_id: id, was: null, ver, was_ver: null })
  }
  return fresh.length
}
