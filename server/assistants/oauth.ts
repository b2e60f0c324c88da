// What a client of `/mcp` needs before a user signs in: metadata of the resource (RFC 9728) and of the authorization server
// (RFC 8414), registration (RFC 7591), and the address that opens the consent screen. Tokens are calls of the contract.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { apps } from '../../contract/calls/apps/calls.ts'
import { appPaths, appScopes } from '../../contract/calls/apps/scopes.ts'
import { wireNameOf } from '../../contract/core/call.ts'
import { paths } from '../../contract/core/paths.ts'
import { Failure } from '../core/failure.ts'
import { observeCall } from '../core/metrics.ts'
import { withTrace } from '../core/trace.ts'
import { addressKey } from '../http/client-address.ts'
import { ownOrigin, refuseForeignOrigin } from '../http/authorize.ts'
import type { Ports } from '../http/dispatch.ts'
import { languageFor, refusal } from '../http/error-response.ts'
import { apiHeaders } from '../http/headers.ts'
import { send, type JsonAnswer } from '../http/response.ts'
import { ownAddress } from '../security/own-address.ts'
import { isRedirectUri } from '../security/redirect-uris.ts'
import { newToken } from '../security/tokens.ts'

const resourceMetadata = '/.well-known/oauth-protected-resource'
const mostBytes = 16 * 1024
const baseOf = ({ config }: Ports, request: FastifyRequest) => ownAddress(config, ownOrigin(request))

/** Where a client learns how to sign in (RFC 9728, 5.1). */
export function challenge(ports: Ports, request: FastifyRequest): string {
  const error = request.headers.authorization === undefined ? '' : 'error="invalid_token", '
  return `Bearer ${error}resource_metadata="${baseOf(ports, request)}${resourceMetadata}${appPaths.mcp}", scope="${appScopes.join(' ')}"`
}

export function addOAuth(app: FastifyInstance, ports: Ports): void {
  for (const path of [resourceMetadata, resourceMetadata + appPaths.mcp])
    app.get(path, (request, reply) => reply.headers(apiHeaders).send(resourceOf(baseOf(ports, request))))
  app.get('/.well-known/oauth-authorization-server', (request, reply) =>
    reply.headers(apiHeaders).send(serverOf(baseOf(ports, request))),
  )
  app.post(appPaths.register, async (request, reply) => {
    const started = performance.now()
    const answered = await withTrace(request.id, () => registration(ports, request))
    observeCall('apps.register', answered.status, started)
    return send(reply, answered)
  })
  // The screen reads the request from its own address, after the user has signed in.
  app.get(appPaths.authorize, (request, reply) =>
    reply.headers(apiHeaders).redirect(`${baseOf(ports, request)}/#${paths.connectApp}?${requestOf(request)}`, 303),
  )
}

const resourceOf = (base: string) => ({
  resource: base + appPaths.mcp,
  authorization_servers: [base],
  scopes_supported: appScopes,
  bearer_methods_supported: ['header'],
  resource_name: 'Saleslog',
})
const serverOf = (base: string) => ({
  issuer: base,
  authorization_endpoint: base + appPaths.authorize,
  token_endpoint: base + apps.token.path,
  registration_endpoint: base + appPaths.register,
  revocation_endpoint: base + apps.revoke.path,
  scopes_supported: appScopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
})

/** The known parameters, each once; what they say is checked on the screen. */
function requestOf(request: FastifyRequest): string {
  const given = new URLSearchParams(request.url.split('?')[1] ?? '')
  const names = Object.keys(apps.request.input.map).map((name) => wireNameOf(apps.request.input, name))
  return new URLSearchParams(
    names.flatMap((name) => (given.has(name) ? [[name, given.get(name)!.slice(0, 2_000)]] : [])),
  ).toString()
}

class InvalidMetadata extends Error {
  readonly answer: { error: string; error_description: string }
  constructor(error: 'invalid_redirect_uri' | 'invalid_client_metadata', description: string) {
    super(error)
    this.answer = { error, error_description: description }
  }
}
const Metadata = z.object({
  client_name: z.optional(z.string().check(z.maxLength(500))),
  redirect_uris: z.array(z.string()).check(z.minLength(1), z.maxLength(10)),
  token_endpoint_auth_method: z.optional(z.string()),
  grant_types: z.optional(z.array(z.string())),
  response_types: z.optional(z.array(z.string())),
})
/** One line without invisible characters, by which a name could look like another. */
const nameOf = (given: string) =>
  given
    .normalize('NFKC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60)

async function registration(ports: Ports, request: FastifyRequest): Promise<JsonAnswer> {
  try {
    return { status: 201, body: await register(ports, request) }
  } catch (error) {
    if (error instanceof InvalidMetadata) return { status: 400, body: error.answer }
    return refusal(error, languageFor(request), request.log)
  }
}

/** A public client: it gets no secret, as PKCE and its registered addresses prove enough. */
async function register(ports: Ports, request: FastifyRequest): Promise<Record<string, unknown>> {
  refuseForeignOrigin(ports.config, request)
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw new Failure('too_large')
  const address = addressKey(request.ip)
  await ports.attempts.count('appsRegisteredOfAddress', address)
  const parsed = z.safeParse(
    Metadata,
    await ports.bodies.readJson(request, mostBytes, { whose: address, isKnown: false }),
  )
  if (!parsed.success) throw new InvalidMetadata('invalid_client_metadata', 'Name redirect_uris, one to ten texts.')
  const { client_name = '', redirect_uris, grant_types = ['authorization_code', 'refresh_token'] } = parsed.data
  if (!redirect_uris.every(isRedirectUri))
    throw new InvalidMetadata(
      'invalid_redirect_uri',
      'A redirect URI is https, or http on this device, without a fragment and up to 500 characters.',
    )
  const granted = grant_types.filter((one) => serverOf('').grant_types_supported.includes(one))
  if (!granted.includes('authorization_code'))
    throw new InvalidMetadata('invalid_client_metadata', 'Only the grant authorization_code connects an app.')
  await ports.attempts.count('appsRegistered', '')
  const [clientId, name, now] = [newToken(), nameOf(client_name) || new URL(redirect_uris[0]!).host, ports.clock()]
  await ports.pool.query('select register_app($1, $2, $3, $4)', [clientId, name, redirect_uris, now])
  return {
    client_id: clientId,
    client_id_issued_at: Math.floor(now.getTime() / 1000),
    client_name: name,
    redirect_uris,
    token_endpoint_auth_method: 'none',
    grant_types: granted,
    response_types: ['code'],
  }
}
