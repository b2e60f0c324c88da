import * as z from 'zod/mini'
import { call, fields, Nothing, page, room } from './call.ts'
import { RoleCode } from './profile.ts'
import * as rule from './rules.ts'

export const Member = fields({
  id: ['login_idx', z.string()],
  name: ['user_name', z.string()],
  email: ['user_email', z.string()],
  role: ['permissions', RoleCode],
  departmentId: ['dept_idx', z.nullable(z.string())],
  rank: z.string(),
  phone: z.string(),
  photoUrl: ['photo_url', z.nullable(z.string())],
  departmentName: ['dept_name', z.string()],
  joinedAt: ['reg_dt', z.string()], // not shown
})
const Invitation = fields({
  id: ['invite_idx', z.string()],
  email: ['invite_email', z.string()],
  role: ['permission', RoleCode],
  inviterName: ['inviter_name', z.string()],
  invitedAt: ['reg_dt', z.string()],
  expiresAt: ['end_dt', z.string()],
  isExpired: ['expired', z.boolean()],
}) // not shown

export const members = room('members', {
  list: call('POST /org/list_wgroup_users', {
    audience: 'member',
    summary: 'The members of the workgroup, by name',
    input: fields({
      search: ['search', rule.SearchText],
      departmentId: ['dept_idx', rule.OptionalId],
      page: ['pageno', rule.PageNumber],
      pageSize: ['pagesize', rule.PageSize],
    }),
    output: page(Member),
  }),
  invite: call('POST /login/invite_user', {
    audience: 'manager',
    summary: 'Mails an invitation; a new one for the same address replaces the old',
    rate: [
      { per: 'account', limit: 'invitationsMade' },
      { per: 'recipient', of: 'email', limit: 'invitationMailsToOne' },
    ],
    input: fields({
      loginId: ['login_id', rule.optionalText(100)],
      email: ['invite_email', rule.Email],
      role: ['permission', rule.InvitedRole],
    }),
    output: fields({ id: ['invite_idx', z.string()] }),
    errors: ['already_member', 'no_permission'],
  }),
  invitations: call('POST /org/list_wgroup_invite', {
    audience: 'manager',
    summary: 'Invitations nobody has answered yet',
    input: fields({ page: ['pageno', rule.PageNumber], pageSize: ['pagesize', rule.PageSize] }),
    output: page(Invitation),
  }),
  cancelInvitation: call('POST /org/del_wgroup_invite', {
    audience: 'manager',
    summary: 'Takes an invitation back',
    input: fields({ id: ['invite_idx', rule.Id] }),
    output: Nothing,
    errors: ['not_found'],
  }),
})
