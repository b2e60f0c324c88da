// The state of a sign-in that is under way at the provider: encrypted and carried by the browser, so that nothing is
// stored for sign-ins that nobody finishes. It is bound to the browser by the PKCE challenge of our page, whose verifier
// never leaves that browser before the answer of the provider is there.
import { randomBytes } from 'node:crypto'
import type { ProvenAct } from '../../../../contract/calls/single-sign-on/proof.ts'
import type { SecretBox } from '../../../security/secret-box.ts'
import { hashToken, matchesChallenge } from '../../../security/tokens.ts'
import type { Secrets } from '../../../outbound/openid.ts'

export const stateSeconds = 900

type Begun = {
  workgroupId: string
  /** Of the settings with which it began: a provider that was changed meanwhile does not finish it. */
  issuer: string
  clientId: string
  domain: string
  codeChallenge: string
}
export type SignIn = Begun & {
  /** The Master who tries the settings; null for a sign-in. */
  triedBy: string | null
}
/** A new sign-in of somebody who is signed in, for one act. */
export type SignInAgain = Begun & {
  userId: string
  sessionId: string
  act: ProvenAct
  about: string
  /** Unix time in seconds: the provider has to have signed the user in since. */
  begunAt: number
}
type Sealed = { seed: string; until: number }
/** Sealed for different purposes: a state of one kind cannot be opened as one of the other. */
type Purpose = 'provider-sign-in' | 'provider-proof'

const derive = (seed: string, of: 'nonce' | 'verifier') => hashToken(`${of}\n${seed}`).toString('base64url')

function begin(box: SecretBox, purpose: Purpose, begun: Begun, now: Date): Secrets {
  const seed = randomBytes(32).toString('base64url')
  const sealed: Begun & Sealed = { ...begun, seed, until: now.getTime() + stateSeconds * 1000 }
  const state = box.seal(Buffer.from(JSON.stringify(sealed)), purpose).toString('base64url')
  return { state, nonce: derive(seed, 'nonce'), verifier: derive(seed, 'verifier') }
}
export const beginSignIn = (box: SecretBox, signIn: SignIn, now: Date): Secrets =>
  begin(box, 'provider-sign-in', signIn, now)
export const beginSignInAgain = (box: SecretBox, again: SignInAgain, now: Date): Secrets =>
  begin(box, 'provider-proof', again, now)

type Carried = { box: SecretBox; state: string; codeVerifier: string; now: Date }
type Opened<T> = { signIn: T; secrets: Secrets } | null

function open<T extends Begun>({ box, state, codeVerifier, now }: Carried, purpose: Purpose): Opened<T> {
  const sealed = opened<T & Sealed>(box, purpose, state)
  if (!sealed || sealed.until <= now.getTime() || !matchesChallenge(codeVerifier, sealed.codeChallenge)) return null
  const { seed, until: _until, ...signIn } = sealed
  const secrets = { state, nonce: derive(seed, 'nonce'), verifier: derive(seed, 'verifier') }
  return { signIn: signIn as unknown as T, secrets }
}
/** @returns null for a state that is not ours, over, of another browser, or of a sign-in for an act */
export const openSignIn = (carried: Carried) => open<SignIn>(carried, 'provider-sign-in')
/** @returns null for a state that is not ours, over, of another browser, or not of a sign-in for an act */
export const openSignInAgain = (carried: Carried) => open<SignInAgain>(carried, 'provider-proof')

function opened<T>(box: SecretBox, purpose: Purpose, state: string): T | null {
  const bytes = Buffer.from(state, 'base64url')
  // Shorter than the parts that every sealed text has. Another spelling of the same bytes would count as another state.
  if (bytes.length < 29 || bytes.toString('base64url') !== state) return null
  try {
    return JSON.parse(box.open(bytes, purpose).toString()) as T
  } catch {
    return null
  }
}
