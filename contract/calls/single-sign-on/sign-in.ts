// Signing in through the provider of a workgroup (OpenID Connect). Its settings: calls.ts. Nothing here is shown in the
// specification.
import * as z from 'zod/mini'
import { call, feature } from '../../core/call.ts'
import { fieldsOf, person } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'
import { oauthNames } from '../auth/oauth.ts'
import { PkceValue, ProviderAnswer } from './shapes.ts'

const fields = fieldsOf({
  email: person.email,
  codeChallenge: oauthNames.codeChallenge,
  codeVerifier: oauthNames.codeVerifier,
  providerName: 'sso_name',
  isRequired: 'sso_required_yn',
  answer: 'sso_answer',
  url: 'sso_url',
  wasTrial: 'sso_test_yn',
})

export const providerSignIn = feature('providerSignIn', {
  offered: call('POST /login/check_sso', {
    audience: 'anyone',
    summary: 'The single sign-on of the domain of an email address, whether or not an account has the address',
    rate: [{ per: 'address', limit: 'providersAskedOfAddress' }],
    input: fields({ email: rule.Email }),
    /** `providerName`: '' for none. `isRequired`: members of the workgroup cannot sign in with their password. */
    output: fields({ providerName: z.string(), isRequired: z.boolean() }),
    errors: ['too_many_tries'],
  }), // not shown
  start: call('POST /login/start_sso', {
    audience: 'anyone',
    summary: 'The page of the provider at which the browser goes on',
    rate: [{ per: 'address', limit: 'providerSignInsOfAddress' }],
    input: fields({ email: rule.Email, codeChallenge: PkceValue }),
    output: fields({ url: z.string() }),
    errors: ['sso_off', 'sso_unreachable', 'sso_failed', 'too_many_tries'],
  }), // not shown
  finish: call('POST /login/finish_sso', {
    audience: 'anyone',
    summary: 'Takes the answer of the provider: an authorization code, or that the trial worked',
    rate: [{ per: 'address', limit: 'providerSignInsOfAddress' }],
    topLevel: true,
    input: fields({ answer: ProviderAnswer, codeVerifier: PkceValue }),
    output: fields({ code: z.string(), wasTrial: z.boolean() }),
    errors: [
      'step_expired',
      'sso_off',
      'sso_unreachable',
      'sso_failed',
      'sso_address',
      'sso_no_member',
      'otp_required',
      'name_reserved',
      'team_needed',
      'bill_overdue',
      'too_many_tries',
    ],
  }), // not shown
})
