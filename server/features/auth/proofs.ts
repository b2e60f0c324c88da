// What somebody shows to be let in.
import type { StepsFor } from '../../calls/context.ts'
import { Failure } from '../../core/failure.ts'
import { isPassword, nobodysPassword } from '../../security/passwords.ts'
import { ownPlace } from '../../security/known-devices.ts'
import * as query from './queries.ts'

type Steps = StepsFor<'anyone'>

/**
 * Wrong passwords count where they are tried: from a device or network of the person's own in a budget of its own, from
 * elsewhere also for the address and for all strangers together. So strangers keep out strangers, never the owner.
 */
function budgetsOf({ address, places }: Steps, email: string, known: readonly Buffer[]) {
  const own = ownPlace(places, known)
  if (own) return [['wrongPasswords', `${email} ${own}`]] as const
  // The narrowest first: what it refuses uses up nothing of the wider ones.
  return [
    ['wrongPasswords', `${email} ${address}`],
    ['wrongPasswordsOfAddress', address],
    ['wrongPasswordsOfStrangers', email],
  ] as const
}

/** The account of a right password, with the hash that was checked. @throws wrong_password, too_many_tries */
export async function provePassword(context: Steps, email: string, password: string): Promise<query.SignInFacts> {
  const user = await context.step(({ db }) => query.signInFacts(db, email, context.places))
  // Only right passwords count here, so strangers fill nobody's; asked before the comparison, which costs most.
  await context.attempts.refuseFull('signIns', email)
  const budgets = budgetsOf(context, email, user?.known ?? [])
  // Counted before it is compared: of many at the same moment no more get in than of as many one after the other.
  const counted = []
  for (const [limit, whose] of budgets) counted.push(await context.attempts.count(limit, whose))
  const isRight = await isPassword(password, user?.password_hash ?? nobodysPassword)
  if (!user || !isRight) throw new Failure('wrong_password')
  for (const one of counted) await one.giveBack()
  await context.attempts.count('signIns', email)
  return user
}
