// Builders of two-step sign-in, written directly into the database.
import { randomBytes } from 'node:crypto'
import { webClientId } from '../../../contract/codes.ts'
import { hashRecoveryCode } from '../../../server/security/recovery-codes.ts'
import { secretBoxWith } from '../../../server/security/secret-box.ts'
import { hashToken, newToken } from '../../../server/security/tokens.ts'
import { newTotpSecret, totpCode, totpStep } from '../../../server/security/totp.ts'
import type { TestApp } from '../app.ts'
import { anAuthenticator } from '../authenticator.ts'
import { inOneMinute } from './codes-and-links.ts'

async function sealed({ owner }: TestApp, secret: Buffer, userId: string): Promise<Buffer> {
  const { rows } = await owner.query<{ value: Buffer }>("select value from secrets where name = 'two-step'")
  return secretBoxWith(rows[0]!.value).seal(secret, userId)
}
/** The code that the app with this secret shows. @param ahead steps of 30 seconds */
export const codeOf = (app: TestApp, secret: Buffer, ahead = 0): string => totpCode(secret, totpStep(app.now()) + ahead)

/** An authenticator app of a user, and its secret. */
export async function anApp(app: TestApp, userId: string): Promise<Buffer> {
  const secret = newTotpSecret()
  await app.owner.query(
    'insert into two_step_apps (user_id, secret, last_step, created_at) values ($1, $2, 0, $3) on conflict (user_id) do update set secret = excluded.secret, last_step = 0',
    [userId, await sealed(app, secret, userId), app.now()],
  )
  return secret
}
/** Turns two-step sign-in off. */
export const withoutTwoStep = async ({ owner }: TestApp, userId: string): Promise<void> => {
  for (const table of ['two_step_apps', 'passkeys'])
    await owner.query(`delete from ${table} where user_id = $1`, [userId])
}
export async function aRecoveryCode({ owner }: TestApp, userId: string, code = '7F3K9QWM'): Promise<string> {
  const salt = Buffer.alloc(16, Number(userId) % 256)
  await owner.query('insert into recovery_codes (user_id, salt, hash) values ($1, $2, $3)', [
    userId,
    salt,
    await hashRecoveryCode(code, salt),
  ])
  return code
}
export async function aPasskey({ owner, now }: TestApp, userId: string) {
  const authenticator = anAuthenticator()
  const { rows } = await owner.query<{ id: string }>(
    "insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at) values ($1, $2, $3, 0, '{internal}', '노트북', $4) returning id",
    [userId, authenticator.credentialId, authenticator.publicKey, now()],
  )
  return { id: rows[0]!.id, ...authenticator }
}
/** A sign-in with the right password whose second step is missing. */
export async function aTicket(app: TestApp, userId: string): Promise<string> {
  const ticket = newToken()
  await app.owner.query(
    "insert into sign_in_tickets (hash, user_id, password_hash, client_id, redirect_uri, code_challenge, expires_at) select $1, id, password_hash, $3, '', '', $4 from users where id = $2",
    [hashToken(ticket), userId, webClientId, inOneMinute(app)],
  )
  return ticket
}
export async function sessionOf({ owner }: TestApp, token: string): Promise<string> {
  const { rows } = await owner.query<{ session_id: string }>('select session_id from tokens where hash = $1', [
    hashToken(token),
  ])
  return rows[0]!.session_id
}
/** An app that is being set up in the session of `who`, and its secret. */
export async function aSetup(app: TestApp, who: { id: string; token: string }, isConfirmed = false): Promise<Buffer> {
  const secret = newTotpSecret()
  await app.owner.query(
    'insert into two_step_setups (user_id, session_id, secret, confirmed_step, salt, codes, expires_at) values ($1, $2, $3, $4, $5, $6, $7) on conflict (user_id) do update set session_id = excluded.session_id, secret = excluded.secret, confirmed_step = excluded.confirmed_step',
    [
      who.id,
      await sessionOf(app, who.token),
      await sealed(app, secret, who.id),
      isConfirmed ? 1 : null,
      randomBytes(16),
      [randomBytes(32)],
      inOneMinute(app),
    ],
  )
  return secret
}
/** A challenge for a new passkey in the session of `who`. */
export async function aPasskeyChallenge(app: TestApp, who: { token: string }): Promise<Buffer> {
  const challenge = randomBytes(32)
  await app.owner.query(
    'insert into passkey_challenges (session_id, challenge, expires_at) values ($1, $2, $3) on conflict (session_id) do update set challenge = excluded.challenge',
    [await sessionOf(app, who.token), challenge, inOneMinute(app)],
  )
  return challenge
}
