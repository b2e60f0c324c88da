// What customers need: the workgroup's own items, the lessons it teaches its engine, what the sentences of a log tell of, and keywords.
import * as z from 'zod/mini'
import { call, coded, Nothing, room } from '../../core/call.ts'
import { needCodes } from '../../codes.ts'
import { fields, Lesson, LogNeeds, SaidByCustomer, ToldByContact, Unsure, Written } from './shapes.ts'
import { NeedLabel, NeedType } from './types.ts'
import * as rule from '../../rules/rules.ts'

/** Of a filter: empty, any. */
const anyLabel = z._default(coded({ ...needCodes, any: '' }, 'rule.choice'), 'any')

/** As the engine bounds them: more would cost more than they tell. */
export const needLimits = {
  name: 50,
  synonyms: 20,
  items: 300,
  keyword: 100,
  lessons: 10_000,
  taughtAtOnce: 100,
} as const
const itemWritten = {
  name: rule.oneLine(1, needLimits.name),
  synonyms: z._default(rule.listOf(rule.oneLine(1, needLimits.name), needLimits.synonyms), []),
  type: NeedType,
} as const
const item = { id: z.string(), name: z.string(), synonyms: z.array(z.string()), type: NeedType, ver: z.number() }
/** `found` sentences of logs one may read tell of it; `percent` of all that tell of a need, to one decimal. */
const CountedItem = fields({ ...item, found: z.number(), percent: z.number() })
const Item = fields(item)

/** What a sentence tells of, as somebody teaches it; `sentence` as it stands in the log. Keywords stand in it, and say why. */
const taught = {
  sentence: rule.oneLine(1, rule.limits.sentence),
  type: NeedLabel,
  itemId: rule.OptionalId,
  keywords: z._default(rule.listOf(rule.oneLine(1, needLimits.keyword), rule.limits.keywords), []),
} as const
const start = z._default(
  z
    .number('rule.number')
    .check(z.int('rule.number'), z.gte(0, 'rule.number'), z.lte(rule.limits.content * 2, 'rule.number')),
  0,
)
/** Kept, not to be shown, or neither. */
export const nounStates = ['saved', 'hidden'] as const
const Noun = fields({
  noun: z.string(),
  count: z.number(),
  logCount: z.number(),
  state: z.enum([...nounStates, '']),
  /** Of as long a time before; null where no beginning was asked for. */
  before: z.nullable(z.number()),
  /** Of each of the last weeks up to now, the latest last. */
  weeks: z.array(z.number()),
})
export const nounWeeks = 13
const paged = { page: rule.PageNumber, pageSize: rule.PageSize } as const
const logId = rule.Id
const both = { keptId: rule.Id, goneId: rule.Id } as const

export const needs = room('needs', {
  list: call('POST /needs/list_needs', {
    audience: 'member',
    summary: 'The needs of the workgroup, with how many sentences of logs one may read tell of each',
    input: fields({
      type: anyLabel,
      from: rule.OptionalDay,
      to: rule.OptionalDay,
      userId: rule.OptionalId,
      customerId: rule.OptionalId,
    }),
    output: fields({
      items: z.array(CountedItem),
      total: z.number(),
      /** All sentences that tell of a need, also of none of the list. */
      types: z.array(fields({ type: NeedType, found: z.number() })),
      /** What was merged into one of them, and can still be taken back. */
      merged: z.array(fields({ mergeId: z.string(), keptId: z.string(), name: z.string(), until: z.string() })),
    }),
  }), // not shown
  create: call('POST /needs/regi_needs', {
    audience: 'manager',
    summary: 'Adds a need to the list; its name and synonyms are its first examples',
    creates: true,
    rate: [{ per: 'account', limit: 'needsMade' }],
    input: fields({ ...itemWritten, clientKey: rule.ClientKey }),
    output: Item,
    errors: ['needs_exists', 'too_many_needs'],
  }), // not shown
  update: call('POST /needs/upd_needs', {
    audience: 'manager',
    summary: 'Edits a need; with its type, that of the lessons about it',
    input: fields({ ...itemWritten, id: rule.Id, ver: rule.Version }),
    output: Item,
    errors: ['not_found', 'needs_exists', 'stale'],
  }), // not shown
  delete: call('POST /needs/del_needs', {
    audience: 'manager',
    summary: 'Deletes a need; lessons about it teach their type from then on',
    input: fields({ id: rule.Id, ver: rule.Version }),
    output: Nothing,
    errors: ['not_found', 'stale'],
  }), // not shown
  /** `synonyms`: as the one that stays would have them. What tells of the other moves: lessons, and `found` sentences. */
  previewMerge: call('POST /needs/sel_needs_merge', {
    audience: 'manager',
    summary: 'What would move from one need to another of its type, and what it would be called',
    input: fields(both),
    output: fields({ synonyms: z.array(z.string()), lessonCount: z.number(), found: z.number() }),
    errors: ['not_found', 'needs_differ', 'too_many_synonyms'],
  }), // not shown
  merge: call('POST /needs/merge_needs', {
    audience: 'manager',
    summary: 'Merges a need into another of its type; can be taken back for a day',
    input: fields({ ...both, keptVer: rule.Version, goneVer: rule.Version }),
    output: fields({ ...item, mergeId: z.string() }),
    errors: ['not_found', 'stale', 'needs_differ', 'too_many_synonyms'],
  }), // not shown
  undoMerge: call('POST /needs/undo_merge_needs', {
    audience: 'manager',
    summary: 'Takes a merge of needs back: lessons go back to the one that comes back',
    input: fields({ mergeId: rule.Id }),
    output: Item,
    errors: ['not_found', 'needs_exists', 'too_many_needs'],
  }), // not shown
  ofLog: call('POST /needs/list_needs_saleslog', {
    audience: 'member',
    summary: 'What each sentence of a log tells of, and why',
    input: fields({ logId }),
    output: LogNeeds,
    errors: ['not_found'],
  }), // not shown
  /** Nothing of the text is kept. */
  ofWriting: call('POST /needs/list_needs_writing', {
    audience: 'member',
    summary: 'What each sentence of a text that is being written tells of',
    rate: [{ per: 'account', limit: 'writingRead' }],
    input: fields({ text: rule.unfinished(rule.limits.content) }),
    output: Written,
  }), // not shown
  /** `quarters`: so many sentences in each of the last four, this one last; `found`: in all. `contacts`: the ten of whom most is told. Each sentence as it stands in its log. */
  ofCustomer: call('POST /saleslog/list_needs_acc', {
    audience: 'member',
    summary: 'What a customer needs, by kind and quarter, and the sentences of logs one may read that say so',
    input: fields({ customerId: rule.Id, ...paged }),
    output: fields({
      items: z.array(SaidByCustomer),
      total: z.number(),
      types: z.array(fields({ type: NeedType, found: z.number(), quarters: z.array(z.number()) })),
      contacts: z.array(ToldByContact), // not shown
      contactCount: z.number(), // not shown
    }),
    errors: ['not_found'],
  }),
  queue: call('POST /needs/list_needs_queue', {
    audience: 'member',
    summary: 'Sentences of logs one may teach on, that the engine is unsure of: where an answer helps most, first',
    input: Nothing,
    output: fields({
      items: z.array(Unsure),
      total: z.number(),
      /** How far other logs have been brought up to date since the last lesson; `isDone`: all of them. */
      refresh: fields({ done: z.number(), toDo: z.number(), changed: z.number(), isDone: z.boolean() }),
    }),
  }), // not shown
  teachOnLog: call('POST /needs/upd_needs_saleslog', {
    audience: 'member',
    summary: 'Says what sentences of a log tell of: each is a lesson, and stands whatever the engine learns',
    rate: [{ per: 'account', limit: 'lessonsMade' }],
    input: fields({ logId, lessons: rule.listOf(fields({ ...taught, start }), needLimits.taughtAtOnce, 1) }),
    output: LogNeeds,
    errors: ['not_found', 'no_permission', 'not_learnable', 'too_many_needs'],
  }), // not shown
  teach: call('POST /needs/regi_needs_learning', {
    audience: 'member',
    summary: 'Teaches what a sentence tells of; without a log, Managers and above',
    rate: [{ per: 'account', limit: 'lessonsMade' }],
    input: fields({ ...taught, start, logId: rule.OptionalId }),
    output: Lesson,
    errors: ['not_found', 'no_permission', 'not_learnable', 'too_many_needs'],
  }),
  lessons: call('POST /needs/list_needs_learning', {
    audience: 'member',
    summary: 'Lessons about logs one may read and of one’s own, newest first',
    input: fields({
      type: anyLabel,
      itemId: rule.OptionalId,
      logId: rule.OptionalId,
      search: rule.SearchText,
      ...paged,
    }),
    output: fields({ items: z.array(Lesson), total: z.number() }),
  }),
  forget: call('POST /needs/del_needs_learning', {
    audience: 'member',
    summary: 'Forgets a lesson, as if it had never been taught',
    input: fields({ lessonId: rule.Id }),
    output: Nothing,
    errors: ['not_found', 'no_permission'],
  }), // not shown
  nouns: call('POST /needs/detail_needs_noun', {
    audience: 'member',
    summary: 'Keywords of one log, or of all one may read, with counts and trend, the commonest first',
    input: fields({
      logId: rule.OptionalId,
      from: rule.OptionalDay,
      to: rule.OptionalDay,
      state: z._default(z.enum([...nounStates, ''], 'rule.choice'), ''),
      search: rule.SearchText,
      ...paged,
    }),
    output: fields({ items: z.array(Noun), total: z.number() }),
    errors: ['not_found'],
  }),
  saveNouns: call('POST /needs/regi_needs_noun', {
    audience: 'member',
    summary: 'Keeps keywords, hides them, or neither; Staff those of a log of their own',
    input: fields({
      nouns: rule.listOf(rule.oneLine(2, needLimits.keyword), 50, 1),
      state: z.enum([...nounStates, ''], 'rule.choice'),
      logId: rule.OptionalId,
    }),
    output: fields({ items: z.array(Noun), total: z.number() }),
    errors: ['not_found', 'no_permission'],
  }),
})
