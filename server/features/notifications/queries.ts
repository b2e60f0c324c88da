import { sql, type RawBuilder } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import {
  listedMonths,
  type notifications as contract,
  type NotificationKind,
} from '../../../contract/calls/notifications/calls.ts'
import type { Db } from '../../db/connect.ts'
import { onePlan } from '../../db/prepared.ts'
import { excerptOfSaid, mayStillBeRead, notifiedAbout, saidIn, type Said } from '../../notifications/notify.ts'
import { personRef } from '../members/queries.ts'

type Item = OutputOf<typeof contract.list>['items'][number]
export type ShownScope = { workgroupId: string; userId: string; now: Date; kinds: readonly NotificationKind[] }

/** The notifications shown to a user: of the past two months, of enabled kinds, and about readable records. */
const isShown = ({ workgroupId, userId, now, kinds }: ShownScope): RawBuilder<unknown> => sql`
  n.workgroup_id = ${workgroupId} and n.user_id = ${userId} and n.kind = any(${kinds}::text[])
  and n.created_at > ${now}::timestamptz - make_interval(months => ${listedMonths})
  and ${mayStillBeRead}`

export async function countUnread(db: Db, shown: ShownScope): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    ${onePlan} select count(*)::int as unread from notifications n ${notifiedAbout} where n.read_at is null and ${isShown(shown)}`.execute(
    db,
  )
  return rows[0]!.unread
}

const columns = sql`n.id, n.kind, ${personRef('n', 'actor_id')} as actor, n.sales_log_id as "logId", coalesce(l.title, o.title, i.file_name, '') as "logTitle",
  coalesce(c.name, '') as "customerName", ${saidIn} as said, c.id as "customerId", n.customer_count as "customerCount", k.id as "contactId", coalesce(k.name, '') as "contactName", n.plan_id as "planId", coalesce(p.text, '') as "planText", n.plan_at as "planAt", n.alarm_minutes as "alarmMinutes", coalesce(p.is_all_day, false) as "isAllDay", n.guest_name as "guestName", n.guest_answer as "guestAnswer", n.word, n.word_count as "wordCount", n.usual_count as "usualCount", n.about_day as day, n.comment_id as "commentId", n.feedback_id as "feedbackId", n.inquiry_id as "inquiryId", n.notice_id as "noticeId", i.id as "importId", n.created_at as "createdAt", n.read_at is not null as "isRead"`

export async function listNotifications(
  db: Db,
  shown: ShownScope,
  { unreadOnly, page, pageSize }: { unreadOnly: boolean; page: number; pageSize: number },
): Promise<{ items: Item[]; total: number }> {
  const conditions = sql`${isShown(shown)} ${unreadOnly ? sql`and n.read_at is null` : sql``}`
  const { rows } = await sql<Omit<Item, 'excerpt'> & { said: Said | null }>`
    ${onePlan} select ${columns} from notifications n ${notifiedAbout} where ${conditions}
    order by n.created_at desc, n.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    ${onePlan} select count(*)::int as total from notifications n ${notifiedAbout} where ${conditions}`.execute(db)
  const items = rows.map(({ said, ...row }) => ({ ...row, excerpt: excerptOfSaid(said) }))
  return { items, total: counted[0]!.total }
}

/** @param ids empty for all */
export const markRead = (db: Db, { userId, now }: Pick<ShownScope, 'userId' | 'now'>, ids: readonly string[]) =>
  db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids.length > 0, (all) => all.where('id', 'in', [...ids]))
    .execute()
export async function areOwn(db: Db, userId: string, ids: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .execute()
  return found.length === new Set(ids).size
}

type Muted = { workgroupId: string; userId: string; customerId: string | null; logId: string | null }
const ofMute = (mute: Muted) => ({
  workgroup_id: mute.workgroupId,
  user_id: mute.userId,
  customer_id: mute.customerId,
  sales_log_id: mute.logId,
})
export const addMute = (db: Db, mute: Muted) =>
  db
    .insertInto('mutes')
    .values(ofMute(mute))
    .onConflict((on) => on.doNothing())
    .execute()
export const deleteMute = (db: Db, { workgroupId, userId, customerId, logId }: Muted) =>
  db
    .deleteFrom('mutes')
    .where('workgroup_id', '=', workgroupId)
    .where('user_id', '=', userId)
    .where(sql`standing_customer(workgroup_id, customer_id)`, 'is not distinct from', customerId)
    .where('sales_log_id', 'is not distinct from', logId)
    .executeTakeFirst()
    .then(({ numDeletedRows }) => numDeletedRows > 0n)
export async function listMutes(db: Db, { workgroupId, userId }: Pick<Muted, 'workgroupId' | 'userId'>) {
  const { rows } = await sql<{ customerId: string; logId: string; customerName: string; logTitle: string }>`
    select distinct case when m.customer_id is null then '' else c.id::text end as "customerId", coalesce(m.sales_log_id::text, '') as "logId", c.name as "customerName", coalesce(l.title, '') as "logTitle"
    from mutes m left join sales_logs l on l.workgroup_id = m.workgroup_id and l.id = m.sales_log_id
    join customers c on c.workgroup_id = m.workgroup_id and c.id = coalesce(standing_customer(m.workgroup_id, m.customer_id), l.customer_id)
    where m.workgroup_id = ${workgroupId} and m.user_id = ${userId} order by c.name, 4, 1, 2 limit 200`.execute(db)
  return rows
}
/** Whether the user may read the record to be muted. */
export async function canRead(db: Db, { customerId, logId }: Pick<Muted, 'customerId' | 'logId'>): Promise<boolean> {
  const found = customerId
    ? await db
        .selectFrom('customers')
        .select('id')
        .where('id', '=', customerId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : await db.selectFrom('sales_logs').select('id').where('id', '=', logId).executeTakeFirst()
  return found !== undefined
}
