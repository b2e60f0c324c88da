// Credentials are only accessible through security-definer functions (migration 0004); the app's role reads no hash
// itself.
import { sql } from 'kysely'
import type { Language } from '../../../contract/codes.ts'
import type { Db } from '../../db/connect.ts'
import { identityHashes, type ClientIdentity } from '../../security/known-devices.ts'
import { hashToken, secondsAfter, lifetimes, newToken } from '../../security/tokens.ts'

const value = async <T>(db: Db, expression: ReturnType<typeof sql>): Promise<T> =>
  (await sql<{ value: T }>`select ${expression} as value`.execute(db)).rows[0]!.value
const run = async (db: Db, expression: ReturnType<typeof sql>): Promise<void> =>
  void (await sql`select ${expression}`.execute(db))

export const isEmailInUse = (db: Db, email: string) => value<boolean>(db, sql`is_email_in_use(${email})`)
export type SignInFacts = { id: string; password_hash: string; known: Buffer[] }
/** The hash to compare a password with, and which of these origins are known for the user. */
export const signInFacts = async (
  db: Db,
  email: string,
  clientIdentity: ClientIdentity,
): Promise<SignInFacts | undefined> =>
  (await sql<SignInFacts>`select * from sign_in_facts(${email}, ${identityHashes(clientIdentity)})`.execute(db)).rows[0]
export const emailsByNameAndPhone = async (db: Db, name: string, phones: readonly string[]): Promise<string[]> =>
  (
    await sql<{ email: string }>`select email from emails_by_phone(${name}, ${[...phones]}) as email`.execute(db)
  ).rows.map((row) => row.email)

type NewUser = { email: string; name: string; passwordHash: string; phone: string; language: Language; now: Date }
/** @returns null when the address was taken in the meantime */
export const addUser = (db: Db, user: NewUser) =>
  value<string | null>(
    db,
    sql`add_user(${user.email}, ${user.name}, ${user.passwordHash}, ${user.phone}, ${user.language}, ${user.now})`,
  )

type NewPassword = {
  userId: string
  checkedHash: string | null
  passwordHash: string
  now: Date
  exceptSessionId?: string
}
/**
 * Ends all sessions, codes and links.
 * @returns false when `checkedHash` is no longer the current hash
 */
export const setPassword = (db: Db, { userId, checkedHash, passwordHash, now, exceptSessionId }: NewPassword) =>
  value<boolean>(db, sql`set_password(${userId}, ${checkedHash}, ${passwordHash}, ${now}, ${exceptSessionId ?? null})`)
/** @param except the session that goes on */
export const endSessions = (db: Db, userId: string, now: Date, except: string | null = null) =>
  run(db, sql`end_sessions(${userId}, ${now}, ${except})`)

type NewCode = {
  userId: string
  checkedHash: string | null
  clientId: string
  redirectUri: string
  codeChallenge: string
}
/** @returns the code, valid once for 60 seconds; null when `checkedHash` is no longer the current hash */
export async function addAuthorizationCode(db: Db, of: NewCode, now: Date): Promise<string | null> {
  const code = newToken()
  const until = secondsAfter(now, lifetimes.authorizationCodeSeconds)
  const isAdded = await value<boolean>(
    db,
    sql`add_authorization_code(${hashToken(code)}, ${of.userId}, ${of.checkedHash}, ${of.clientId}, ${of.redirectUri}, ${of.codeChallenge}, ${until})`,
  )
  return isAdded ? code : null
}
type StoredCode = {
  user_id: string
  client_id: string
  redirect_uri: string
  code_challenge: string
  expires_at: string
  session_id: string | null
}
export const authorizationCode = async (db: Db, code: string): Promise<StoredCode | undefined> =>
  (await sql<StoredCode>`select * from authorization_code(${hashToken(code)})`.execute(db)).rows[0]

/** Starts the session of a code and stores its device and network as known. */
export async function addSession(
  db: Db,
  session: {
    code: string
    userId: string
    clientId: string
    device: string
    clientIdentity: ClientIdentity
    now: Date
  },
): Promise<string> {
  const until = secondsAfter(session.now, lifetimes.sessionSeconds)
  await run(db, sql`remember_places(${session.userId}, ${identityHashes(session.clientIdentity)}, ${session.now})`)
  return value<string>(
    db,
    sql`add_session(${hashToken(session.code)}, ${session.userId}, ${session.clientId}, ${session.device}, ${session.now}, ${until})`,
  )
}
/** @param rotation number of refreshes so far */
export async function addTokens(
  db: Db,
  sessionId: string,
  rotation: number,
  now: Date,
): Promise<{ accessToken: string; refreshToken: string; expiresIn: number }> {
  const [accessToken, refreshToken] = [newToken(), newToken()]
  await run(
    db,
    sql`add_tokens(${sessionId}, ${hashToken(accessToken)}, ${secondsAfter(now, lifetimes.accessSeconds)}, ${hashToken(refreshToken)}, ${secondsAfter(now, lifetimes.refreshSeconds)}, ${rotation})`,
  )
  return { accessToken, refreshToken, expiresIn: lifetimes.accessSeconds }
}
type StoredToken = {
  kind: 'access' | 'refresh'
  expires_at: string
  used_at: string | null
  /** A token issued by this one was used. */
  followed: boolean
  rotation: number
  session_id: string
  client_id: string
  ended_at: string | null
  session_expires_at: string
}
/** A token with its session, locked to serialize concurrent refreshes. */
export const tokenOf = async (db: Db, token: string): Promise<StoredToken | undefined> =>
  (await sql<StoredToken>`select * from token_session(${hashToken(token)})`.execute(db)).rows[0]
/** This token may be reused for a moment (by another tab); its siblings and predecessors may not. */
export const markRefreshed = (db: Db, token: string, { session_id, rotation }: StoredToken, now: Date) =>
  run(db, sql`mark_refreshed(${hashToken(token)}, ${session_id}, ${rotation}, ${now})`)
export const endSession = (db: Db, sessionId: string, now: Date) => run(db, sql`end_session(${sessionId}, ${now})`)

export const storePasswordLink = (db: Db, email: string, secret: string, expiresAt: Date) =>
  run(db, sql`keep_password_link(${email}, ${hashToken(secret)}, ${expiresAt})`)
export const isPasswordLink = async (db: Db, email: string, secret: string, now: Date) =>
  (await value<string | null>(db, sql`password_link_user(${hashToken(secret)}, ${email}, ${now})`)) !== null
/** @returns the user, once; null when the link is no longer valid */
export const usePasswordLink = (db: Db, email: string, secret: string, now: Date) =>
  value<string | null>(db, sql`use_password_link(${hashToken(secret)}, ${email}, ${now})`)
