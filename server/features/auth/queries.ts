// What proves who somebody is stands behind the owner's functions (migration 0004); the app's role reads no hash itself.
import { sql } from 'kysely'
import type { Language } from '../../../contract/codes.ts'
import type { Db } from '../../db/connect.ts'
import { placeList, type RequestOrigin } from '../../security/known-devices.ts'
import { hashToken, inSeconds, lifetimes, newToken } from '../../security/tokens.ts'

const value = async <T>(db: Db, expression: ReturnType<typeof sql>): Promise<T> =>
  (await sql<{ value: T }>`select ${expression} as value`.execute(db)).rows[0]!.value
const run = async (db: Db, expression: ReturnType<typeof sql>): Promise<void> =>
  void (await sql`select ${expression}`.execute(db))

export const isEmailInUse = (db: Db, email: string) => value<boolean>(db, sql`is_email_in_use(${email})`)
export type SignInFacts = { id: string; password_hash: string; known: Buffer[] }
/** What a password is compared with, and which of these places are the person's own. */
export const signInFacts = async (db: Db, email: string, places: RequestOrigin): Promise<SignInFacts | undefined> =>
  (await sql<SignInFacts>`select * from sign_in_facts(${email}, ${placeList(places)})`.execute(db)).rows[0]
export const ownPasswordHash = (db: Db) => value<string>(db, sql`own_password_hash()`)
export const emailsByNameAndPhone = async (db: Db, name: string, phones: readonly string[]): Promise<string[]> =>
  (
    await sql<{ email: string }>`select email from emails_by_phone(${name}, ${[...phones]}) as email`.execute(db)
  ).rows.map((row) => row.email)

type NewUser = { email: string; name: string; passwordHash: string; phone: string; language: Language; now: Date }
/** @returns null when the address was taken meanwhile */
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
/** All sessions, codes and links end with the old password. @returns false when the hash that was checked is no longer the hash */
export const setPassword = (db: Db, { userId, checkedHash, passwordHash, now, exceptSessionId }: NewPassword) =>
  value<boolean>(db, sql`set_password(${userId}, ${checkedHash}, ${passwordHash}, ${now}, ${exceptSessionId ?? null})`)
export const endSessions = (db: Db, userId: string, now: Date) => run(db, sql`end_sessions(${userId}, ${now}, null)`)

type NewCode = {
  userId: string
  checkedHash: string | null
  clientId: string
  redirectUri: string
  codeChallenge: string
}
/** @returns the code, which lives 60 seconds and works once; null when the hash that was checked is no longer the hash */
export async function addAuthorizationCode(db: Db, of: NewCode, now: Date): Promise<string | null> {
  const code = newToken()
  const until = inSeconds(now, lifetimes.authorizationCodeSeconds)
  const isAdded = await value<boolean>(
    db,
    sql`add_authorization_code(${hashToken(code)}, ${of.userId}, ${of.checkedHash}, ${of.clientId}, ${of.redirectUri}, ${of.codeChallenge}, ${until})`,
  )
  return isAdded ? code : null
}
type KeptCode = {
  user_id: string
  client_id: string
  redirect_uri: string
  code_challenge: string
  expires_at: string
  session_id: string | null
}
export const authorizationCode = async (db: Db, code: string): Promise<KeptCode | undefined> =>
  (await sql<KeptCode>`select * from authorization_code(${hashToken(code)})`.execute(db)).rows[0]

/** The session that a code began; the places it began from are the person's own from now on. */
export async function addSession(
  db: Db,
  session: { code: string; userId: string; clientId: string; device: string; places: RequestOrigin; now: Date },
): Promise<string> {
  const until = inSeconds(session.now, lifetimes.sessionSeconds)
  await run(db, sql`remember_places(${session.userId}, ${placeList(session.places)}, ${session.now})`)
  return value<string>(
    db,
    sql`add_session(${hashToken(session.code)}, ${session.userId}, ${session.clientId}, ${session.device}, ${session.now}, ${until})`,
  )
}
/** @param rotation how many refreshes came before */
export async function addTokens(
  db: Db,
  sessionId: string,
  rotation: number,
  now: Date,
): Promise<{ accessToken: string; refreshToken: string; expiresIn: number }> {
  const [accessToken, refreshToken] = [newToken(), newToken()]
  await run(
    db,
    sql`add_tokens(${sessionId}, ${hashToken(accessToken)}, ${inSeconds(now, lifetimes.accessSeconds)}, ${hashToken(refreshToken)}, ${inSeconds(now, lifetimes.refreshSeconds)}, ${rotation})`,
  )
  return { accessToken, refreshToken, expiresIn: lifetimes.accessSeconds }
}
type KeptToken = {
  kind: 'access' | 'refresh'
  expires_at: string
  used_at: string | null
  /** Something that came of it was used. */
  followed: boolean
  rotation: number
  session_id: string
  client_id: string
  ended_at: string | null
  session_expires_at: string
}
/** A token with its session, locked, so that two refreshes at once follow one another. */
export const tokenOf = async (db: Db, token: string): Promise<KeptToken | undefined> =>
  (await sql<KeptToken>`select * from token_session(${hashToken(token)})`.execute(db)).rows[0]
/** This one may be shown again for a moment (another tab); its siblings, and all before, not at all. */
export const markRefreshed = (db: Db, token: string, { session_id, rotation }: KeptToken, now: Date) =>
  run(db, sql`mark_refreshed(${hashToken(token)}, ${session_id}, ${rotation}, ${now})`)
export const endSession = (db: Db, sessionId: string, now: Date) => run(db, sql`end_session(${sessionId}, ${now})`)

export const keepPasswordLink = (db: Db, email: string, secret: string, expiresAt: Date) =>
  run(db, sql`keep_password_link(${email}, ${hashToken(secret)}, ${expiresAt})`)
export const isPasswordLink = async (db: Db, email: string, secret: string, now: Date) =>
  (await value<string | null>(db, sql`password_link_user(${hashToken(secret)}, ${email}, ${now})`)) !== null
/** @returns the user, once; null when the link is no good any more */
export const usePasswordLink = (db: Db, email: string, secret: string, now: Date) =>
  value<string | null>(db, sql`use_password_link(${hashToken(secret)}, ${email}, ${now})`)
