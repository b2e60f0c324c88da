// Codes of authenticator apps: TOTP (RFC 6238) with HMAC-SHA-1, six digits and steps of 30 seconds, which are the only
// parameters that all apps support.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
const digits = 6
/** Clocks differ: the codes of the step before and of the next one count, too (RFC 6238, 5.2). */
const tolerance = 1

/** 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = (): Buffer => randomBytes(20)
export const totpStep = (at: Date): number => Math.floor(at.getTime() / 1000 / stepSeconds)

/** The code of a counter (RFC 4226, 5.3). */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const number = hash.readUInt32BE(hash.at(-1)! & 0xf) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}
/** The step whose code this is, or null. All steps are compared, in constant time. @param code six digits */
export function stepOfCode(secret: Uint8Array, code: string, at: Date): number | null {
  const now = totpStep(at)
  let found: number | null = null
  for (let step = now - tolerance; step <= now + tolerance; step += 1) {
    const [expected, given] = [Buffer.from(totpCode(secret, step)), Buffer.from(code)]
    if (given.length === expected.length && timingSafeEqual(expected, given)) found = step
  }
  return found
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** RFC 4648, without padding, which apps do not accept. */
export function base32(bytes: Uint8Array): string {
  let [text, bits, value] = ['', 0, 0]
  for (const byte of bytes) {
    value = (value << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(value >>> (bits - 5)) & 31]
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text
}

/** The address that an authenticator app reads as a QR code or opens as a link. */
export const otpauthUri = (secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`
