// All of two-step sign-in is behind functions of the owner (db/functions/two-step.sql).
import { sql } from 'kysely'
import type { Language } from '../../../contract/codes.ts'
import { limits } from '../../../contract/rules/limits.ts'
import type { Db } from '../../db/connect.ts'
import type { Passkey } from '../../security/passkeys.ts'
import type { RecoveryCodes } from '../../security/recovery-codes.ts'
import { hashToken } from '../../security/tokens.ts'

const value = async <T>(db: Db, expression: ReturnType<typeof sql>): Promise<T> =>
  (await sql<{ value: T }>`select ${expression} as value`.execute(db)).rows[0]!.value

// ---- Sign-in ----

export const needsSecondStep = (db: Db, userId: string, device: Buffer, now: Date) =>
  value<boolean>(db, sql`needs_second_step(${userId}, ${device}, ${now})`)

type NewTicket = {
  ticket: string
  userId: string
  checkedHash: string
  clientId: string
  redirectUri: string
  codeChallenge: string
  expiresAt: Date
}
/** @returns false when `checkedHash` is no longer the current hash */
export const addTicket = (db: Db, of: NewTicket) =>
  value<boolean>(
    db,
    sql`add_sign_in_ticket(${hashToken(of.ticket)}, ${of.userId}, ${of.checkedHash}, ${of.clientId}, ${of.redirectUri}, ${of.codeChallenge}, ${of.expiresAt})`,
  )
export type Ticket = {
  user_id: string
  email: string
  language: Language
  secret: Buffer | null
  salt: Buffer | null
  passkeys: number
}
export const ticketOf = async (db: Db, ticket: string, now: Date): Promise<Ticket | undefined> =>
  (await sql<Ticket>`select * from sign_in_ticket(${hashToken(ticket)}, ${now})`.execute(db)).rows[0]
type TicketPasskey = {
  id: string
  credential_id: Buffer
  public_key: Buffer
  counter: string
  transports: string[]
}
export const ticketPasskeys = async (db: Db, ticket: string, now: Date): Promise<TicketPasskey[]> =>
  (await sql<TicketPasskey>`select * from ticket_passkeys(${hashToken(ticket)}, ${now})`.execute(db)).rows
/** @returns the challenge before, which cannot be taken again */
export const swapTicketChallenge = (db: Db, ticket: string, challenge: Buffer | null, now: Date) =>
  value<Buffer | null>(db, sql`swap_ticket_challenge(${hashToken(ticket)}, ${challenge}, ${now})`)
export const useAppStep = (db: Db, userId: string, checkedSecret: Buffer, step: number) =>
  value<boolean>(db, sql`use_app_step(${userId}, ${checkedSecret}, ${step})`)
/** @returns how many codes are left, or null for a wrong one */
export const useRecoveryCode = (db: Db, userId: string, hash: Buffer) =>
  value<number | null>(db, sql`use_recovery_code(${userId}, ${hash})`)
export const usePasskey = (db: Db, userId: string, passkeyId: string, counter: number, now: Date) =>
  value<boolean>(db, sql`use_passkey(${userId}, ${passkeyId}, ${counter}, ${now})`)
/** @returns the user, or null when the ticket is used up or older than the password */
export const codeForTicket = (db: Db, of: { ticket: string; code: string; expiresAt: Date; now: Date }) =>
  value<string | null>(
    db,
    sql`code_for_ticket(${hashToken(of.ticket)}, ${hashToken(of.code)}, ${of.expiresAt}, ${of.now})`,
  )
export const trustDevice = (db: Db, userId: string, device: Buffer, until: Date) =>
  value<unknown>(db, sql`trust_device(${userId}, ${device}, ${until})::text`)

// ---- The current user ----

type Own = {
  app_since: string | null
  codes_left: number
  required_by: string | null
  required_from: string | null
}
export const ownTwoStep = async (db: Db): Promise<Own> =>
  (await sql<Own>`select * from own_two_step()`.execute(db)).rows[0]!
type OwnPasskey = {
  id: string
  name: string
  created_at: string
  last_used_at: string | null
  credential_id: Buffer
  transports: string[]
}
export const ownPasskeys = async (db: Db): Promise<OwnPasskey[]> =>
  (await sql<OwnPasskey>`select * from own_passkeys()`.execute(db)).rows
export const startSetup = (db: Db, sessionId: string, secret: Buffer, expiresAt: Date) =>
  value<unknown>(db, sql`start_two_step_setup(${sessionId}, ${secret}, ${expiresAt})::text`)
export const ownSetup = (db: Db, sessionId: string, now: Date) =>
  value<Buffer | null>(db, sql`own_two_step_setup(${sessionId}, ${now})`)
type Confirmed = { sessionId: string; secret: Buffer; step: number; recovery: RecoveryCodes | null; now: Date }
/** @returns false when the setup was replaced or confirmed meanwhile */
export const confirmSetup = (db: Db, { sessionId, secret, step, recovery, now }: Confirmed) =>
  value<boolean>(
    db,
    sql`confirm_two_step_setup(${sessionId}, ${secret}, ${step}, ${recovery?.salt ?? null}, ${recovery?.hashes ?? []}::bytea[], ${now})`,
  )
export const finishSetup = (db: Db, sessionId: string, now: Date) =>
  value<'on' | 'changed' | null>(db, sql`finish_two_step_setup(${sessionId}, ${now})`)
export type Removal = 'off' | 'removed' | 'required' | 'unknown'
export const removeApp = (db: Db) => value<Removal>(db, sql`remove_two_step_app()`)

export const startPasskey = (db: Db, sessionId: string, challenge: Buffer, expiresAt: Date) =>
  value<unknown>(db, sql`start_passkey(${sessionId}, ${challenge}, ${expiresAt})::text`)
export const takePasskeyChallenge = (db: Db, sessionId: string, now: Date) =>
  value<Buffer | null>(db, sql`take_passkey_challenge(${sessionId}, ${now})`)
type NewPasskey = { passkey: Passkey; name: string; recovery: RecoveryCodes; now: Date }
/** `recovery` is stored when it is the first method. */
export const addPasskey = (db: Db, { passkey, name, recovery, now }: NewPasskey) =>
  value<'on' | 'added' | 'taken' | 'full'>(
    db,
    sql`add_passkey(${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter}, ${passkey.transports}::text[], ${name}, ${recovery.salt}, ${recovery.hashes}::bytea[], ${limits.passkeys}, ${now})`,
  )
export const renamePasskey = (db: Db, passkeyId: string, name: string) =>
  value<boolean>(db, sql`rename_passkey(${passkeyId}, ${name})`)
export const removePasskey = async (db: Db, passkeyId: string): Promise<{ outcome: Removal; name: string }> =>
  (await sql<{ outcome: Removal; name: string }>`select * from remove_passkey(${passkeyId})`.execute(db)).rows[0]!
/** @returns false when two-step sign-in is off */
export const replaceRecoveryCodes = (db: Db, { salt, hashes }: RecoveryCodes) =>
  value<boolean>(db, sql`replace_recovery_codes(${salt}, ${hashes}::bytea[])`)

// ---- Masters and service administrators ----

export const memberTwoStep = async (db: Db, userId: string) =>
  (await sql<{ is_on: boolean; may_reset: boolean }>`select * from member_two_step(${userId})`.execute(db)).rows[0]
export const mayReset = (db: Db, userId: string) => value<boolean>(db, sql`may_reset_two_step(${userId})`)
/** @returns whom to tell, or undefined when the caller may not, or it was off */
export const reset = async (db: Db, userId: string, now: Date) =>
  (await sql<{ email: string; language: Language }>`select * from reset_two_step(${userId}, ${now})`.execute(db))
    .rows[0]
export const requirementOf = async (db: Db) =>
  (
    await sql<{
      required_from: string | null
      members: number
      without: number
    }>`select * from two_step_of_workgroup()`.execute(db)
  ).rows[0]!
export const setRequiredFrom = (db: Db, workgroupId: string, from: Date | null) =>
  db
    .updateTable('workgroups')
    .set({ two_step_from: from })
    .where('id', '=', workgroupId)
    .where('two_step_from', from ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst()
export type Untold = {
  userId: string
  email: string
  language: Language
  workgroupName: string
  requiredFrom: string
  timeZone: string
}
export const membersWithout = async (db: Db, workgroupId: string, after: string, most: number): Promise<Untold[]> =>
  (
    await sql<Untold>`
      select user_id as "userId", email, language, workgroup_name as "workgroupName", required_from as "requiredFrom",
        time_zone as "timeZone"
      from members_without_two_step(${workgroupId}, ${after}, ${most})`.execute(db)
  ).rows
