// Single sign-on of a workgroup, set up by its Master (decision 105). Nothing here is shown in the specification.
import * as z from 'zod/mini'
import { call, feature, Nothing } from '../../core/call.ts'
import { fieldsOf } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'
import { IssuerAddress, MailDomain, PkceValue } from './shapes.ts'

const fields = fieldsOf({
  providerName: 'sso_name',
  issuer: 'sso_issuer',
  clientId: 'client_id',
  clientSecret: 'client_secret',
  domain: 'sso_domain',
  recordName: 'dns_name',
  recordText: 'dns_text',
  provedAt: 'proved_dt',
  triedAt: 'tried_dt',
  requiredFrom: 'required_dt',
  isRequired: 'sso_required_yn',
  isSet: 'sso_yn',
  hasTwoStep: 'two_step_yn',
  returnAddress: 'redirect_uri',
  codeChallenge: 'code_challenge',
  url: 'sso_url',
})
const Settings = fields({
  isSet: z.boolean(),
  providerName: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  domain: z.string(),
  /** The DNS record that proves the domain. */
  recordName: z.string(),
  recordText: z.string(),
  /** Null: the record was not found yet, or is gone. */
  provedAt: z.nullable(z.string()),
  /** A sign-in of the Master through these settings has worked; null: not since they were changed. */
  triedAt: z.nullable(z.string()),
  requiredFrom: z.nullable(z.string()),
  /** Members with an address of the domain, who would sign in through the provider only; without the Master. */
  memberCount: z.number(),
  /** Whether the Master has two-step sign-in. */
  hasTwoStep: z.boolean(),
  /** What is registered with the provider. */
  returnAddress: z.string(),
})

export const singleSignOn = feature('singleSignOn', {
  settings: call('POST /org/detail_sso', {
    audience: 'master',
    summary: 'Single sign-on of the workgroup, without its client secret',
    input: Nothing,
    output: Settings,
  }), // not shown
  save: call('POST /org/upd_sso', {
    audience: 'master',
    summary: 'Sets the provider, given the password. A new domain must be proved, a new provider tried',
    input: fields({
      providerName: rule.WorkgroupName,
      issuer: IssuerAddress,
      clientId: rule.oneLine(1, rule.limits.line),
      /** '' keeps the stored one. */
      clientSecret: rule.optionalText(rule.limits.line),
      domain: MailDomain,
      password: rule.EnteredPassword,
    }),
    output: Settings,
    errors: [...rule.ownPasswordErrors, 'name_reserved'],
  }), // not shown
  proveDomain: call('POST /org/check_sso_domain', {
    audience: 'master',
    summary: 'Looks for the DNS record that proves the domain',
    rate: [{ per: 'account', limit: 'domainsLookedUp' }],
    input: Nothing,
    output: Settings,
    errors: ['not_found', 'domain_unproved', 'domain_taken', 'dns_failed', 'too_many_tries'],
  }), // not shown
  startTrial: call('POST /org/start_sso_test', {
    audience: 'master',
    summary: 'Asks the provider for its settings; answers the page at which the Master tries a sign-in',
    rate: [{ per: 'account', limit: 'providersTried' }],
    input: fields({ codeChallenge: PkceValue }),
    output: fields({ url: z.string() }),
    errors: ['not_found', 'sso_unreachable', 'sso_failed', 'too_many_tries'],
  }), // not shown
  require: call('POST /org/upd_sso_required', {
    audience: 'master',
    summary: 'Requires single sign-on of members with an address of the domain, who are signed out; or no longer',
    input: fields({ isRequired: z.boolean('rule.choice') }),
    output: Settings,
    errors: ['not_found', 'domain_unproved', 'sso_untried', 'sso_own_two_step'],
  }), // not shown
  remove: call('POST /org/del_sso', {
    audience: 'master',
    summary: 'Turns single sign-on off and forgets its settings, given the password',
    input: fields({ password: rule.EnteredPassword }),
    output: Nothing,
    errors: [...rule.ownPasswordErrors, 'not_found'],
  }), // not shown
})
