// What the sign-in screen needs only once it is sent.
import { fields } from '../../../contract/call.ts'
import { Email, GivenPassword } from '../../../contract/rules.ts'
import { held } from '../../kit/held.ts'
import type { Judge } from '../../kit/use-fields.ts'

export { signIn } from '../../api.ts'

const rules = fields({ email: Email, password: GivenPassword })
export const judge: Judge<{ email: string; password: string }> = (input, t) => held(rules, input, t)
