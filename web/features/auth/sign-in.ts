// Loaded on demand by the sign-in screen: validation and the call.
import type { ComponentType } from 'react'
import { fields } from '../../../contract/core/call.ts'
import { Email, EnteredPassword } from '../../../contract/rules/rules.ts'
import { CallError } from '../../api/call-error.ts'
import { signIn } from '../../api/client.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { validateInput } from '../../kit/forms/validate.ts'
import type { Validator } from '../../kit/forms/use-fields.ts'
import type { SecondStepProps, Ticket } from './second-step/ticket.ts'

const rules = fields({ email: Email, password: EnteredPassword })
export const validateSignIn: Validator<{ email: string; password: string }> = (input, t) =>
  validateInput(rules, input, t)

export type PendingSignIn = Ticket & { Screen: ComponentType<SecondStepProps> }

/** Runs a sign-in. @returns its second step, with the screen for it; null when the password was enough @throws CallError */
export async function untilSecondStep(work: () => Promise<void>): Promise<PendingSignIn | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof CallError) || error.word !== 'otp_required') throw error
    const { SecondStep } = await withTexts(['second'], () => import('./second-step/SecondStep.tsx'))
    return { ...(error.record as Ticket), Screen: SecondStep }
  }
}
export const signInUntilSecondStep = (email: string, password: string): Promise<PendingSignIn | null> =>
  untilSecondStep(() => signIn(email, password))
