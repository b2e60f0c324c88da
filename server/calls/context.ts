// What a call is given: its transaction, who asks, and the ports to the outside.
import type { Language, Role } from '../../contract/codes.ts'
import type { Audience, Call, InputOf, OutputOf } from '../../contract/core/call.ts'
import type { Person } from '../../contract/permissions.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import type { Attempts } from '../security/rate-limits.ts'
import type { Engines } from '../engines/engines.ts'
import type { KeptCounts } from '../db/log-count-cache.ts'
import type { Live } from '../realtime/live-events.ts'
import type { Answered } from '../features/inquiries/notify-answer.ts'
import type { Import, ImportAsked } from '../features/imports/expiry.ts'
import type { ExportAsked } from '../jobs/declared.ts'
import type { RequestOrigin } from '../security/known-devices.ts'
import type { Links } from '../security/signed-links.ts'
import type { MergeEnded } from '../features/merges/expiry.ts'
import type { Telling } from '../notifications/notify.ts'
import type { Files, KeptFile } from '../storage/files.ts'
import type { Photos } from '../storage/photos.ts'
import type { Mail, Sms } from '../outbound/messages.ts'

/** A picture that came with the call, made anew and kept already; it goes again when the call fails. */
export type Picture = { field: string; key: string }

type Facts = {
  now: Date
  language: Language
  config: Config
  /** Of the caller, for limits, in its one spelling; behind trusted proxies the one they name. */
  address: string
  places: RequestOrigin
  /** Where the request reached us. */
  origin: string
  /** The browser and system, as its User-Agent says. */
  device: string
  pictures: readonly Picture[]
  photos: Pick<Photos, 'address' | 'read'>
  /** Files that came with the call, kept already; those that no row claims go again when it has ended. */
  newFiles: readonly KeptFile[]
  files: Pick<Files, 'address' | 'addresses' | 'read' | 'preview' | 'keepMade'>
  links: Pick<Links, 'forMinutes'>
  attempts: Attempts
  counts: KeptCounts
  engines: Engines
  live: Pick<Live, 'follow' | 'inLog'>
  /** The time of this answer must not tell what stands where the asker may not read (timing-padding.ts). */
  evenly(): void
  /** By which push services know us. */
  pushKey: string
}
export type Transaction = {
  db: Db
  /** With the commit these people's browsers ask anew. */
  tellLive(userIds: readonly string[]): Promise<void>
  mailNotifications: NonNullable<Telling['mailNotifications']>
  /** Queued likewise: an inquiry of a member has been answered. */
  tellAnswer(of: Answered): Promise<void>
  /** Queued in this transaction: members are told of a notice when it is there. */
  tellNotice(of: { workgroupId: string; noticeId: string }, at: Date): Promise<void>
  pushNotifications: Telling['pushNotifications']
  /** Queued in this transaction: sent once it is committed, never when it is rolled back. */
  sendMail(mail: Mail): Promise<void>
  sendSms(sms: Sms): Promise<void>
  /** Queued likewise: a picture that nothing shows any more. */
  removePhoto(key: string | null): Promise<void>
  /** Queued in this transaction: an Excel file that is too large to be waited for, and its end. */
  makeExport(of: ExportAsked): Promise<void>
  eraseExport(of: ExportAsked, at: Date): Promise<void>
  /** Queued likewise: an import that is too large to be waited for, and its end. */
  goOnWithImport(job: 'import.check' | 'import.run', of: ImportAsked): Promise<void>
  eraseImport(of: Import, at: Date): Promise<void>
  /** Queued likewise: a merge can be taken back until then. */
  endMerge(of: MergeEnded, at: Date): Promise<void>
  /** Queued likewise: what a log tells of; and after lessons what all others do. */
  analyseLog(of: { workgroupId: string; logId: string }): Promise<void>
  refreshNeeds(of: { workgroupId: string }): Promise<void>
  /** Queued likewise: what is said of a customer outside, which somebody looks for. */
  lookForNews(of: { workgroupId: string; customerId: string }): Promise<void>
  /** Queued likewise: a deleted file, from then on not to be put back any more. */
  eraseFile(of: { workgroupId: string; fileId: string }, at: Date): Promise<void>
}
type Asker = {
  person: Person
  userId: string
  userName: string
  sessionId: string
  workgroupId: string | null
  role: Role
}
type Member = Asker & { workgroupId: string; departmentId: string | null; timeZone: string }

export type AnyContext = Facts & Transaction
export type SignedInContext = AnyContext & Asker
export type MemberContext = AnyContext & Member

export type ContextFor<A extends Audience> = A extends 'anyone' | 'link'
  ? AnyContext
  : A extends 'signedIn' | 'operator'
    ? SignedInContext
    : MemberContext
export type Handler<C extends Call = Call> = (
  context: ContextFor<C['audience']>,
  input: InputOf<C>,
) => Promise<OutputOf<C>>

/** Without a transaction of its own: `step` runs each part that needs the database in one, with everything asked again. */
export type StepsFor<A extends Audience> = Omit<ContextFor<A>, keyof Transaction> & {
  step<T>(work: (context: ContextFor<A>) => Promise<T>): Promise<T>
}
export type SteppedHandler<C extends Call = Call> = (
  context: StepsFor<C['audience']>,
  input: InputOf<C>,
) => Promise<OutputOf<C>>
/** For a call with slow work that is not the database's (a password's hash): no connection waits meanwhile. */
export const inSteps = <A extends Audience, I, O>(steps: (context: StepsFor<A>, input: I) => Promise<O>) => ({ steps })

/** One handler for each call of a room of the contract; the compiler names a missing one. */
export type Handlers<R> = {
  [K in keyof R]: R[K] extends Call ? Handler<R[K]> | { steps: SteppedHandler<R[K]> } : never
}
