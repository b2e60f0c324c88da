// Ends the day in which a merge can be undone: deletes its undo data and the pictures that no contact shows any more.
import { sql } from 'kysely'
import type { MergeJob } from '../../jobs/declared.ts'
import type { JobTransaction } from '../../jobs/transaction.ts'

export async function endMerge(
  { db, enqueue }: Pick<JobTransaction, 'db' | 'enqueue'>,
  { workgroupId, mergeId }: MergeJob,
): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    with gone as (
      select k.id, k.photo_key, k.card_key from merges m join contacts k on k.workgroup_id = ${workgroupId} and k.id = m.gone_id and k.merged_into = m.kept_id
      where m.workgroup_id = ${workgroupId} and (m.id = ${mergeId} or m.with_id = ${mergeId}) and m.kind = 'contact' and m.undone_at is null
    ), cleared as (update contacts k set photo_key = null, card_key = null from gone where k.workgroup_id = ${workgroupId} and k.id = gone.id)
    select key from gone, unnest(array[photo_key, card_key]) key where key is not null`.execute(db)
  for (const { key } of rows) await enqueue('photo.remove', { key })
  await sql`delete from merge_rows where workgroup_id = ${workgroupId} and merge_id = ${mergeId}`.execute(db)
}
