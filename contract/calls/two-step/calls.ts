// Two-step sign-in: the settings of a user, and what a workgroup requires. Its part in a sign-in: sign-in.ts. Nothing
// here is shown in the specification.
import * as z from 'zod/mini'
import { call, Nothing, feature } from '../../core/call.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf, person } from '../../core/wire-names.ts'
import { PasskeyOptions, PasskeyResponse } from './shapes.ts'

const PasskeyName = rule.oneLine(1, rule.limits.name)

const fields = fieldsOf({
  userId: person.id,
  passkeyId: 'passkey_idx',
  passkeyName: 'passkey_name',
  lastUsedAt: 'last_dt',
  appSince: 'otp_dt',
  codesLeft: 'recovery_cnt',
  codes: 'recovery_codes',
  requiredBy: 'comp_name',
  isOn: 'two_step_yn',
  mayReset: 'may_reset',
  isRequired: 'required_yn',
  requiredFrom: 'required_dt',
  without: 'without_cnt',
})
const own = { audience: 'signedIn', acrossWorkgroups: true } as const
const password = rule.EnteredPassword
/** Ten codes as `XXXX-XXXX`, shown this once; none where the earlier ones stay. */
const Codes = fields({ codes: z.array(z.string()) })
const Requirement = fields({
  /** From when on members without two-step sign-in may not enter; null: it is not required. */
  requiredFrom: z.nullable(z.string()),
  memberCount: z.number(),
  /** Members without two-step sign-in. */
  without: z.number(),
})

export const twoStep = feature('twoStep', {
  settings: call('POST /org/detail_two_step', {
    ...own,
    summary: 'Two-step sign-in of the caller: the app, the passkeys, and how many recovery codes are left',
    input: Nothing,
    output: fields({
      appSince: z.nullable(z.string()),
      passkeys: z.array(
        fields({
          passkeyId: z.string(),
          passkeyName: z.string(),
          createdAt: z.string(),
          lastUsedAt: z.nullable(z.string()),
        }),
      ),
      codesLeft: z.number(),
      /** A workgroup that requires it, so that it cannot be turned off; '' for none. */
      requiredBy: z.string(),
      /** From when on it does; null for never. */
      requiredFrom: z.nullable(z.string()),
    }),
  }), // not shown
  startApp: call('POST /org/start_otp', {
    ...own,
    summary: 'Starts the setup of an authenticator app, given the password',
    input: fields({ password }),
    output: fields({ secret: z.string(), uri: z.string() }),
    errors: rule.ownPasswordErrors,
  }), // not shown
  confirmApp: call('POST /org/cert_otp', {
    ...own,
    summary: 'Checks a code of the app that is being set up; answers the recovery codes to keep',
    input: fields({ otp: rule.SixDigits }),
    output: Codes,
    errors: ['otp_wrong', 'step_expired', 'too_many_tries'],
  }), // not shown
  finishApp: call('POST /org/regi_otp', {
    ...own,
    summary: 'Turns the confirmed app on, in place of an earlier one',
    input: Nothing,
    output: Nothing,
    errors: ['step_expired'],
  }), // not shown
  removeApp: call('POST /org/del_otp', {
    ...own,
    summary: 'Turns the app off, given the password',
    input: fields({ password }),
    output: Nothing,
    errors: [...rule.ownPasswordErrors, 'not_found', 'two_step_kept'],
  }), // not shown
  startPasskey: call('POST /org/start_passkey', {
    ...own,
    summary: 'Starts the creation of a passkey, given the password',
    input: fields({ password }),
    output: PasskeyOptions,
    errors: rule.ownPasswordErrors,
  }), // not shown
  addPasskey: call('POST /org/regi_passkey', {
    ...own,
    summary: 'Adds the passkey that the browser has created; answers recovery codes if it is the first method',
    input: fields({ passkeyName: PasskeyName, passkey: PasskeyResponse }),
    output: Codes,
    errors: ['passkey_refused', 'step_expired', 'too_many_passkeys'],
  }), // not shown
  renamePasskey: call('POST /org/upd_passkey', {
    ...own,
    summary: 'Renames a passkey',
    input: fields({ passkeyId: rule.Id, passkeyName: PasskeyName }),
    output: Nothing,
    errors: ['not_found'],
  }), // not shown
  removePasskey: call('POST /org/del_passkey', {
    ...own,
    summary: 'Removes a passkey, given the password',
    input: fields({ passkeyId: rule.Id, password }),
    output: Nothing,
    errors: [...rule.ownPasswordErrors, 'not_found', 'two_step_kept'],
  }), // not shown
  newRecoveryCodes: call('POST /org/regi_recovery_codes', {
    ...own,
    summary: 'Ten new recovery codes, given the password; the earlier ones stop working',
    input: fields({ password }),
    output: Codes,
    errors: [...rule.ownPasswordErrors, 'not_found'],
  }), // not shown
  ofMember: call('POST /org/detail_two_step_user', {
    audience: 'master',
    summary: 'Whether a member uses two-step sign-in, and whether the caller may reset it',
    input: fields({ userId: rule.Id }),
    output: fields({ isOn: z.boolean(), mayReset: z.boolean() }),
    errors: ['not_found'],
  }), // not shown
  reset: call('POST /org/reset_two_step', {
    ...own,
    summary: 'Resets two-step sign-in of a user: for the Master of all their workgroups and who runs the service',
    input: fields({ userId: rule.Id, password }),
    output: Nothing,
    errors: [...rule.ownPasswordErrors, 'no_permission', 'not_found'],
  }), // not shown
  requirement: call('POST /org/detail_two_step_wgroup', {
    audience: 'master',
    summary: 'Whether the workgroup requires two-step sign-in, and how many members do not have it',
    input: Nothing,
    output: Requirement,
  }), // not shown
  require: call('POST /org/upd_two_step_wgroup', {
    audience: 'master',
    summary: 'Requires two-step sign-in of all members, a week from now, or no longer; they are told by mail',
    input: fields({ isRequired: z.boolean('rule.choice') }),
    output: Requirement,
  }), // not shown
})
