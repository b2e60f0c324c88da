// Schemas of needs, separate from the calls: lessons, the analysis of a log, and sentences that wait for a label.
import * as z from 'zod/mini'
import { NeedLabel, NeedType } from './types.ts'
import { PersonRef } from '../../core/person.ts'
import { fieldsOf } from '../../core/wire-names.ts'

const names = {
  id: 'needs_cod',
  name: 'needs',
  type: 'type_cod',
  itemId: 'needs_cod',
  itemName: 'needs',
  perhaps: 'perhaps_cod',
  logId: 'sales_idx',
  lessonId: 'learning_idx',
  taughtAt: 'reg_dt',
  userId: 'login_idx',
  from: 'start_dt',
  to: 'end_dt',
  start: 'start_no',
  end: 'end_no',
  isPlain: 'plain_yn',
  isTaught: 'taught_yn',
  count: 'use_cnt',
  logCount: 'log_cnt',
  items: 'list',
  found: 'total',
  percent: 'percent',
  done: 'done_cnt',
  toDo: 'all_cnt',
  changed: 'change_cnt',
  isDone: 'done_yn',
  isWhole: 'whole_yn',
  was: 'was_cod',
  becomes: 'becomes_cod',
  wasItemName: 'was_needs',
  alike: 'alike_cnt',
  types: 'types',
  at: 'sales_dt',
  logTitle: 'sales_title',
  contactPosition: 'man_position',
  contactId: 'man_idx',
  keptId: 'kept_cod',
  goneId: 'gone_cod',
  keptVer: 'kept_ver',
  goneVer: 'gone_ver',
  mergeId: 'needs_merge_idx',
  until: 'until_dt',
  lessonCount: 'learning_cnt',
  contacts: 'man_list',
  contactCount: 'man_cnt',
  text: 'content',
} as const
/** `fields` with the wire names of needs. */
export const fields = fieldsOf({ ...names, total: 'totalCnt' })
/** Of lists of lessons and words, whose total has another name in the specification. */
export const listFields = fieldsOf({ ...names, total: 'totcnt' })

export const Lesson = fields({
  lessonId: z.string(),
  sentence: z.string(),
  type: NeedLabel,
  itemId: z.nullable(z.string()),
  keywords: z.array(z.string()),
  by: PersonRef,
  taughtAt: z.string(),
  logId: z.nullable(z.string()), // not shown
})

/** Probability of being right: at least 9 in 10, at least 2 in 3, or less. */
export const certainties = ['sure', 'likely', 'unsure'] as const
/** Basis of a label: the starter corpus of the product, lessons of the workgroup, or a label set by a member. */
export const needSources = ['starter', 'taught', 'person'] as const
const Sentence = fields({
  /** [start, end) in the text, in UTF-16 units. */
  start: z.number(),
  end: z.number(),
  type: NeedLabel,
  itemId: z.nullable(z.string()),
  itemName: z.nullable(z.string()),
  confidence: z.number(),
  certainty: z.enum(certainties),
  /** The most likely type of a sentence that is labelled as no need. */
  perhaps: z.nullable(NeedType),
  source: z.enum(needSources),
  /** The lesson with this label, and its author. */
  lessonId: z.nullable(z.string()),
  by: z.nullable(PersonRef),
  keywords: z.array(z.string()),
  /**
   * The second type and its distance to the label in logits; negative if it scored higher, but not by the required
   * margin.
   */
  rival: z.nullable(fields({ type: NeedLabel, lead: z.number() })),
  /**
   * Words that support the label, strongest first, then those against it (negative weight); [start, end) in the text.
   * No names, ranks, numbers or stop words.
   */
  words: z.array(fields({ start: z.number(), end: z.number(), weight: z.number() })),
  /** Ids of similar lessons of the same type, most similar first, at most three. */
  nearest: z.array(z.string()),
})
/** `waiting`: analysis is queued; `off`: not analysed, because the text is too long or analysis is disabled. */
export const analysisStates = ['done', 'waiting', 'off'] as const
export const LogNeeds = fields({
  logId: z.string(),
  /** The version of the log that was analysed. */
  ver: z.number(),
  state: z.enum(analysisStates),
  language: z.string(),
  /** The dictionary of this language is missing, so simpler rules were used. */
  isPlain: z.boolean(),
  items: z.array(Sentence),
  total: z.number(),
  /** The lessons in `nearest` that the reader may see. */
  lessons: z.array(Lesson),
  /** Progress of re-analysing other logs after the last lesson, and the number of logs with changed labels. */
  refresh: fields({ done: z.number(), toDo: z.number(), changed: z.number() }),
})

/** Analysis of a text that is being written. `waiting`: not finished in time; a repeated request may return it. */
export const WritingAnalysis = fields({
  state: z.enum(analysisStates),
  isPlain: z.boolean(),
  /** The workgroup has lessons or needs of its own. */
  isTaught: z.boolean(),
  items: z.array(
    fields({
      start: z.number(),
      end: z.number(),
      type: NeedLabel,
      itemName: z.nullable(z.string()),
      certainty: z.enum(certainties),
      /** The most likely type of a sentence that is labelled as no need, and its distance in logits. */
      guess: z.nullable(fields({ type: NeedType, lead: z.number() })),
    }),
  ),
})

/** A sentence whose type or item a lesson on another log changed. */
export const ChangedSentence = fields({
  logId: z.string(),
  logTitle: z.string(),
  customerName: z.string(),
  at: z.string(),
  start: z.number(),
  sentence: z.string(),
  was: NeedLabel,
  wasItemName: z.nullable(z.string()),
  becomes: NeedLabel,
  itemName: z.nullable(z.string()),
})

/** A sentence without a label by a member, and its surrounding text. */
export const UncertainSentence = fields({
  logId: z.string(),
  start: z.number(),
  end: z.number(),
  sentence: z.string(),
  before: z.string(),
  after: z.string(),
  type: NeedLabel,
  perhaps: z.nullable(NeedType),
  confidence: z.number(),
  /** Number of other waiting sentences with similar wording. */
  alike: z.number(),
  at: z.string(),
  customerName: z.string(),
  contactName: z.string(),
  contactPosition: z.string(),
  author: PersonRef,
})

/** A contact, with the number of sentences of each kind of needs, in the order of the kinds. */
export const NeedsByContact = fields({
  contactId: z.string(),
  contactName: z.string(),
  contactPosition: z.string(),
  counts: z.array(z.number()),
})
/** A sentence about a need, and its log. */
export const NeedSentence = fields({
  logId: z.string(),
  logTitle: z.string(),
  at: z.string(),
  contactName: z.string(),
  contactPosition: z.string(),
  start: z.number(),
  sentence: z.string(),
  type: NeedType,
  itemName: z.nullable(z.string()),
})
