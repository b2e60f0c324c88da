// The weekly report: a mail with the figures of the workgroup in the week before, on Mondays. Off until a Chief or the Master
// turns it on; only members who may see the figures of all get it, and each can turn it off in the notification settings.
import * as z from 'zod/mini'
import { call, feature, Nothing } from '../../core/call.ts'
import { PersonRef } from '../../core/person.ts'
import { fieldsOf } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'

const fields = fieldsOf({ id: 'org_idx', isOn: 'mail_yn', people: 'user_list', userIds: 'login_idx' })

/** `id`: of the workgroup. One that has set nothing has it off, and version 1. */
const Report = fields({
  id: z.string(),
  isOn: z.boolean(),
  /** Current members who get it. */
  people: z.array(PersonRef),
  updatedBy: z.nullable(PersonRef),
  ver: z.number(),
})

export const weeklyReport = feature('weeklyReport', {
  detail: call('POST /statistics/detail_report', {
    audience: 'chief',
    summary: 'Whether the weekly report is on, and who gets it',
    input: Nothing,
    output: Report,
  }), // not shown
  update: call('POST /statistics/upd_report', {
    audience: 'chief',
    summary: 'Turns the weekly report on or off, and sets who gets it',
    input: fields({ isOn: z._default(z.boolean('rule.form'), false), userIds: rule.Ids, ver: rule.Version }),
    output: Report,
    errors: ['not_found', 'stale'],
  }), // not shown
  send: call('POST /statistics/send_report', {
    audience: 'chief',
    summary: 'Sends the report of the week before to the caller, as a trial',
    rate: [{ per: 'account', limit: 'trialReports' }],
    input: Nothing,
    output: Nothing,
  }), // not shown
})
