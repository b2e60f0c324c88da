// What ends by a date: once an hour each workgroup is asked for what should be gone, whatever became of the job that was to erase it.
import { sql } from 'kysely'
import { daysToUndo } from '../../contract/calls/imports/shapes.ts'
import { undoHours } from '../../contract/calls/merges/calls.ts'
import type { Db } from '../db/connect.ts'
import { exportKeptMinutes } from '../features/sales-logs/export-expiry.ts'
import { daysToPutBack } from '../storage/files.ts'
import type { Send } from './queue.ts'
import type { Tools } from './declared.ts'

const hour = 3_600_000
const day = 24 * hour
/** Of each kind, in an hour. */
const most = 500

/** Queues the jobs of what ended an hour ago or before: those that were queued in time have done theirs by then. */
export async function queueErasures(
  db: Db,
  { workgroupId }: { workgroupId: string },
  { clock }: Pick<Tools, 'clock'>,
  send: Send,
): Promise<void> {
  const ago = (ms: number) => new Date(clock().getTime() - ms - hour).toISOString()
  const files = await db
    .selectFrom('files')
    .select('id')
    .where('workgroup_id', '=', workgroupId)
    .where('deleted_at', '<', ago(daysToPutBack * day))
    .limit(most)
    .execute()
  for (const { id: fileId } of files) await send('file.erase', { workgroupId, fileId })
  const imports = await db
    .selectFrom('imports')
    .select('id')
    .where('workgroup_id', '=', workgroupId)
    .where('seen_at', '<', ago(daysToUndo * day))
    .limit(most)
    .execute()
  for (const { id: importId } of imports) await send('import.erase', { workgroupId, importId })
  const { rows: exports } = await sql<{ exportId: string; userId: string }>`
    select export_id as "exportId", user_id as "userId" from exports_before(${ago(exportKeptMinutes * 60_000)}, ${most}) limit ${most}`.execute(
    db,
  )
  for (const { exportId, userId } of exports) await send('export.erase', { workgroupId, userId, exportId })
  const { rows: merges } = await sql<{ mergeId: string }>`
    select distinct coalesce(m.with_id, m.id) as "mergeId" from merges m
    where m.workgroup_id = ${workgroupId} and m.merged_at < ${ago(undoHours * hour)} and (
      exists (select from merge_rows r where r.workgroup_id = ${workgroupId} and r.merge_id = m.id)
      or m.kind = 'contact' and m.undone_at is null and exists (select from contacts k where k.workgroup_id = ${workgroupId} and k.id = m.gone_id
        and k.merged_into = m.kept_id and (k.photo_key is not null or k.card_key is not null)))
    limit ${most}`.execute(db)
  for (const { mergeId } of merges) await send('merge.end', { workgroupId, mergeId })
}
