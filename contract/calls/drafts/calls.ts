// What somebody began to write and has not sent yet, his alone and on all his devices: new logs, edits of logs, and what is said under them.
import * as z from 'zod/mini'
import type { Channel, Purpose } from '../../codes.ts'
import { call, codeText, Nothing, page, room } from '../../core/call.ts'
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
})
/** What it is going to be: a new log, an edited one, or what is said under one. */
export const draftKinds = ['log', 'edit', 'comment', 'feedback'] as const
export type DraftKind = (typeof draftKinds)[number]
const kind = z._default(z.enum(draftKinds, 'rule.choice'), 'log')

const id = rule.Id
/** Anything of a log, as far as it has come. */
const written = {
  kind,
  logId: rule.OptionalId,
  /** Of an edit: which version of the log it began with. */
  logVer: z.optional(rule.Version),
  customerId: rule.OptionalId,
  contactId: rule.OptionalId,
  at: rule.OptionalInstant,
  purpose: rule.optionally(rule.Purpose),
  channel: rule.optionally(rule.Channel),
  title: rule.unfinished(limits.draftTitle),
  content: rule.unfinished(limits.content),
  sentence: rule.Sentence,
  keywords: rule.Keywords,
  coAuthorIds: rule.Ids,
  nextStep: rule.unfinished(limits.line),
  nextDay: rule.OptionalDay,
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
  /** The browser and system, as its User-Agent says; and whether it is the one that asks. */
  device: z.string(),
  isHere: z.boolean(),
  isAuto: z.boolean(),
  updatedAt: z.string(),
  /** When it goes, once its owner was told; null before. */
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
  mentions: z.array(PersonRef),
})
/**
 * Without an id: a new one, or what this person already keeps under the same `key`, which a device chooses, so that a retry makes no
 * second. Where another device has written since `ver`, nothing is written, and its text is answered.
 */
const saved = {
  audience: 'member',
  rate: [{ per: 'account', limit: 'draftsSaved' }],
  input: fields({
    id: rule.OptionalId,
    ver: z.optional(rule.Version),
    key: z._default(rule.unfinished(200), ''),
    ...written,
  }),
  output: fields({ id: z.string(), ver: z.number() }),
  errors: ['not_found', 'stale', 'too_many_drafts', 'key_reused'],
} as const

export const drafts = room('drafts', {
  save: call('POST /saleslog/regi_saleslog_temp', { ...saved, summary: 'Saves a draft, as somebody asked for it' }),
  autoSave: call('POST /saleslog/regi_saleslog_temp_auto', {
    ...saved,
    summary: 'Saves a draft by itself; one that its log overtook is answered as registered, and nothing is saved',
    output: fields({ ...saved.output.map, isRegistered: z.boolean() }), // not shown
  }),
  list: call('POST /saleslog/list_saleslog_temp', {
    audience: 'member',
    summary: "One's own drafts of all devices, the newest first; of the text its beginning",
    input: Nothing,
    output: page(Row),
  }),
  detail: call('POST /saleslog/detail_saleslog_temp', {
    audience: 'member',
    summary: "One of one's own drafts",
    input: fields({ id }),
    output: Draft,
    errors: ['not_found'],
  }),
  delete: call('POST /saleslog/del_saleslog_temp', {
    audience: 'member',
    summary: "Deletes drafts of one's own; those that are gone already are gone",
    input: fields({ ids: rule.listOf(rule.Id, limits.drafts, 1) }),
    output: Nothing,
  }),
})
