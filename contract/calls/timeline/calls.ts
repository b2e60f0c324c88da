// One line of all that happened with a customer, or with a contact, and what comes next: of each thing what one may read.
import * as z from 'zod/mini'
import type { Channel, Stage } from '../../codes.ts'
import { call, codeText, page, room } from '../../core/call.ts'
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
  nextStep: 'next_step',
  nextDay: 'next_dt',
  contactPosition: 'man_position',
  isLate: 'late_yn',
  items: 'list',
})
/** What a line shows, by who wants to see which; of the same moment the later ones come first. `touch`: somebody's log that one may not read. */
export const lineFilters = {
  logs: ['log', 'touch'],
  talk: ['comment', 'feedback'],
  stages: ['stage'],
  contacts: ['contact', 'move'],
  files: ['file'],
  records: ['record', 'merge'],
} as const
export const onlyThese = Object.keys(lineFilters) as (keyof typeof lineFilters)[]
export const lineKinds = Object.values(lineFilters).flat()
export type LineKind = (typeof lineKinds)[number]
/** Where a page ended: microseconds since 1970, kind, number. */
export const Place = z
  .string()
  .check(rule.within(40, 'rule.form'), z.regex(/^-?\d{1,16}\.\d{1,2}\.\d{1,18}$/, 'rule.form'))

/** What does not go with a kind is empty. `other` is the contact, the customer he went to, or who was merged into this one. */
const Line = fields({
  id: z.string(),
  kind: z.enum(lineKinds),
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
})

/** So many of a customer are told; and of logs no older. */
export const mostNextSteps = 20
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
  /** Its day has passed. */
  isLate: z.boolean(),
})

export const timeline = room('timeline', {
  /** `next` is empty at the end. A contact's where one is named. */
  list: call('POST /saleslog/list_accounts_line', {
    audience: 'member',
    summary: 'What happened with a customer or a contact, as far as one may read it, the latest first',
    input: fields({
      customerId: rule.OptionalId,
      contactId: rule.OptionalId,
      only: rule.optionally(z.enum(onlyThese, 'rule.choice')),
      after: rule.optionally(Place),
    }),
    output: fields({ items: z.array(Line), next: z.string() }),
    errors: ['not_found'],
  }), // not shown
  /** Open until its day; then, and where it has none, until anybody was in touch with that contact. By day, what has none last. */
  nextSteps: call('POST /saleslog/list_next_acc', {
    audience: 'member',
    summary: 'What logs one may read say comes next with a customer, and is still open',
    input: fields({ customerId: rule.Id }),
    output: page(NextStep),
    errors: ['not_found'],
  }), // not shown
})
