// Password hashes: argon2id (RFC 9106) as PHC strings, m = 47104 KiB, t = 1, p = 1 (OWASP ASVS 5.0, appendix C).
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { fieldFailure } from '../core/failure.ts'
import { concurrencyLimit } from '../core/concurrency-limit.ts'

const derive = promisify(argon2)
/** Each hash takes 46 MB and a core: two run concurrently, 100 may wait, further requests are rejected as busy. */
const runLimited = concurrencyLimit({ maxRunning: 2, maxQueued: 100, retryAfterSeconds: 5 })
/** Of new hashes. Only tests/support/cheap-hashes.ts changes it. */
export const cost = { memory: 47_104, passes: 1, parallelism: 1 }
const base64 = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('base64')
    .replace(/={1,2}$/, '')

/** The 256-bit hash of a secret with few bits. @throws busy when too many hashes are queued */
export const deriveHash = (secret: string, salt: Uint8Array): Promise<Buffer> =>
  runLimited(() => derive('argon2id', { message: secret, nonce: salt, ...cost, tagLength: 32 }))

/** @returns a PHC string with a random salt @throws busy when too many hashes are queued */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await runLimited(() => derive('argon2id', { message: password, nonce, ...cost, tagLength: 32 }))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}
const phcFormat = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/**
 * Compares a password with a PHC string, using the parameters of that string; false if the string is no argon2id hash.
 * @throws busy when too many hashes are queued
 */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = phcFormat.exec(stored) ?? []
  if (!tag || !nonce) return false
  const expected = Buffer.from(tag, 'base64')
  const asStored = {
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  }
  const actual = await runLimited(() => derive('argon2id', { message: password, ...asStored }))
  return timingSafeEqual(actual, expected)
}
/** The hash of no password: compared with for an unknown e-mail, so that the response takes the same time. */
export const dummyHash =
  '$argon2id$v=19$m=47104,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

let commonPasswords: { all: Set<string>; commonest: Set<string> } | undefined
/**
 * Whether a password is one of the 10,000 most common, or one of the 3,000 most common followed by special characters;
 * ignores case.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (!commonPasswords) {
    const list = (await import('@zxcvbn-ts/language-common')).dictionary['passwords-common'] as string[]
    commonPasswords = { all: new Set(list.slice(0, 10_000)), commonest: new Set(list.slice(0, 3_000)) }
  }
  const lower = password.toLowerCase()
  return (
    commonPasswords.all.has(lower) || commonPasswords.commonest.has(lower.replace(/(?<![^\p{L}\d])[^\p{L}\d]+$/u, ''))
  )
}
/** @throws password_common on the field `password` */
export async function rejectCommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password)) throw fieldFailure('password_common', 'password')
}
