// Sign-in and tokens (OAuth 2.0). Apart from the other calls of the authentication server because every page loads these.
import * as z from 'zod/mini'
import { call, Nothing, feature } from '../../core/call.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

export const oauthNames = {
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
const oauthFields = fieldsOf(oauthNames)
const fields = fieldsOf({ ok: 'auth_ok' })
export const shortText = rule.optionalText(500)
/** Response to a successful authentication: an authorization code for `token`. */
export const Authorised = oauthFields({ code: z.string(), state: z.string() })

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
/** The only scope: everything that the user may do. */
export const grantedScope = 'saleslog'
const Tokens = oauthFields({
  accessToken: z.string(),
  refreshToken: z.string(),
  tokenType: z.literal('Bearer'),
  expiresIn: z.number(),
  /** What was granted, whatever was asked for: unknown scopes are ignored (RFC 6749, 3.3). */
  scope: z.literal(grantedScope),
})

export const oauth = feature('auth', {
  authorize: call('POST /oauth/authorize', {
    audience: 'anyone',
    summary: 'Signs in: returns an authorization code for email and password',
    topLevel: true,
    input: Authorize,
    output: Authorised,
    errors: [
      'wrong_password',
      'sso_required',
      'too_many_tries',
      'invalid_client',
      'invalid_request',
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
  secure: call('GET /secure', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    alsoTopLevel: true,
    summary: 'Session check: the workgroup of a token, "0" for none',
    input: Nothing,
    output: fields({ workgroupId: z.string(), ok: z.boolean() }),
  }),
})
