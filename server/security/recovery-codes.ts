// Recovery codes: each replaces the second step of one sign-in.
import { randomBytes, randomInt } from 'node:crypto'
import { deriveHash } from './passwords.ts'

const count = 10
/** Digits and capitals without 0, 1, I, L, O, S and U, which are mistaken for others when they are written by hand. */
const alphabet = '23456789ABCDEFGHJKMNPQRTVWXYZ'
const length = 8

/** A code as it is entered, in the form in which it is hashed; null where it cannot be one. */
export function normalizeRecoveryCode(entered: string): string | null {
  const code = entered
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
  return code.length === length && [...code].every((sign) => alphabet.includes(sign)) ? code : null
}

export type RecoveryCodes = { salt: Buffer; hashes: Buffer[]; codes: string[] }
/** Ten codes as `XXXX-XXXX`, with the hashes that are stored. They have 38 bits, so they are hashed like passwords. */
export async function newRecoveryCodes(): Promise<RecoveryCodes> {
  const salt = randomBytes(16)
  const codes = new Set<string>()
  while (codes.size < count) codes.add(Array.from({ length }, () => alphabet[randomInt(alphabet.length)]!).join(''))
  const hashes: Buffer[] = []
  for (const code of codes) hashes.push(await hashRecoveryCode(code, salt))
  return { salt, hashes, codes: [...codes].map((code) => `${code.slice(0, 4)}-${code.slice(4)}`) }
}
/** One salt for all codes of a user, so that an entered one is hashed once. @param code normalized */
export const hashRecoveryCode = (code: string, salt: Uint8Array): Promise<Buffer> => deriveHash(code, salt)
