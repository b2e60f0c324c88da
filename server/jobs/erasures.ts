// Once an hour, adds deletion jobs for expired data, in case the job that was to delete it was lost.
import { sql } from 'kysely'
import { undoDays } from '../../contract/calls/imports/shapes.ts'
import { undoHours } from '../../contract/calls/merges/calls.ts'
import { limits } from '../../contract/rules/limits.ts'
import { restoreDays } from '../storage/files.ts'
import type { DeletedContacts } from './declared.ts'
import type { JobTransaction } from './transaction.ts'

const hour = 3_600_000
const day = 24 * hour
/** Deletions of each kind in an hour. */
const most = 500

/** For data that expired an hour ago or earlier: jobs that were added in time have run by then. */
export async function enqueueErasures(
  { db, enqueue, now }: JobTransaction,
  { workgroupId }: { workgroupId: string },
): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms - hour).toISOString()
  const files = await db
    .selectFrom('files')
    .select('id')
    .where('workgroup_id', '=', workgroupId)
    .where('deleted_at', '<', ago(restoreDays * day))
    .limit(most)
    .execute()
  for (const { id: fileId } of files) await enqueue('file.erase', { workgroupId, fileId })
  const deletedBefore = ago(limits.undoSeconds * 1000)
  const { rows: deleted } = await sql<DeletedContacts>`
    select k.workgroup_id as "workgroupId", k.customer_id as "customerId", k.id as "contactId"
    from contacts k join customers c on c.workgroup_id = k.workgroup_id and c.id = k.customer_id
    where k.workgroup_id = ${workgroupId} and (k.photo_key is not null or k.card_key is not null)
      and k.merged_into is null and c.merged_into is null and (k.deleted_at < ${deletedBefore} or c.deleted_at < ${deletedBefore})
    limit ${most}`.execute(db)
  for (const contact of deleted) await enqueue('pictures.remove', contact)
  const imports = await db
    .selectFrom('imports')
    .select('id')
    .where('workgroup_id', '=', workgroupId)
    .where('seen_at', '<', ago(undoDays * day))
    .limit(most)
    .execute()
  for (const { id: importId } of imports) await enqueue('import.erase', { workgroupId, importId })
  const { rows: exports } = await sql<{ exportId: string; userId: string }>`
    select export_id as "exportId", user_id as "userId" from exports_before(${ago(limits.exportMinutes * 60_000)}, ${most}) limit ${most}`.execute(
    db,
  )
  for (const { exportId, userId } of exports) await enqueue('export.erase', { workgroupId, userId, exportId })
  const { rows: merges } = await sql<{ mergeId: string }>`
    select distinct coalesce(m.with_id, m.id) as "mergeId" from merges m
    where m.workgroup_id = ${workgroupId} and m.merged_at < ${ago(undoHours * hour)} and (
      exists (select from merge_rows r where r.workgroup_id = ${workgroupId} and r.merge_id = m.id)
      or m.kind = 'contact' and m.undone_at is null and exists (select from contacts k where k.workgroup_id = ${workgroupId} and k.id = m.gone_id
        and k.merged_into = m.kept_id and (k.photo_key is not null or k.card_key is not null)))
    limit ${most}`.execute(db)
  for (const { mergeId } of merges) await enqueue('merge.end', { workgroupId, mergeId })
}
