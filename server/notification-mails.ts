// The mails of notifications: what one has not been told by mail yet, one mail for all of it, when its time has come.
import { kinds, notifications as contract } from '../contract/notifications.ts'
import { linkTo, paths } from '../contract/paths.ts'
import { actAs, enterWorkgroup, inTransaction, type Db } from './db/connect.ts'
import { handOut, readersOf, type Waiting, type WayOut } from './handing-out.ts'
import type { Send } from './job-queue.ts'
import type { Tools } from './jobs.ts'
import { notificationsMail, type Told } from './mails.ts'
import { keepRefusal } from './settings.ts'
import { dueAt } from './mail-times.ts'

/** So long the address in a mail works. */
const unsubscribeDays = 400
const byMail: WayOut = { taken: 'mailed_at', wanted: (settings) => settings.byMail, dueAt }

/** As a job's transaction in which all is read as each of these people would. */
export async function mailNotifications(
  db: Db,
  { workgroupId, userIds }: { workgroupId: string; userIds: string[] },
  { clock, config, links }: Pick<Tools, 'clock' | 'config' | 'links'>,
  send: Send,
): Promise<void> {
  for (const reader of await readersOf(db, workgroupId, userIds)) {
    await enterWorkgroup(db, workgroupId, reader.id, reader.role)
    const { rest, told } = await handOut(db, workgroupId, reader, byMail, clock())
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
