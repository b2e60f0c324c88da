// The list of invitations. Apart from inviting.ts, because the views of the organisation count them.
import * as z from 'zod/mini'
import { call, feature, page } from '../../core/call.ts'
import { Role } from '../../core/person.ts'
import { fieldsOf } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'

const fields = fieldsOf({
  id: 'invite_idx',
  email: 'invite_email',
  role: 'permission',
  invitedAt: 'reg_dt',
  expiresAt: 'end_dt',
  endedAt: 'done_dt',
  isExpired: 'expired',
  state: 'state',
  before: 'before',
})
export const invitationStates = ['waiting', 'expired', 'accepted', 'cancelled'] as const
export type InvitationState = (typeof invitationStates)[number]
const Invitation = fields({
  id: z.string(),
  email: z.string(),
  role: Role,
  inviterName: z.string(),
  invitedAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  state: z.enum(invitationStates),
  /** When it was accepted or cancelled. */
  endedAt: z.nullable(z.string()),
}) // not shown
/** Where the next part of the list begins: the time of the last invitation in milliseconds, and its id. */
const Before = z._default(
  z.string().check(rule.rawLengthWithin(34, 'rule.form'), z.regex(/^(\d{1,15}\.\d{1,18})?$/, 'rule.form')),
  '',
)
export const afterInvitation = ({ id, invitedAt }: { id: string; invitedAt: string }) =>
  `${Date.parse(invitedAt)}.${id}`

/** Part of the feature `members`. */
export const invitations = feature('members', {
  invitations: call('POST /org/list_wgroup_invite', {
    audience: 'manager',
    summary: 'Invitations, the latest first; after `before` instead of a page number',
    input: fields({
      state: z._default(z.union([z.literal(''), z.enum(invitationStates, 'rule.choice')]), ''),
      before: Before,
      page: rule.PageNumber,
      pageSize: rule.PageSize,
    }),
    output: page(Invitation),
  }),
})
