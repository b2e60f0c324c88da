import * as z from 'zod/mini'
import { fields } from '../../core/call.ts'
import * as rule from '../../rules/rules.ts'

/** The answer of a browser to the request for a passkey, as JSON. */
export const PasskeyResponse = rule.oneLine(1, 8_000)
/** Options for `navigator.credentials`, as JSON. */
export const PasskeyOptions = fields({ options: z.string() })
