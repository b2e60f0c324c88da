// The one way in: tells people something, in the transaction in which it came about. What becomes of it (the list, the badge, a mail
// or a push) is asked of their settings when it goes out.
import { sql } from 'kysely'
import type { NotificationKind } from '../../contract/calls/notifications/calls.ts'
import type { Db } from '../db/connect.ts'
import { inGroups } from '../core/batches.ts'
import { tellLive } from '../realtime/live-events.ts'

/** Minutes in which more may come that goes into the same mail. */
export const gatheringMinutes = 5
/** People whose mails or pushes one job looks at. */
const together = 50

export type Telling = {
  db: Db
  now: Date
  workgroupId: string
  /** Queues the mails of these people's notifications, to be looked at then; null where whoever tells sees to the mail himself. */
  mailNotifications: ((of: { workgroupId: string; userIds: string[] }, at: Date) => Promise<void>) | null
  /** Queues their pushes, to be looked at at once. */
  pushNotifications(of: { workgroupId: string; userIds: string[] }): Promise<void>
}
type Said = {
  to: readonly string[]
  kind: NotificationKind
  /** What it is about, in one word: told twice, it is one notification. */
  key: string
  /** Who did it; is not told. */
  by?: string | null
  logId?: string
  commentId?: string
  feedbackId?: string
  contactId?: string
  /** `YYYY-MM-DD`: the day that is kept. */
  day?: string
  inquiryId?: string
  noticeId?: string
  importId?: string
}

/** PostgreSQL takes 65,535 parameters in a statement. */
const inOneStatement = 1_000
/** Members only: who has left, or never was one, must not stand in `to`. */
export async function notify(
  telling: Telling,
  { to, kind, key, by = null, logId, commentId, feedbackId, contactId, day, inquiryId, noticeId, importId }: Said,
): Promise<void> {
  const { db, now, workgroupId, mailNotifications } = telling
  const userIds = [...new Set(to)].filter((id) => id !== by)
  if (userIds.length === 0) return
  const { rows: pushed } = await sql<{ id: string }>`select id from pushed_among(${userIds}::bigint[]) id`.execute(db)
  const pushedIds = new Set(pushed.map(({ id }) => id))
  const mailed_at = mailNotifications ? null : now
  for (const some of inGroups(userIds, inOneStatement))
    await db
      .insertInto('notifications')
      .values(
        some.map((userId) => ({
          workgroup_id: workgroupId,
          user_id: userId,
          kind,
          key: `${kind} ${key}`,
          actor_id: by,
          sales_log_id: logId ?? null,
          comment_id: commentId ?? null,
          feedback_id: feedbackId ?? null,
          contact_id: contactId ?? null,
          about_day: day ?? null,
          inquiry_id: inquiryId ?? null,
          notice_id: noticeId ?? null,
          import_id: importId ?? null,
          mailed_at,
          created_at: now,
          // Nothing to push to now, and nothing later of what is old by then.
          pushed_at: pushedIds.has(userId) ? null : now,
        })),
      )
      .onConflict((on) => on.doNothing())
      .execute()
  await tellLive(db, userIds)
  for (const some of inGroups([...pushedIds], together)) await telling.pushNotifications({ workgroupId, userIds: some })
  if (!mailNotifications) return
  const at = new Date(now.getTime() + gatheringMinutes * 60_000)
  for (const some of inGroups(userIds, together)) await mailNotifications({ workgroupId, userIds: some }, at)
}

/**
 * What a notification `n` is about, as its reader may see it: the log `l`, the notice `o`, the inquiry `q`, the import `i`, the contact `k`, the customer `c` of log or contact.
 * A contact is of nobody's concern who is not in charge of its customer any more.
 */
export const notifiedAbout = sql`
  left join sales_logs l on l.workgroup_id = n.workgroup_id and l.id = n.sales_log_id
  left join notices o on o.workgroup_id = n.workgroup_id and o.id = n.notice_id and o.opens_at <= n.created_at
  left join imports i on i.workgroup_id = n.workgroup_id and i.id = n.import_id and i.by_id = n.user_id
    and exists (select from members m where m.workgroup_id = n.workgroup_id and m.user_id = n.user_id and m.left_at is null and m.role <= 2)
  left join inquiries q on q.id = n.inquiry_id and q.asker_id = n.user_id
  left join lateral (select k.id, k.name, k.customer_id from contacts k join customers of_k on of_k.workgroup_id = k.workgroup_id and of_k.id = k.customer_id
    where k.workgroup_id = n.workgroup_id and k.id = standing_contact(n.workgroup_id, n.contact_id) and k.deleted_at is null and of_k.deleted_at is null and of_k.owner_id = n.user_id) k on true
  left join customers c on c.workgroup_id = n.workgroup_id and c.id = coalesce(l.customer_id, k.customer_id)`
/** Whether he may still read all that it is about. */
export const mayStillBeRead = sql`(n.sales_log_id is null or l.id is not null) and (n.contact_id is null or k.id is not null)
  and (n.notice_id is null or o.id is not null) and (n.import_id is null or i.id is not null) and (n.inquiry_id is null or q.id is not null)`
