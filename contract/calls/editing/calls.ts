// Shared editing of a log: its earlier versions, and who has it open.
import * as z from 'zod/mini'
import { call, coded, fields as plain, page, feature } from '../../core/call.ts'
import { logTextFields } from '../sales-logs/shapes.ts'
import { PersonRef } from '../../core/person.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

const wire = {
  logId: 'sales_idx',
  earlier: 'sales_ver',
  savedBy: 'ver_by',
  savedAt: 'ver_dt',
  at: 'sales_dt',
  purpose: 'purpose_cod',
  channel: 'channel_cod',
  salesType: 'sales_type',
  coAuthors: 'cousers',
  nextStep: 'next_step',
  nextDay: 'next_dt',
  customerIndustry: 'acc_industry',
  contactPosition: 'man_position',
  isEditing: 'edit_yn',
  isLeaving: 'leave_yn',
} as const
const fields = fieldsOf(wire)
/** Fields that a version may change, with their wire names. */
const Changed = coded({
  customerId: 'acc_idx',
  contactId: 'man_idx',
  at: wire.at,
  purpose: wire.purpose,
  channel: wire.channel,
  salesType: wire.salesType,
  title: 'title',
  content: 'content',
  keywords: 'keywords',
  coAuthorIds: 'cousers',
  nextStep: wire.nextStep,
  nextDay: wire.nextDay,
})
const saved = { earlier: z.number(), savedBy: z.nullable(PersonRef), savedAt: z.string() }
/** An earlier state of a log. Names are the current ones, and empty if the customer or contact is deleted. */
const Version = fields({
  ...saved,
  customerId: z.string(),
  customerName: z.string(),
  customerIndustry: z.string(),
  contactId: z.string(),
  contactName: z.string(),
  contactPosition: z.string(),
  ...logTextFields,
})
const of = { logId: rule.Id, earlier: rule.Version }

export const editing = feature('editing', {
  versions: call('POST /saleslog/list_saleslog_ver', {
    audience: 'member',
    summary: 'Versions of a log that the caller may edit, newest first; the first is the current log',
    input: fields({ logId: rule.Id, page: rule.PageNumber, pageSize: rule.PageSize }),
    /** `changed`: compared with the version before; empty for the oldest stored version. */
    output: page(fields({ ...saved, isCurrent: z.boolean(), changed: z.array(Changed) })),
    errors: ['not_found', 'no_permission'],
  }), // not shown
  version: call('POST /saleslog/detail_saleslog_ver', {
    audience: 'member',
    summary: 'One version of a log that the caller may edit',
    input: fields(of),
    output: Version,
    errors: ['not_found', 'no_permission'],
  }), // not shown
  /** Does not change co-authors, which carry permissions, nor a customer or contact whose former value is deleted. */
  restore: call('POST /saleslog/restore_saleslog_ver', {
    audience: 'member',
    summary: 'Restores the texts and fields of a version; the replaced ones become a version',
    input: fields({ ...of, ver: rule.Version }),
    output: plain({ ver: z.number() }),
    errors: ['not_found', 'no_permission', 'stale'],
  }), // not shown
  /** Repeated every 15 seconds; a client that stops has left. Presence is not stored in the database. */
  here: call('POST /saleslog/here_saleslog', {
    audience: 'member',
    summary: 'Reports that the caller has a log open; returns who else has',
    input: fields({
      logId: rule.Id,
      isEditing: z._default(z.boolean('rule.form'), false),
      isLeaving: z._default(z.boolean('rule.form'), false),
    }),
    output: page(fields({ ...PersonRef.map, isEditing: z.boolean() })),
    errors: ['not_found'],
  }), // not shown
})
