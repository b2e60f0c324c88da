// Requests with an API token: found, counted and compared with the scopes before the body is read.
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { hasScope, tokenLimits } from '../../contract/calls/api-tokens/scopes.ts'
import { scopeOfCall } from '../../contract/calls/api-tokens/scope-of-call.ts'
import type { Call } from '../../contract/core/call.ts'
import { rates } from '../../contract/core/rates.ts'
import type { AnyContext } from '../calls/context.ts'
import { Failure } from '../core/failure.ts'
import { isApiToken, isWellFormed } from '../security/api-tokens.ts'
import { secondsLeft, throwLimitReached, windowStart } from '../security/rate-limits.ts'
import { hashToken } from '../security/tokens.ts'
import { bearerOf } from './authorize.ts'

const limit = 'requestsOfToken'
type Found = {
  /** `app`: of a connected app, for assistants only. */
  state: 'ok' | 'app' | 'ended'
  token_id: string
  token_name: string
  scopes: string[]
  expires_at: string
  request_count: number
}
type Counted = { countedToken?: { left: number; reset: number } }

/** An API token that was found and counted. */
export type AdmittedToken = {
  isOfApp: boolean
  facts: Required<Pick<AnyContext, 'apiToken' | 'device'>>
  scopes: readonly string[]
}
type TokenPorts = { pool: Pick<pg.Pool, 'query'> }

/** @throws api_token_ended, too_many_tries */
export async function countApiToken({ pool }: TokenPorts, request: FastifyRequest, now: Date): Promise<AdmittedToken> {
  const bearer = bearerOf(request)
  if (!isWellFormed(bearer)) throw new Failure('api_token_ended')
  const unusedSince = new Date(now.getTime() - tokenLimits.unusedDays * 86_400_000)
  const { rows } = await pool.query<Found>('select * from count_api_request($1, $2, $3, $4, $5)', [
    hashToken(bearer),
    now,
    unusedSince,
    limit,
    windowStart(limit, now),
  ])
  const { state, token_id, token_name, scopes, expires_at, request_count } = rows[0]!
  if (state === 'ended') throw new Failure('api_token_ended')
  const counted = { left: Math.max(0, rates[limit].most - request_count), reset: secondsLeft(limit, now) }
  Object.assign(request, { countedToken: counted } satisfies Counted)
  if (request_count > rates[limit].most) throwLimitReached(limit, now)
  const apiToken = { tokenId: token_id, expiresAt: new Date(expires_at) }
  return { isOfApp: state === 'app', facts: { apiToken, device: `API: ${token_name}` }, scopes }
}

/** @throws not_by_token, insufficient_scope */
export function requireScope(name: string, call: Call, scopes: readonly string[]): void {
  const needed = scopeOfCall(name, call)
  if (needed === null) throw new Failure('not_by_token')
  if (needed !== 'open' && !hasScope(scopes, needed))
    throw new Failure('insufficient_scope', { values: { scope: needed }, scope: needed })
}

/**
 * Nothing for the token of a session.
 * @returns what the context of the call has of the token
 * @throws api_token_ended, too_many_tries, not_by_token, insufficient_scope
 */
export async function admitApiToken(
  ports: TokenPorts,
  name: string,
  call: Call,
  request: FastifyRequest,
  now: Date,
): Promise<Partial<AdmittedToken['facts']>> {
  if (!isApiToken(bearerOf(request))) return {}
  const { isOfApp, facts, scopes } = await countApiToken(ports, request, now)
  // Its audience is /mcp alone (RFC 8707).
  if (isOfApp) throw new Failure('api_token_ended')
  requireScope(name, call, scopes)
  return facts
}

/** The headers of draft-ietf-httpapi-ratelimit-headers-10; none for a request without an API token. */
export function rateLimitHeaders(request: FastifyRequest): Record<string, string> {
  const { countedToken } = request as Counted
  if (!countedToken) return {}
  const { most, seconds } = rates[limit]
  return {
    'ratelimit-policy': `"token";q=${most};w=${seconds}`,
    ratelimit: `"token";r=${countedToken.left};t=${countedToken.reset}`,
  }
}
