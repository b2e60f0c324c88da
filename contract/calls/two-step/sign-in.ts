// The second step of a sign-in, after /oauth/authorize was answered with otp_required.
import * as z from 'zod/mini'
import { call, feature } from '../../core/call.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'
import { PasskeyOptions, PasskeyResponse } from './shapes.ts'

const fields = fieldsOf({ trust: 'trust_yn' })

export const secondStep = feature('secondStep', {
  finish: call('POST /login/check_otp', {
    audience: 'anyone',
    summary: 'Finishes a sign-in that was answered with otp_required, by a code or a passkey',
    rate: [{ per: 'address', limit: 'secondStepsOfAddress' }],
    topLevel: true,
    input: fields({
      ticket: rule.oneLine(1, 100),
      state: rule.optionalText(500),
      /** A code of the app, or a recovery code. */
      otp: rule.optionalText(20),
      passkey: rule.orEmpty(PasskeyResponse),
      /** Whether this device is not asked again for 30 days. */
      trust: z._default(z.boolean('rule.choice'), false),
    }),
    output: fields({ code: z.string(), state: z.string() }),
    errors: ['step_expired', 'otp_wrong', 'passkey_refused', 'too_many_tries', 'wrong_password'],
  }), // not shown
  passkeyOptions: call('POST /login/start_passkey', {
    audience: 'anyone',
    summary: 'What a browser asks a passkey with, for the ticket of a sign-in',
    rate: [{ per: 'address', limit: 'secondStepsOfAddress' }],
    input: fields({ ticket: rule.oneLine(1, 100) }),
    output: PasskeyOptions,
    errors: ['step_expired', 'too_many_tries'],
  }), // not shown
})
