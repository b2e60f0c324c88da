// Which logs need coaching, of whom, and what they say nothing of (decision 52). Samples count in no figure (decision 21).
import * as z from 'zod/mini'
import { call, coded, Nothing, page, room } from '../../core/call.ts'
import { NeedType, typeCodes } from '../needs/types.ts'
import { PersonRef } from '../../core/person.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

const fields = fieldsOf({
  logId: 'sales_idx',
  title: 'sales_title',
  at: 'sales_dt',
  contactPosition: 'man_position',
  userId: 'login_idx',
  from: 'start_dt',
  to: 'end_dt',
  lacks: 'lack_cod',
  type: 'type_cod',
  isWavedOff: 'off_yn',
  wavedOffBy: 'off_by',
  wavedOffAt: 'off_dt',
  needsCoaching: 'coaching_yn',
  feedbackCount: 'feedback_cnt',
  readCount: 'read_cnt',
  coachingCount: 'coaching_cnt',
  lackCount: 'lack_cnt',
  improvedCount: 'improved_cnt',
  waitingCount: 'waiting_cnt',
  person: 'user',
  people: 'user_list',
  span: 'span_cod',
  spans: 'span_list',
  questionId: 'ask_idx',
  key: 'question_key',
  content: 'content',
  by: 'upd_by',
  items: 'list',
  total: 'totcnt',
})

/** For so long a log after feedback counts as what came of it. */
export const improvedDays = 30

/** Whose: one's own, of a person, of a department with those below it, or all; Staff their own alone. */
const whose = {
  userId: rule.OptionalId,
  departmentId: rule.OptionalId,
  from: rule.OptionalDay,
  to: rule.OptionalDay,
} as const
/** A log that was read: what it tells of, and whether that is too little. */
const Coached = fields({
  logId: z.string(),
  title: z.string(),
  /** Cut as in the list of logs. */
  content: z.string(),
  at: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  contactName: z.string(),
  contactPosition: z.string(),
  author: PersonRef,
  types: z.array(NeedType),
  needsCoaching: z.boolean(),
  wavedOffBy: z.nullable(PersonRef),
  wavedOffAt: z.nullable(z.string()),
  feedbackCount: z.number(),
})
const counted = {
  /** Logs that were read, and those of them that need coaching. */
  readCount: z.number(),
  coachingCount: z.number(),
  /** Those that say nothing of a kind, whether they need coaching or tell of others; none that was waved off. */
  types: z.array(fields({ type: NeedType, lackCount: z.number() })),
  /** From the first to the last that holds a log. */
  spans: z.array(fields({ from: z.string(), readCount: z.number(), coachingCount: z.number() })),
} as const

/** Of the workgroup: its own, or in place of one of the product's (`key`); without words, that one is not asked. */
const Question = fields({
  questionId: z.string(),
  type: NeedType,
  key: z.string(),
  content: z.string(),
  by: PersonRef,
  ver: z.number(),
})
const asks = rule.oneLine(1, rule.limits.line)

export const coaching = room('coaching', {
  list: call('POST /needs/list_needs_coaching', {
    audience: 'member',
    summary: 'Logs that need coaching, or say nothing of one kind of needs, newest first; Staff see their own',
    input: fields({
      ...whose,
      lacks: z._default(coded({ ...typeCodes, '': '' }, 'rule.choice'), ''),
      /** Those that somebody waved off, instead. */
      isWavedOff: z._default(z.boolean('rule.form'), false),
      page: rule.PageNumber,
      pageSize: rule.PageSize,
    }),
    output: page(Coached),
    errors: ['no_permission'],
  }), // not shown
  figures: call('POST /needs/summary_needs_coaching', {
    audience: 'member',
    summary: 'How many logs need coaching, what they lack, over time and by person; Staff see their own',
    input: fields(whose),
    output: fields({
      ...counted,
      span: z.enum(['week', 'month']),
      people: z.array(
        fields({
          ...counted,
          person: PersonRef,
          /** Feedback that named something lacking, what came of it in time, and what may still come. */
          feedbackCount: z.number(),
          improvedCount: z.number(),
          waitingCount: z.number(),
        }),
      ),
    }),
    errors: ['no_permission'],
  }), // not shown
  waveOff: call('POST /needs/upd_needs_coaching', {
    audience: 'manager',
    summary: 'Says that a log needs no coaching, or that it does after all',
    input: fields({ logId: rule.Id, isWavedOff: z.boolean('rule.form') }),
    output: fields({ logId: z.string(), isWavedOff: z.boolean(), needsCoaching: z.boolean() }),
    errors: ['not_found'],
  }), // not shown
  questions: call('POST /needs/list_needs_question', {
    audience: 'member',
    summary: 'What the workgroup asks beside or in place of the questions that the product brings',
    input: Nothing,
    output: fields({ items: z.array(Question), total: z.number() }),
  }), // not shown
  addQuestion: call('POST /needs/regi_needs_question', {
    audience: 'manager',
    summary: 'Adds a question of one kind of needs; {{customer}} and {{contact}} in it become names',
    creates: true,
    rate: [{ per: 'account', limit: 'needsMade' }],
    input: fields({ type: NeedType, content: asks, clientKey: rule.ClientKey }),
    output: Question,
    errors: ['too_many_questions'],
  }), // not shown
  /** Once more says it anew. `key`: of contract/calls/coaching/questions.ts. */
  replaceQuestion: call('POST /needs/set_needs_question', {
    audience: 'manager',
    summary: 'Says one of the product’s questions in other words, or that it is not asked',
    input: fields({ key: rule.oneLine(1, 60), content: rule.optionalText(rule.limits.line) }),
    output: Question,
    errors: ['not_found'],
  }), // not shown
  updateQuestion: call('POST /needs/upd_needs_question', {
    audience: 'manager',
    summary: 'Edits a question of the workgroup',
    input: fields({ questionId: rule.Id, ver: rule.Version, content: asks }),
    output: Question,
    errors: ['not_found', 'stale'],
  }), // not shown
  deleteQuestion: call('POST /needs/del_needs_question', {
    audience: 'manager',
    summary: 'Deletes a question of the workgroup; one of the product’s is as it was',
    input: fields({ questionId: rule.Id }),
    output: Nothing,
    errors: ['not_found'],
  }), // not shown
})
