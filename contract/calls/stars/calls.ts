// Customers that one keeps an eye on: a star is of who set it, and nobody else sees it.
import * as z from 'zod/mini'
import { call, Nothing, page, room } from '../../core/call.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

const fields = fieldsOf({ customerId: 'acc_idx' })
/** Of one's own. */
export const mostStars = 500

export const stars = room('stars', {
  list: call('POST /saleslog/list_accounts_star', {
    audience: 'member',
    summary: 'The customers that one has starred, the latest first',
    input: Nothing,
    output: page(fields({ customerId: z.string() })),
  }), // not shown
  /** One that is starred stays so. */
  add: call('POST /saleslog/regi_accounts_star', {
    audience: 'member',
    summary: 'Stars a customer for oneself; up to 500 of them',
    input: fields({ customerId: rule.Id }),
    output: Nothing,
    errors: ['not_found', 'too_many_stars'],
  }), // not shown
  /** One that is not starred stays so. */
  remove: call('POST /saleslog/del_accounts_star', {
    audience: 'member',
    summary: "Takes one's own star off a customer",
    input: fields({ customerId: rule.Id }),
    output: Nothing,
    errors: ['not_found'],
  }), // not shown
})
