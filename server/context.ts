// What a call is given: its transaction, who asks, and the ports to the outside.
import type { Language, Role } from '../contract/codes.ts'
import type { Audience, Call, InputOf, OutputOf } from '../contract/call.ts'
import type { Person } from '../contract/permissions.ts'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import type { Attempts } from './attempts.ts'
import type { Photos } from './photos.ts'
import type { Mail, Sms } from './outgoing.ts'

export type Upload = { field: string; fileName: string; bytes: Buffer }

export type AnyContext = {
  db: Db
  now: Date
  language: Language
  config: Config
  /** Of the caller, for limits; behind trusted proxies the one they name. */
  address: string
  /** Where the request reached us. */
  origin: string
  /** The browser and system, as its User-Agent says. */
  device: string
  uploads: readonly Upload[]
  photos: Photos
  attempts: Attempts
  /** Queued in this transaction: sent once it is committed, never when it is rolled back. */
  sendMail(mail: Mail): Promise<void>
  sendSms(sms: Sms): Promise<void>
  /** Runs after the commit; for what cannot be taken back, such as deleting a file. */
  afterCommit(act: () => Promise<unknown>): void
}
export type SignedInContext = AnyContext & { person: Person; userId: string; userName: string; sessionId: string; workgroupId: string | null; role: Role }
export type MemberContext = SignedInContext & { workgroupId: string; departmentId: string | null; timeZone: string }

export type ContextFor<A extends Audience> = A extends 'anyone' ? AnyContext : A extends 'signedIn' | 'operator' ? SignedInContext : MemberContext
export type Handler<C extends Call = Call> = (context: ContextFor<C['audience']>, input: InputOf<C>) => Promise<OutputOf<C>>
/** One handler for each call of a room of the contract; the compiler names a missing one. */
export type Handlers<R> = { [K in keyof R]: R[K] extends Call ? Handler<R[K]> : never }
