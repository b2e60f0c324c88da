// Resolves ids of merged customers and contacts to the current ones (server/db/functions/merges.sql).
import { sql } from 'kysely'
import type { Db } from './connect.ts'

type Ids = { customerId: string; contactId: string }
/** Empty and unknown ids are returned unchanged. */
export async function currentIds(db: Db, workgroupId: string, { customerId, contactId }: Ids): Promise<Ids> {
  if (!customerId && !contactId) return { customerId, contactId }
  const { rows } = await sql<{ customerId: string | null; contactId: string | null }>`
    select standing_customer(${workgroupId}, ${customerId || null}) as "customerId", standing_contact(${workgroupId}, ${contactId || null}) as "contactId"`.execute(
    db,
  )
  return { customerId: rows[0]!.customerId ?? '', contactId: rows[0]!.contactId ?? '' }
}
export const currentCustomerId = async (db: Db, workgroupId: string, customerId: string): Promise<string> =>
  (await currentIds(db, workgroupId, { customerId, contactId: '' })).customerId
export const currentContactId = async (db: Db, workgroupId: string, contactId: string): Promise<string> =>
  (await currentIds(db, workgroupId, { customerId: '', contactId })).contactId
