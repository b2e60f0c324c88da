// Starred customers. Stars are private to the user who set them.
import * as z from 'zod/mini'
import { call, Nothing, page, feature } from '../../core/call.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

const fields = fieldsOf({ customerId: 'acc_idx' })
/** Maximum number of stars per user. */
export const maxStars = 500

export const stars = feature('stars', {
  list: call('POST /saleslog/list_accounts_star', {
    audience: 'member',
    summary: "The caller's starred customers, latest first",
    input: Nothing,
    output: page(fields({ customerId: z.string() })),
  }), // not shown
  /** Idempotent. */
  add: call('POST /saleslog/regi_accounts_star', {
    audience: 'member',
    summary: 'Stars a customer for the caller; up to 500',
    input: fields({ customerId: rule.Id }),
    output: Nothing,
    errors: ['not_found', 'too_many_stars'],
  }), // not shown
  /** Idempotent. */
  remove: call('POST /saleslog/del_accounts_star', {
    audience: 'member',
    summary: "Removes the caller's star from a customer",
    input: fields({ customerId: rule.Id }),
    output: Nothing,
    errors: ['not_found'],
  }), // not shown
})
