// Loaded on demand by the sign-in screen: validation and the call.
import { fields } from '../../../contract/core/call.ts'
import { Email, EnteredPassword } from '../../../contract/rules/rules.ts'
import { validateInput } from '../../kit/forms/validate.ts'
import type { Validator } from '../../kit/forms/use-fields.ts'

export { signIn } from '../../api/client.ts'

const rules = fields({ email: Email, password: EnteredPassword })
export const validateSignIn: Validator<{ email: string; password: string }> = (input, t) =>
  validateInput(rules, input, t)
