// Verifies passwords at sign-in.
import type { StepsFor } from '../../calls/context.ts'
import { Failure } from '../../core/failure.ts'
import { isPassword, dummyHash } from '../../security/passwords.ts'
import { knownClientKey } from '../../security/known-devices.ts'
import { rejectPasswordOf } from '../../security/own-password.ts'
import * as query from './queries.ts'

type Steps = StepsFor<'anyone'>

/**
 * The rate limits for wrong passwords. A known device or network of the user has its own limit; other origins also
 * count per address and per account. So strangers can lock out other strangers, never the account's owner.
 */
function limitsOf({ address, clientIdentity }: Steps, email: string, known: readonly Buffer[]) {
  const knownOrigin = knownClientKey(clientIdentity, known)
  if (knownOrigin) return [['wrongPasswords', `${email} ${knownOrigin}`]] as const
  // The narrowest limit comes first: when it rejects, the wider ones are not charged.
  return [
    ['wrongPasswords', `${email} ${address}`],
    ['wrongPasswordsOfAddress', address],
    ['wrongPasswordsOfStrangers', email],
  ] as const
}

/**
 * Verifies the password and returns the account with the compared hash.
 * @throws wrong_password, too_many_tries, sso_required
 */
export async function verifyPassword(context: Steps, email: string, password: string): Promise<query.SignInFacts> {
  const user = await context.step(({ db }) => query.signInFacts(db, email, context.clientIdentity))
  // Only successful sign-ins count here, so strangers cannot exhaust it. Checked before the expensive comparison.
  await context.attempts.rejectIfFull('signIns', email)
  const limits = limitsOf(context, email, user?.known ?? [])
  // Counted before the comparison, so that parallel tries are limited like sequential ones.
  const counted = []
  for (const [limit, key] of limits) counted.push(await context.attempts.count(limit, key))
  // An account that was made by single sign-on has none, which must not be told by the time of the answer.
  const isRight = await isPassword(password, user?.password_hash || dummyHash)
  if (!user || !isRight) {
    // By a job, and also for an unknown address, so that both take the same time.
    // Of the account; an address that tried many others is not said of this one.
    const isLast = counted.some(({ left }, at) => left === 0 && limits[at]![0] !== 'wrongPasswordsOfAddress')
    const of = { userId: user?.id ?? '0', device: context.device, at: context.now.toISOString(), isLast }
    await context.step(({ enqueue }) => enqueue('signin.failed', of))
    throw new Failure('wrong_password')
  }
  for (const one of counted) await one.revert()
  await context.step(({ db }) => rejectPasswordOf(db, user.id))
  await context.attempts.count('signIns', email)
  return user
}
