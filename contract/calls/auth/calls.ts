// The authentication server: sign-in, sign-up, invitations, passwords, sessions.
import * as z from 'zod/mini'
import { call, Nothing, feature } from '../../core/call.ts'
import { OptionalPhone, Phone } from '../../rules/phone-rules.ts'
import * as rule from '../../rules/rules.ts'
import { acceptance, fieldsOf, person } from '../../core/wire-names.ts'

const oauth = {
  email: 'username',
  clientId: 'client_id',
  clientSecret: 'client_secret',
  redirectUri: 'redirect_uri',
  responseType: 'response_type',
  grantType: 'grant_type',
  codeChallenge: 'code_challenge',
  codeChallengeMethod: 'code_challenge_method',
  codeVerifier: 'code_verifier',
  refreshToken: 'refresh_token',
  accessToken: 'access_token',
  tokenType: 'token_type',
  expiresIn: 'expires_in',
} as const
const oauthFields = fieldsOf(oauth)
const fields = fieldsOf({
  ...person,
  ...acceptance,
  password: 'user_password',
  mailCode: 'cert_code',
  inviteCode: 'invite_code',
  codeChallenge: oauth.codeChallenge,
  inUse: 'in_use',
  hasAccount: 'has_account',
  emails: 'user_emails',
  ok: 'auth_ok',
})
const shortText = rule.optionalText(500)
/** Response to a successful authentication: an authorization code for `token`. */
const Authorised = oauthFields({ code: z.string(), state: z.string() })

/**
 * Authorization request (RFC 6749, 4.1.1), for the first-party client only: with name and password instead of a sign-in
 * page.
 */
const Authorize = oauthFields({
  email: rule.Email,
  password: rule.EnteredPassword,
  clientId: shortText,
  redirectUri: shortText,
  responseType: shortText,
  grantType: shortText,
  state: shortText,
  scope: shortText,
  codeChallenge: shortText,
  codeChallengeMethod: shortText, // not shown: RFC 7636
  otp: rule.optionalText(20), // not shown
})
const TokenRequest = oauthFields({
  grantType: shortText,
  clientId: shortText,
  clientSecret: shortText,
  code: shortText,
  refreshToken: shortText,
  redirectUri: shortText,
  codeVerifier: shortText, // not shown
})
const Tokens = oauthFields({
  accessToken: z.string(),
  refreshToken: z.string(),
  tokenType: z.literal('Bearer'),
  expiresIn: z.number(),
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
  authorize: call('POST /oauth/authorize', {
    audience: 'anyone',
    summary: 'Signs in: returns an authorization code for email and password',
    topLevel: true,
    input: Authorize,
    output: Authorised,
    errors: [
      'wrong_password',
      'too_many_tries',
      'invalid_client',
      'invalid_request',
      'invalid_scope',
      'unsupported_response_type',
      'otp_required',
      'otp_wrong',
    ],
  }),
  token: call('POST /oauth/token', {
    audience: 'anyone',
    summary: 'Exchanges an authorization code or a refresh token for new tokens (RFC 6749)',
    topLevel: true,
    input: TokenRequest,
    output: Tokens,
    errors: ['invalid_grant', 'invalid_client', 'unsupported_grant_type', 'too_many_tries'],
  }),
  revoke: call('POST /oauth/revoke', {
    audience: 'anyone',
    summary: 'Signs out: ends the session of a refresh or access token (RFC 7009)',
    input: fields({ token: shortText }),
    output: Nothing,
  }), // not shown
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
      'invite_invalid',
      'name_reserved',
      'wrong_password',
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
    errors: ['no_account', 'too_many_tries'],
  }),
  changePassword: call('POST /login/change_pw', {
    audience: 'anyone',
    summary: 'Sets a new password with the code from the email; ends all sessions',
    input: fields({ email: rule.Email, code: shortText, password: ['new_password', rule.Password] }),
    output: Nothing,
    errors: ['code_expired', 'password_common'],
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
  secure: call('GET /secure', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    alsoTopLevel: true,
    summary: 'Session check: the workgroup of a token, "0" for none',
    input: Nothing,
    output: fields({ workgroupId: z.string(), ok: z.boolean() }),
  }),
})
