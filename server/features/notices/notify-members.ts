// A notice of the workgroup is there: its members are told, once.
import type { Db } from '../../db/connect.ts'
import type { Send } from '../../jobs/queue.ts'
import type { Tools } from '../../jobs/declared.ts'
import { notify } from '../../notifications/notify.ts'

/** Where it was put off meanwhile, or is not to be told any more, nothing: another job comes, or none. */
export async function tellNotice(
  db: Db,
  { workgroupId, noticeId }: { workgroupId: string; noticeId: string },
  { clock }: Pick<Tools, 'clock'>,
  send: Send,
): Promise<void> {
  const now = clock()
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
    {
      db,
      now,
      workgroupId,
      mailNotifications: (of, startAfter) => send('notifications.mail', of, { startAfter }),
      pushNotifications: (of) => send('notifications.push', of),
    },
    { to: members.map(({ user_id }) => user_id), kind: 'notice', key: noticeId, by: notice.author_id, noticeId },
  )
}
