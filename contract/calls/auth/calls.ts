// The authentication server: sign-up, invitations, passwords. Sign-in and tokens are in oauth.ts.
import * as z from 'zod/mini'
import { call, Nothing, feature } from '../../core/call.ts'
import { OptionalPhone, Phone } from '../../rules/phone-rules.ts'
import * as rule from '../../rules/rules.ts'
import { acceptance, fieldsOf, person } from '../../core/wire-names.ts'
import { Authorised, oauthNames, shortText } from './oauth.ts'

const fields = fieldsOf({
  ...person,
  ...acceptance,
  password: 'user_password',
  mailCode: 'cert_code',
  inviteCode: 'invite_code',
  codeChallenge: oauthNames.codeChallenge,
  inUse: 'in_use',
  hasAccount: 'has_account',
  emails: 'user_emails',
  ok: 'auth_ok',
})
/** Accepted versions of terms and privacy policy (legal.ts). */
const accepted = { termsVersion: rule.OptionalDay, privacyVersion: rule.OptionalDay } as const // not shown
/** Sign-up responds with an authorization code, so that the new user is signed in. */
const SignUp = fields({
  email: rule.Email,
  password: rule.Password,
  name: rule.PersonName,
  mailCode: rule.SixDigits,
  phone: OptionalPhone,
  phoneCode: rule.orEmpty(rule.SixDigits), // not shown: a number is stored only with its code
  language: z.optional(rule.LanguageCode), // not shown
  codeChallenge: shortText, // not shown
  ...accepted,
})
const Invitee = fields({
  email: rule.Email,
  inviteCode: shortText,
  name: rule.orEmpty(rule.PersonName),
  password: rule.EnteredPassword,
  workgroupName: ['use_name', shortText],
  language: z.optional(rule.LanguageCode),
  codeChallenge: shortText, // not shown
  ...accepted,
})

export const auth = feature('auth', {
  checkUser: call('POST /login/check_user', {
    audience: 'anyone',
    summary: 'Whether an email address is in use',
    rate: [{ per: 'address', limit: 'checksOfAddress' }],
    input: fields({ email: rule.Email }),
    output: fields({ inUse: z.boolean() }),
  }), // not shown
  sendMailCode: call('POST /login/cert_mail', {
    audience: 'anyone',
    summary: 'Emails the six-digit code that verifies an email address',
    rate: [
      { per: 'address', limit: 'mailsOfAddress' },
      { per: 'recipient', of: 'email', limit: 'signUpMailsToOne' },
    ],
    input: fields({ email: rule.Email }),
    output: Nothing,
    errors: ['email_in_use', 'too_many_tries'],
  }),
  signUp: call('POST /login/regi_user', {
    audience: 'anyone',
    summary: 'Signs up with the code from the email, and with that from the text message if a number is given',
    rate: [{ per: 'address', limit: 'codesOfAddress' }],
    input: SignUp,
    output: Authorised,
    errors: ['email_in_use', 'name_reserved', 'code_wrong', 'code_expired', 'password_common'],
  }),
  checkInvite: call('POST /login/check_user_invite', {
    audience: 'anyone',
    summary: 'Details of an invitation',
    input: fields({ email: rule.Email, inviteCode: shortText }),
    output: fields({
      workgroupName: ['comp_name', z.string()],
      inviterName: z.string(),
      hasAccount: z.boolean(),
    }),
    errors: ['invite_invalid'],
  }),
  signUpInvited: call('POST /login/regi_user_invite', {
    audience: 'anyone',
    summary: 'Joins by an invitation: with a new account, or with the password of the existing one',
    input: Invitee,
    output: Authorised,
    errors: [
      'team_needed',
      'bill_overdue',
      'invite_invalid',
      'name_reserved',
      'wrong_password',
      'sso_required',
      'too_many_tries',
      'password_common',
      'already_member',
      'email_in_use',
      'otp_required',
    ],
  }),
  findPassword: call('POST /login/find_pw', {
    audience: 'anyone',
    summary: 'Emails a link for setting a new password',
    rate: [
      { per: 'address', limit: 'mailsOfAddress' },
      { per: 'recipient', of: 'email', limit: 'passwordMailsToOne' },
    ],
    input: fields({ email: rule.Email }),
    output: Nothing,
    errors: ['no_account', 'sso_required', 'too_many_tries'],
  }),
  changePassword: call('POST /login/change_pw', {
    audience: 'anyone',
    summary: 'Sets a new password with the code from the email; ends all sessions',
    input: fields({ email: rule.Email, code: shortText, password: ['new_password', rule.Password] }),
    output: Nothing,
    errors: ['code_expired', 'sso_required', 'password_common'],
  }),
  sendPhoneCode: call('POST /login/cert_phone', {
    audience: 'anyone',
    summary: 'Sends a six-digit code to a phone',
    rate: [
      { per: 'address', limit: 'textsOfAddress' },
      { per: 'recipient', of: 'phone', limit: 'textsToOne' },
    ],
    input: fields({ phone: Phone }),
    output: Nothing,
    errors: ['too_many_tries'],
  }), // not shown
  findId: call('POST /login/find_id', {
    audience: 'anyone',
    summary: 'The masked email addresses for a name and a verified phone number',
    rate: [{ per: 'address', limit: 'codesOfAddress' }],
    input: fields({ name: rule.PersonName, phone: Phone, code: ['cert_code', rule.SixDigits] }),
    output: fields({ emails: z.array(z.string()) }),
    errors: ['no_account', 'code_wrong', 'code_expired'],
  }), // not shown
})
