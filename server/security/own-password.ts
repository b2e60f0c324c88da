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

/** @param field of the call, by our name, that holds the password */
export const wrongOwnPassword = (field: 'password' | 'current') =>
  new Failure('wrong_password', { fields: { [field]: { key: wrongCurrentPassword, values: {} } } })

/** The name of the provider through which the user has to sign in; null where a password signs in. */
export const providerRequiredOf = (db: Db, userId: string): Promise<string | null> =>
  sql<{ name: string | null }>`select provider_required_of(${userId}) as name`
    .execute(db)
    .then(({ rows }) => rows[0]!.name)

/** @throws sso_required where the user signs in through the provider of a workgroup, so that the password opens nothing */
export async function rejectPasswordOf(db: Db, userId: string): Promise<void> {
  const name = await providerRequiredOf(db, userId)
  if (name !== null) throw new Failure('sso_required', { values: { name } })
}

/** Whether the user of the transaction has a password that signs in. */
export const hasOwnPassword = async (db: Db, userId: string): Promise<boolean> =>
  (await ownPasswordHash(db)) !== '' && (await providerRequiredOf(db, userId)) === null

/**
 * Counts wrong passwords, and computes the hash outside of a transaction.
 * @returns the stored hash that was compared, to detect a change of the password meanwhile
 * @throws wrong_password on the field, too_many_tries; for an account that was made by single sign-on no_password, or
 * sso_no_password where none can be set
 */
export async function verifyOwnPassword(
  { step, userId, attempts }: Steps,
  password: string,
  field: 'password' | 'current' = 'password',
): Promise<string> {
  const checkedHash = await step(async ({ db }) => {
    const hash = await ownPasswordHash(db)
    if (hash === '') await rejectMissingPassword(db, userId)
    return hash
  })
  const counted = await attempts.count('wrongOwnPasswords', userId)
  if (!(await isPassword(password, checkedHash))) throw wrongOwnPassword(field)
  await counted.revert()
  return checkedHash
}

async function rejectMissingPassword(db: Db, userId: string): Promise<never> {
  const name = await providerRequiredOf(db, userId)
  throw name === null ? new Failure('no_password') : new Failure('sso_no_password', { values: { name } })
}
