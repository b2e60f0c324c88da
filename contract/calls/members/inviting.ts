// Invitations by mail. Apart from calls.ts, which every page loads.
import * as z from 'zod/mini'
import { call, feature, Nothing } from '../../core/call.ts'
import { fieldsOf } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'

const fields = fieldsOf({
  id: 'invite_idx',
  email: 'invite_email',
  emails: 'invite_emails',
  role: 'permission',
  loginId: 'login_id',
  expiresAt: 'end_dt',
  invitations: 'invites',
})
/**
 * `twice`: the same address stands before it. `limited`: over the limit of the inviter, or of the address, for this hour.
 * `team_needed`: Free has no room for it. `bill_overdue`: nobody can be added until a bill is paid.
 */
export const inviteOutcomes = [
  'sent',
  'wrong',
  'twice',
  'already_member',
  'already_invited',
  'no_permission',
  'limited',
  'team_needed',
  'bill_overdue',
] as const
export type InviteOutcome = (typeof inviteOutcomes)[number]
/** An address as it was typed: whether it is one is answered for each. */
const Typed = rule.optionalText(rule.limits.email)

/** Part of the feature `members`. */
export const inviting = feature('members', {
  invite: call('POST /login/invite_user', {
    audience: 'manager',
    creates: true,
    summary: 'Emails an invitation; a new one for the same address replaces the old',
    rate: [
      { per: 'account', limit: 'invitationsMade' },
      { per: 'recipient', of: 'email', limit: 'invitationMailsToOne' },
    ],
    input: fields({
      loginId: rule.optionalText(100),
      email: rule.Email,
      role: rule.InvitedRole,
      clientKey: rule.ClientKey,
    }),
    output: fields({ id: z.string() }),
    errors: ['already_member', 'no_permission', 'team_needed', 'bill_overdue'],
  }),
  cancelInvitation: call('POST /org/del_wgroup_invite', {
    audience: 'manager',
    summary: 'Cancels an invitation; can be undone for a minute',
    input: fields({ id: rule.Id }),
    output: Nothing,
    errors: ['not_found'],
  }),
  restoreInvitation: call('POST /org/restore_wgroup_invite', {
    audience: 'manager',
    summary: 'Undoes the cancellation of an invitation: the link that was mailed works again',
    input: fields({ id: rule.Id }),
    output: Nothing,
    errors: ['not_found', 'no_permission'],
  }), // not shown
  resendInvitation: call('POST /org/resend_wgroup_invite', {
    audience: 'manager',
    summary: 'Mails an invitation again, with a new link for 72 hours; the earlier link stops working',
    rate: [{ per: 'account', limit: 'invitationsMade' }],
    input: fields({ id: rule.Id }),
    output: fields({ expiresAt: z.string() }),
    errors: ['not_found', 'no_permission', 'already_member', 'too_many_tries', 'team_needed', 'bill_overdue'],
  }), // not shown
  checkInvitees: call('POST /org/check_wgroup_invite', {
    audience: 'manager',
    summary: 'Which addresses are members or invited, and how many more can be invited this hour',
    rate: [{ per: 'account', limit: 'inviteesChecked' }],
    input: fields({ emails: rule.listOf(rule.Email, rule.limits.invitationsAtOnce) }),
    output: fields({
      members: ['member_emails', z.array(z.string())],
      invited: ['invited_emails', z.array(z.string())],
      left: ['left_cnt', z.number()],
    }),
  }), // not shown
  inviteMany: call('POST /org/regi_wgroup_invite', {
    audience: 'manager',
    creates: true,
    summary: 'Emails invitations, and answers for each address in the order given',
    rate: [{ per: 'account', limit: 'inviteesChecked' }],
    input: fields({
      invitations: rule.listOf(fields({ email: Typed, role: rule.InvitedRole }), rule.limits.invitationsAtOnce, 1),
      clientKey: rule.ClientKey,
    }),
    output: fields({ items: ['list', z.array(fields({ email: z.string(), outcome: z.enum(inviteOutcomes) }))] }),
  }), // not shown
})
