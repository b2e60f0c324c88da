// Six digits that went out by mail or text message, and prove that somebody reads what comes there. Behind functions of the
// owner (migration 0004); the app's role reads no hash itself.
import { sql } from 'kysely'
import type { AnyContext } from '../calls/context.ts'
import type { Db } from '../db/connect.ts'
import { Failure, type FieldName } from '../core/failure.ts'
import { hashOneTimeCode } from './tokens.ts'

/** They belong to the device that asked for them. */
type OneTime = { purpose: 'email' | 'phone'; recipient: string; device: Buffer }
type Proof = { purpose: 'email' | 'phone'; recipient: string; code: string; field: FieldName }

/** A new code replaces the one before it. */
export const keepOneTimeCode = (db: Db, { purpose, recipient, device }: OneTime, code: string, expiresAt: Date) =>
  sql`select keep_code(${purpose}, ${recipient}, ${device}, ${hashOneTimeCode(purpose, recipient, code)}, ${expiresAt})`.execute(
    db,
  )

/** Five tries a code; a refusal after this must keep its changes, or the try would not count. The right one works once. */
async function tryCode(
  db: Db,
  { purpose, recipient, device }: OneTime,
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

/** @throws code_wrong, code_expired at the field; the try counts all the same */
export async function proveCode(
  { db, now, places }: AnyContext,
  { purpose, recipient, code, field }: Proof,
): Promise<void> {
  const outcome = await tryCode(db, { purpose, recipient, device: places.device }, code, now)
  if (outcome === 'right') return
  const word = outcome === 'wrong' ? 'code_wrong' : 'code_expired'
  throw new Failure(word, { fields: { [field]: { key: `error.${word}`, values: {} } }, keepsChanges: true })
}

/** All of them or none: one that is wrong counts, and leaves the right ones unused. @throws as `proveCode` */
export async function proveCodes(context: AnyContext, proofs: readonly Proof[]): Promise<void> {
  await sql`savepoint codes`.execute(context.db)
  for (const proof of proofs) {
    try {
      await proveCode(context, proof)
    } catch (error) {
      await sql`rollback to savepoint codes`.execute(context.db)
      await proveCode(context, proof)
      throw error
    }
  }
}

/** What is needed to keep a number as one's own: none for the one that is kept, else its code. @throws required_missing at the code's field */
export function phoneProof(phone: string, code: string, kept = ''): Proof[] {
  if (phone === '' || phone === kept) return []
  const field = 'phoneCode'
  if (code === '') throw new Failure('required_missing', { fields: { [field]: { key: 'rule.required', values: {} } } })
  return [{ purpose: 'phone', recipient: phone, code, field }]
}
