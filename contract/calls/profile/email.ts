// Changing the email address of one's account, with a code to the present address and one to the new.
import * as z from 'zod/mini'
import { call, feature, Nothing } from '../../core/call.ts'
import { fieldsOf, person } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'

const fields = fieldsOf({
  ...person,
  password: 'user_password',
  presentCode: 'cert_code',
  newCode: 'new_cert_code',
})

/** Part of the feature `profile`. */
export const ownEmail = feature('profile', {
  startEmailChange: call('POST /org/cert_myemail', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Emails a six-digit code to the present address and one to the new one',
    rate: [
      { per: 'account', limit: 'emailChangesStarted' },
      { per: 'recipient', of: 'email', limit: 'signUpMailsToOne' },
    ],
    input: fields({ email: rule.Email, password: rule.EnteredPassword }),
    output: Nothing,
    errors: [...rule.ownPasswordErrors, 'sso_required', 'email_in_use'],
  }), // not shown
  changeEmail: call('POST /org/upd_myemail', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: "Changes the caller's email address with both codes; the present address is told by mail",
    rate: [{ per: 'account', limit: 'emailCodesTried' }],
    input: fields({ email: rule.Email, presentCode: rule.SixDigits, newCode: rule.SixDigits }),
    output: fields({ email: z.string() }),
    errors: ['email_in_use', 'code_wrong', 'code_expired'],
  }), // not shown
})
