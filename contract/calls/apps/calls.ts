// Apps that users connect by OAuth 2.1 (decision 103). Nothing here is shown in the specification.
import * as z from 'zod/mini'
import { call, feature, Nothing, page } from '../../core/call.ts'
import { fieldsOf } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'
import { PasskeyResponse } from '../two-step/shapes.ts'
import { oauthNames } from '../auth/oauth.ts'
import { appScopes } from './scopes.ts'

const fields = fieldsOf({
  ...oauthNames,
  appId: 'app_idx',
  appName: 'app_name',
  scopes: 'scope_list',
  redirectHost: 'redirect_host',
  isOnThisDevice: 'loopback_yn',
  cancelTo: 'cancel_uri',
  redirectTo: 'redirect_to',
  problem: 'error',
  workgroupName: 'comp_name',
  lastUsedAt: 'last_dt',
  providerProof: 'sso_proof',
})
/** Kept exactly as the app sent it. */
const asSent = (most: number) => rule.draftText(most)
/** An authorization request (RFC 6749, 4.1.1; RFC 7636; RFC 8707), as the app put it into the address. */
export const requestFields = {
  responseType: asSent(100),
  clientId: asSent(100),
  redirectUri: asSent(2_000),
  scope: asSent(2_000),
  state: asSent(2_000),
  codeChallenge: asSent(200),
  codeChallengeMethod: asSent(20),
  resource: asSent(2_000),
} as const
/** Why a request of a known app cannot be allowed. Words of RFC 6749, 4.1.2.1, and RFC 8707. */
export const requestProblems = [
  'unsupported_response_type',
  'invalid_request',
  'invalid_scope',
  'invalid_target',
] as const
const Scopes = z.array(z.enum(appScopes))

export const apps = feature('apps', {
  list: call('POST /org/list_app', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: "The caller's connected apps",
    input: Nothing,
    output: page(
      fields({
        appId: z.string(),
        /** As the app calls itself. */
        appName: z.string(),
        scopes: z.array(z.string()),
        /** '' when it was deleted. */
        workgroupName: z.string(),
        createdAt: z.string(),
        /** To the minute; null: never. */
        lastUsedAt: z.nullable(z.string()),
      }),
    ),
  }), // not shown
  /** `cancelTo`: the address that tells the app that the user refused, or what is wrong with the request. */
  request: call('POST /org/sel_app', {
    audience: 'member',
    summary: 'What an app that asks to be connected says about itself, and what it asks for',
    input: fields(requestFields),
    output: fields({
      appName: z.string(),
      redirectHost: z.string(),
      isOnThisDevice: z.boolean(),
      scopes: Scopes,
      problem: z.enum([...requestProblems, '']),
      cancelTo: z.string(),
    }),
    errors: ['invalid_client', 'invalid_request'],
  }), // not shown
  /** Without a ticket the password is checked, or the proof of a new sign-in at the provider; with two-step sign-in, `otp_required` then has one for the second step. */
  allow: call('POST /org/regi_app', {
    audience: 'member',
    summary: 'Connects an app, by password or a new sign-in at the provider; returns the address with its code',
    rate: [{ per: 'account', limit: 'appsMade' }],
    input: fields({
      ...requestFields,
      scopes: rule.listOf(z.enum(appScopes, 'rule.choice'), appScopes.length, 1),
      password: rule.orEmpty(rule.EnteredPassword),
      /** What `providerProof.finish` answered. */
      providerProof: rule.optionalText(100),
      ticket: rule.optionalText(100),
      otp: rule.optionalText(20),
      passkey: rule.orEmpty(PasskeyResponse),
    }),
    output: fields({ redirectTo: z.string() }),
    errors: [
      'invalid_client',
      'invalid_request',
      ...rule.ownPasswordErrors,
      'sso_required',
      'too_many_tokens',
      'otp_required',
      'otp_wrong',
      'step_expired',
      'passkey_refused',
    ],
  }), // not shown
  disconnect: call('POST /org/del_app', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Disconnects an app of the caller: its tokens stop working',
    input: fields({ appId: rule.Id }),
    output: Nothing,
    errors: ['not_found'],
  }), // not shown
  token: call('POST /apps/token', {
    audience: 'anyone',
    summary: 'For apps: exchanges an authorization code or a refresh token for new tokens (OAuth 2.1)',
    topLevel: true,
    input: fields({
      grantType: asSent(100),
      clientId: asSent(100),
      code: asSent(200),
      redirectUri: asSent(2_000),
      codeVerifier: asSent(200),
      refreshToken: asSent(200),
      resource: asSent(2_000),
    }),
    output: fields({
      accessToken: z.string(),
      refreshToken: z.string(),
      tokenType: z.literal('Bearer'),
      expiresIn: z.number(),
      scope: z.string(),
    }),
    errors: ['invalid_grant', 'invalid_client', 'invalid_target', 'unsupported_grant_type', 'too_many_tries'],
  }), // not shown
  revoke: call('POST /apps/revoke', {
    audience: 'anyone',
    summary: 'For apps: ends the connection of a refresh or access token (RFC 7009)',
    input: fields({ token: asSent(200), clientId: asSent(100) }),
    output: Nothing,
  }), // not shown
})
