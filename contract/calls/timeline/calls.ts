// Timeline of a customer or a contact, and open next steps; limited to what the caller may read.
import * as z from 'zod/mini'
import type { Channel, Stage } from '../../codes.ts'
import { call, codeText, page, feature } from '../../core/call.ts'
import { PersonRef } from '../../core/person.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

const fields = fieldsOf({
  id: 'line_idx',
  kind: 'line_kind',
  only: 'line_filter',
  at: 'line_dt',
  by: 'line_by',
  logId: 'sales_idx',
  logTitle: 'title',
  text: 'line_text',
  channel: 'channel_cod',
  stage: 'stage_cod',
  fromStage: 'from_cod',
  otherId: 'other_idx',
  otherName: 'other_name',
  fileName: 'file_name',
  day: 'plan_day',
  nextStep: 'next_step',
  nextDay: 'next_dt',
  contactPosition: 'man_position',
  isLate: 'late_yn',
  items: 'list',
})
/**
 * Kinds of timeline entries by filter. Entries of the same time are sorted in reverse order of this list. `touch`: a
 * log that the caller may not read. `plan`: one that is over and not repeated.
 */
export const timelineFilters = {
  logs: ['log', 'touch'],
  talk: ['comment', 'feedback'],
  stages: ['stage'],
  contacts: ['contact', 'move'],
  files: ['file'],
  records: ['record', 'merge'],
  plans: ['plan'],
} as const
export const timelineFilterNames = Object.keys(timelineFilters) as (keyof typeof timelineFilters)[]
export const timelineKinds = Object.values(timelineFilters).flat()
export type TimelineKind = (typeof timelineKinds)[number]
/** Paging cursor: Unix time in microseconds, kind, number. */
export const TimelineCursor = z
  .string()
  .check(rule.rawLengthWithin(40, 'rule.form'), z.regex(/^-?\d{1,16}\.\d{1,2}\.\d{1,18}$/, 'rule.form'))

/**
 * A timeline entry; fields that do not apply to its kind are empty. `other`: the contact, the customer a contact moved
 * to, or the merged record.
 */
const TimelineEntry = fields({
  id: z.string(),
  kind: z.enum(timelineKinds),
  at: z.string(),
  by: z.nullable(PersonRef),
  logId: z.string(),
  logTitle: z.string(),
  text: z.string(),
  channel: codeText<Channel | ''>(),
  stage: codeText<Stage | ''>(),
  fromStage: codeText<Stage | ''>(),
  contactId: z.string(),
  contactName: z.string(),
  otherId: z.string(),
  otherName: z.string(),
  fileName: z.string(),
  /** The day of a plan. */
  day: z.string(),
})

/** Maximum number of next steps, and maximum age in days of their logs. */
export const maxNextSteps = 20
export const nextStepDays = 365
const NextStep = fields({
  logId: z.string(),
  logTitle: z.string(),
  at: z.string(),
  nextStep: z.string(),
  nextDay: z.nullable(z.string()),
  contactName: z.string(),
  contactPosition: z.string(),
  by: PersonRef,
  /** The day has passed. */
  isLate: z.boolean(),
})

export const timeline = feature('timeline', {
  /** `next` is empty on the last page. With a contact id, the timeline of that contact. */
  list: call('POST /saleslog/list_accounts_line', {
    audience: 'member',
    summary: 'Timeline of a customer or a contact, limited to what the caller may read, latest first',
    input: fields({
      customerId: rule.OptionalId,
      contactId: rule.OptionalId,
      only: rule.orEmpty(z.enum(timelineFilterNames, 'rule.choice')),
      after: rule.orEmpty(TimelineCursor),
    }),
    output: fields({ items: z.array(TimelineEntry), next: z.string() }),
    errors: ['not_found'],
  }), // not shown
  /**
   * A next step is open until its day; after that, or without a day, until the next log with that contact. Sorted by
   * day, those without one last.
   */
  nextSteps: call('POST /saleslog/list_next_acc', {
    audience: 'member',
    summary: 'Open next steps with a customer from readable logs',
    input: fields({ customerId: rule.Id }),
    output: page(NextStep),
    errors: ['not_found'],
  }), // not shown
})
