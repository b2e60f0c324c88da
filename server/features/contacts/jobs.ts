// Removes the pictures of deleted contacts, once the deletion can no longer be undone.
import { sql } from 'kysely'
import { limits } from '../../../contract/rules/limits.ts'
import type { MemberContext } from '../../calls/context.ts'
import type { DeletedContacts } from '../../jobs/declared.ts'
import type { JobTransaction } from '../../jobs/transaction.ts'

/** The minute after the undo leaves time for one that is running. */
const secondsUntilRemoval = limits.undoSeconds + 60

/** @param of the deleted contact, or all contacts of the deleted customer where `contactId` is empty */
export const removePicturesLater = (
  { enqueue, now }: Pick<MemberContext, 'enqueue' | 'now'>,
  of: DeletedContacts,
): Promise<void> => enqueue('pictures.remove', of, { at: new Date(now.getTime() + secondsUntilRemoval * 1000) })

/**
 * Nothing for contacts that were restored meanwhile, or merged: the end of the merge removes their pictures
 * (server/features/merges/expiry.ts). `for no key update` does not block a concurrent log that refers to them.
 */
export async function removeDeletedPictures(
  { db, enqueue }: Pick<JobTransaction, 'db' | 'enqueue'>,
  { workgroupId, customerId, contactId }: DeletedContacts,
): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    with had as (
      select k.id, k.photo_key, k.card_key from contacts k join customers c on c.workgroup_id = k.workgroup_id and c.id = k.customer_id
      where k.workgroup_id = ${workgroupId} and k.customer_id = ${customerId} and (${contactId} = '' or k.id::text = ${contactId})
        and (k.photo_key is not null or k.card_key is not null) and (k.deleted_at is not null or c.deleted_at is not null)
        and k.merged_into is null and c.merged_into is null for no key update of k),
    cleared as (update contacts k set photo_key = null, card_key = null from had where k.workgroup_id = ${workgroupId} and k.id = had.id)
    select key from had, unnest(array[photo_key, card_key]) key where key is not null`.execute(db)
  for (const { key } of rows) await enqueue('photo.remove', { key })
}
