// Views: saved filters of logs or customers, private or shared with the workgroup.
import * as z from 'zod/mini'
import { call, Nothing, page, feature } from '../../core/call.ts'
import { customerFilters, customerFilterWire } from '../customers/filters.ts'
import { filterWire, logFilters, logPeriodNames } from '../sales-logs/filters.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

const fields = fieldsOf({
  ...filterWire,
  ...customerFilterWire,
  subject: 'view_kind',
  customerOwnerId: 'acc_owner_idx',
  customerSort: 'acc_sort',
  id: 'view_idx',
  ids: 'view_idx',
  name: 'view_name',
  isShared: 'share_yn',
  ownerId: 'owner_idx',
  items: 'list',
  total: 'totalCnt',
  all: 'all_cnt',
  mine: 'mine_cnt',
  customers: 'acc_cnt',
  endedCustomers: 'end_cnt',
})
/** Maximum number of private views per user, and of shared views. */
export const maxViews = 20
/** Filters of a log view: a period relative to today, and "mine" relative to the reader. */
export const logViewFilters = {
  ...logFilters,
  period: rule.orEmpty(z.enum(logPeriodNames, 'rule.choice')),
  isMine: z._default(z.boolean('rule.form'), false),
} as const
const { search: _, ownerId: customerOwnerId, sort: customerSort, ...ofCustomers } = customerFilters
/** Subject of a view. The search text applies to both; each subject has its own other filters. */
export const subjects = ['logs', 'customers'] as const
export const viewFilters = {
  ...logViewFilters,
  ...ofCustomers,
  customerOwnerId,
  customerSort,
  subject: z._default(z.enum(subjects, 'rule.choice'), 'logs'),
} as const
const id = rule.Id
const written = {
  name: rule.Title,
  isShared: z._default(z.boolean('rule.form'), false),
  ...viewFilters,
} as const
const View = fields({
  ...viewFilters,
  id: z.string(),
  name: z.string(),
  isShared: z.boolean(),
  ownerId: z.string(),
  ver: z.number(),
})

export const views = feature('views', {
  list: call('POST /saleslog/list_view', {
    audience: 'member',
    summary: "The caller's views, then the shared ones, each in their order",
    input: Nothing,
    output: page(View),
  }), // not shown
  counts: call('POST /saleslog/count_view', {
    audience: 'member',
    summary: 'Numbers of readable logs, of own logs, of customers, of ended ones, and of matches of each view',
    input: Nothing,
    output: fields({
      all: z.number(),
      mine: z.number(),
      customers: z.number(),
      endedCustomers: z.number(),
      items: z.array(fields({ id: z.string(), total: z.number(), more: z.boolean() })),
    }),
  }), // not shown
  create: call('POST /saleslog/regi_view', {
    audience: 'member',
    summary: 'Saves filters of logs or customers as a view; up to 20 private and 20 shared ones',
    creates: true,
    rate: [{ per: 'account', limit: 'viewsMade' }],
    input: fields({ ...written, clientKey: rule.ClientKey }),
    output: View,
    errors: ['not_found', 'no_permission', 'too_many_views'],
  }), // not shown
  update: call('POST /saleslog/upd_view', {
    audience: 'member',
    summary: 'Edits a view; one that is no longer shared belongs to the caller',
    input: fields({ ...written, id, ver: rule.Version }),
    output: View,
    errors: ['not_found', 'no_permission', 'stale', 'too_many_views'],
  }), // not shown
  delete: call('POST /saleslog/del_view', {
    audience: 'member',
    summary: 'Deletes a view',
    input: fields({ id, ver: rule.Version }),
    output: Nothing,
    errors: ['not_found', 'no_permission', 'stale'],
  }), // not shown
  order: call('POST /saleslog/order_view', {
    audience: 'member',
    summary: 'Sets the order of views',
    input: fields({ ids: rule.listOf(rule.Id, 2 * maxViews, 1) }),
    output: Nothing,
    errors: ['not_found', 'no_permission'],
  }), // not shown
})
