// Builders of apps that are connected by OAuth, written directly into the database.
import { appScopes, type AppScope } from '../../../contract/calls/apps/scopes.ts'
import { apiClientId } from '../../../contract/codes.ts'
import { newApiToken } from '../../../server/security/api-tokens.ts'
import { hashToken, newToken } from '../../../server/security/tokens.ts'
import type { TestApp } from '../app.ts'
import { inOneMinute } from './codes-and-links.ts'
import type { TestPerson } from './people.ts'

export const appRedirect = 'https://assistant.example/callback'
/** A PKCE pair (RFC 7636, appendix B). */
export const pkce = {
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
} as const

export async function aRegisteredApp({ owner, now }: TestApp, of: { name?: string; redirectUri?: string } = {}) {
  const clientId = newToken()
  const { rows } = await owner.query<{ id: string }>(
    'insert into apps (client_id, name, redirect_uris, created_at) values ($1, $2, $3, $4) returning id',
    [clientId, of.name ?? '비서', [of.redirectUri ?? appRedirect], now()],
  )
  return { id: rows[0]!.id, clientId }
}
/** What the consent screen has read from its address. */
export const appRequest = (clientId: string) => ({
  responseType: 'code',
  clientId,
  redirectUri: appRedirect,
  scope: '',
  state: 's1',
  codeChallenge: pkce.challenge as string,
  codeChallengeMethod: 'S256',
  resource: '',
})
export async function anAppCode(app: TestApp, of: { by: TestPerson; clientId?: string }) {
  const code = newToken()
  const clientId = of.clientId ?? (await aRegisteredApp(app)).clientId
  await app.owner.query(
    `insert into app_codes (hash, user_id, current_workgroup_id, app_id, redirect_uri, code_challenge, scopes, expires_at)
     select $1, $2, $3, id, $4, $5, $6, $7 from apps where client_id = $8`,
    [hashToken(code), of.by.id, of.by.workgroupId, appRedirect, pkce.challenge, appScopes, inOneMinute(app), clientId],
  )
  return { grantType: 'authorization_code', clientId, code, redirectUri: appRedirect, codeVerifier: pkce.verifier }
}
/** @returns the id of the connection, its access token as `token`, and the user's facts */
export async function aConnectedApp(app: TestApp, of: { by: TestPerson; scopes?: readonly AppScope[]; name?: string }) {
  const [token, refreshToken, { id, clientId }] = [newApiToken(), newToken(), await aRegisteredApp(app, of)]
  const until = new Date(app.now().getTime() + 86_400_000)
  const { rows } = await app.owner.query<{ id: string }>(
    `with made as (
       insert into sessions (user_id, current_workgroup_id, client_id, device, created_at, last_seen_at, expires_at)
       values ($1, $2, $3, 'API: 비서', $4, $4, $5) returning id
     ), hashed as (
       insert into tokens (hash, session_id, kind, expires_at)
       select $6::bytea, id, 'api', $5::timestamptz from made union all select $7::bytea, id, 'app_refresh', $5 from made
     )
     insert into api_tokens (session_id, name, ending, scopes, app_id) select id, $8, '', $9, $10 from made returning id`,
    [
      of.by.id,
      of.by.workgroupId,
      apiClientId,
      app.now(),
      until,
      hashToken(token),
      hashToken(refreshToken),
      of.name ?? '비서',
      of.scopes ?? appScopes,
      id,
    ],
  )
  return { ...of.by, appId: rows[0]!.id, clientId, token, refreshToken }
}
