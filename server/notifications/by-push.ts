// Delivers notifications by push, to every browser of the user that accepts pushes: at once, or as one push after quiet hours.
import type { Logger } from 'pino'
import { href, paths } from '../../contract/core/paths.ts'
import { kinds } from '../../contract/calls/notifications/kinds.ts'
import type { PushMessage } from '../../contract/calls/pushes/calls.ts'
import { enterWorkgroup, type Db } from '../db/connect.ts'
import { deliverDue, readAgain, type Reader, type Waiting, type Channel } from './deliver.ts'
import type { DeliveryJob, PushJob } from '../jobs/declared.ts'
import type { JobTransaction, Step } from '../jobs/transaction.ts'
import type { PushPort } from '../outbound/push.ts'
import { wordsOf } from './mail-templates.ts'
import { afterQuiet } from './delivery-times.ts'
import { recordSent } from '../outbound/messages.ts'
import { devicesOf, forgetDevice, markPushed } from './push-devices.ts'
import { textIn } from '../core/texts.ts'

const byPush: Channel = {
  job: 'notifications.push',
  taken: 'pushed_at',
  wanted: (settings) => settings.byPush,
  dueAt: afterQuiet,
}
/** How often a push service may postpone one push. */
const mostReturns = 8

/** Adds a job for each browser of each user for whom notifications are due. */
export async function deliverByPush(transaction: JobTransaction, of: DeliveryJob): Promise<void> {
  const { db, enqueue, now } = transaction
  await deliverDue(transaction, of, byPush, async (reader, ids) => {
    for (const { sessionId } of await devicesOf(db, reader.id, now))
      await enqueue('push.send', { workgroupId: of.workgroupId, userId: reader.id, sessionId, ids })
  })
}

/** Sends a push to one browser. @throws temporary failures, so that the job is retried */
export async function sendPush(
  step: Step,
  job: PushJob,
  { clock, log, push }: { clock: () => Date; log: Pick<Logger, 'error'>; push: PushPort },
): Promise<void> {
  const ready = await step((transaction) => prepare(transaction, job))
  if (!ready) return
  const answer = await push.send(ready.device, ready.message, ready.urgentFor)
  const asReader: Step = (work) =>
    step(async (transaction) => {
      await enterWorkgroup(transaction.db, job.workgroupId, job.userId, ready.reader.role)
      return work(transaction)
    })
  if (answer === 'sent') return recordSent(log, () => asReader(({ db }) => markPushed(db, job, clock())))
  await asReader(async ({ db, enqueue }) => {
    if (answer === 'gone') return void (await forgetDevice(db, job, ready.device.endpoint))
    const returns = (job.returns ?? 0) + 1
    if (answer === 'refused' || returns > mostReturns) return
    const at = new Date(clock().getTime() + answer.laterSeconds * 1000)
    await enqueue('push.send', { ...job, returns }, { at })
  })
}

/** @returns null where nothing is left to send, or where it is due later (another job is added then) */
async function prepare({ db, enqueue, now }: JobTransaction, job: PushJob) {
  const { workgroupId, userId, sessionId } = job
  const found = await readAgain(db, job, byPush, now)
  if (!found) return null
  const { reader, waiting, due } = found
  const device = (await devicesOf(db, userId, now)).find((each) => each.sessionId === sessionId)
  if (!device) return null
  if (due > now) {
    await enqueue('push.send', job, { at: due })
    return null
  }
  return {
    reader,
    device,
    message: await messageOf(db, workgroupId, reader, waiting),
    urgentFor: urgentSeconds(waiting, now),
  }
}

/** The seconds until the plan of an alarm begins: a device that is reached later must not ring any more. */
function urgentSeconds(waiting: readonly Waiting[], now: Date): number | undefined {
  const { planAt } = waiting.at(-1)!
  return planAt === null ? undefined : Math.ceil((Date.parse(planAt) - now.getTime()) / 1000)
}

/** A push replaces the one before it with the same tag: pushes about the same record. */
const tagOf = ({ kind, logId, contactId, planId }: Waiting) =>
  logId ? `log ${logId}` : `${kind} ${contactId ?? planId ?? ''}`

async function messageOf(db: Db, workgroupId: string, reader: Reader, waiting: Waiting[]): Promise<PushMessage> {
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
  const last = waiting.at(-1)!
  const tag = tagOf(last)
  if (waiting.some((each) => tagOf(each) !== tag)) {
    const count = new Intl.NumberFormat(language).format(waiting.length)
    return message(textIn(language, 'mail.notifications.subject', { count }), '', 'several', paths.notifications)
  }
  const path = href(
    paths.notifications,
    {},
    { opened: waiting.map(({ id }) => id).join(), to: kinds[last.kind].path(last) },
  )
  const { sentence, about } = wordsOf(last, language, reader.timeZone)
  return showsNames
    ? message(sentence, about, tag, path)
    : message(textIn(language, `notify.kind.${last.kind}`), '', tag, path)
}
