// Loaded on demand by the sign-in screen: validation and the call.
import { fields } from '../../../contract/core/call.ts'
import { Email, GivenPassword } from '../../../contract/rules/rules.ts'
import { held } from '../../kit/forms/validate.ts'
import type { Judge } from '../../kit/forms/use-fields.ts'

export { signIn } from '../../api/client.ts'

const rules = fields({ email: Email, password: GivenPassword })
export const judge: Judge<{ email: string; password: string }> = (input, t) => held(rules, input, t)
