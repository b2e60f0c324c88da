// ID tokens in place of those of the test's OpenID provider, signed with a key that it then publishes as its own.
import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { client, type OpenIdProvider } from './openid-provider.ts'

const aKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const published = aKey()
const foreign = aKey()
export type Claims = Record<string, unknown>
export type Forged = {
  header?: Record<string, unknown>
  claims?: Claims
  /** With which key, or that there is no signature. */
  by?: 'published' | 'foreign' | 'client secret' | 'nobody'
  /** Changes the finished token. */
  bend?: (token: string) => string
}
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwkOf = (key: KeyObject) => ({ ...key.export({ format: 'jwk' }), kid: 'published', alg: 'RS256', use: 'sig' })
/** The key of an attacker, as a header may carry it. */
export const foreignJwk = jwkOf(foreign.publicKey)

function signatureOf(content: string, by: NonNullable<Forged['by']>): string {
  if (by === 'nobody') return ''
  if (by === 'client secret') return createHmac('sha256', client.secret).update(content).digest('base64url')
  const { privateKey } = by === 'published' ? published : foreign
  return sign('sha256', Buffer.from(content), privateKey).toString('base64url')
}

/** Changes a token without signing it again. */
export const withClaims = (changed: Claims) => (token: string) => {
  const [header, payload, signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as Claims
  return [header, base64url({ ...claims, ...changed }), signature].join('.')
}

/** The provider answers with this token from now on. @param claims of a token that is accepted */
export function forgeIdToken(provider: OpenIdProvider, claims: Claims, forged: Forged): void {
  const { header = {}, claims: changed = {}, by = 'published', bend = (token) => token } = forged
  const content = [
    { alg: 'RS256', typ: 'JWT', kid: 'published', ...header },
    { ...claims, ...changed },
  ]
    .map(base64url)
    .join('.')
  const token = bend(`${content}.${signatureOf(content, by)}`)
  const answers: Record<string, object> = {
    '/token': { access_token: 'one', token_type: 'Bearer', expires_in: 600, id_token: token },
    '/jwks': { keys: [jwkOf(published.publicKey)] },
  }
  provider.answerWith((request, response) => {
    const answer = answers[request.url!.split('?')[0]!]
    if (!answer) return false
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    return true
  })
}
