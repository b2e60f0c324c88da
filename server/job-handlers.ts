// What each job does. A job that names a workgroup gets transactions of that workgroup only; the compiler names a missing handler.
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { DeletedWorkgroup, inTransaction } from './db/connect.ts'
import type { Reading } from './core/read-replica.ts'
import type { Engines } from './engines/engines.ts'
import { deleteOldDrafts, enqueueOldDrafts } from './features/drafts/expiry.ts'
import { removeDeletedPictures } from './features/contacts/jobs.ts'
import { notifyOfAnniversaries } from './features/contacts/anniversary-reminders.ts'
import { readImport } from './features/imports/read.ts'
import { checkImport, runImport } from './features/imports/run.ts'
import { undoImport } from './features/imports/undo-import.ts'
import { eraseImport } from './features/imports/expiry.ts'
import { notifyOfAnswer } from './features/inquiries/notify-answer.ts'
import { endMerge } from './features/merges/expiry.ts'
import { analyseLog, refreshNeeds } from './features/needs/jobs.ts'
import { enqueueNewsLookups, lookUpNews } from './features/news/jobs.ts'
import type { NewsPort } from './features/news/sources.ts'
import { notifyOfNotice } from './features/notices/notify-members.ts'
import { enqueueAccountErasures, eraseAccount } from './features/my-data/erasure.ts'
import { makeDataExport } from './features/my-data/make-export.ts'
import { eraseExport } from './features/sales-logs/export-expiry.ts'
import { makeExport } from './features/sales-logs/exports.ts'
import { enqueueWorkgroupErasures, eraseWorkgroup } from './features/workgroups/erasure.ts'
import { notifyOfRequirement } from './features/two-step/notify-required.ts'
import { notifyOfDeletion } from './features/workgroups/notify-deleted.ts'
import { notifyOfRestoration } from './features/workgroups/notify-restored.ts'
import { mailBuyer, mailSupplier, tellOpened } from './features/bidding/mails.ts'
import { keepBooks } from './features/billing/jobs.ts'
import { alertOfLog, tellRises } from './features/keyword-alerts/jobs.ts'
import { sendReport, tellReport } from './features/weekly-report/jobs.ts'
import { rollUpLogs } from './features/statistics/roll-up.ts'
import { rewriteAllWords } from './features/statistics/synonyms.ts'
import { deliverByMail, sendNotificationMail, sendToUser } from './notifications/by-mail.ts'
import { deliverByPush, sendPush } from './notifications/by-push.ts'
import type { MailPort } from './outbound/mail.ts'
import { cleanOutbox } from './outbound/outbox.ts'
import type { PushPort } from './outbound/push.ts'
import type { SmsPort } from './outbound/sms.ts'
import { recordAccountAudit } from './security/audit.ts'
import type { RateLimits } from './security/rate-limits.ts'
import type { SecretBox } from './security/secret-box.ts'
import type { SignedLinks } from './security/signed-links.ts'
import { eraseFile, eraseServiceFiles, type Files } from './storage/files.ts'
import type { Photos } from './storage/photos.ts'
import { tidyUp } from './jobs/cleanup.ts'
import type { Enqueue, JobName, PayloadOf, RunJob } from './jobs/declared.ts'
import { enqueueErasures } from './jobs/erasures.ts'
import { earlyMorning, enqueueInWorkgroups, morning } from './jobs/fan-out.ts'
import { stepsIn, type JobTransaction, type Step } from './jobs/transaction.ts'

/** The ports of jobs. `pool` signs in as the app does: row-level security holds. */
export type JobPorts = {
  pool: pg.Pool
  reading: Reading
  config: Config
  log: Pick<Logger, 'error'>
  mail: MailPort
  sms: SmsPort
  push: PushPort
  news: NewsPort
  links: Pick<SignedLinks, 'forDays'>
  photos: Pick<Photos, 'remove'>
  files: Pick<Files, 'sweep' | 'storeGenerated' | 'read'>
  /** Where unfinished uploads lie. */
  uploads: { tidy(now: Date): Promise<void> }
  engines: Engines
  secretBox: SecretBox
  attempts: Pick<RateLimits, 'count'>
  clock: () => Date
  enqueueOn(client: pg.ClientBase): Enqueue
}

/** `id`: of the job, the same for every try. */
type Everywhere<P> = (payload: P, ports: JobPorts, id: string) => Promise<void>
/** In one transaction of the job's workgroup. */
type InOneStep<P> = { inTransaction(transaction: JobTransaction, payload: P, ports: JobPorts): Promise<void> }
/** In several transactions of the job's workgroup, with slow work between them. */
type InSteps<P> = { inSteps(step: Step, payload: P, ports: JobPorts, id: string): Promise<void> }
type HandlerOf<P> = P extends { workgroupId: string } ? InOneStep<P> | InSteps<P> : Everywhere<P>

const handlers: { [N in JobName]: HandlerOf<PayloadOf<N>> } = {
  'mail.send': (message, { mail }, id) => mail.send(message, id),
  'mail.notify': ({ userId, mail }, ports, id) => sendToUser(userId, () => ports.mail.send(mail, id), ports),
  'sms.send': (message, { sms }, id) => sms.send(message, id),
  'notifications.mail': { inTransaction: deliverByMail },
  'mail.tell': { inSteps: sendNotificationMail },
  'inquiry.answered': { inTransaction: notifyOfAnswer },
  'notifications.push': { inTransaction: deliverByPush },
  'push.send': { inSteps: sendPush },
  'anniversaries.find': (_, ports) => enqueueInWorkgroups(ports, 'anniversaries.tell', morning),
  'anniversaries.tell': { inTransaction: notifyOfAnniversaries },
  'drafts.find': (_, ports) => enqueueInWorkgroups(ports, 'drafts.tell', morning),
  'drafts.tell': { inTransaction: enqueueOldDrafts },
  'drafts.tell_members': { inSteps: deleteOldDrafts },
  'notice.tell': { inTransaction: notifyOfNotice },
  'keywords.alert': { inTransaction: alertOfLog },
  'keywords.find': (_, ports) => enqueueInWorkgroups(ports, 'keywords.tell_rises', earlyMorning),
  'keywords.tell_rises': { inTransaction: tellRises },
  'words.rewrite': { inSteps: rewriteAllWords },
  'rollups.find': (_, ports) => enqueueInWorkgroups(ports, 'rollups.keep'),
  'rollups.keep': { inSteps: rollUpLogs },
  'billing.find': (_, ports) => enqueueInWorkgroups(ports, 'billing.keep'),
  'billing.keep': { inTransaction: keepBooks },
  'bidding.mail': { inSteps: mailSupplier },
  'bidding.news': { inSteps: mailBuyer },
  'bidding.opened': { inTransaction: tellOpened },
  'reports.find': (_, ports) => enqueueInWorkgroups(ports, 'reports.tell', earlyMorning),
  'reports.tell': { inTransaction: tellReport },
  'report.send': { inSteps: sendReport },
  'photo.remove': ({ key }, { photos }) => photos.remove(key),
  'pictures.remove': { inTransaction: removeDeletedPictures },
  'file.erase': { inTransaction: eraseFile },
  'export.make': { inSteps: makeExport },
  'account.export': makeDataExport,
  'account.erase': eraseAccount,
  'import.read': { inSteps: readImport },
  'import.check': { inSteps: checkImport },
  'import.run': { inSteps: runImport },
  'import.undo': { inSteps: undoImport },
  'needs.analyse': { inSteps: analyseLog },
  'needs.refresh': { inSteps: refreshNeeds },
  'news.find': (_, ports) => enqueueInWorkgroups(ports, 'news.find_due'),
  'news.find_due': { inTransaction: enqueueNewsLookups },
  'news.look': { inSteps: (step, payload, ports) => lookUpNews(step, payload, ports, 60) },
  'news.refresh': { inSteps: (step, payload, ports) => lookUpNews(step, payload, ports, 3_600) },
  'merge.end': { inTransaction: endMerge },
  'import.erase': { inSteps: eraseImport },
  'export.erase': { inTransaction: eraseExport },
  'erasures.find': async (_, ports) => {
    await enqueueInWorkgroups(ports, 'erasures.queue')
    await enqueueWorkgroupErasures(ports)
    await enqueueAccountErasures(ports)
  },
  'erasures.queue': { inTransaction: enqueueErasures },
  'workgroup.tell_deleted': notifyOfDeletion,
  'workgroup.tell_restored': { inTransaction: notifyOfRestoration },
  'workgroup.tell_two_step': notifyOfRequirement,
  'workgroup.erase': eraseWorkgroup,
  'signin.failed': ({ userId, device, at, isLast }, { pool }) =>
    inTransaction(pool, null, async (db) => {
      const [acting, of] = [
        { db, now: new Date(at) },
        { userId, actorId: null, device, values: {} },
      ]
      await recordAccountAudit(acting, 'signIn.failed', of)
      if (isLast) await recordAccountAudit(acting, 'signIn.blocked', of)
    }),
  'tidy.up': async (_, { pool, config, uploads, files, clock }) => {
    await Promise.all([
      tidyUp(pool, clock()),
      eraseServiceFiles(pool, clock()),
      cleanOutbox(config, clock()),
      uploads.tidy(clock()),
      files.sweep(clock()),
    ])
  },
}

export const runJobsWith =
  (ports: JobPorts): RunJob =>
  (name, payload, id) => {
    const handler = handlers[name] as Everywhere<unknown> | InOneStep<unknown> | InSteps<unknown>
    if (typeof handler === 'function') return handler(payload, ports, id)
    const step = stepsIn(ports, (payload as { workgroupId: string }).workgroupId)
    const run = async () => {
      if ('inTransaction' in handler) return step((transaction) => handler.inTransaction(transaction, payload, ports))
      // First of all, since a handler may handle the errors of its steps itself.
      await step(async () => {})
      return handler.inSteps(step, payload, ports, id)
    }
    return run().catch((error: unknown) => {
      if (!(error instanceof DeletedWorkgroup)) throw error
      return postpone(ports, name, payload)
    })
  }

/**
 * Adds a job of a deleted workgroup again for later, so that a workgroup that is restored has lost none. Its erasure
 * deletes the jobs that still wait.
 */
const postpone = <N extends JobName>({ pool, clock, enqueueOn }: JobPorts, name: N, payload: PayloadOf<N>) =>
  inTransaction(pool, null, (_db, _entered, client) =>
    enqueueOn(client)(name, payload, { at: new Date(clock().getTime() + 3_600_000) }),
  )
