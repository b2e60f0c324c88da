// A log that several people write: its earlier versions, and who is in it right now.
import * as z from 'zod/mini'
import { call, coded, fields as plain, page, room } from '../../core/call.ts'
import { writtenInLog } from '../sales-logs/shapes.ts'
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
/** What a version may have changed, as the wire names it. */
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
/** A log as it was; names as they are now, and empty where a customer or contact is gone. */
const Version = fields({
  ...saved,
  customerId: z.string(),
  customerName: z.string(),
  customerIndustry: z.string(),
  contactId: z.string(),
  contactName: z.string(),
  contactPosition: z.string(),
  ...writtenInLog,
})
const of = { logId: rule.Id, earlier: rule.Version }

export const editing = room('editing', {
  versions: call('POST /saleslog/list_saleslog_ver', {
    audience: 'member',
    summary: 'The versions of a log one may edit, the newest first; the first is the log as it is now',
    input: fields({ logId: rule.Id, page: rule.PageNumber, pageSize: rule.PageSize }),
    /** `changed`: against the version before it; empty for the first that is kept. */
    output: page(fields({ ...saved, isCurrent: z.boolean(), changed: z.array(Changed) })),
    errors: ['not_found', 'no_permission'],
  }), // not shown
  version: call('POST /saleslog/detail_saleslog_ver', {
    audience: 'member',
    summary: 'One version of a log one may edit',
    input: fields(of),
    output: Version,
    errors: ['not_found', 'no_permission'],
  }), // not shown
  /** Co-authors stay: rights are given by hand. So do a customer and contact where the former ones are gone. */
  restore: call('POST /saleslog/restore_saleslog_ver', {
    audience: 'member',
    summary: 'Makes the texts and fields of a version those of the log; what they replace is a version in turn',
    input: fields({ ...of, ver: rule.Version }),
    output: plain({ ver: z.number() }),
    errors: ['not_found', 'no_permission', 'stale'],
  }), // not shown
  /** Said again every quarter of a minute; who says it no more has left. Nothing of it is written down. */
  here: call('POST /saleslog/here_saleslog', {
    audience: 'member',
    summary: 'Says that one has a log open, and hears who else has',
    input: fields({
      logId: rule.Id,
      isEditing: z._default(z.boolean('rule.form'), false),
      isLeaving: z._default(z.boolean('rule.form'), false),
    }),
    output: page(fields({ ...PersonRef.map, isEditing: z.boolean() })),
    errors: ['not_found'],
  }), // not shown
})
