import * as z from 'zod/mini'
import { call, Nothing, page, feature } from '../../core/call.ts'
import { Role } from '../../core/person.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf, person } from '../../core/wire-names.ts'

const fields = fieldsOf({ ...person, joinedAt: 'reg_dt' })
const invitationFields = fieldsOf({
  id: 'invite_idx',
  email: 'invite_email',
  role: 'permission',
  loginId: 'login_id',
  invitedAt: 'reg_dt',
  expiresAt: 'end_dt',
  isExpired: 'expired',
})
export const Member = fields({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  departmentId: z.nullable(z.string()),
  rank: z.string(),
  phone: z.string(),
  photoUrl: z.nullable(z.string()),
  departmentName: z.string(),
  joinedAt: z.string(), // not shown
})
/** The input of lists of members. */
export const searched = {
  search: rule.SearchText,
  departmentId: rule.OptionalId,
  page: rule.PageNumber,
  pageSize: rule.PageSize,
}
const Invitation = invitationFields({
  id: z.string(),
  email: z.string(),
  role: Role,
  inviterName: z.string(),
  invitedAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
}) // not shown

export const members = feature('members', {
  list: call('POST /org/list_wgroup_users', {
    audience: 'member',
    summary: 'The members of the workgroup, by name',
    input: fields(searched),
    output: page(Member),
  }),
  invite: call('POST /login/invite_user', {
    audience: 'manager',
    summary: 'Emails an invitation; a new one for the same address replaces the old',
    rate: [
      { per: 'account', limit: 'invitationsMade' },
      { per: 'recipient', of: 'email', limit: 'invitationMailsToOne' },
    ],
    input: invitationFields({
      loginId: rule.optionalText(100),
      email: rule.Email,
      role: rule.InvitedRole,
    }),
    output: invitationFields({ id: z.string() }),
    errors: ['already_member', 'no_permission'],
  }),
  invitations: call('POST /org/list_wgroup_invite', {
    audience: 'manager',
    summary: 'Pending invitations',
    input: invitationFields({ page: rule.PageNumber, pageSize: rule.PageSize }),
    output: page(Invitation),
  }),
  cancelInvitation: call('POST /org/del_wgroup_invite', {
    audience: 'manager',
    summary: 'Cancels an invitation',
    input: invitationFields({ id: rule.Id }),
    output: Nothing,
    errors: ['not_found'],
  }),
})
