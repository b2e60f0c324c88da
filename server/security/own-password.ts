// The password of the caller, asked for before something that changes how they sign in.
import { sql } from 'kysely'
import { wrongCurrentPassword } from '../../contract/rules/violations.ts'
import { Failure } from '../core/failure.ts'
import type { Db } from '../db/connect.ts'
import { isPassword } from './passwords.ts'
import type { RateLimits } from './rate-limits.ts'

type Steps = {
  step<T>(work: (context: { db: Db }) => Promise<T>): Promise<T>
  userId: string
  attempts: RateLimits
}

export const ownPasswordHash = (db: Db): Promise<string> =>
  sql<{ hash: string }>`select own_password_hash() as hash`.execute(db).then(({ rows }) => rows[0]!.hash)

/**
 * Counts wrong passwords, and computes the hash outside of a transaction.
 * @throws wrong_password on the field `password`, too_many_tries
 */
export async function verifyOwnPassword({ step, userId, attempts }: Steps, password: string): Promise<void> {
  const checkedHash = await step(({ db }) => ownPasswordHash(db))
  const counted = await attempts.count('wrongOwnPasswords', userId)
  if (!(await isPassword(password, checkedHash)))
    throw new Failure('wrong_password', { fields: { password: { key: wrongCurrentPassword, values: {} } } })
  await counted.revert()
}
