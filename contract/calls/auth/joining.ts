// Joining a workgroup while signed in: by an invitation, or by the link of a workgroup. Apart from calls.ts, which the
// first pages load.
import * as z from 'zod/mini'
import { call, feature } from '../../core/call.ts'
import { fieldsOf } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'

const fields = fieldsOf({ email: 'user_email', inviteCode: 'invite_code', code: 'link_code', name: 'comp_name' })
/** `ended`: by a member, or its maker may not make it any more. */
export const linkStates = ['open', 'expired', 'usedUp', 'ended'] as const
/** 256 random bits in base64url. */
const Code = z.string().check(rule.rawLengthWithin(43, 'rule.form'), z.regex(/^[\w-]{43}$/, 'rule.form'))
/** `returned`: was a member within the last 30 days, and finds everything as it was. `member`: is one already. */
const Joined = fields({
  id: ['org_idx', z.string()],
  name: z.string(),
  outcome: z.enum(['joined', 'returned', 'member']),
})

/** Part of the feature `auth`. */
export const joining = feature('auth', {
  acceptInvite: call('POST /login/accept_user_invite', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: "Joins by an invitation to the caller's own address",
    input: fields({ email: rule.Email, inviteCode: rule.optionalText(500) }),
    output: Joined,
    errors: ['invite_invalid', 'invite_other_address', 'sso_required', 'team_needed', 'bill_overdue'],
  }), // not shown
  openedLink: call('POST /login/check_wgroup_link', {
    audience: 'anyone',
    summary: 'The workgroup of a link by which people join',
    rate: [{ per: 'address', limit: 'joinLinksOpenedOfAddress' }],
    input: fields({ code: Code }),
    output: fields({ state: z.enum(linkStates), name: z.string() }),
    errors: ['not_found'],
  }), // not shown
  joinByLink: call('POST /login/accept_wgroup_link', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Joins the workgroup of a link',
    rate: [{ per: 'account', limit: 'joinLinksTried' }],
    input: fields({ code: Code }),
    output: Joined,
    errors: ['not_found', 'invite_invalid', 'sso_required', 'already_member', 'team_needed', 'bill_overdue'],
  }), // not shown
})
