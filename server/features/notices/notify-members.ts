// Notifies the members of a workgroup of a notice, once.
import type { JobTransaction } from '../../jobs/transaction.ts'
import { notify } from '../../notifications/notify.ts'

/** Does nothing where the notice was postponed meanwhile (another job follows) or no longer notifies anybody. */
export async function notifyOfNotice(
  { db, enqueue, now }: JobTransaction,
  { workgroupId, noticeId }: { workgroupId: string; noticeId: string },
): Promise<void> {
  const notice = await db
    .updateTable('notices')
    .set({ told_at: now })
    .where('workgroup_id', '=', workgroupId)
    .where('id', '=', noticeId)
    .where('tells', '=', true)
    .where('told_at', 'is', null)
    .where('opens_at', '<=', now.toISOString())
    .returning('author_id')
    .executeTakeFirst()
  if (!notice) return
  const members = await db
    .selectFrom('members')
    .select('user_id')
    .where('workgroup_id', '=', workgroupId)
    .where('left_at', 'is', null)
    .execute()
  await notify(
    { db, enqueue, now, workgroupId },
    { to: members.map(({ user_id }) => user_id), kind: 'notice', key: noticeId, by: notice.author_id, noticeId },
  )
}
