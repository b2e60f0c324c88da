// Opaque tokens: 256 random bits on the wire, their SHA-256 in the database.
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

export const lifetimes = {
  accessSeconds: 30 * 60,
  refreshSeconds: 30 * 86_400,
  sessionSeconds: 180 * 86_400,
  authorizationCodeSeconds: 60,
  oneTimeCodeSeconds: 600,
  passwordLinkSeconds: 600,
  invitationSeconds: 72 * 3600,
} as const

export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
export const hashHex = (token: string): string => hashToken(token).toString('hex')
/** Six digits, for a person to type. */
export const newSixDigits = () => String(randomInt(0, 1_000_000)).padStart(6, '0')
/** Six digits alone could be tried out offline from a leaked table, so the recipient and purpose go into the hash too. */
export const hashOneTimeCode = (purpose: string, recipient: string, code: string) =>
  hashToken(`${purpose}\n${recipient}\n${code}`)
export const sameHash = (a: Uint8Array, b: Uint8Array) => a.length === b.length && timingSafeEqual(a, b)
/** RFC 7636 4.6: BASE64URL(SHA256(verifier)) equals the challenge. */
export const provesChallenge = (verifier: string, challenge: string) =>
  createHash('sha256').update(verifier).digest('base64url') === challenge
export const inSeconds = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000)
