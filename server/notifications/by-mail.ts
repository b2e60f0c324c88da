// Delivers notifications by mail: one mail for all that are due.
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { MailPort } from '../outbound/mail.ts'
import type { SignedLinks } from '../security/signed-links.ts'
import { notifications as contract } from '../../contract/calls/notifications/calls.ts'
import { kinds } from '../../contract/calls/notifications/kinds.ts'
import { absoluteUrl, paths } from '../../contract/core/paths.ts'
import { actAs, inTransaction } from '../db/connect.ts'
import { deliverDue, readAgain, type Waiting, type Channel } from './deliver.ts'
import type { DeliveryJob, NotificationMailJob } from '../jobs/declared.ts'
import type { JobTransaction, Step } from '../jobs/transaction.ts'
import { notificationsMail, type MailedNotification } from './mail-templates.ts'
import { recordSent, type Mail } from '../outbound/messages.ts'
import { keepRefusal } from './settings.ts'
import { dueAt } from './delivery-times.ts'

/** Days for which the unsubscribe address in a mail works. */
const unsubscribeDays = 400
const byMail: Channel = { job: 'notifications.mail', taken: 'mailed_at', wanted: (settings) => settings.byMail, dueAt }

export type MailPorts = {
  clock: () => Date
  config: Pick<Config, 'publicUrl'>
  links: Pick<SignedLinks, 'forDays'>
  log: Pick<Logger, 'error'>
  mail: MailPort
  pool: pg.Pool
}

/** Adds a job for the mail of each user for whom notifications are due. */
export async function deliverByMail(transaction: JobTransaction, of: DeliveryJob): Promise<void> {
  await deliverDue(transaction, of, byMail, (reader, ids) =>
    transaction.enqueue('mail.tell', { workgroupId: of.workgroupId, userId: reader.id, ids }),
  )
}

/** Sends one mail for all of them. @param id of the job @throws temporary failures, so that the job is retried */
export async function sendNotificationMail(
  step: Step,
  job: NotificationMailJob,
  ports: MailPorts,
  id?: string,
): Promise<void> {
  const ready = await step((transaction) => prepare(transaction, job, ports))
  if (ready) await sendToUser(job.userId, () => ports.mail.send(ready, id), ports)
}

/** @returns null where nothing is left to send, or where it is due later (another job is added then) */
async function prepare(
  { db, enqueue, now }: JobTransaction,
  job: NotificationMailJob,
  { config, links }: Pick<MailPorts, 'config' | 'links'>,
): Promise<Mail | null> {
  const found = await readAgain(db, job, byMail, now)
  if (!found) return null
  const { reader, waiting, due } = found
  if (due > now) {
    await enqueue('mail.tell', job, { at: due })
    return null
  }
  const link = (each: Waiting) => `${config.publicUrl}/#${kinds[each.kind].path(each)}`
  return notificationsMail({
    to: reader.email,
    language: reader.language,
    timeZone: reader.timeZone,
    notifications: waiting.map((each): MailedNotification => ({ ...each, link: link(each) })),
    settings: absoluteUrl(config.publicUrl, paths.notificationSettings, {}),
    unsubscribe: config.publicUrl + links.forDays(contract.unsubscribe, { userId: reader.id }, unsubscribeDays),
  })
}

/**
 * Sends a mail to a user, and stores in the user's settings whether the mail server accepts their address.
 * @throws temporary failures, so that the job is retried
 */
export async function sendToUser(
  userId: string,
  send: () => Promise<void>,
  { pool, clock, log }: Pick<MailPorts, 'pool' | 'clock' | 'log'>,
): Promise<void> {
  const store = (refusedAt: Date | null) =>
    inTransaction(pool, null, async (db) => {
      await actAs(db, userId)
      await keepRefusal(db, userId, refusedAt)
    })
  try {
    await send()
  } catch (error) {
    const { responseCode = 0, command } = error as { responseCode?: number; command?: string }
    if (command !== 'RCPT TO' || responseCode < 500) throw error
    return void (await store(clock()))
  }
  await recordSent(log, () => store(null))
}
