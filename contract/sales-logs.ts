import * as z from 'zod/mini'
import { call, fields, Nothing, page, room } from './call.ts'
import { PersonRef } from './customers.ts'
import * as rule from './rules.ts'

const written = {
  customerId: ['acc_idx', rule.Id],
  contactId: ['man_idx', rule.Id],
  at: ['sales_dt', rule.Instant],
  purpose: ['purpose_cod', rule.Purpose],
  channel: ['channel_cod', rule.Channel],
  salesType: ['sales_type', rule.SalesType],
  title: rule.Title,
  content: rule.Content,
  keywords: rule.Keywords,
  coAuthorIds: ['cousers', rule.Ids],
  nextStep: ['next_step', rule.optionalText()],
  nextDay: ['next_dt', rule.OptionalDay],
} as const
const Comment = fields({
  id: ['comment_idx', z.string()],
  content: z.string(),
  author: PersonRef,
  createdAt: ['reg_dt', z.string()],
  ver: z.number(),
})
export const SalesLog = fields({
  id: ['sales_idx', z.string()],
  customerId: ['acc_idx', z.string()],
  contactId: ['man_idx', z.string()],
  at: ['sales_dt', z.string()],
  purpose: ['purpose_cod', z.string()],
  channel: ['channel_cod', z.string()],
  salesType: ['sales_type', z.string()],
  title: z.string(),
  content: z.string(),
  keywords: z.array(z.string()),
  coAuthors: ['cousers', z.array(PersonRef)],
  nextStep: ['next_step', z.string()],
  nextDay: ['next_dt', z.nullable(z.string())],
  author: PersonRef,
  createdAt: ['reg_dt', z.string()],
  updatedAt: ['upd_dt', z.string()],
  ver: z.number(),
  customerName: ['acc_name', z.string()],
  customerIndustry: ['acc_industry', z.string()],
  customerSegment: ['acc_segment', z.string()],
  customerStage: ['acc_stage', z.string()],
  contactName: ['man_name', z.string()],
  contactPosition: ['man_position', z.string()],
  comments: z.array(Comment), // not shown
})
/** `content` is cut at 215 characters, never inside one. */
export const SalesLogRow = fields({
  id: ['sales_idx', z.string()],
  customerId: ['acc_idx', z.string()],
  contactId: ['man_idx', z.string()],
  at: ['sales_dt', z.string()],
  purpose: ['purpose_cod', z.string()],
  channel: ['channel_cod', z.string()],
  title: z.string(),
  content: z.string(),
  keywords: z.array(z.string()),
  author: PersonRef,
  ver: z.number(),
  customerName: ['acc_name', z.string()],
  contactName: ['man_name', z.string()],
  contactPosition: ['man_position', z.string()],
  commentCount: ['comment_cnt', z.number()],
  coAuthorIds: ['cousers', z.array(z.string())], // not shown
})
/** `newest` first by the time of the activity, `oldest` first, or by `customer` name. */
export const salesLogSorts = ['newest', 'oldest', 'customer'] as const
export const SalesLogFilters = fields({
  from: ['start_dt', rule.OptionalDay],
  to: ['end_dt', rule.OptionalDay],
  authorId: ['login_idx', rule.OptionalId],
  departmentId: ['dept_idx', rule.OptionalId],
  customerId: ['acc_idx', rule.OptionalId],
  contactId: ['man_idx', rule.OptionalId],
  purpose: ['purpose_cod', rule.optionally(rule.Purpose)],
  channel: ['channel_cod', rule.optionally(rule.Channel)],
  keyword: rule.optionalText(10),
  search: rule.SearchText,
  sort: z._default(z.enum(salesLogSorts, 'rule.choice'), 'newest'),
  page: ['pageno', rule.PageNumber],
  pageSize: ['pagesize', rule.PageSize],
})
const id = ['sales_idx', rule.Id] as const

export const salesLogs = room('salesLogs', {
  create: call('POST /saleslog/regi_saleslog', {
    audience: 'member',
    summary: "Registers a log; its purpose may raise the customer's stage",
    creates: true,
    rate: [{ per: 'account', limit: 'logsMade' }],
    input: fields({ ...written, clientKey: ['client_key', rule.ClientKey] }),
    output: fields({ id: ['sales_idx', z.string()], ver: z.number() }),
    errors: ['not_found'],
  }),
  update: call('POST /saleslog/upd_saleslog', {
    audience: 'member',
    summary: 'Edits a log',
    input: fields({ ...written, id, ver: rule.Version }),
    output: SalesLog,
    errors: ['not_found', 'no_permission', 'stale'],
  }),
  delete: call('POST /saleslog/del_saleslog', {
    audience: 'member',
    summary: 'Deletes a log',
    input: fields({ id, ver: rule.Version }),
    output: Nothing,
    errors: ['not_found', 'no_permission', 'stale'],
  }),
  list: call('POST /saleslog/list_saleslog', {
    audience: 'member',
    summary: 'The logs one may read, a page at a time',
    input: SalesLogFilters,
    output: page(SalesLogRow),
  }),
  detail: call('POST /saleslog/detail_saleslog', {
    audience: 'member',
    summary: 'One log',
    input: fields({ id }),
    output: SalesLog,
    errors: ['not_found'],
  }),
  addCoAuthors: call('POST /saleslog/regi_saleslog_cousers', {
    audience: 'member',
    summary: 'Adds co-authors',
    input: fields({ id, userIds: ['cousers', rule.listOf(rule.Id, rule.limits.selection, 1)], ver: rule.Version }),
    output: SalesLog,
    errors: ['not_found', 'no_permission', 'stale'],
  }),
  removeCoAuthor: call('POST /saleslog/del_saleslog_cousers', {
    audience: 'member',
    summary: 'Removes a co-author',
    input: fields({ id, userId: ['login_idx', rule.Id], ver: rule.Version }),
    output: SalesLog,
    errors: ['not_found', 'no_permission', 'stale'],
  }),
})
