import * as z from 'zod/mini'
import type { Channel, Purpose, Segment, Stage } from '../../codes.ts'
import { bytes } from '../../core/bytes.ts'
import { call, codeText, Nothing, feature } from '../../core/call.ts'
import { AttachedFile } from '../files/shapes.ts'
import { filterWire, logFilters, salesLogSorts } from './filters.ts'
import { signedFields, Token } from '../../core/signed-links.ts'
import { Comment, Feedback, logTextFields } from './shapes.ts'
import { NeedType } from '../needs/types.ts'
import { AuthorRef, PersonRef } from '../../core/person.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

const fields = fieldsOf({
  ...filterWire,
  id: 'sales_idx',
  at: 'sales_dt',
  salesType: 'sales_type',
  nextStep: 'next_step',
  nextDay: 'next_dt',
  coAuthors: 'cousers',
  coAuthorIds: 'cousers',
  userIds: 'cousers',
  userId: 'login_idx',
  commentCount: 'comment_cnt',
  fileCount: 'file_cnt',
  customerIndustry: 'acc_industry',
  customerSegment: 'acc_segment',
  customerStage: 'acc_stage',
  contactPosition: 'man_position',
  foundIn: 'found_in',
  items: 'list',
  total: 'totalCnt',
  count: 'use_cnt',
  needsCoaching: 'coaching_yn',
  purposes: 'purpose_list',
  channels: 'channel_list',
  ids: 'sales_idx',
  exportId: 'export_idx',
  state: 'export_state',
  done: 'done_cnt',
  name: 'file_name',
  day: 'sales_day',
  draftId: 'temp_idx',
  planId: 'plan_idx',
  planDay: 'plan_day',
})
const written = {
  customerId: rule.Id,
  contactId: rule.Id,
  at: rule.Instant,
  purpose: rule.Purpose,
  channel: rule.Channel,
  salesType: rule.SalesType,
  title: rule.Title,
  content: rule.Content,
  keywords: rule.Keywords,
  coAuthorIds: rule.Ids,
  nextStep: rule.optionalText(),
  nextDay: rule.OptionalDay,
} as const
/** Kinds of needs that the log mentions; null if it is not analysed yet. */
const needs = z.nullable(z.array(NeedType))
/** The log is analysed, mentions no needs, and is not dismissed. */
const needsCoaching = z.boolean()
export const SalesLog = fields({
  id: z.string(),
  customerId: z.string(),
  contactId: z.string(),
  ...logTextFields,
  author: AuthorRef,
  createdAt: z.string(),
  updatedAt: z.string(),
  ver: z.number(),
  customerName: z.string(),
  customerIndustry: z.string(),
  customerSegment: codeText<Segment | ''>(),
  customerStage: codeText<Stage | ''>(),
  contactName: z.string(),
  contactPosition: z.string(),
  comments: z.array(Comment),
  feedback: z.array(Feedback), // not shown
  files: z.array(AttachedFile),
  updatedBy: z.nullable(PersonRef), // not shown
  needs,
  needsCoaching, // not shown
  isSample: z.boolean(), // not shown: its customer is
})
/**
 * `content` is cut at 215 characters. In search results it is the part with the hits; `foundIn` states whether that is
 * part of a comment or of a file name.
 */
export const SalesLogRow = fields({
  id: z.string(),
  customerId: z.string(),
  contactId: z.string(),
  at: z.string(),
  purpose: codeText<Purpose>(),
  channel: codeText<Channel>(),
  title: z.string(),
  content: z.string(),
  keywords: z.array(z.string()),
  author: AuthorRef,
  ver: z.number(),
  customerName: z.string(),
  contactName: z.string(),
  contactPosition: z.string(),
  /** Comments and feedback, as the discussion below the log shows them. */
  commentCount: z.number(),
  fileCount: z.number(),
  coAuthorIds: z.array(z.string()), // not shown
  needs, // not shown
  needsCoaching, // not shown
  isSample: z.boolean(), // not shown
  foundIn: z.optional(z.enum(['', 'comment', 'file'])), // not shown
})
/**
 * `total` is exact, but at most 1,000 for a search; `more` tells whether there are more. Only the first 1,000 hits can
 * be paged.
 */
const Logs = fields({ items: z.array(SalesLogRow), total: z.number(), more: z.boolean() })
const filters = { ...logFilters, page: rule.PageNumber, pageSize: rule.PageSize } as const
export const SalesLogFilters = fields(filters)
const id = rule.Id
/** `url` is a signed URL valid for ten minutes; empty while the export is `running` or if it was `stopped`. */
const Export = fields({
  exportId: z.string(),
  state: z.enum(['running', 'done', 'stopped']),
  /** Rows written so far, and their total once it is known. */
  done: z.number(),
  total: z.nullable(z.number()),
  url: z.string(),
  name: z.string(),
})
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Length of the periods of a time series: weeks (from Monday) up to half a year, months up to five years, then years.
 */
export const spans = ['week', 'month', 'year'] as const
const Summary = fields({
  total: z.number(),
  more: z.boolean(),
  purposes: z.array(fields({ code: codeText<Purpose>(), count: z.number() })),
  channels: z.array(fields({ code: codeText<Channel>(), count: z.number() })),
  span: z.enum(spans),
  /** All periods from the first to the last, including empty ones; `from` is the first day. */
  items: z.array(fields({ from: z.string(), count: z.number() })),
})

export const salesLogs = feature('salesLogs', {
  create: call('POST /saleslog/regi_saleslog', {
    audience: 'member',
    summary: "Saves a new log; its purpose may raise the customer's stage",
    creates: true,
    rate: [{ per: 'account', limit: 'logsMade' }],
    /**
     * Deletes the draft of the log: the given one, and the one with the same idempotency key. `planId` and `planDay`: the
     * occurrence that the log is about, of a plan that the caller owns or takes part in.
     */
    input: fields({
      ...written,
      clientKey: rule.ClientKey,
      draftId: rule.OptionalId,
      planId: rule.OptionalId,
      planDay: rule.OptionalDay,
    }),
    output: fields({ id: z.string(), ver: z.number() }),
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
    summary: 'Readable logs, paged',
    input: SalesLogFilters,
    output: Logs,
  }),
  search: call('POST /saleslog/search_saleslog', {
    audience: 'member',
    summary: 'Readable logs that contain all words (the first ten), "quoted phrases", and no -excluded words',
    input: fields({
      ...filters,
      search: rule.SearchWords,
      sort: z._default(z.enum(salesLogSorts, 'rule.choice'), 'best'),
    }),
    output: Logs,
  }),
  summary: call('POST /saleslog/summary_saleslog', {
    audience: 'member',
    summary: 'Numbers of logs by purpose, channel and period; for a search, of the newest 1,000 hits',
    input: fields(logFilters),
    output: Summary,
    errors: ['no_permission'],
  }),
  /** Without days that have none. */
  ownDays: call('POST /saleslog/sel_saleslog_day', {
    audience: 'member',
    summary: "The caller's logs by day, for two weeks from a day, without those of others and about a sample",
    input: fields({ from: rule.Day }),
    output: fields({ items: z.array(fields({ day: z.string(), count: z.number() })) }),
  }), // not shown
  keywords: call('POST /saleslog/sel_keywords', {
    audience: 'member',
    summary: 'Keywords of the latest readable logs that contain a text, most frequent first',
    input: fields({ search: rule.SearchText }),
    output: fields({ items: z.array(fields({ keyword: z.string(), count: z.number() })) }),
  }),
  /** All logs that match the filters, beyond the 1,000 of a search too, or a selection of them. */
  download: call('POST /saleslog/list_saleslog_download', {
    audience: 'member',
    summary: 'Exports readable logs to Excel: immediately up to 10,000 rows, otherwise in the background',
    alsoTopLevel: true,
    rate: [{ per: 'account', limit: 'exportsMade' }],
    input: fields({ ...logFilters, ids: z._default(rule.listOf(rule.Id, rule.limits.selection, 0), []) }),
    output: Export,
    errors: ['busy'],
  }),
  downloadState: call('POST /saleslog/sel_saleslog_download', {
    audience: 'member',
    summary: 'Progress of a requested Excel export',
    alsoTopLevel: true,
    input: fields({ exportId: id }),
    output: Export,
    errors: ['not_found'],
  }), // not shown
  /** The target of `url`. */
  downloaded: call('GET /downloads/{key}', {
    audience: 'link',
    summary: 'An Excel file, at a signed URL valid for ten minutes',
    input: fields({ key: Token(24), workgroupId: rule.Id, userId: rule.Id, ...signedFields }),
    output: bytes({ types: [spreadsheetType], disposition: 'attachment', cache: 'no-store' }),
  }), // not shown
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
    input: fields({ id, userIds: rule.listOf(rule.Id, rule.limits.selection, 1), ver: rule.Version }),
    output: SalesLog,
    errors: ['not_found', 'no_permission', 'stale'],
  }),
  removeCoAuthor: call('POST /saleslog/del_saleslog_cousers', {
    audience: 'member',
    summary: 'Removes a co-author',
    input: fields({ id, userId: rule.Id, ver: rule.Version }),
    output: SalesLog,
    errors: ['not_found', 'no_permission', 'stale'],
  }),
})
