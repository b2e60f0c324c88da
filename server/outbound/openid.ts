// OpenID Connect (openid-client): what we ask the provider of a workgroup. Its address was typed by a user, and its
// answers are those of a stranger: every request goes through safe-fetch, is short, and follows no redirect.
import type { Configuration, CustomFetchOptions } from 'openid-client'
import { safeExchange } from '../security/safe-fetch.ts'

/** For each of the four requests: two documents, the tokens and the user. */
const limits = { seconds: 5, bytes: 256 * 1024 } as const
const toleratedSeconds = 60

export type Provider = { issuer: string; clientId: string; clientSecret: string }
/** @param allowed origins that may be contacted although they are not public, also over http */
export type Asking = { allowed: readonly string[]; now: Date; returnAddress: string }
export type ProviderUser = { subject: string; email: string | null; isVerified: boolean; names: string[] }

/** No answer, an answer that is too long or too slow, or an address that is not public. */
export class ProviderUnreachable extends Error {}
/** The provider answered, and not as it has to. `detail`: an error code of OAuth 2.0, or the check that failed. */
export class ProviderFailure extends Error {
  readonly detail: string
  constructor(detail: string, cause?: unknown) {
    super(detail, { cause })
    this.detail = detail
  }
}

/** Loaded at the first use. */
const library = () => import('openid-client')

async function discover(
  { issuer, clientId, clientSecret }: Provider,
  { allowed, now }: Asking,
): Promise<Configuration> {
  const openid = await library()
  const isInsecure = (address: string) => new URL(address).protocol === 'http:'
  const mayBeInsecure = isInsecure(issuer) && allowed.includes(new URL(issuer).origin)
  const metadata = {
    [openid.clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
    [openid.clockTolerance]: toleratedSeconds,
  }
  const options = {
    timeout: limits.seconds,
    [openid.customFetch]: (address: string, init: CustomFetchOptions) => ask(address, init, allowed),
    // The signature of the ID token is checked, though it comes over TLS from the provider itself.
    execute: [openid.enableNonRepudiationChecks, ...(mayBeInsecure ? [openid.allowInsecureRequests] : [])],
  }
  const found = await openid.discovery(new URL(issuer), clientId, metadata, openid.None(), options)
  const server = found.serverMetadata()
  const page = server.authorization_endpoint ?? ''
  if (!URL.canParse(page) || !(new URL(page).protocol === 'https:' || (mayBeInsecure && isInsecure(page))))
    throw new ProviderFailure('authorization_endpoint')
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const proof = methods.includes('client_secret_basic')
    ? openid.ClientSecretBasic(clientSecret)
    : openid.ClientSecretPost(clientSecret)
  const configured = new openid.Configuration(server, clientId, metadata, proof)
  configured[openid.customFetch] = options[openid.customFetch]
  configured.timeout = limits.seconds
  for (const apply of options.execute) apply(configured)
  return configured
}

async function ask(address: string, init: CustomFetchOptions, allowed: readonly string[]): Promise<Response> {
  const body = init.body === undefined || init.body === null ? undefined : Buffer.from(String(init.body))
  const method = init.method === 'POST' ? 'POST' : 'GET'
  try {
    const found = await safeExchange(
      address,
      { method, headers: init.headers, ...limits, ...(body && { body }) },
      allowed,
    )
    const type = String(found.headers['content-type'] ?? '')
    return new Response(found.body.length > 0 ? new Uint8Array(found.body) : null, {
      status: found.status >= 200 && found.status < 600 ? found.status : 502,
      headers: type === '' ? {} : { 'content-type': type },
    })
  } catch (error) {
    throw new ProviderUnreachable(new URL(address).host, { cause: error })
  }
}

/** @throws ProviderUnreachable, ProviderFailure */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof ProviderUnreachable) throw at
    if (error instanceof ProviderFailure) throw error
    const { error: word, code } = error as { error?: unknown; code?: unknown }
    const detail = typeof word === 'string' ? word : typeof code === 'string' ? code : ''
    if (detail === '' && !(error instanceof TypeError)) throw error
    // Text of a stranger that is shown: only what such codes consist of.
    throw new ProviderFailure(/^\w{1,60}$/.test(detail) ? detail.toLowerCase() : 'invalid_response', error)
  }
}

export type Secrets = { state: string; nonce: string; verifier: string }

/**
 * The page of the provider at which a sign-in begins.
 * @param again asks for a new sign-in also of somebody who is signed in there; whether it was one, `signedInUser` checks
 * @throws ProviderUnreachable, ProviderFailure
 */
export const signInPage = (
  provider: Provider,
  asking: Asking,
  { state, nonce, verifier }: Secrets,
  email: string,
  again?: 'again',
) =>
  asked(async () => {
    const openid = await library()
    const url = openid.buildAuthorizationUrl(await discover(provider, asking), {
      redirect_uri: asking.returnAddress,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(email !== '' && { login_hint: email }),
      ...(again && { prompt: 'login', max_age: '0' }),
    })
    return url.href
  })

/** A browser can leave `prompt` and `max_age` out of the address, so what counts is the time that the token names. */
function requireSignInSince(at: unknown, since: number, now: Date): void {
  const isTime = typeof at === 'number' && at <= now.getTime() / 1000 + toleratedSeconds
  if (!isTime || at < since - toleratedSeconds) throw new ProviderFailure('auth_time')
}

/**
 * Exchanges the answer of the provider for the user who signed in.
 * @param answer the query with which the browser came back
 * @param since Unix time in seconds: the provider has to say that it has signed the user in since
 * @throws ProviderUnreachable, ProviderFailure
 */
export const signedInUser = (
  provider: Provider,
  asking: Asking,
  { state, nonce, verifier }: Secrets,
  answer: string,
  since?: number,
): Promise<ProviderUser> =>
  asked(async () => {
    const openid = await library()
    const configuration = await discover(provider, asking)
    const tokens = await openid.authorizationCodeGrant(configuration, new URL(`${asking.returnAddress}?${answer}`), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const token = tokens.claims()!
    // The library compares the end of a token and its `nbf` only.
    if (token.iat > asking.now.getTime() / 1000 + toleratedSeconds) throw new ProviderFailure('iat')
    if (since !== undefined) requireSignInSince(token.auth_time, since, asking.now)
    // Many providers put only the subject into the ID token.
    const isComplete = typeof token.email === 'string' || !configuration.serverMetadata().userinfo_endpoint
    const claims = isComplete
      ? token
      : { ...token, ...(await openid.fetchUserInfo(configuration, tokens.access_token, token.sub)) }
    const text = (name: string) => (typeof claims[name] === 'string' ? claims[name].trim() : '')
    return {
      subject: token.sub,
      email: text('email') || null,
      // Some providers write it as a text.
      isVerified: claims.email_verified !== false && claims.email_verified !== 'false',
      names: [text('name'), `${text('given_name')} ${text('family_name')}`.trim()].filter((name) => name !== ''),
    }
  })
