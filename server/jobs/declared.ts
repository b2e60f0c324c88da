// Every job: its payload, how often it is retried and how long one try may take. jobs/handlers.ts has what each one does.
// The names and payloads are stored with queued jobs, so a job that is renamed here loses what an earlier version has queued.
import type { HeaderChoice } from '../../contract/calls/imports/columns.ts'
import type { Mail, Sms } from '../outbound/messages.ts'

export type JobLimits = {
  /** Retries after the first try, each later than the one before. */
  retries: number
  /** Seconds after which a try counts as failed. */
  expirySeconds: number
  /** How many of them one process runs at once; 1 where it is left out. */
  concurrency?: number
  /** A cron expression (UTC): the job also starts by itself. */
  schedule?: string
}
type Declared<P extends object> = JobLimits & { readonly payload?: P }

const usual: JobLimits = { retries: 8, expirySeconds: 60 }
/** About an hour of retries, each delay twice the one before: an outage of a mail server or push service loses nothing. */
const patient: JobLimits = { ...usual, retries: 12 }
/** At full hours many alarms are due in one moment, and a push mostly waits for its service. */
const pushesAtOnce = 4
/** The user starts such a job again when it has failed. */
const once = (expirySeconds: number): JobLimits => ({ retries: 0, expirySeconds })
/** The second try only reports that the process of the first one was killed. Several imports run beside each other. */
const onImport = (expirySeconds: number, concurrency = 3): JobLimits => ({ retries: 1, expirySeconds, concurrency })
const hourly = (minute: number): JobLimits => ({ ...usual, schedule: `${minute} * * * *` })

/** The limits of a job; `P` is its payload. */
const job = <P extends object>(limits: JobLimits = usual): Declared<P> => limits

type Nothing = Record<string, never>
type InWorkgroup = { workgroupId: string }
/** `isUrgent`: only notifications of urgent kinds, which do not wait; else only the others. */
export type DeliveryJob = InWorkgroup & { userIds: string[]; isUrgent?: true }
type Users = InWorkgroup & { userIds: string[] }
export type LogJob = InWorkgroup & { logId: string }
export type CustomerJob = InWorkgroup & { customerId: string }
/** `contactId` empty: all contacts of the customer. */
export type DeletedContacts = CustomerJob & { contactId: string }
export type FileJob = InWorkgroup & { fileId: string }
export type MergeJob = InWorkgroup & { mergeId: string }
export type ImportJob = InWorkgroup & { importId: string }
/** `work`: its number (migration imports_in_background); an older job does nothing. */
export type ImportOfUser = ImportJob & { userId: string; work?: number }
export type ReadingOfUser = ImportOfUser & { header?: HeaderChoice }
export type ExportOfUser = InWorkgroup & { userId: string; exportId: string }
/** A mail of notifications: their ids only; the content is read when the mail is sent. */
export type NotificationMailJob = InWorkgroup & { userId: string; ids: string[] }
/** A push of notifications to one browser. `returns`: how often the push service has asked to come back later. */
export type PushJob = InWorkgroup & { userId: string; sessionId: string; ids: string[]; returns?: number }
/** The weekly report to one reader. `monday`: `YYYY-MM-DD`, the day after the week. `isTrial`: the reader asked for it now. */
export type ReportJob = InWorkgroup & { userId: string; monday: string; isTrial?: true }
/** Mails to a supplier, by the link of an order. `received`, `withdrawn`: what was handed in. */
export const orderMails = [
  'invited',
  'reminded',
  'extended',
  'cancelled',
  'answered',
  'received',
  'withdrawn',
  'won',
  'lost',
] as const
export type OrderMail = (typeof orderMails)[number]
/** Mails to the member who wrote an order. `opened`: the due time has come. */
export type OrderNews = 'asked' | 'opened'
export type OrderJob = InWorkgroup & { orderId: string }
/** A mail to a supplier. `questionId`: the one that was answered. */
export type BidMailJob = InWorkgroup & { supplierId: string; what: OrderMail; questionId?: string }
/** A mail to the member who wrote an order. `questionId`: the one that was asked. */
export type OrderNewsJob = OrderJob & { what: OrderNews; questionId?: string }
export type InquiryAnswerJob = InWorkgroup & { userId: string; inquiryId: string; messageId: string; mail: Mail }

export const jobs = {
  'mail.send': job<Mail>(patient),
  /** A mail to a user: an address that the mail server rejects is stored on the user's settings and not tried again. */
  'mail.notify': job<{ userId: string; mail: Mail }>(patient),
  'sms.send': job<Sms>(),
  'notifications.mail': job<DeliveryJob>(),
  'mail.tell': job<NotificationMailJob>(patient),
  'inquiry.answered': job<InquiryAnswerJob>(),
  'notifications.push': job<DeliveryJob>({ ...usual, concurrency: pushesAtOnce }),
  'push.send': job<PushJob>({ ...patient, concurrency: pushesAtOnce }),
  'anniversaries.find': job<Nothing>(hourly(3)),
  'anniversaries.tell': job<InWorkgroup>(),
  'drafts.find': job<Nothing>(hourly(23)),
  'drafts.tell': job<InWorkgroup>(),
  'drafts.tell_members': job<Users>(),
  'notice.tell': job<InWorkgroup & { noticeId: string }>(),
  /** A log was saved by `userId`: tells those who are to know that it holds a watched word. */
  'keywords.alert': job<LogJob & { userId: string }>(),
  'keywords.find': job<Nothing>(hourly(2)),
  'keywords.tell_rises': job<InWorkgroup>(),
  /** Twice after synonyms were changed: a log that was being saved meanwhile is seen by the second. */
  'words.rewrite': job<InWorkgroup & { words: string[] }>({ retries: 3, expirySeconds: 3_600 }),
  'rollups.find': job<Nothing>(hourly(7)),
  /** Counts the logs of the days that passed, and again those of days that were written. */
  'rollups.keep': job<InWorkgroup>({ retries: 3, expirySeconds: 3_600 }),
  'billing.find': job<Nothing>(hourly(9)),
  /** New periods, reminders and the end of unpaid ones. */
  'billing.keep': job<InWorkgroup>(),
  'bidding.mail': job<BidMailJob>(patient),
  'bidding.news': job<OrderNewsJob>(patient),
  /** At the due time of an order. */
  'bidding.opened': job<OrderJob>(),
  'reports.find': job<Nothing>(hourly(4)),
  'reports.tell': job<InWorkgroup>(),
  'report.send': job<ReportJob>(patient),
  'photo.remove': job<{ key: string }>(),
  'pictures.remove': job<DeletedContacts>(),
  'file.erase': job<FileJob>(),
  'export.make': job<ExportOfUser>(once(900)),
  /** The file of everything that a user has, over all workgroups. */
  'account.export': job<{ userId: string; exportId: string }>(once(3_600)),
  /** An account that can no longer be restored. */
  'account.erase': job<{ userId: string }>({ retries: 3, expirySeconds: 3_600 }),
  /** One at a time: reading takes up to 300 MB. */
  'import.read': job<ReadingOfUser>(onImport(900, 1)),
  'import.check': job<ImportOfUser>(onImport(900)),
  'import.run': job<ImportOfUser>(onImport(3_600)),
  'import.undo': job<ImportOfUser>(onImport(3_600)),
  'needs.analyse': job<LogJob>(),
  'needs.refresh': job<InWorkgroup>({ retries: 3, expirySeconds: 3_600 }),
  'news.find': job<Nothing>(hourly(11)),
  'news.find_due': job<InWorkgroup>(),
  /** Separate from the hourly news.refresh, so that a user who opens a customer does not wait for the others. */
  'news.look': job<CustomerJob>(once(60)),
  'news.refresh': job<CustomerJob>(once(60)),
  'merge.end': job<MergeJob>(),
  'import.erase': job<ImportJob>(),
  'export.erase': job<ExportOfUser>(),
  'erasures.find': job<Nothing>(hourly(37)),
  'erasures.queue': job<InWorkgroup>(),
  /** `id` of a workgroup that was just deleted; in parts, so that a large one has no large transaction. */
  'workgroup.tell_deleted': job<{ id: string; after: string }>(),
  /** The same of one that was restored. */
  'workgroup.tell_restored': job<InWorkgroup & { after: string }>(),
  'workgroup.tell_two_step': job<{ id: string; after: string }>(),
  /** `id` of a workgroup that can no longer be restored. */
  'workgroup.erase': job<{ id: string }>({ retries: 3, expirySeconds: 3_600 }),
  /** A wrong password. `userId` is '0' for an address without an account: both take the same time. `isLast`: further tries are blocked. */
  'signin.failed': job<{ userId: string; device: string; at: string; isLast?: boolean }>(),
  'tidy.up': job<Nothing>(hourly(17)),
} as const
export type JobName = keyof typeof jobs
export type PayloadOf<N extends JobName> = (typeof jobs)[N] extends Declared<infer P> ? P : never

/** Adds a job in the caller's transaction: it exists once that is committed. @param options.at the earliest time it runs */
export type Enqueue = <N extends JobName>(name: N, payload: PayloadOf<N>, options?: { at?: Date }) => Promise<void>
/** Runs one try of a job. @param id of the job, the same for every try @throws so that the job is retried */
export type RunJob = <N extends JobName>(name: N, payload: PayloadOf<N>, id: string) => Promise<void>
