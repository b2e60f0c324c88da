// What somebody shows to be let in.
import type { StepsFor } from '../../context.ts'
import { Failure, fieldFailure } from '../../failure.ts'
import { isCommonPassword, isPassword, nobodysPassword } from '../../passwords.ts'
import { ownPlace } from '../../places.ts'
import * as query from './queries.ts'

type Steps = StepsFor<'anyone'>

/**
 * Wrong passwords count where they are tried: from a device or network of the person's own in a budget of its own, from
 * elsewhere also for the address and for all strangers together. So strangers keep out strangers, never the owner.
 */
function budgetsOf({ address, places }: Steps, email: string, known: readonly Buffer[]) {
  const own = ownPlace(places, known)
  if (own) return [['wrongPasswords', `${email} ${own}`]] as const
  return [
    ['wrongPasswordsOfAddress', address],
    ['wrongPasswordsOfStrangers', email],
    ['wrongPasswords', `${email} ${address}`],
  ] as const
}

/** The account of a right password, with the hash that was checked. @throws wrong_password, too_many_tries */
export async function provePassword(context: Steps, email: string, password: string): Promise<query.SignInFacts> {
  const user = await context.step(({ db }) => query.signInFacts(db, email, context.places))
  const budgets = budgetsOf(context, email, user?.known ?? [])
  for (const [limit, whose] of budgets) await context.attempts.check(limit, whose)
  const isRight = await isPassword(password, user?.password_hash ?? nobodysPassword)
  if (user && isRight) return user
  for (const [limit, whose] of budgets) await context.attempts.count(limit, whose)
  throw new Failure('wrong_password')
}

export async function refuseCommon(password: string, field: string): Promise<void> {
  if (await isCommonPassword(password)) throw fieldFailure('password_common', field)
}
