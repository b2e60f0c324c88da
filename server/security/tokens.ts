// Opaque tokens: 256 random bits in base64url on the wire, their SHA-256 hash in the database.
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

export const lifetimes = {
  accessSeconds: 30 * 60,
  refreshSeconds: 30 * 86_400,
  sessionSeconds: 180 * 86_400,
  /** Of an app, which keeps it longer than a page. */
  appAccessSeconds: 15 * 60,
  authorizationCodeSeconds: 60,
  oneTimeCodeSeconds: 600,
  passwordLinkSeconds: 600,
  invitationSeconds: 72 * 3600,
  /** For the second step of a sign-in, and for the setup of an app. */
  secondStepSeconds: 900,
  trustedDeviceSeconds: 30 * 86_400,
} as const

export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
export const hashHex = (token: string): string => hashToken(token).toString('hex')
/** Six random digits, for a user to type. */
export const newSixDigits = () => String(randomInt(0, 1_000_000)).padStart(6, '0')
/**
 * Includes recipient and purpose, so that one precomputed table of six-digit hashes does not match a leaked database.
 */
export const hashOneTimeCode = (purpose: string, recipient: string, code: string) =>
  hashToken(`${purpose}\n${recipient}\n${code}`)
export const hashesEqual = (a: Uint8Array, b: Uint8Array) => a.length === b.length && timingSafeEqual(a, b)
/** Verifies a PKCE challenge (RFC 7636, 4.6): BASE64URL(SHA256(verifier)) equals the challenge. */
export const matchesChallenge = (verifier: string, challenge: string) =>
  createHash('sha256').update(verifier).digest('base64url') === challenge
export const secondsAfter = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000)
