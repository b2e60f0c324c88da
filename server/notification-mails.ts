// The mails of notifications: what one has not been told by mail yet, one mail for all of it, when its time has come.
import { sql } from 'kysely'
import { roleOf, type Language, type Role } from '../contract/codes.ts'
import { kindNames, kinds, notifications as contract, type NotificationKind } from '../contract/notifications.ts'
import { linkTo, paths } from '../contract/paths.ts'
import { actAs, enterWorkgroup, inTransaction, type Db } from './db/connect.ts'
import type { Send } from './job-queue.ts'
import type { Tools } from './jobs.ts'
import { notificationsMail, type Told } from './mails.ts'
import { notifiedAbout } from './notify.ts'
import { keepRefusal, settingsOf } from './settings.ts'
import { dueAt } from './mail-times.ts'

/** So long the address in a mail works. */
const unsubscribeDays = 400

type Reader = { id: string; email: string; language: Language; timeZone: string; role: Role }
type Waiting = {
  id: string
  kind: NotificationKind
  actorName: string
  logId: string | null
  logTitle: string
  customerId: string | null
  customerName: string
  contactId: string | null
  contactName: string
  day: string | null
  inquiryId: string | null
  noticeId: string | null
  mayBeRead: boolean
  isMuted: boolean
  isRead: boolean
  createdAt: string
}

/** As a job's transaction in which all is read as each of these people would; whoever has left is told nothing. */
export async function mailNotifications(
  db: Db,
  { workgroupId, userIds }: { workgroupId: string; userIds: string[] },
  { clock, config, links }: Pick<Tools, 'clock' | 'config' | 'links'>,
  send: Send,
): Promise<void> {
  for (const reader of await readersOf(db, workgroupId, userIds)) {
    await enterWorkgroup(db, workgroupId, reader.id, reader.role)
    const { rest, told } = await handOut(db, workgroupId, reader, clock())
    if (rest) await send('notifications.mail', { workgroupId, userIds: [reader.id] }, { startAfter: rest })
    if (told.length === 0) continue
    const link = (each: Waiting) => `${config.publicUrl}/#${kinds[each.kind].to(each)}`
    const mail = notificationsMail({
      to: reader.email,
      language: reader.language,
      told: told.map((each): Told => ({ ...each, link: link(each) })),
      settings: linkTo(config.publicUrl, paths.notificationSettings, {}),
      unsubscribe: config.publicUrl + links.lasting(contract.unsubscribe, { userId: reader.id }, unsubscribeDays),
    })
    await send('mail.notify', { userId: reader.id, mail })
  }
}

async function readersOf(db: Db, workgroupId: string, userIds: readonly string[]): Promise<Reader[]> {
  const { rows } = await sql<Omit<Reader, 'role'> & { role: number }>`
    select u.id, u.email, u.language, w.time_zone as "timeZone", m.role from members m
    join users u on u.id = m.user_id join workgroups w on w.id = m.workgroup_id
    where m.workgroup_id = ${workgroupId} and m.user_id = any(${userIds}::bigint[]) and m.left_at is null order by u.id`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, role: roleOf(row.role) }))
}

/** Takes what is due from what waits: once taken it is nobody else's, and what is not wanted by mail is taken without one. */
async function handOut(
  db: Db,
  workgroupId: string,
  reader: Reader,
  now: Date,
): Promise<{ told: Waiting[]; rest: Date | null }> {
  const settings = await settingsOf(db, reader.id)
  const { rows: waiting } = await sql<Waiting>`
    select n.id, n.kind, coalesce(u.name, '') as "actorName", n.sales_log_id as "logId", coalesce(l.title, o.title, '') as "logTitle",
      c.id as "customerId", coalesce(c.name, '') as "customerName", k.id as "contactId", coalesce(k.name, '') as "contactName", n.about_day as day, n.inquiry_id as "inquiryId", n.notice_id as "noticeId",
      (n.sales_log_id is null or l.id is not null) and (n.contact_id is null or k.id is not null) and (n.notice_id is null or o.id is not null) as "mayBeRead", n.read_at is not null as "isRead",
      exists (select from mutes m where m.workgroup_id = n.workgroup_id and m.user_id = n.user_id and (m.sales_log_id = l.id or m.customer_id = c.id)) as "isMuted",
      n.created_at as "createdAt"
    from notifications n left join users u on u.id = n.actor_id
    ${notifiedAbout}
    where n.workgroup_id = ${workgroupId} and n.user_id = ${reader.id} and n.mailed_at is null
    order by n.created_at, n.id limit 500 for update of n`.execute(db)
  const isWanted = (each: Waiting) =>
    kindNames.includes(each.kind) &&
    settings.byMail.includes(each.kind) &&
    each.mayBeRead &&
    !each.isMuted &&
    !each.isRead
  const wanted = waiting.filter(isWanted)
  const due = wanted[0] && dueAt(settings, new Date(wanted[0].createdAt), settings.timeZone || reader.timeZone)
  const isDue = due !== undefined && due <= now
  const done = waiting.filter((each) => isDue || !isWanted(each))
  if (done.length > 0)
    await db
      .updateTable('notifications')
      .set({ mailed_at: now })
      .where('workgroup_id', '=', workgroupId)
      .where(
        'id',
        'in',
        done.map(({ id }) => id),
      )
      .execute()
  return { told: isDue ? wanted : [], rest: due && !isDue ? due : null }
}

/** Sends, and keeps on the person whether the mail server takes mails for him. @throws what may pass, so that it is tried again */
export async function sendTo(
  userId: string,
  send: () => Promise<void>,
  { pool, clock }: Pick<Tools, 'pool' | 'clock'>,
): Promise<void> {
  const keep = (refusedAt: Date | null) =>
    inTransaction(pool, null, async (db) => {
      await actAs(db, userId)
      await keepRefusal(db, userId, refusedAt)
    })
  try {
    await send()
  } catch (error) {
    const { responseCode = 0, command } = error as { responseCode?: number; command?: string }
    if (command !== 'RCPT TO' || responseCode < 500) throw error
    return void (await keep(clock()))
  }
  await keep(null)
}
