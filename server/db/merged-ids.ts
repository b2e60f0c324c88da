// Where customers and contacts that were merged have gone: whoever has a key from before is led on (migration merges).
import { sql } from 'kysely'
import type { Db } from './connect.ts'

type Keys = { customerId: string; contactId: string }
/** What is empty, or nowhere, stays as it is. */
export async function standing(db: Db, workgroupId: string, { customerId, contactId }: Keys): Promise<Keys> {
  if (!customerId && !contactId) return { customerId, contactId }
  const { rows } = await sql<{ customerId: string | null; contactId: string | null }>`
    select standing_customer(${workgroupId}, ${customerId || null}) as "customerId", standing_contact(${workgroupId}, ${contactId || null}) as "contactId"`.execute(
    db,
  )
  return { customerId: rows[0]!.customerId ?? '', contactId: rows[0]!.contactId ?? '' }
}
export const standingCustomer = async (db: Db, workgroupId: string, customerId: string): Promise<string> =>
  (await standing(db, workgroupId, { customerId, contactId: '' })).customerId
export const standingContact = async (db: Db, workgroupId: string, contactId: string): Promise<string> =>
  (await standing(db, workgroupId, { customerId: '', contactId })).contactId
