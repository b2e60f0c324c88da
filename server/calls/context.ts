// The context of a call: its transaction, its caller and the ports.
import type { Language, Role } from '../../contract/codes.ts'
import type { Audience, Call, InputOf, OutputOf } from '../../contract/core/call.ts'
import type { Person } from '../../contract/permissions.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import type { Reading } from '../core/read-replica.ts'
import type { TxtRecords } from '../outbound/dns.ts'
import type { PaymentPort } from '../outbound/payment.ts'
import type { RateLimits } from '../security/rate-limits.ts'
import type { Enqueue } from '../jobs/declared.ts'
import type { Engines } from '../engines/engines.ts'
import type { CountCache } from '../db/log-count-cache.ts'
import type { LiveEvents } from '../realtime/live-events.ts'
import type { ClientIdentity } from '../security/known-devices.ts'
import type { SecretBox } from '../security/secret-box.ts'
import type { SignedLinks } from '../security/signed-links.ts'
import type { Files, StoredFile } from '../storage/files.ts'
import type { Photos } from '../storage/photos.ts'

/** A picture of the call, re-encoded and stored already; deleted again when the call fails. */
export type Picture = { field: string; key: string }

type Facts = {
  now: Date
  language: Language
  config: Config
  /** The caller's network address in normal form, for rate limits; behind trusted proxies the address that they name. */
  address: string
  clientIdentity: ClientIdentity
  /** Scheme and host at which the request arrived. */
  origin: string
  /** The User-Agent header. */
  device: string
  pictures: readonly Picture[]
  photos: Pick<Photos, 'url' | 'read'>
  /** Uploads of the call, stored already; those that no row references are deleted after the call. */
  newFiles: readonly StoredFile[]
  /** How many files were sent besides the one that a field takes. */
  ignoredFiles: number
  files: Pick<Files, 'url' | 'urls' | 'read' | 'preview' | 'storeGenerated'>
  links: Pick<SignedLinks, 'forMinutes'>
  secretBox: SecretBox
  attempts: RateLimits
  counts: CountCache
  engines: Engines
  live: Pick<LiveEvents, 'follow' | 'usersInLog'>
  /** The API token of the request; null for a session. */
  apiToken: { tokenId: string; expiresAt: Date } | null
  /** Pads the response time of this call, so that it reveals nothing about logs that the caller may not read (timing-padding.ts). */
  evenly(): void
  /** Reads that may be some seconds late, for callers whose rights the handler has checked. */
  reading: Reading
  /** Null where bills are paid by transfer. */
  payments: PaymentPort | null
  txtRecords: TxtRecords
  /** The public VAPID key. */
  pushKey: string
  /** The call is run again, as the analysis of its log could not be stored. */
  analysisFailed: boolean
}
export type Transaction = {
  db: Db
  /** Adds a job with this transaction's commit; a rollback drops it. */
  enqueue: Enqueue
}
type Asker = {
  person: Person
  userId: string
  userName: string
  /** As stored; `language` may come from the request instead. */
  userLanguage: string
  sessionId: string
  workgroupId: string | null
  role: Role
  /** From when on the workgroup of the session requires two-step sign-in of this user, who does not have it. */
  twoStepDue: string | null
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

/** No transaction of its own: `step` runs each part that needs the database in one, and checks the caller's rights again. */
export type StepsFor<A extends Audience> = Omit<ContextFor<A>, keyof Transaction> & {
  step<T>(work: (context: ContextFor<A>) => Promise<T>): Promise<T>
  /**
   * As `step`, once for each `client_key`: a retry gets the first result, which is stored as JSON.
   * @param asked what a retry has to ask as the first call did; its hash is stored, so it may contain no secret
   */
  stepOnce<T>(asked: unknown, work: (context: ContextFor<A>) => Promise<T>): Promise<T>
  /** As `step`, for work that only reads and may be some seconds late (core/read-replica.ts). */
  readStep<T>(work: (context: ContextFor<A>) => Promise<T>): Promise<T>
}
export type SteppedHandler<C extends Call = Call> = (
  context: StepsFor<C['audience']>,
  input: InputOf<C>,
) => Promise<OutputOf<C>>
/** For a call with slow work outside the database (hashing a password): no connection is held meanwhile. */
export const inSteps = <A extends Audience, I, O>(steps: (context: StepsFor<A>, input: I) => Promise<O>) => ({ steps })
/** For a call that only reads and may be some seconds late (core/read-replica.ts). */
export const mayLag = <I, O>(reads: (context: MemberContext, input: I) => Promise<O>) => ({ reads })

/** A handler for each call of a contract feature; the compiler names a missing one. */
export type Handlers<R> = {
  [K in keyof R]: R[K] extends Call ? Handler<R[K]> | { steps: SteppedHandler<R[K]> } | { reads: Handler<R[K]> } : never
}
