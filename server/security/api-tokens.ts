// The secrets of API tokens: `slg_`, 256 random bits, and a checksum by which scanners tell a token from other texts.
import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { tokenPattern, tokenPrefix } from '../../contract/calls/api-tokens/scopes.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 43
const checksumLength = 6

/** Base 62, with leading zeros. */
function inDigits(number: bigint, length: number): string {
  let text = ''
  for (let rest = number; text.length < length; rest /= 62n) text = digits[Number(rest % 62n)] + text
  return text
}
const checksumOf = (random: string) => inDigits(BigInt(crc32(random)), checksumLength)

export function newApiToken(): string {
  const random = inDigits(BigInt(`0x${randomBytes(32).toString('hex')}`), randomLength)
  return tokenPrefix + random + checksumOf(random)
}
/** Whether a bearer is meant as an API token. */
export const isApiToken = (bearer: string): boolean => bearer.startsWith(tokenPrefix)
/** Whether it has the form of one with the right checksum; any other is rejected without asking the database. */
export function isWellFormed(bearer: string): boolean {
  if (!tokenPattern.test(bearer)) return false
  const random = bearer.slice(tokenPrefix.length, -checksumLength)
  return checksumOf(random) === bearer.slice(-checksumLength)
}
