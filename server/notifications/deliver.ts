// Decides at delivery which notifications a user may still get, through which channel and when: read in the user's own name and role.
import { sql, type RawBuilder } from 'kysely'
import { roleOf, type Language, type Role } from '../../contract/codes.ts'
import { kindNames, type NotificationKind } from '../../contract/calls/notifications/calls.ts'
import { kinds, urgentKinds } from '../../contract/calls/notifications/kinds.ts'
import type { GuestAnswer } from '../../contract/calls/plans/guests.ts'
import type { Settings } from '../../contract/calls/profile/settings.ts'
import { sentencesOf, sentenceWith, type Sentences } from '../db/sentences.ts'
import { enterWorkgroup, type Db } from '../db/connect.ts'
import type { DeliveryJob } from '../jobs/declared.ts'
import type { JobTransaction } from '../jobs/transaction.ts'
import { excerptOfSaid, mayStillBeRead, notifiedAbout, saidIn, type Said } from './notify.ts'
import { afterQuiet } from './delivery-times.ts'
import { settingsOf } from './settings.ts'

/** `timeZone`: of the workgroup; once read anew that of the user. */
export type Reader = { id: string; email: string; language: Language; timeZone: string; role: Role }
export type Waiting = {
  id: string
  kind: NotificationKind
  actorName: string
  logId: string | null
  logTitle: string
  commentId: string | null
  feedbackId: string | null
  customerId: string | null
  customerName: string
  customerCount: number | null
  contactId: string | null
  contactName: string
  day: string | null
  inquiryId: string | null
  noticeId: string | null
  importId: string | null
  planId: string | null
  planText: string
  planAt: string | null
  alarmMinutes: number | null
  isAllDay: boolean
  guestName: string | null
  guestAnswer: GuestAnswer | null
  word: string | null
  wordCount: number | null
  usualCount: number | null
  /** Of a log with a watched word: the sentence in which it stands; empty where it does not stand in the text any more. */
  wordSentence: string
  /** What was said in the comment, feedback or answer; empty where nothing was. */
  excerpt: string
  mayBeRead: boolean
  isMuted: boolean
  isRead: boolean
  createdAt: string
}
/** A delivery channel. `taken`: the column with the time at which a notification was delivered or dropped there. */
export type Channel = {
  /** The job that looks for due notifications. */
  job: 'notifications.mail' | 'notifications.push'
  taken: 'mailed_at' | 'pushed_at'
  wanted: (settings: Settings) => readonly NotificationKind[]
  /** The earliest time at which a notification of `since` may be delivered. */
  dueAt: (settings: Settings, since: Date, timeZone: string) => Date
}

/** Only current members. */
async function readersOf(db: Db, workgroupId: string, userIds: readonly string[]): Promise<Reader[]> {
  const { rows } = await sql<Omit<Reader, 'role'> & { role: number }>`
    select u.id, u.email, u.language, w.time_zone as "timeZone", m.role from members m
    join users u on u.id = m.user_id join workgroups w on w.id = m.workgroup_id
    where m.workgroup_id = ${workgroupId} and m.user_id = any(${userIds}::bigint[]) and m.left_at is null order by u.id`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, role: roleOf(row.role) }))
}

/** Locks and reads notifications as the user may see them now. @param which a condition on `n` */
async function read(db: Db, workgroupId: string, { id }: Reader, which: RawBuilder<unknown>): Promise<Waiting[]> {
  const { rows } = await sql<Omit<Waiting, 'wordSentence' | 'excerpt'> & { text: Sentences | null; said: Said | null }>`
    select n.id, n.kind, coalesce(u.name, '') as "actorName", n.sales_log_id as "logId", coalesce(l.title, o.title, i.file_name, '') as "logTitle",
      c.id as "customerId", n.customer_count as "customerCount", coalesce(c.name, '') as "customerName", k.id as "contactId", coalesce(k.name, '') as "contactName", n.plan_id as "planId", coalesce(p.text, '') as "planText", n.plan_at as "planAt", n.alarm_minutes as "alarmMinutes", coalesce(p.is_all_day, false) as "isAllDay", n.guest_name as "guestName", n.guest_answer as "guestAnswer",
      n.word, n.word_count as "wordCount", n.usual_count as "usualCount", case when n.kind = 'keyword_alert' and l.id is not null then ${sentencesOf('l')} end as text, ${saidIn} as said, n.about_day as day, n.comment_id as "commentId", n.feedback_id as "feedbackId", n.inquiry_id as "inquiryId", n.notice_id as "noticeId", i.id as "importId",
      ${mayStillBeRead} as "mayBeRead", n.read_at is not null as "isRead",
      exists (select from mutes m where m.workgroup_id = n.workgroup_id and m.user_id = n.user_id and (m.sales_log_id = l.id or standing_customer(m.workgroup_id, m.customer_id) = c.id)) as "isMuted",
      n.created_at as "createdAt"
    from notifications n left join users u on u.id = n.actor_id
    ${notifiedAbout}
    where n.workgroup_id = ${workgroupId} and n.user_id = ${id} and ${which}
    order by n.created_at, n.id limit 500 for update of n`.execute(db)
  return rows.map(({ text, said, ...row }) => ({
    ...row,
    excerpt: excerptOfSaid(said),
    wordSentence: text && row.word ? sentenceWith(text, row.word) : '',
  }))
}
/** An alarm is of no use once the plan has begun: then it is only listed in the application. */
const hasBegun = ({ planAt }: Waiting, now: Date) => planAt !== null && new Date(planAt) <= now
const isWanted = (wanted: readonly NotificationKind[], each: Waiting, now: Date) =>
  kindNames.includes(each.kind) &&
  wanted.includes(each.kind) &&
  each.mayBeRead &&
  !each.isRead &&
  !(each.isMuted && !kinds[each.kind].isUrgent) &&
  !hasBegun(each, now)
const ofUrgency = (isUrgent: boolean) =>
  isUrgent ? sql`n.kind = any(${urgentKinds}::text[])` : sql`n.kind <> all(${urgentKinds}::text[])`

/** Marks due notifications as taken, so that no other job delivers them; drops those that the user does not want through this channel. */
async function takeDue(
  db: Db,
  workgroupId: string,
  reader: Reader,
  channel: Channel,
  isUrgent: boolean,
  now: Date,
): Promise<{ dueNow: Waiting[]; rest: Date | null }> {
  // Mostly another job has already taken all of them: a cheap query first.
  const first = await db
    .selectFrom('notifications')
    .select('id')
    .where('workgroup_id', '=', workgroupId)
    .where('user_id', '=', reader.id)
    .where(channel.taken, 'is', null)
    .where('kind', isUrgent ? 'in' : 'not in', [...urgentKinds])
    .limit(1)
    .executeTakeFirst()
  if (!first) return { dueNow: [], rest: null }
  const waiting = await read(
    db,
    workgroupId,
    reader,
    sql`${sql.ref(`n.${channel.taken}`)} is null and ${ofUrgency(isUrgent)}`,
  )
  const settings = await settingsOf(db, reader.id)
  const wanted = waiting.filter((each) => isWanted(channel.wanted(settings), each, now))
  const zone = settings.timeZone || reader.timeZone
  const due = wanted[0] && (isUrgent ? now : channel.dueAt(settings, new Date(wanted[0].createdAt), zone))
  const isDue = due !== undefined && due <= now
  const done = isDue ? waiting : waiting.filter((each) => !wanted.includes(each))
  if (done.length > 0)
    await db
      .updateTable('notifications')
      .set({ [channel.taken]: now })
      .where('workgroup_id', '=', workgroupId)
      .where(
        'id',
        'in',
        done.map(({ id }) => id),
      )
      .execute()
  return { dueNow: isDue ? wanted : [], rest: due && !isDue ? due : null }
}

/** Which of the taken notifications may still be delivered, and from when: rights or quiet hours may have changed since. */
async function readDeliverable(
  db: Db,
  workgroupId: string,
  reader: Reader,
  channel: Channel,
  ids: readonly string[],
  now: Date,
): Promise<{ waiting: Waiting[]; due: Date; timeZone: string }> {
  const settings = await settingsOf(db, reader.id)
  const taken = await read(db, workgroupId, reader, sql`n.id = any(${ids}::bigint[])`)
  const timeZone = settings.timeZone || reader.timeZone
  const waiting = taken.filter((each) => isWanted(channel.wanted(settings), each, now))
  const isUrgent = waiting.every(({ kind }) => kinds[kind].isUrgent)
  return { waiting, due: isUrgent ? now : afterQuiet(settings, now, timeZone), timeZone }
}

/**
 * Calls `deliver` with what is due for each user, in that user's name: all at once, or one by one if urgent. Adds the job
 * again for what is due later.
 */
export async function deliverDue(
  { db, enqueue, now }: JobTransaction,
  { workgroupId, userIds, isUrgent = false }: Omit<DeliveryJob, 'isUrgent'> & { isUrgent?: boolean },
  channel: Channel,
  deliver: (reader: Reader, ids: string[]) => Promise<void>,
): Promise<void> {
  for (const reader of await readersOf(db, workgroupId, userIds)) {
    await enterWorkgroup(db, workgroupId, reader.id, reader.role)
    const { rest, dueNow } = await takeDue(db, workgroupId, reader, channel, isUrgent, now)
    if (rest) await enqueue(channel.job, { workgroupId, userIds: [reader.id] }, { at: rest })
    const ids = dueNow.map(({ id }) => id)
    const parts = isUrgent ? ids.map((id) => [id]) : [ids]
    for (const part of parts) if (part.length > 0) await deliver(reader, part)
  }
}
/** Reads taken notifications again just before they are sent. @returns null when none may be sent any more */
export async function readAgain(
  db: Db,
  { workgroupId, userId, ids }: { workgroupId: string; userId: string; ids: readonly string[] },
  channel: Channel,
  now: Date,
): Promise<{ reader: Reader; waiting: Waiting[]; due: Date } | null> {
  const [reader] = await readersOf(db, workgroupId, [userId])
  if (!reader) return null
  await enterWorkgroup(db, workgroupId, userId, reader.role)
  const { timeZone, ...still } = await readDeliverable(db, workgroupId, reader, channel, ids, now)
  return still.waiting.length > 0 ? { reader: { ...reader, timeZone }, ...still } : null
}
