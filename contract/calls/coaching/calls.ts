// Coaching: which logs need it, by author, and which kinds of needs they do not mention (decision 52). Figures exclude
// samples (decision 21).
import * as z from 'zod/mini'
import { call, coded, Nothing, page, feature } from '../../core/call.ts'
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
  total: 'totalCnt',
})

/** Days after feedback within which a later log counts as its result. */
export const improvementDays = 30

/**
 * Whose logs: the caller's own, those of a person, of a department with its subdepartments, or all. Staff see only
 * their own.
 */
const whose = {
  userId: rule.OptionalId,
  departmentId: rule.OptionalId,
  from: rule.OptionalDay,
  to: rule.OptionalDay,
} as const
/** An analysed log: which kinds of needs it mentions, and whether it needs coaching. */
const CoachingLog = fields({
  logId: z.string(),
  title: z.string(),
  /** Cut to the same length as in the list of logs. */
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
  /** Analysed logs, and those of them that need coaching. */
  readCount: z.number(),
  coachingCount: z.number(),
  /** Analysed logs that do not mention a kind, whether or not they mention others; without dismissed ones. */
  types: z.array(fields({ type: NeedType, lackCount: z.number() })),
  /** From the first period with a log to the last. */
  spans: z.array(fields({ from: z.string(), readCount: z.number(), coachingCount: z.number() })),
} as const

/**
 * A question of the workgroup: an own one, or a replacement of the product's question `key`. Empty content hides that
 * question.
 */
const Question = fields({
  questionId: z.string(),
  type: NeedType,
  key: z.string(),
  content: z.string(),
  by: PersonRef,
  ver: z.number(),
})
const questionText = rule.oneLine(1, rule.limits.line)

export const coaching = feature('coaching', {
  list: call('POST /needs/list_needs_coaching', {
    audience: 'member',
    summary: 'Logs that need coaching, or lack one type of need, newest first; Staff see their own',
    input: fields({
      ...whose,
      lacks: z._default(coded({ ...typeCodes, '': '' }, 'rule.choice'), ''),
      /** Only dismissed logs. */
      isWavedOff: z._default(z.boolean('rule.form'), false),
      page: rule.PageNumber,
      pageSize: rule.PageSize,
    }),
    output: page(CoachingLog),
    errors: ['no_permission'],
  }), // not shown
  figures: call('POST /needs/summary_needs_coaching', {
    audience: 'member',
    summary: 'Numbers of logs that need coaching and what they lack, over time and by person; Staff see their own',
    input: fields(whose),
    output: fields({
      ...counted,
      span: z.enum(['week', 'month']),
      people: z.array(
        fields({
          ...counted,
          person: PersonRef,
          /** Feedback about missing needs: all, with a result in time, and still within the time. */
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
    summary: 'Takes a log off the coaching list, or puts it back',
    input: fields({ logId: rule.Id, isWavedOff: z.boolean('rule.form') }),
    output: fields({ logId: z.string(), isWavedOff: z.boolean(), needsCoaching: z.boolean() }),
    errors: ['not_found'],
  }), // not shown
  questions: call('POST /needs/list_needs_question', {
    audience: 'member',
    summary: "The workgroup's own questions, and its replacements of the product's questions",
    input: Nothing,
    output: fields({ items: z.array(Question), total: z.number() }),
  }), // not shown
  addQuestion: call('POST /needs/regi_needs_question', {
    audience: 'manager',
    summary: 'Adds a question of one type of need; {{customer}} and {{contact}} in it become names',
    creates: true,
    rate: [{ per: 'account', limit: 'needsMade' }],
    input: fields({ type: NeedType, content: questionText, clientKey: rule.ClientKey }),
    output: Question,
    errors: ['too_many_questions'],
  }), // not shown
  /** Replaces an earlier replacement. `key` is one of questions.ts; `ver`: of the earlier replacement, 0 for none. */
  replaceQuestion: call('POST /needs/set_needs_question', {
    audience: 'manager',
    summary: 'Rewords or hides one of the product’s questions',
    input: fields({ key: rule.oneLine(1, 60), ver: rule.VersionOrNone, content: rule.optionalText(rule.limits.line) }),
    output: Question,
    errors: ['not_found', 'stale'],
  }), // not shown
  updateQuestion: call('POST /needs/upd_needs_question', {
    audience: 'manager',
    summary: 'Edits a question of the workgroup',
    input: fields({ questionId: rule.Id, ver: rule.Version, content: questionText }),
    output: Question,
    errors: ['not_found', 'stale'],
  }), // not shown
  deleteQuestion: call('POST /needs/del_needs_question', {
    audience: 'manager',
    summary: 'Deletes a question of the workgroup; a reworded or hidden one of the product is restored',
    input: fields({ questionId: rule.Id, ver: rule.Version }),
    output: Nothing,
    errors: ['not_found', 'stale'],
  }), // not shown
})
