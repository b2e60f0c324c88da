// Shapes of needs without calls: a lesson, what the sentences of a log tell of, and a sentence that waits for an answer.
import * as z from 'zod/mini'
import { NeedLabel, NeedType } from './types.ts'
import { PersonRef } from '../../core/person.ts'
import { fieldsOf } from '../../core/wire-names.ts'

/** Under the names of this room. */
export const fields = fieldsOf({
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
  total: 'totcnt',
  found: 'total',
  percent: 'percent',
  done: 'done_cnt',
  toDo: 'all_cnt',
  changed: 'change_cnt',
  isDone: 'done_yn',
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
})

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

/** Right nine times in ten, two in three, or less. */
export const certainties = ['sure', 'likely', 'unsure'] as const
/** What an answer rests on: the product's own corpus, lessons of the workgroup, or a person's word. */
export const needSources = ['starter', 'taught', 'person'] as const
const Sentence = fields({
  /** Place in the text, in UTF-16 code units. */
  start: z.number(),
  end: z.number(),
  type: NeedLabel,
  itemId: z.nullable(z.string()),
  itemName: z.nullable(z.string()),
  confidence: z.number(),
  certainty: z.enum(certainties),
  /** Where there is none: what it may be all the same. */
  perhaps: z.nullable(NeedType),
  source: z.enum(needSources),
  /** The lesson that says so, and who taught it. */
  lessonId: z.nullable(z.string()),
  by: z.nullable(PersonRef),
  keywords: z.array(z.string()),
  /** The type that came next, and by how much it lost (logits; below zero it was ahead, and not by enough). */
  rival: z.nullable(fields({ type: NeedLabel, lead: z.number() })),
  /** The words that spoke for the answer, the strongest first, then those against it (below zero). Places in the text. */
  words: z.array(fields({ start: z.number(), end: z.number(), weight: z.number() })),
  /** Ids of lessons like it, most alike first. */
  nearest: z.array(z.string()),
})
/** `waiting`: not analysed yet, and asked for; `off`: cannot be (too long), or is not to be. */
export const analysisStates = ['done', 'waiting', 'off'] as const
export const LogNeeds = fields({
  logId: z.string(),
  /** Of the log whose text the places are in. */
  ver: z.number(),
  state: z.enum(analysisStates),
  language: z.string(),
  /** The dictionary of this language is not there: coarser rules answer. */
  isPlain: z.boolean(),
  items: z.array(Sentence),
  total: z.number(),
  /** Those among `nearest` that the reader may see. */
  lessons: z.array(Lesson),
  /** How far other logs have been brought up to date since the last lesson, and how many of them say something else now. */
  refresh: fields({ done: z.number(), toDo: z.number(), changed: z.number() }),
})

/** What a text that is being written tells of. `waiting`: not known in time; whoever asks again may be told. */
export const Written = fields({
  state: z.enum(analysisStates),
  isPlain: z.boolean(),
  /** The workgroup has taught its engine, or named needs of its own. */
  isTaught: z.boolean(),
  items: z.array(
    fields({
      start: z.number(),
      end: z.number(),
      type: NeedLabel,
      itemName: z.nullable(z.string()),
      certainty: z.enum(certainties),
      /** Where there is none: the likeliest all the same, and by how much it lost (logits). */
      guess: z.nullable(fields({ type: NeedType, lead: z.number() })),
    }),
  ),
})

/** A sentence that nobody has said yet what it tells of, and what stands around it. */
export const Unsure = fields({
  logId: z.string(),
  start: z.number(),
  end: z.number(),
  sentence: z.string(),
  before: z.string(),
  after: z.string(),
  type: NeedLabel,
  perhaps: z.nullable(NeedType),
  confidence: z.number(),
  /** How many others that wait are worded like it. */
  alike: z.number(),
  at: z.string(),
  customerName: z.string(),
  contactName: z.string(),
  contactPosition: z.string(),
  author: PersonRef,
})

/** Of whom logs tell: so many sentences of each kind, in the order of the kinds. */
export const ToldByContact = fields({
  contactId: z.string(),
  contactName: z.string(),
  contactPosition: z.string(),
  counts: z.array(z.number()),
})
/** A sentence that tells of a need, and the log it stands in. */
export const SaidByCustomer = fields({
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
