// Adds notifications, in the transaction of the change they are about. Users' settings decide at delivery whether a mail or push follows.
import { sql } from 'kysely'
import type { NotificationKind } from '../../contract/calls/notifications/calls.ts'
import type { GuestAnswer } from '../../contract/calls/plans/guests.ts'
import type { Rise } from '../../contract/calls/keyword-alerts/rises.ts'
import { kinds } from '../../contract/calls/notifications/kinds.ts'
import { withNames } from '../../contract/calls/comments/mentions.ts'
import { limits } from '../../contract/rules/limits.ts'
import { excerptOf } from '../../contract/search/excerpt.ts'
import type { Db } from '../db/connect.ts'
import { inBatches } from '../core/batches.ts'
import type { Enqueue } from '../jobs/declared.ts'
import { notifyBrowsers } from '../realtime/live-events.ts'

/** Minutes after which a mail is sent: notifications of these minutes share one mail. */
export const gatheringMinutes = 5
/** Users whose mails or pushes one job delivers. */
const usersInOneJob = 50

export type NotifyContext = { db: Db; now: Date; workgroupId: string; enqueue: Enqueue }
export type Notification = {
  to: readonly string[]
  kind: NotificationKind
  /** Identifies the event: a user gets one notification for each kind and key. */
  key: string
  /** The user who caused it, who is not notified. */
  by?: string | null
  logId?: string
  commentId?: string
  feedbackId?: string
  contactId?: string
  planId?: string
  /** Of an alarm: the start of the occurrence, and how long before it the alarm was due. */
  planAt?: Date
  alarmMinutes?: number
  /** The guest of a plan who answered. */
  guest?: { name: string; answer: GuestAnswer }
  /** `YYYY-MM-DD`: the day that it is about. */
  day?: string
  /** The watched word that a log holds or that rises; then with the logs of its week and their average before. */
  word?: string
  rise?: Rise
  inquiryId?: string
  noticeId?: string
  importId?: string
  /** Customers that were put in the user's charge: the first one, and how many. */
  given?: { customerId: string; count: number }
  /** The caller sends a mail of its own: no digest repeats it. */
  isMailedApart?: boolean
}

/** PostgreSQL takes 65,535 parameters in a statement. */
const inOneStatement = 1_000
/** Recipients must be members: a user who has left, or never was one, must not be in `to`. */
export async function notify(context: NotifyContext, ...notifications: Notification[]): Promise<void> {
  const { db, now, workgroupId, enqueue } = context
  const recipientsOf = ({ to, by = null }: Notification) => [...new Set(to)].filter((id) => id !== by)
  const userIds = [...new Set(notifications.flatMap(recipientsOf))]
  if (userIds.length === 0) return
  const { rows: pushed } = await sql<{ id: string }>`select id from pushed_among(${userIds}::bigint[]) id`.execute(db)
  const pushedIds = new Set(pushed.map(({ id }) => id))
  const rows = notifications.flatMap((one) =>
    recipientsOf(one).map((userId) => ({
      workgroup_id: workgroupId,
      user_id: userId,
      kind: one.kind,
      key: `${one.kind} ${one.key}`,
      actor_id: one.by ?? null,
      sales_log_id: one.logId ?? null,
      comment_id: one.commentId ?? null,
      feedback_id: one.feedbackId ?? null,
      contact_id: one.contactId ?? null,
      about_day: one.day ?? null,
      inquiry_id: one.inquiryId ?? null,
      notice_id: one.noticeId ?? null,
      import_id: one.importId ?? null,
      customer_id: one.given?.customerId ?? null,
      customer_count: one.given?.count ?? null,
      plan_id: one.planId ?? null,
      plan_at: one.planAt ?? null,
      alarm_minutes: one.alarmMinutes ?? null,
      guest_name: one.guest?.name ?? null,
      guest_answer: one.guest?.answer ?? null,
      word: one.word ?? null,
      word_count: one.rise?.count ?? null,
      usual_count: one.rise?.usual ?? null,
      mailed_at: one.isMailedApart ? now : null,
      created_at: now,
      // A user without push devices gets no push later either, when the notification would be old.
      pushed_at: pushedIds.has(userId) ? null : now,
    })),
  )
  for (const some of inBatches(rows, inOneStatement))
    await db
      .insertInto('notifications')
      .values(some)
      .onConflict((on) => on.doNothing())
      .execute()
  await notifyBrowsers(db, userIds)
  const at = new Date(now.getTime() + gatheringMinutes * 60_000)
  for (const isUrgent of [true, false]) {
    const some = notifications.filter(({ kind }) => (kinds[kind].isUrgent ?? false) === isUrgent)
    const urgency = isUrgent ? ({ isUrgent } as const) : {}
    const pushed = [...new Set(some.flatMap(recipientsOf))].filter((id) => pushedIds.has(id))
    for (const batch of inBatches(pushed, usersInOneJob))
      await enqueue('notifications.push', { workgroupId, userIds: batch, ...urgency })
    const mailed = [...new Set(some.filter((one) => !one.isMailedApart).flatMap(recipientsOf))]
    for (const batch of inBatches(mailed, usersInOneJob))
      await enqueue('notifications.mail', { workgroupId, userIds: batch, ...urgency }, isUrgent ? {} : { at })
  }
}

/** What was said, and the members mentioned in it. */
export type Said = { text: string; mentions: { id: string; name: string }[] }
/**
 * SQL: what was said in the comment, the feedback or the answer that a notification `n` is about; null where nothing was.
 * Row-level security hides it with its log.
 */
export const saidIn = sql<Said | null>`(
  select json_build_object('text', left(said.text, ${limits.excerptText + 2}), 'mentions', (
    select coalesce(json_agg(json_build_object('id', u.id::text, 'name', u.name)), '[]') from users u where u.id in (
      select found[1]::bigint from regexp_matches(said.text, '<@([1-9][0-9]{0,17})>', 'g') found)))
  from (
    select content as text from comments where workgroup_id = n.workgroup_id and id = n.comment_id
    union all
    select case when n.kind = 'feedback_answered' or (n.kind = 'mention' and position('<@' || n.user_id || '>' in content) = 0) then answer else content end
    from feedback where workgroup_id = n.workgroup_id and id = n.feedback_id) said
  where said.text <> '' limit 1)`
/** As lists show it. */
export const excerptOfSaid = (said: Said | null): string => (said ? excerptOf(withNames(said.text, said.mentions)) : '')

/**
 * SQL joins to what a notification `n` is about, as far as its user may read it: log `l`, notice `o`, inquiry `q`, import `i`,
 * contact `k` (only for the owner of its customer), customer `g` (only for its owner), plan `p`, customer `c` of the log,
 * contact or plan, or `g`.
 */
export const notifiedAbout = sql`
  left join sales_logs l on l.workgroup_id = n.workgroup_id and l.id = n.sales_log_id
  left join notices o on o.workgroup_id = n.workgroup_id and o.id = n.notice_id and o.opens_at <= n.created_at
  left join imports i on i.workgroup_id = n.workgroup_id and i.id = n.import_id and i.by_id = n.user_id
    and exists (select from members m where m.workgroup_id = n.workgroup_id and m.user_id = n.user_id and m.left_at is null and m.role <= 2)
  left join inquiries q on q.id = n.inquiry_id and q.asker_id = n.user_id
  left join lateral (select k.id, k.name, k.customer_id from contacts k join customers of_k on of_k.workgroup_id = k.workgroup_id and of_k.id = k.customer_id
    where k.workgroup_id = n.workgroup_id and k.id = standing_contact(n.workgroup_id, n.contact_id) and k.deleted_at is null and of_k.deleted_at is null and of_k.owner_id = n.user_id) k on true
  left join lateral (select p.id, p.text, p.is_all_day, of_p.id as customer_id from plans p
    left join customers of_p on of_p.workgroup_id = p.workgroup_id and of_p.id = standing_customer(p.workgroup_id, p.customer_id) and of_p.deleted_at is null
    where p.workgroup_id = n.workgroup_id and p.id = n.plan_id and p.deleted_at is null and (p.owner_id = n.user_id or p.attendee_ids @> array[n.user_id])) p on true
  left join customers g on g.workgroup_id = n.workgroup_id and g.id = standing_customer(n.workgroup_id, n.customer_id) and g.deleted_at is null and g.owner_id = n.user_id
  left join customers c on c.workgroup_id = n.workgroup_id and c.id = coalesce(l.customer_id, k.customer_id, p.customer_id, g.id)`
/** SQL condition: its user may still read all that it is about. */
export const mayStillBeRead = sql`(n.sales_log_id is null or l.id is not null) and (n.contact_id is null or k.id is not null)
  and (n.notice_id is null or o.id is not null) and (n.import_id is null or i.id is not null) and (n.inquiry_id is null or q.id is not null)
  and (n.customer_id is null or g.id is not null) and (n.plan_id is null or p.id is not null) and (n.kind <> all('{keyword_rise,weekly_report}') or exists (
    select from members m where m.workgroup_id = n.workgroup_id and m.user_id = n.user_id and m.left_at is null and m.role <= 2))
  and (n.kind <> 'webhook_stopped' or exists (
    select from members m where m.workgroup_id = n.workgroup_id and m.user_id = n.user_id and m.left_at is null and m.role = 0))`
