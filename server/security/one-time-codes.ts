// Six-digit one-time codes that prove access to an e-mail address or phone number, and proofs of 256 random bits
// (provider-proof.ts). Stored and checked by database functions of the owner role (migration 0004); the app role cannot read the
// hashes.
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { Failure, type FieldName } from '../core/failure.ts'
import type { ClientIdentity } from './known-devices.ts'
import { hashOneTimeCode } from './tokens.ts'

type Context = { db: Db; now: Date; clientIdentity: ClientIdentity }

/**
 * A code for one purpose is none for another. `deletion`: of an account. `proof`: a new sign-in at a provider, whose recipient
 * is a session and an act.
 */
export type CodePurpose = 'email' | 'phone' | 'deletion' | 'proof'
/** A code is valid only on the device that requested it. */
type IssuedCode = { purpose: CodePurpose; recipient: string; device: Buffer }
type Proof = { purpose: CodePurpose; recipient: string; code: string; field: FieldName }

/** Stores a code; replaces an earlier one. */
export const storeOneTimeCode = (db: Db, { purpose, recipient, device }: IssuedCode, code: string, expiresAt: Date) =>
  sql`select keep_code(${purpose}, ${recipient}, ${device}, ${hashOneTimeCode(purpose, recipient, code)}, ${expiresAt})`.execute(
    db,
  )

/**
 * Five tries per code; the right code is valid once. An error thrown after this must commit, or the try would not
 * count. It need not for a proof: 256 random bits are not guessed, however many tries there are.
 */
export async function tryCode(
  db: Db,
  { purpose, recipient, device }: IssuedCode,
  code: string,
  now: Date,
): Promise<'right' | 'wrong' | 'expired'> {
  const { rows } = await sql<{
    outcome: 'right' | 'wrong' | 'expired'
  }>`select use_code(${purpose}, ${recipient}, ${device}, ${hashOneTimeCode(purpose, recipient, code)}, ${now}) as outcome`.execute(
    db,
  )
  return rows[0]!.outcome
}

/** @throws code_wrong, code_expired on the field; this error commits the transaction, so that the try counts */
export async function verifyCode(
  { db, now, clientIdentity }: Context,
  { purpose, recipient, code, field }: Proof,
): Promise<void> {
  const outcome = await tryCode(db, { purpose, recipient, device: clientIdentity.device }, code, now)
  if (outcome === 'right') return
  const word = outcome === 'wrong' ? 'code_wrong' : 'code_expired'
  throw new Failure(word, { fields: { [field]: { key: `error.${word}`, values: {} } }, keepsChanges: true })
}

/**
 * Verifies all codes or none: a wrong one counts as a try and leaves the right ones unused.
 * @throws like `verifyCode`
 */
export async function verifyCodes(context: Context, proofs: readonly Proof[]): Promise<void> {
  await sql`savepoint codes`.execute(context.db)
  for (const proof of proofs) {
    try {
      await verifyCode(context, proof)
    } catch (error) {
      await sql`rollback to savepoint codes`.execute(context.db)
      await verifyCode(context, proof)
      throw error
    }
  }
}

/**
 * The proofs that are required to store a phone number: its code, or none if the number is unchanged or empty.
 * @throws required_missing on the field of the code
 */
export function phoneProofs(phone: string, code: string, current = ''): Proof[] {
  if (phone === '' || phone === current) return []
  const field = 'phoneCode'
  if (code === '') throw new Failure('required_missing', { fields: { [field]: { key: 'rule.required', values: {} } } })
  return [{ purpose: 'phone', recipient: phone, code, field }]
}
