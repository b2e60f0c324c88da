import type { Language } from '../../../contract/codes.ts'
import type { Db } from '../../db/connect.ts'
import { hashOneTimeCode, hashToken, inSeconds, lifetimes, newToken, sameHash } from '../../tokens.ts'

type Client = { userId: string; clientId: string; redirectUri: string; codeChallenge: string }

export const userByEmail = (db: Db, email: string) => db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
export const isEmailInUse = async (db: Db, email: string) => (await userByEmail(db, email)) !== undefined

type NewUser = { email: string; name: string; passwordHash: string; phone: string; language: Language; now: Date }
/** @returns null when the address was taken meanwhile */
export const addUser = async (db: Db, user: NewUser): Promise<string | null> => {
  const row = await db
    .insertInto('users')
    .values({ email: user.email, name: user.name, password_hash: user.passwordHash, phone: user.phone, language: user.language, created_at: user.now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
/** All sessions end with the old password. */
export async function setPassword(db: Db, userId: string, passwordHash: string, now: Date, exceptSessionId?: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await endSessions(db, userId, now, exceptSessionId)
}
export async function endSessions(db: Db, userId: string, now: Date, exceptSessionId?: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '!=', exceptSessionId!))
    .execute()
  await db.deleteFrom('authorization_codes').where('user_id', '=', userId).execute()
}

/** @returns the code, which lives 60 seconds and works once */
export async function addAuthorizationCode(db: Db, client: Client, now: Date): Promise<string> {
  const code = newToken()
  await db
    .insertInto('authorization_codes')
    .values({
      hash: hashToken(code),
      user_id: client.userId,
      client_id: client.clientId,
      redirect_uri: client.redirectUri,
      code_challenge: client.codeChallenge,
      expires_at: inSeconds(now, lifetimes.authorizationCodeSeconds),
    })
    .execute()
  return code
}
export const authorizationCode = (db: Db, code: string) => db.selectFrom('authorization_codes').selectAll().where('hash', '=', hashToken(code)).forUpdate().executeTakeFirst()
export const markExchanged = (db: Db, code: string, sessionId: string) => db.updateTable('authorization_codes').set({ session_id: sessionId }).where('hash', '=', hashToken(code)).execute()

export async function addSession(db: Db, session: { userId: string; clientId: string; device: string; now: Date }): Promise<string> {
  const user = await db.selectFrom('users').select('last_workgroup_id').where('id', '=', session.userId).executeTakeFirstOrThrow()
  const row = await db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      current_workgroup_id: user.last_workgroup_id,
      client_id: session.clientId,
      device: session.device,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: inSeconds(session.now, lifetimes.sessionSeconds),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
export async function addTokens(db: Db, sessionId: string, now: Date): Promise<{ accessToken: string; refreshToken: string; expiresIn: number }> {
  const [accessToken, refreshToken] = [newToken(), newToken()]
  await db
    .insertInto('tokens')
    .values([
      { hash: hashToken(accessToken), session_id: sessionId, kind: 'access', expires_at: inSeconds(now, lifetimes.accessSeconds) },
      { hash: hashToken(refreshToken), session_id: sessionId, kind: 'refresh', expires_at: inSeconds(now, lifetimes.refreshSeconds) },
    ])
    .execute()
  return { accessToken, refreshToken, expiresIn: lifetimes.accessSeconds }
}
/** A token with its session, locked, so that two refreshes at once follow one another. */
export const tokenOf = (db: Db, token: string) =>
  db
    .selectFrom('tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .select(['t.kind', 't.expires_at', 't.used_at', 't.hash', 's.id as session_id', 's.client_id', 's.ended_at', 's.expires_at as session_expires_at'])
    .where('t.hash', '=', hashToken(token))
    .forUpdate()
    .executeTakeFirst()
export async function markUsed(db: Db, hash: Buffer, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('tokens').set({ used_at: now }).where('hash', '=', hash).execute()
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sessionId).execute()
}
export const endSession = (db: Db, sessionId: string, now: Date) => db.updateTable('sessions').set({ ended_at: now }).where('id', '=', sessionId).where('ended_at', 'is', null).execute()

type OneTime = { purpose: 'email' | 'phone' | 'password'; recipient: string }
/** A new code replaces the one before it. */
export const keepOneTimeCode = (db: Db, { purpose, recipient }: OneTime, code: string, expiresAt: Date) => {
  const row = { purpose, recipient, hash: hashOneTimeCode(purpose, recipient, code), tries: 0, expires_at: expiresAt }
  return db
    .insertInto('one_time_codes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['purpose', 'recipient']).doUpdateSet(row))
    .execute()
}
export const dropOneTimeCode = (db: Db, { purpose, recipient }: OneTime) => db.deleteFrom('one_time_codes').where('purpose', '=', purpose).where('recipient', '=', recipient).execute()
const mostTries = 5
/** Five tries a code; a refusal after this must keep its changes, or the try would not count. */
export async function checkOneTimeCode(db: Db, { purpose, recipient }: OneTime, code: string, now: Date): Promise<'right' | 'wrong' | 'expired'> {
  const row = await db
    .updateTable('one_time_codes')
    .set((by) => ({ tries: by('tries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('recipient', '=', recipient)
    .returningAll()
    .executeTakeFirst()
  if (!row || row.tries > mostTries || new Date(row.expires_at) <= now) return 'expired'
  return sameHash(row.hash, hashOneTimeCode(purpose, recipient, code)) ? 'right' : 'wrong'
}
export const usersByNameAndPhone = (db: Db, name: string, phone: string) => db.selectFrom('users').select('email').where('name', '=', name).where('phone', '=', phone).orderBy('id').limit(10).execute()
