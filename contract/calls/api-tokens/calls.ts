// API tokens of a user (decision 101). Nothing here is shown in the specification.
import * as z from 'zod/mini'
import { call, feature, Nothing, page } from '../../core/call.ts'
import { fieldsOf } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'
import { tokenLimits, tokenScopes } from './scopes.ts'

const fields = fieldsOf({
  tokenId: 'token_idx',
  tokenName: 'token_name',
  secret: 'api_token',
  ending: 'token_end',
  scopes: 'scope_list',
  days: 'expire_days',
  expiresAt: 'expire_dt',
  lastUsedAt: 'last_dt',
  state: 'token_status',
  workgroupName: 'comp_name',
  providerProof: 'sso_proof',
})
/** `unused`: stopped, because it was not used for `tokenLimits.unusedDays`. */
export const tokenStates = ['active', 'unused', 'expired'] as const
const tokenMap = {
  tokenId: z.string(),
  tokenName: z.string(),
  /** The last four characters. */
  ending: z.string(),
  scopes: z.array(z.string()),
  /** The workgroup in which it works; '' when it was deleted. */
  workgroupName: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** To the minute; null: never. */
  lastUsedAt: z.nullable(z.string()),
  state: z.enum(tokenStates),
} as const

export const apiTokens = feature('apiTokens', {
  list: call('POST /org/list_token', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: "The caller's API tokens, without their secrets",
    input: Nothing,
    output: page(fields(tokenMap)),
  }), // not shown
  create: call('POST /org/regi_token', {
    audience: 'member',
    summary: 'Makes an API token, given the password or a proof of the provider; its secret is answered this once',
    rate: [{ per: 'account', limit: 'apiTokensMade' }],
    input: fields({
      tokenName: rule.oneLine(1, rule.limits.name),
      scopes: rule.listOf(z.enum(tokenScopes, 'rule.choice'), tokenScopes.length, 1),
      days: z
        .number('rule.number')
        .check(z.int('rule.number'), z.gte(1, 'rule.number'), z.lte(tokenLimits.days, 'rule.number')),
      password: rule.orEmpty(rule.EnteredPassword),
      /** What `providerProof.finish` answered; '' where the password is given. */
      providerProof: rule.optionalText(100),
    }),
    output: fields({ ...tokenMap, secret: z.string() }),
    errors: [...rule.ownPasswordErrors, 'sso_required', 'step_expired', 'too_many_tokens'],
  }), // not shown
  revoke: call('POST /org/del_token', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Revokes an API token of the caller',
    input: fields({ tokenId: rule.Id }),
    output: Nothing,
    errors: ['not_found'],
  }), // not shown
})
