// Work that may take long or must be retried: each job is one entry, with what it is given, what it does and how often it is tried.
import type pg from 'pg'
import type { Logger } from 'pino'
import { findAnniversaries, tellAnniversaries } from '../features/contacts/anniversary-reminders.ts'
import type { Bodies } from '../http/request-body.ts'
import type { Config } from '../config.ts'
import { findOldDrafts, tellMembersOldDrafts, tellOldDrafts } from '../features/drafts/expiry.ts'
import { inWorkgroup, type Db } from '../db/connect.ts'
import { queueInWorkgroups } from './fan-out.ts'
import { tellAnswer, type Answered } from '../features/inquiries/notify-answer.ts'
import { tellNotice } from '../features/notices/notify-members.ts'
import { pushNotifications, sendPush, type PushJob } from '../notifications/by-push.ts'
import { mailNotifications, sendTo, sendToldMail, type MailJob } from '../notifications/by-mail.ts'
import type { JobQueue, Send } from './queue.ts'
import type { Links } from '../security/signed-links.ts'
import type { MailPort } from '../outbound/mail.ts'
import type { Mail, Sms } from '../outbound/messages.ts'
import { tidyOutbox } from '../outbound/outbox.ts'
import { queueErasures } from './erasures.ts'
import { eraseExport } from '../features/sales-logs/export-expiry.ts'
import { eraseFile, eraseServiceFiles, type Erased, type Files } from '../storage/files.ts'
import { eraseImport, type Import, type ImportAsked } from '../features/imports/expiry.ts'
import { endMerge, type MergeEnded } from '../features/merges/expiry.ts'
import type { Photos } from '../storage/photos.ts'
import type { PushPort } from '../outbound/push.ts'
import type { SmsPort } from '../outbound/sms.ts'
import { tidyUp } from './cleanup.ts'

/** What jobs work with; `pool` is the app's own, under row-level security. */
export type Tools = {
  pool: pg.Pool
  config: Config
  log: Pick<Logger, 'error'>
  mail: MailPort
  sms: SmsPort
  push: PushPort
  links: Pick<Links, 'lasting'>
  photos: Pick<Photos, 'remove'>
  files: Pick<Files, 'sweep'>
  bodies: Pick<Bodies, 'tidy'>
  makeExport(of: ExportAsked): Promise<void>
  checkImport(step: Step, of: ImportAsked): Promise<void>
  runImport(step: Step, of: ImportAsked): Promise<void>
  analyseLog(step: Step, of: { workgroupId: string; logId: string }): Promise<void>
  refreshNeeds(step: Step, of: { workgroupId: string }): Promise<void>
  findNews(db: Db, of: { workgroupId: string }, send: Send): Promise<void>
  lookForNews(step: Step, of: CustomerAsked, restSeconds: number): Promise<void>
  clock: () => Date
  /** Queues further jobs in a transaction. */
  queue: JobQueue['send']
}

export type CustomerAsked = { workgroupId: string; customerId: string }
/** An Excel file that a member asked for. */
export type ExportAsked = { workgroupId: string; userId: string; exportId: string }

type Limits = {
  /** After the first try, each later than the one before it. */
  retries: number
  /** Of one try: after this it has failed. */
  expirySeconds: number
  /** Done by itself as well, whenever cron would. */
  schedule?: string
}
/** `id`: of the job, the same for every try. */
export type Job<P> = Limits & { run(tools: Tools, payload: P, id?: string): Promise<void> }

/** Of no workgroup. What names one does not fit here. */
const job = <P>(of: P extends { workgroupId: unknown } ? never : Job<P>): Job<P> => of
/** Of one workgroup, in a transaction of it: what the job reads and writes stands behind the same walls as a call's. */
export const jobInWorkgroup = <P extends { workgroupId: string }>({
  run,
  ...limits
}: Limits & { run(db: Db, payload: P, tools: Tools, send: Send): Promise<void> }): Job<P> => ({
  ...limits,
  run: (tools, payload) =>
    inWorkgroup(tools.pool, payload.workgroupId, (db, client) =>
      run(db, payload, tools, (name, given, options) => tools.queue(client, name, given, options)),
    ),
})

/** A transaction of the job's workgroup. */
export type Step = <T>(work: (db: Db, send: Send) => Promise<T>) => Promise<T>
/** Of one workgroup, with slow work that is not the database's between its steps: no connection waits meanwhile. */
const jobInSteps = <P extends { workgroupId: string }>({
  run,
  ...limits
}: Limits & { run(step: Step, payload: P, tools: Tools, id?: string): Promise<void> }): Job<P> => ({
  ...limits,
  run: (tools, payload, id) => {
    const step: Step = (work) =>
      inWorkgroup(tools.pool, payload.workgroupId, (db, client) =>
        work(db, (name, given, options) => tools.queue(client, name, given, options)),
      )
    return run(step, payload, tools, id)
  },
})

const usual = { retries: 8, expirySeconds: 60 }
/** Tried for some hours, each time twice as late: a mail server or push service that is away an hour loses nothing. */
const patient = { ...usual, retries: 12 }

export const jobs = {
  'mail.send': job<Mail>({ ...patient, run: ({ mail }, message, id) => mail.send(message, id) }),
  /** A mail that is somebody's: where the server refuses his address, he is told on his profile, and it is not tried again. */
  'mail.notify': job<{ userId: string; mail: Mail }>({
    ...patient,
    run: (tools, { userId, mail }, id) => sendTo(userId, () => tools.mail.send(mail, id), tools),
  }),
  'sms.send': job<Sms>({ ...usual, run: ({ sms }, message, id) => sms.send(message, id) }),
  'notifications.mail': jobInWorkgroup<{ workgroupId: string; userIds: string[] }>({
    ...usual,
    run: mailNotifications,
  }),
  'mail.tell': jobInSteps<MailJob>({ ...patient, run: sendToldMail }),
  'inquiry.answered': jobInWorkgroup<Answered>({ ...usual, run: tellAnswer }),
  'notifications.push': jobInWorkgroup<{ workgroupId: string; userIds: string[] }>({
    ...usual,
    run: pushNotifications,
  }),
  'push.send': jobInSteps<PushJob>({ ...patient, run: sendPush }),
  'anniversaries.find': job<Record<string, never>>({ ...usual, schedule: '3 * * * *', run: findAnniversaries }),
  'anniversaries.tell': jobInWorkgroup<{ workgroupId: string }>({ ...usual, run: tellAnniversaries }),
  'drafts.find': job<Record<string, never>>({ ...usual, schedule: '23 * * * *', run: findOldDrafts }),
  'drafts.tell': jobInWorkgroup<{ workgroupId: string }>({ ...usual, run: tellOldDrafts }),
  'drafts.tell_members': jobInSteps<{ workgroupId: string; userIds: string[] }>({
    ...usual,
    run: tellMembersOldDrafts,
  }),
  'notice.tell': jobInWorkgroup<{ workgroupId: string; noticeId: string }>({ ...usual, run: tellNotice }),
  'photo.remove': job<{ key: string }>({ ...usual, run: ({ photos }, { key }) => photos.remove(key) }),
  'file.erase': jobInWorkgroup<Erased>({ ...usual, run: eraseFile }),
  // What broke is asked for again by who wanted it.
  'export.make': jobInSteps<ExportAsked>({
    retries: 0,
    expirySeconds: 900,
    run: (_step, of, { makeExport }) => makeExport(of),
  }),
  'import.check': jobInSteps<ImportAsked>({
    retries: 0,
    expirySeconds: 900,
    run: (step, of, { checkImport }) => checkImport(step, of),
  }),
  'import.run': jobInSteps<ImportAsked>({
    retries: 0,
    expirySeconds: 3_600,
    run: (step, of, { runImport }) => runImport(step, of),
  }),
  'needs.analyse': jobInSteps<{ workgroupId: string; logId: string }>({
    ...usual,
    run: (step, of, { analyseLog }) => analyseLog(step, of),
  }),
  'needs.refresh': jobInSteps<{ workgroupId: string }>({
    retries: 3,
    expirySeconds: 3_600,
    run: (step, of, { refreshNeeds }) => refreshNeeds(step, of),
  }),
  'news.find': job<Record<string, never>>({
    ...usual,
    schedule: '11 * * * *',
    run: (tools): Promise<void> => queueInWorkgroups(tools, 'news.find_due'),
  }),
  'news.find_due': jobInWorkgroup<{ workgroupId: string }>({
    ...usual,
    run: (db, of, { findNews }, send) => findNews(db, of, send),
  }),
  // Apart from the round, so that who looks at a customer does not wait for all others.
  'news.look': jobInSteps<CustomerAsked>({
    retries: 0,
    expirySeconds: 60,
    run: (step, of, { lookForNews }) => lookForNews(step, of, 60),
  }),
  'news.refresh': jobInSteps<CustomerAsked>({
    retries: 0,
    expirySeconds: 60,
    run: (step, of, { lookForNews }) => lookForNews(step, of, 3_600),
  }),
  'merge.end': jobInWorkgroup<MergeEnded>({ ...usual, run: endMerge }),
  'import.erase': jobInWorkgroup<Import>({ ...usual, run: eraseImport }),
  'export.erase': jobInWorkgroup<ExportAsked>({ ...usual, run: eraseExport }),
  'erasures.find': job<Record<string, never>>({
    ...usual,
    schedule: '37 * * * *',
    run: (tools): Promise<void> => queueInWorkgroups(tools, 'erasures.queue'),
  }),
  'erasures.queue': jobInWorkgroup<{ workgroupId: string }>({ ...usual, run: queueErasures }),
  'tidy.up': job<Record<string, never>>({
    ...usual,
    schedule: '17 * * * *',
    run: async ({ pool, config, bodies, files, clock }) =>
      void (await Promise.all([
        tidyUp(pool, clock()),
        eraseServiceFiles(pool, clock()),
        tidyOutbox(config, clock()),
        bodies.tidy(clock()),
        files.sweep(clock()),
      ])),
  }),
}
export type JobName = keyof typeof jobs
export type PayloadOf<N extends JobName> = (typeof jobs)[N] extends Job<infer P extends object> ? P : never
