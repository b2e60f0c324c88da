// The mails of notifications: what one has not been told by mail yet, one mail for all of it, when its time has come.
import { kinds, notifications as contract } from '../../contract/calls/notifications/calls.ts'
import { linkTo, paths } from '../../contract/core/paths.ts'
import { actAs, inTransaction, type Db } from '../db/connect.ts'
import { handOutTo, readAnew, type Waiting, type WayOut } from './deliver.ts'
import type { Send } from '../jobs/queue.ts'
import type { Step, Tools } from '../jobs/declared.ts'
import { notificationsMail, type Told } from './mail-templates.ts'
import { recordSent, type Mail } from '../outbound/messages.ts'
import { keepRefusal } from './settings.ts'
import { dueAt } from './delivery-times.ts'

/** So long the address in a mail works. */
const unsubscribeDays = 400
const byMail: WayOut = { job: 'notifications.mail', taken: 'mailed_at', wanted: (settings) => settings.byMail, dueAt }

/** References and no content: what is told is read when it goes. */
export type MailJob = { workgroupId: string; userId: string; ids: string[] }

/** As a job's transaction in which all is read as each of these people would. */
export async function mailNotifications(
  db: Db,
  of: { workgroupId: string; userIds: string[] },
  { clock }: Pick<Tools, 'clock'>,
  send: Send,
): Promise<void> {
  await handOutTo(db, of, byMail, clock(), send, (reader, ids) =>
    send('mail.tell', { workgroupId: of.workgroupId, userId: reader.id, ids }),
  )
}

/** All of it in one mail. @param id of the job @throws what may pass, so that it is tried again */
export async function sendToldMail(
  step: Step,
  job: MailJob,
  tools: Pick<Tools, 'clock' | 'config' | 'links' | 'log' | 'mail' | 'pool'>,
  id?: string,
): Promise<void> {
  const ready = await step((db, send) => prepare(db, job, tools, send))
  if (ready) await sendTo(job.userId, () => tools.mail.send(ready, id), tools)
}

/** What he is told now; null when there is nothing (any more), or not now. */
async function prepare(
  db: Db,
  job: MailJob,
  { clock, config, links }: Pick<Tools, 'clock' | 'config' | 'links'>,
  send: Send,
): Promise<Mail | null> {
  const found = await readAnew(db, job, byMail, clock())
  if (!found) return null
  const { reader, told, due } = found
  if (due > clock()) {
    await send('mail.tell', job, { startAfter: due })
    return null
  }
  const link = (each: Waiting) => `${config.publicUrl}/#${kinds[each.kind].to(each)}`
  return notificationsMail({
    to: reader.email,
    language: reader.language,
    told: told.map((each): Told => ({ ...each, link: link(each) })),
    settings: linkTo(config.publicUrl, paths.notificationSettings, {}),
    unsubscribe: config.publicUrl + links.lasting(contract.unsubscribe, { userId: reader.id }, unsubscribeDays),
  })
}

/** Sends, and keeps on the person whether the mail server takes mails for him. @throws what may pass, so that it is tried again */
export async function sendTo(
  userId: string,
  send: () => Promise<void>,
  { pool, clock, log }: Pick<Tools, 'pool' | 'clock' | 'log'>,
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
  await recordSent(log, () => keep(null))
}
