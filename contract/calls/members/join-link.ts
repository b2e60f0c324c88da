// The link by which anybody who has it joins the workgroup. How somebody joins by it: calls/auth/joining.ts.
import * as z from 'zod/mini'
import { call, feature, Nothing } from '../../core/call.ts'
import { Role } from '../../core/person.ts'
import { fieldsOf } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'

const fields = fieldsOf({
  id: 'link_idx',
  role: 'permission',
  limit: 'use_limit',
  uses: 'use_cnt',
  madeByName: 'reg_name',
  madeAt: 'reg_dt',
  expiresAt: 'end_dt',
  isOpen: 'open_yn',
  days: 'days',
})
/** Days after which a link ends. */
export const linkDays = [1, 7, 30] as const
const JoinLink = fields({
  id: z.string(),
  role: Role,
  limit: z.number(),
  uses: z.number(),
  madeByName: z.string(),
  madeAt: z.string(),
  expiresAt: z.string(),
  /** Whether somebody can still join by it: neither past its end nor used up, and its maker may still make it. */
  isOpen: z.boolean(),
}) // not shown
const wholeNumber = (most: number) =>
  z.number('rule.number').check(z.int('rule.number'), z.gte(1, 'rule.number'), z.lte(most, 'rule.number'))
export const LinkUses = wholeNumber(rule.limits.linkUses)

/** Part of the feature `members`. */
export const joinLinks = feature('members', {
  joinLink: call('POST /org/detail_wgroup_link', {
    audience: 'chief',
    summary: 'The link by which people join the workgroup; its address is answered only when it is made',
    input: Nothing,
    output: fields({ link: z.nullable(JoinLink) }),
  }), // not shown
  makeJoinLink: call('POST /org/regi_wgroup_link', {
    audience: 'chief',
    summary: 'Makes a link by which people join the workgroup, in place of an earlier one. A hash of it is stored',
    rate: [{ per: 'account', limit: 'joinLinksMade' }],
    input: fields({
      role: rule.InvitedRole,
      limit: LinkUses,
      days: z.number('rule.number').check(z.refine((days) => linkDays.some((each) => each === days), 'rule.choice')),
    }),
    output: fields({ url: z.string(), link: JoinLink }),
    errors: ['no_permission'],
  }), // not shown
  endJoinLink: call('POST /org/del_wgroup_link', {
    audience: 'chief',
    summary: 'Ends the link at once',
    input: fields({ id: rule.Id }),
    output: Nothing,
    errors: ['not_found'],
  }), // not shown
})
