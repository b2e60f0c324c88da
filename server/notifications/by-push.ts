// The pushes of notifications: at once, what came about in quiet hours as one afterwards, to every browser that one lets be told.
import { href, paths } from '../../contract/core/paths.ts'
import { kinds } from '../../contract/calls/notifications/calls.ts'
import type { PushMessage } from '../../contract/calls/pushes/calls.ts'
import { enterWorkgroup, type Db } from '../db/connect.ts'
import { handOutTo, readAnew, type Reader, type Waiting, type WayOut } from './deliver.ts'
import type { Send } from '../jobs/queue.ts'
import type { Step, Tools } from '../jobs/declared.ts'
import { wordsOf } from './mail-templates.ts'
import { afterQuiet } from './delivery-times.ts'
import { recordSent } from '../outbound/messages.ts'
import { devicesOf, forgetDevice, markPushed } from './push-devices.ts'
import { textIn } from '../core/texts.ts'

const byPush: WayOut = {
  job: 'notifications.push',
  taken: 'pushed_at',
  wanted: (settings) => settings.byPush,
  dueAt: afterQuiet,
}
/** A service that says when to come back is believed so often. */
const mostReturns = 8

/** References and no content: what is told is read when it goes. */
export type PushJob = { workgroupId: string; userId: string; sessionId: string; ids: string[]; returns?: number }

/** As a job's transaction in which all is read as each of these people would. */
export async function pushNotifications(
  db: Db,
  of: { workgroupId: string; userIds: string[] },
  { clock }: Pick<Tools, 'clock'>,
  send: Send,
): Promise<void> {
  await handOutTo(db, of, byPush, clock(), send, async (reader, ids) => {
    for (const { sessionId } of await devicesOf(db, reader.id, clock()))
      await send('push.send', { workgroupId: of.workgroupId, userId: reader.id, sessionId, ids })
  })
}

/** To one browser. @throws what may pass, so that it is tried again */
export async function sendPush(
  step: Step,
  job: PushJob,
  { clock, log, push }: Pick<Tools, 'clock' | 'log' | 'push'>,
): Promise<void> {
  const ready = await step((db, send) => prepare(db, job, clock(), send))
  if (!ready) return
  const answer = await push.send(ready.device, ready.message)
  const asReader: Step = (work) =>
    step(async (db, send) => {
      await enterWorkgroup(db, job.workgroupId, job.userId, ready.reader.role)
      return work(db, send)
    })
  if (answer === 'sent') return recordSent(log, () => asReader((db) => markPushed(db, job, clock())))
  await asReader(async (db, send) => {
    if (answer === 'gone') return void (await forgetDevice(db, job, ready.device.endpoint))
    const returns = (job.returns ?? 0) + 1
    if (answer === 'refused' || returns > mostReturns) return
    const startAfter = new Date(clock().getTime() + answer.laterSeconds * 1000)
    await send('push.send', { ...job, returns }, { startAfter })
  })
}

/** What this browser is told now; null when there is nothing (any more), or not now. */
async function prepare(db: Db, job: PushJob, now: Date, send: Send) {
  const { workgroupId, userId, sessionId } = job
  const found = await readAnew(db, job, byPush, now)
  if (!found) return null
  const { reader, told, due } = found
  const device = (await devicesOf(db, userId, now)).find((each) => each.sessionId === sessionId)
  if (!device) return null
  if (due > now) {
    await send('push.send', job, { startAfter: due })
    return null
  }
  return { reader, device, message: await messageOf(db, workgroupId, reader, told) }
}

/** What is about the same thing is one push, each in place of the one before. */
const tagOf = ({ kind, logId, contactId }: Waiting) => (logId ? `log ${logId}` : `${kind} ${contactId ?? ''}`)

async function messageOf(db: Db, workgroupId: string, reader: Reader, told: Waiting[]): Promise<PushMessage> {
  const { name, push_shows_names: showsNames } = await db
    .selectFrom('workgroups')
    .select(['name', 'push_shows_names'])
    .where('id', '=', workgroupId)
    .executeTakeFirstOrThrow()
  const { language } = reader
  const message = (title: string, body: string, tag: string, path: string): PushMessage => ({
    to: reader.id,
    language,
    title,
    body: body || name,
    tag: `${workgroupId} ${tag}`,
    path,
  })
  const last = told.at(-1)!
  const tag = tagOf(last)
  if (told.some((each) => tagOf(each) !== tag)) {
    const count = new Intl.NumberFormat(language).format(told.length)
    return message(textIn(language, 'mail.notifications.subject', { count }), '', 'several', paths.notifications)
  }
  const path = href(paths.notifications, {}, { opened: told.map(({ id }) => id).join(), to: kinds[last.kind].to(last) })
  const { sentence, about } = wordsOf(last, language)
  return showsNames
    ? message(sentence, about, tag, path)
    : message(textIn(language, `notify.kind.${last.kind}`), '', tag, path)
}
