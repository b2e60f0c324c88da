// For the service administrator: workgroups with their usage, and why somebody cannot sign in. Nothing that a workgroup
// has written.
import * as z from 'zod/mini'
import { call, feature } from '../../core/call.ts'
import { fieldsOf } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'

const fields = fieldsOf({
  id: 'org_idx',
  name: 'comp_name',
  address: 'comp_domain',
  createdAt: 'cre_dt',
  deletedAt: 'del_dt',
  lastSeenAt: 'last_dt',
  userId: 'login_idx',
  email: 'user_email',
  hasAccount: 'has_account',
  deviceCount: 'device_cnt',
  workgroupCount: 'org_cnt',
  deletedCount: 'del_cnt',
  hasTwoStep: 'two_step_yn',
  needsTwoStep: 'two_step_due_yn',
  blockedUntil: 'block_dt',
})
export const workgroupStates = ['all', 'deleted'] as const
const Workgroup = fields({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  createdAt: z.string(),
  /** Null unless it is deleted; it can be restored for `limits.workgroupRestoreDays` from then on. */
  deletedAt: z.nullable(z.string()),
  /** Without those who left. */
  memberCount: z.number(),
  /** The last request of a session in it that has not been erased; null without one. */
  lastSeenAt: z.nullable(z.string()),
})

export const serviceAdmin = feature('serviceAdmin', {
  workgroups: call('POST /org/list_service_wgroup', {
    audience: 'operator',
    summary: 'All workgroups with their usage, the newest first, without their contents',
    input: fields({
      state: z._default(z.enum(workgroupStates, 'rule.choice'), 'all'),
      search: rule.SearchText,
      page: rule.PageNumber,
      pageSize: rule.PageSize,
    }),
    output: fields({
      items: ['list', z.array(Workgroup)],
      total: ['totalCnt', z.number()],
      allCount: ['all_cnt', z.number()],
      deletedCount: z.number(),
    }),
  }), // not shown
  signIn: call('POST /org/check_service_user', {
    audience: 'operator',
    summary: 'Why somebody cannot sign in: the state of an account, without its password',
    input: fields({ email: rule.Email }),
    output: fields({
      hasAccount: z.boolean(),
      /** Empty without an account. */
      userId: z.string(),
      createdAt: z.nullable(z.string()),
      /** The last request of a session that has not ended. */
      lastSeenAt: z.nullable(z.string()),
      deviceCount: z.number(),
      /** Those that are not deleted. */
      workgroupCount: z.number(),
      deletedCount: z.number(),
      hasTwoStep: z.boolean(),
      /** Whether a workgroup requires two-step sign-in by now, which the account does not have. */
      needsTwoStep: z.boolean(),
      /** Until when too many wrong tries, of somebody somewhere, keep the account from signing in there; null for not. */
      blockedUntil: z.nullable(z.string()),
    }),
  }), // not shown
})
