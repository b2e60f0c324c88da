// Drafts of new logs, edits of logs, comments and feedback: private to their owner, on all devices of the owner.
import * as z from 'zod/mini'
import type { Channel, Purpose } from '../../codes.ts'
import { call, codeText, Nothing, page, feature } from '../../core/call.ts'
import { PersonRef } from '../../core/person.ts'
import * as rule from '../../rules/rules.ts'
import { limits } from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

const fields = fieldsOf({
  id: 'temp_idx',
  ids: 'temp_idx',
  kind: 'temp_kind',
  key: 'temp_key',
  logId: 'sales_idx',
  logTitle: 'sales_title',
  logVer: 'sales_ver',
  at: 'sales_dt',
  purpose: 'purpose_cod',
  channel: 'channel_cod',
  coAuthorIds: 'cousers',
  coAuthors: 'couser_list',
  nextStep: 'next_step',
  nextDay: 'next_dt',
  contactPosition: 'man_position',
  isHere: 'device_own',
  isAuto: 'auto_yn',
  isRegistered: 'registered_yn',
  goesAt: 'end_dt',
  planId: 'plan_idx',
  planDay: 'plan_day',
  typedAt: 'typed_dt',
})
/** What a draft is for: a new log, an edit of a log, a comment or feedback. */
export const draftKinds = ['log', 'edit', 'comment', 'feedback'] as const
export type DraftKind = (typeof draftKinds)[number]
const kind = z._default(z.enum(draftKinds, 'rule.choice'), 'log')

const id = rule.Id
/** Fields of an unfinished log. */
const written = {
  kind,
  logId: rule.OptionalId,
  /** For an edit: the version of the log at its start. */
  logVer: z.optional(rule.Version),
  customerId: rule.OptionalId,
  contactId: rule.OptionalId,
  at: rule.OptionalInstant,
  purpose: rule.orEmpty(rule.Purpose),
  channel: rule.orEmpty(rule.Channel),
  title: rule.draftText(limits.draftTitle),
  content: rule.draftText(limits.content),
  sentence: rule.Sentence,
  keywords: rule.Keywords,
  coAuthorIds: rule.Ids,
  nextStep: rule.draftText(limits.line),
  nextDay: rule.OptionalDay,
  /** The occurrence of a plan that a new log is about. */
  planId: rule.OptionalId,
  planDay: rule.OptionalDay,
} as const
const Row = fields({
  id: z.string(),
  kind: z.enum(draftKinds),
  key: z.string(),
  logId: z.nullable(z.string()),
  logTitle: z.string(),
  customerName: z.string(),
  contactName: z.string(),
  title: z.string(),
  content: z.string(),
  /** The device's browser and system from its User-Agent, and whether it is the calling device. */
  device: z.string(),
  isHere: z.boolean(),
  isAuto: z.boolean(),
  updatedAt: z.string(),
  /** When the draft will be deleted; null until its owner was notified. */
  goesAt: z.nullable(z.string()),
  ver: z.number(),
})
const Draft = fields({
  ...Row.map,
  logVer: z.nullable(z.number()),
  customerId: z.nullable(z.string()),
  contactId: z.nullable(z.string()),
  contactPosition: z.string(),
  at: z.nullable(z.string()),
  purpose: codeText<Purpose | ''>(),
  channel: codeText<Channel | ''>(),
  sentence: z.string(),
  keywords: z.array(z.string()),
  coAuthors: z.array(PersonRef),
  nextStep: z.string(),
  nextDay: z.nullable(z.string()),
  planId: z.nullable(z.string()),
  planDay: z.nullable(z.string()),
  mentions: z.array(PersonRef),
})
/**
 * Without an id: creates a draft, or updates the caller's draft with the same `key`, an idempotency key that the device
 * chooses. If another device has saved since `ver`, nothing is saved, and the response contains the other text.
 */
const saveCall = {
  audience: 'member',
  rate: [{ per: 'account', limit: 'draftsSaved' }],
  input: fields({
    id: rule.OptionalId,
    ver: z.optional(rule.Version),
    key: z._default(rule.draftText(200), ''),
    /** When the text was last typed in, by the device's clock. A save that arrives after a newer one of its device changes nothing. */
    typedAt: rule.OptionalInstant,
    ...written,
  }),
  output: fields({ id: z.string(), ver: z.number() }),
  errors: ['not_found', 'stale', 'too_many_drafts', 'key_reused'],
} as const

export const drafts = feature('drafts', {
  save: call('POST /saleslog/regi_saleslog_temp', { ...saveCall, summary: 'Saves a draft on request of the user' }),
  autoSave: call('POST /saleslog/regi_saleslog_temp_auto', {
    ...saveCall,
    summary: 'Auto-saves a draft; if its log is already saved, nothing is changed and the response says so',
    output: fields({ ...saveCall.output.map, isRegistered: z.boolean() }), // not shown
  }),
  list: call('POST /saleslog/list_saleslog_temp', {
    audience: 'member',
    summary: "The caller's drafts of all devices, newest first, with the beginning of the text",
    input: Nothing,
    output: page(Row),
  }),
  detail: call('POST /saleslog/detail_saleslog_temp', {
    audience: 'member',
    summary: "One of the caller's drafts",
    input: fields({ id }),
    output: Draft,
    errors: ['not_found'],
  }),
  delete: call('POST /saleslog/del_saleslog_temp', {
    audience: 'member',
    summary: 'Deletes own drafts; ignores those that are already deleted. Can be undone for a minute',
    input: fields({
      ids: rule.listOrOne(rule.listOf(rule.Id, limits.drafts, 1)),
      /** In the order of `ids`. If another device has changed one since, none is deleted; the response contains it. */
      vers: z._default(rule.listOf(rule.VersionOrNone, limits.drafts), []),
    }),
    output: Nothing,
    errors: ['stale'],
  }),
  restore: call('POST /saleslog/restore_saleslog_temp', {
    audience: 'member',
    summary: 'Undoes the deletion of own drafts, within a minute',
    input: fields({ ids: rule.listOrOne(rule.listOf(rule.Id, limits.drafts, 1)) }),
    output: Nothing,
    errors: ['not_found'],
  }), // not shown
})
