// A new sign-in at the provider of the workgroup, in place of the password, before something that makes a key (decision
// 116). Nothing here is shown in the specification.
import * as z from 'zod/mini'
import { call, feature, Nothing } from '../../core/call.ts'
import { fieldsOf } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'
import { oauthNames } from '../auth/oauth.ts'
import { PkceValue, ProviderAnswer } from './shapes.ts'

const fields = fieldsOf({
  codeChallenge: oauthNames.codeChallenge,
  codeVerifier: oauthNames.codeVerifier,
  providerName: 'sso_name',
  isRequired: 'sso_required_yn',
  answer: 'sso_answer',
  url: 'sso_url',
  act: 'proof_act',
  about: 'proof_about',
  proof: 'sso_proof',
})
/** What a proof is good for. `apiToken`: making one. `app`: connecting the app whose client id is in `about`. */
export const provenActs = ['apiToken', 'app'] as const
export type ProvenAct = (typeof provenActs)[number]
const act = { act: z.enum(provenActs, 'rule.choice'), about: rule.optionalText(100) } as const

/** How long a proof is good for. */
export const providerProofSeconds = 300

export const providerProof = feature('providerProof', {
  offered: call('POST /org/sel_sso_proof', {
    audience: 'member',
    summary: 'The provider of the workgroup at which the caller may sign in again instead of giving the password',
    input: Nothing,
    /** `providerName`: '' for none. `isRequired`: the password of the caller does not count. */
    output: fields({ providerName: z.string(), isRequired: z.boolean() }),
  }), // not shown
  start: call('POST /org/start_sso_proof', {
    audience: 'member',
    summary: 'The page of the provider at which the caller signs in again, for one act',
    rate: [{ per: 'account', limit: 'providerProofs' }],
    input: fields({ ...act, codeChallenge: PkceValue }),
    output: fields({ url: z.string() }),
    errors: ['sso_off', 'sso_unreachable', 'sso_failed', 'too_many_tries'],
  }), // not shown
  finish: call('POST /org/finish_sso_proof', {
    audience: 'member',
    summary: 'Takes the answer of the provider: a proof that is good once, for some minutes, in this session',
    rate: [{ per: 'account', limit: 'providerProofs' }],
    input: fields({ answer: ProviderAnswer, codeVerifier: PkceValue }),
    output: fields({ proof: z.string(), ...act }),
    errors: ['step_expired', 'sso_off', 'sso_unreachable', 'sso_failed', 'sso_other_account', 'too_many_tries'],
  }), // not shown
})
