// The state of a sign-in that is under way at the provider: encrypted and carried by the browser, so that nothing is
// stored for sign-ins that nobody finishes. It is bound to the browser by the PKCE challenge of our page, whose verifier
// never leaves that browser before the answer of the provider is there.
import { randomBytes } from 'node:crypto'
import type { SecretBox } from '../../../security/secret-box.ts'
import { hashToken, matchesChallenge } from '../../../security/tokens.ts'
import type { Secrets } from '../../../outbound/openid.ts'

const purpose = 'provider-sign-in'
export const stateSeconds = 900

export type SignIn = {
  workgroupId: string
  /** Of the settings with which it began: a provider that was changed meanwhile does not finish it. */
  issuer: string
  clientId: string
  domain: string
  codeChallenge: string
  /** The Master who tries the settings; null for a sign-in. */
  triedBy: string | null
}
type Sealed = SignIn & { seed: string; until: number }

const derive = (seed: string, of: 'nonce' | 'verifier') => hashToken(`${of}\n${seed}`).toString('base64url')

export function beginSignIn(box: SecretBox, signIn: SignIn, now: Date): Secrets {
  const seed = randomBytes(32).toString('base64url')
  const sealed: Sealed = { ...signIn, seed, until: now.getTime() + stateSeconds * 1000 }
  const state = box.seal(Buffer.from(JSON.stringify(sealed)), purpose).toString('base64url')
  return { state, nonce: derive(seed, 'nonce'), verifier: derive(seed, 'verifier') }
}

/** @returns null for a state that is not ours, over, or of another browser */
export function openSignIn(
  box: SecretBox,
  state: string,
  codeVerifier: string,
  now: Date,
): { signIn: SignIn; secrets: Secrets } | null {
  const sealed = opened(box, state)
  if (!sealed || sealed.until <= now.getTime() || !matchesChallenge(codeVerifier, sealed.codeChallenge)) return null
  const { seed, until: _until, ...signIn } = sealed
  return { signIn, secrets: { state, nonce: derive(seed, 'nonce'), verifier: derive(seed, 'verifier') } }
}
function opened(box: SecretBox, state: string): Sealed | null {
  const bytes = Buffer.from(state, 'base64url')
  // Shorter than the parts that every sealed text has. Another spelling of the same bytes would count as another state.
  if (bytes.length < 29 || bytes.toString('base64url') !== state) return null
  try {
    return JSON.parse(box.open(bytes, purpose).toString()) as Sealed
  } catch {
    return null
  }
}
