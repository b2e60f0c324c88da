// Apps that users connect by OAuth 2.1 with PKCE: consent, the two grants of /apps/token, and the list of connections. The
// first-party client has calls of its own (oauth.ts).
import { appPaths, appScopes, mostApps, type AppScope } from '../../../contract/calls/apps/scopes.ts'
import type { apps as contract, requestProblems } from '../../../contract/calls/apps/calls.ts'
import { tokenLimits } from '../../../contract/calls/api-tokens/scopes.ts'
import { webClientId } from '../../../contract/codes.ts'
import type { InputOf } from '../../../contract/core/call.ts'
import { inSteps, type AnyContext, type Handlers, type MemberContext, type StepsFor } from '../../calls/context.ts'
import { Failure, notFound } from '../../core/failure.ts'
import { appConnectedMail } from '../../notifications/mail-templates.ts'
import { newApiToken } from '../../security/api-tokens.ts'
import { recordAudit } from '../../security/audit.ts'
import { isOwnAddress, ownAddress } from '../../security/own-address.ts'
import { wrongOwnPassword } from '../../security/own-password.ts'
import { keepProof, useProof, withProof } from '../../security/provider-proof.ts'
import { countInTransaction } from '../../security/rate-limits.ts'
import { isLoopback, matchesRedirect } from '../../security/redirect-uris.ts'
import { lifetimes, matchesChallenge, newToken, secondsAfter } from '../../security/tokens.ts'
import { lockUser } from '../profile/queries.ts'
import { endSession } from './queries.ts'
import * as query from './app-queries.ts'
import { methodsOf, otpRequired, proveTicket, ticketFor } from './second-step.ts'

type Request = Omit<InputOf<typeof contract.request>, never>
type Problem = (typeof requestProblems)[number] | ''

/**
 * An unknown app, or an address that it has not registered, is never redirected to.
 * @throws invalid_client, invalid_request
 */
async function appOf({ db }: Pick<AnyContext, 'db'>, { clientId, redirectUri }: Request): Promise<query.App> {
  const app = await query.registeredApp(db, clientId)
  if (!app) throw new Failure('invalid_client')
  if (!app.redirect_uris.some((registered) => matchesRedirect(registered, redirectUri)))
    throw new Failure('invalid_request')
  return app
}

type Place = Pick<AnyContext, 'config' | 'origin'>
const isForMcp = ({ config, origin }: Place, resource: string) => isOwnAddress(config, origin, resource, appPaths.mcp)

/** Scopes that do not exist here are ignored; none at all stands for all. */
function askedScopes(scope: string): readonly AppScope[] {
  const asked = scope.split(' ').filter(Boolean)
  return asked.length === 0 ? appScopes : appScopes.filter((one) => asked.includes(one))
}
function problemOf(place: Place, request: Request): Problem {
  if (request.responseType !== 'code') return 'unsupported_response_type'
  if (request.codeChallengeMethod !== 'S256' || !/^[\w-]{43}$/.test(request.codeChallenge)) return 'invalid_request'
  // Without one it is that of this server: there is no other.
  if (request.resource !== '' && !isForMcp(place, request.resource)) return 'invalid_target'
  return askedScopes(request.scope).length === 0 ? 'invalid_scope' : ''
}
/** RFC 6749, 4.1.2, with the issuer (RFC 9207). */
function redirectTo({ config, origin }: Place, { redirectUri, state }: Request, answer: Record<string, string>) {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  if (state !== '') url.searchParams.set('state', state)
  url.searchParams.set('iss', ownAddress(config, origin))
  return url.href
}

type Allowed = InputOf<typeof contract.allow>
/** In the transaction that uses up the proof of identity. @returns the address with the code */
async function allowIn(context: MemberContext, input: Allowed, checkedHash: string | null): Promise<string> {
  const { db, now, userId, language } = context
  const app = await appOf(context, input)
  const code = newToken()
  const made = await query.addAppCode(db, {
    code,
    checkedHash,
    appId: app.id,
    redirectUri: input.redirectUri,
    codeChallenge: input.codeChallenge,
    scopes: input.scopes,
    now,
    until: secondsAfter(now, lifetimes.authorizationCodeSeconds),
  })
  if (made === 'changed') throw wrongOwnPassword('password')
  if (made === 'full') throw new Failure('too_many_tokens', { values: { most: mostApps } })
  await recordAudit(context, 'app.connected', { values: { name: app.name } })
  const { email: to } = await lockUser(db, userId)
  await context.enqueue('mail.send', appConnectedMail({ to, language, name: app.name }))
  return redirectTo(context, input, { code })
}

const allow = inSteps(async (context: StepsFor<'member'>, input: Allowed) => {
  const { now, userId } = context
  const secondStep = { act: 'appSecondStep', about: input.clientId } as const
  await context.step((step) => appOf(step, input))
  const asked = askedScopes(input.scope)
  if (problemOf(context, input) !== '' || input.scopes.some((scope) => !asked.includes(scope)))
    throw new Failure('invalid_request')
  if (input.ticket !== '') {
    const { otp, passkey } = input
    const to = await proveTicket(context, input.ticket, { otp, passkey }, async (step) => {
      if (!(await query.useOwnTicket(step.db, input.ticket, now))) throw new Failure('step_expired')
      // A ticket of a sign-in is not enough: it may follow a provider that has not asked anything.
      await useProof(step, secondStep, input.ticket)
      return allowIn(step, input, null)
    })
    return { redirectTo: to }
  }
  if (input.otp !== '' || input.passkey !== '') throw new Failure('invalid_request')
  const made = await withProof(context, input, { act: 'app', about: input.clientId }, async (step, checkedHash) => {
    // A device that is trusted at sign-in is asked here, too.
    const of = { userId, checkedHash, clientId: webClientId, device: Buffer.alloc(0), now }
    const ticket = await ticketFor(step.db, of)
    if (ticket) await keepProof(step, secondStep, ticket.ticket, lifetimes.secondStepSeconds)
    return ticket ?? { redirectTo: await allowIn(step, input, checkedHash) }
  })
  if ('ticket' in made) throw otpRequired({ ticket: made.ticket, methods: methodsOf(made.found) })
  return made
})

const invalidGrant = (keepsChanges?: true) => new Failure('invalid_grant', keepsChanges && { keepsChanges })

async function issueTokens({ db, now }: AnyContext, sessionId: string, scopes: readonly string[], sessionUntil: Date) {
  const [access, refresh] = [newApiToken(), newToken()]
  const latest = (seconds: number) => new Date(Math.min(secondsAfter(now, seconds).getTime(), sessionUntil.getTime()))
  const accessUntil = latest(lifetimes.appAccessSeconds)
  const refreshUntil = latest(lifetimes.refreshSeconds)
  await query.addAppTokens(db, { sessionId, access, accessUntil, refresh, refreshUntil })
  return {
    accessToken: access,
    refreshToken: refresh,
    tokenType: 'Bearer',
    expiresIn: Math.floor((accessUntil.getTime() - now.getTime()) / 1000),
    scope: scopes.join(' '),
  } as const
}

type TokenRequest = InputOf<typeof contract.token>
async function exchangeCode(context: AnyContext, { code, clientId, redirectUri, codeVerifier }: TokenRequest) {
  const { db, now } = context
  const found = await query.appCode(db, code)
  if (!found) throw invalidGrant()
  if (found.session_id) {
    // A second use means that the code was stolen: revoke everything that it issued.
    await endSession(db, found.session_id, now)
    throw invalidGrant(true)
  }
  if (new Date(found.expires_at) <= now || found.client_id !== clientId) throw invalidGrant()
  if (redirectUri !== found.redirect_uri || !matchesChallenge(codeVerifier, found.code_challenge)) throw invalidGrant()
  const until = secondsAfter(now, lifetimes.sessionSeconds)
  const sessionId = await query.connectApp(db, code, now, until)
  if (sessionId === null) throw invalidGrant()
  return issueTokens(context, sessionId, found.scopes, until)
}

/** A refresh token works once: its second use means that it, or its successor, was stolen, and ends the connection. */
async function refresh(context: AnyContext, { refreshToken, clientId }: TokenRequest) {
  const { db, now } = context
  const token = await query.appToken(db, refreshToken)
  if (!token || token.kind !== 'app_refresh' || token.client_id !== clientId || token.ended_at) throw invalidGrant()
  if (token.used_at) {
    await endSession(db, token.session_id, now)
    throw invalidGrant(true)
  }
  const sessionUntil = new Date(token.session_expires_at)
  if (new Date(token.expires_at) <= now || sessionUntil <= now) throw invalidGrant()
  await countInTransaction(db, now, 'refreshesOfSession', token.session_id)
  await query.useAppRefresh(db, refreshToken, now)
  return issueTokens(context, token.session_id, token.scopes, sessionUntil)
}

export const apps: Handlers<typeof contract> = {
  async list({ db, now }) {
    const unusedSince = secondsAfter(now, -tokenLimits.unusedDays * 86_400)
    const items = (await query.ownApps(db, now, unusedSince)).map((app) => ({
      appId: app.id,
      appName: app.name,
      scopes: app.scopes,
      workgroupName: app.workgroup_name,
      createdAt: app.created_at,
      lastUsedAt: app.last_used_at,
    }))
    return { items, total: items.length }
  },

  async request(context, input) {
    const app = await appOf(context, input)
    const problem = problemOf(context, input)
    return {
      appName: app.name,
      redirectHost: new URL(input.redirectUri).host,
      isOnThisDevice: isLoopback(new URL(input.redirectUri)),
      scopes: [...askedScopes(input.scope)],
      problem,
      cancelTo: redirectTo(context, input, { error: problem || 'access_denied' }),
    }
  },

  allow,

  async disconnect(context, { appId }) {
    const { db, now } = context
    const name = await query.endOwnApp(db, appId, now)
    if (name === null) throw notFound()
    await recordAudit(context, 'app.disconnected', { values: { name } })
    return {}
  },

  async token(context, input) {
    if (!(await query.registeredApp(context.db, input.clientId))) throw new Failure('invalid_client')
    if (input.resource !== '' && !isForMcp(context, input.resource)) throw new Failure('invalid_target')
    if (input.grantType === 'authorization_code') return exchangeCode(context, input)
    if (input.grantType === 'refresh_token') return refresh(context, input)
    throw new Failure('unsupported_grant_type')
  },

  async revoke({ db, now }, { token, clientId }) {
    const found = await query.appToken(db, token)
    if (found && (clientId === '' || found.client_id === clientId)) await endSession(db, found.session_id, now)
    return {}
  },
}
