// Needs of customers: the workgroup's list of needs, the lessons for its engine, the analysis of logs, and keywords.
import * as z from 'zod/mini'
import { call, coded, Nothing, feature } from '../../core/call.ts'
import { needCodes } from '../../codes.ts'
import {
  ChangedSentence,
  fields,
  Lesson,
  listFields,
  LogNeeds,
  NeedSentence,
  NeedsByContact,
  UncertainSentence,
  WritingAnalysis,
} from './shapes.ts'
import { NeedLabel, NeedType } from './types.ts'
import * as rule from '../../rules/rules.ts'

/** A label as a filter; empty is any. */
const anyLabel = z._default(coded({ ...needCodes, any: '' }, 'rule.choice'), 'any')

/** Limits of the needs engine. */
export const needLimits = {
  name: 50,
  synonyms: 20,
  items: 300,
  keyword: rule.limits.word,
  lessons: 10_000,
  taughtAtOnce: 100,
  /** Sentences that are kept of what a lesson changed. */
  changesKept: 50,
} as const
const itemWritten = {
  name: rule.oneLine(1, needLimits.name),
  synonyms: z._default(rule.listOf(rule.oneLine(1, needLimits.name), needLimits.synonyms), []),
  type: NeedType,
} as const
const item = { id: z.string(), name: z.string(), synonyms: z.array(z.string()), type: NeedType, ver: z.number() }
/**
 * `found`: sentences about the need in logs that the caller may read; `percent`: their share of all sentences about
 * needs, to one decimal.
 */
const CountedItem = fields({ ...item, found: z.number(), percent: z.number() })
const Item = fields(item)

/** A lesson as taught. `sentence` is verbatim from the log; `keywords` are words of it that justify the label. */
const taughtFields = {
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
/** A keyword may be saved, hidden, or neither. */
export const nounStates = ['saved', 'hidden'] as const
const Noun = fields({
  noun: z.string(),
  count: z.number(),
  /** Of the logs that the filter `word` of the list of logs finds in the same days: synonyms and given keywords count. */
  logCount: z.number(),
  state: z.enum([...nounStates, '']),
  /** Count in the preceding period of the same length; null if the request has no start date. */
  before: z.nullable(z.number()),
  /** Counts of the last 13 weeks, latest last. */
  weeks: z.array(z.number()),
})
export const nounWeeks = 13
const paged = { page: rule.PageNumber, pageSize: rule.PageSize } as const
const logId = rule.Id
const mergeIds = { keptId: rule.Id, goneId: rule.Id } as const

export const needs = feature('needs', {
  list: call('POST /needs/list_needs', {
    audience: 'member',
    summary: 'Items of the workgroup, with the number of sentences about each in readable logs',
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
      /** All sentences about needs, including needs that are not in the list. */
      types: z.array(fields({ type: NeedType, found: z.number() })),
      /** Merges of needs that can still be undone. */
      merged: z.array(fields({ mergeId: z.string(), keptId: z.string(), name: z.string(), until: z.string() })),
    }),
  }), // not shown
  create: call('POST /needs/regi_needs', {
    audience: 'manager',
    summary: 'Adds an item; its name and synonyms are its first examples',
    creates: true,
    rate: [{ per: 'account', limit: 'needsMade' }],
    input: fields({ ...itemWritten, clientKey: rule.ClientKey }),
    output: Item,
    errors: ['needs_exists', 'too_many_needs'],
  }), // not shown
  update: call('POST /needs/upd_needs', {
    audience: 'manager',
    summary: 'Edits an item; a changed type also applies to its lessons',
    input: fields({ ...itemWritten, id: rule.Id, ver: rule.Version }),
    output: Item,
    errors: ['not_found', 'needs_exists', 'stale'],
  }), // not shown
  delete: call('POST /needs/del_needs', {
    audience: 'manager',
    summary: 'Deletes an item; its lessons continue to teach their type. Can be undone for a minute',
    input: fields({ id: rule.Id, ver: rule.Version }),
    output: Nothing,
    errors: ['not_found', 'stale'],
  }), // not shown
  restore: call('POST /needs/restore_needs', {
    audience: 'manager',
    summary: 'Undoes the deletion of an item by the caller, within a minute; its lessons and sentences name it again',
    input: fields({ id: rule.Id }),
    output: Nothing,
    errors: ['not_found', 'needs_exists', 'too_many_needs'],
  }), // not shown
  /** `synonyms` of the remaining need after the merge. Lessons and `found` sentences of the other need move. */
  previewMerge: call('POST /needs/sel_needs_merge', {
    audience: 'manager',
    summary: 'Previews a merge of two items of one type: what would move, and the resulting synonyms',
    input: fields(mergeIds),
    output: fields({ synonyms: z.array(z.string()), lessonCount: z.number(), found: z.number() }),
    errors: ['not_found', 'needs_differ', 'too_many_synonyms'],
  }), // not shown
  merge: call('POST /needs/merge_needs', {
    audience: 'manager',
    summary: 'Merges an item into another of its type; can be undone for 24 hours',
    input: fields({ ...mergeIds, keptVer: rule.Version, goneVer: rule.Version }),
    output: fields({ ...item, mergeId: z.string() }),
    errors: ['not_found', 'stale', 'needs_differ', 'too_many_synonyms'],
  }), // not shown
  undoMerge: call('POST /needs/undo_merge_needs', {
    audience: 'manager',
    summary: 'Undoes a merge of items; lessons return to the restored item',
    input: fields({ mergeId: rule.Id }),
    output: Item,
    errors: ['not_found', 'needs_exists', 'too_many_needs'],
  }), // not shown
  ofLog: call('POST /needs/list_needs_saleslog', {
    audience: 'member',
    summary: 'Need analysis of each sentence of a log, with its reasons',
    input: fields({ logId }),
    output: LogNeeds,
    errors: ['not_found'],
  }), // not shown
  /** The text is not stored. */
  ofWriting: call('POST /needs/list_needs_writing', {
    audience: 'member',
    summary: 'Need analysis of each sentence of a text that is being written',
    rate: [{ per: 'account', limit: 'writingRead' }],
    input: fields({ text: rule.draftText(rule.limits.content) }),
    output: WritingAnalysis,
  }), // not shown
  /**
   * `quarters`: numbers of sentences in the last four quarters, the current one last; `found`: in total. `contacts`:
   * the ten with the most sentences. Sentences are verbatim from their logs.
   */
  ofCustomer: call('POST /saleslog/list_needs_acc', {
    audience: 'member',
    summary: 'Needs of a customer by type and quarter, with the sentences of readable logs about them',
    input: fields({ customerId: rule.Id, ...paged }),
    output: fields({
      items: z.array(NeedSentence),
      total: z.number(),
      types: z.array(fields({ type: NeedType, found: z.number(), quarters: z.array(z.number()) })),
      contacts: z.array(NeedsByContact), // not shown
      contactCount: z.number(), // not shown
    }),
    errors: ['not_found'],
  }),
  queue: call('POST /needs/list_needs_queue', {
    audience: 'member',
    summary: 'Uncertain sentences of logs that the caller may teach on, most informative first',
    input: Nothing,
    output: fields({
      items: z.array(UncertainSentence),
      total: z.number(),
      /** Progress of re-analysing other logs after the last lesson; `isDone` when all are current. */
      refresh: fields({
        done: z.number(),
        toDo: z.number(),
        /** Logs that the last lesson alone changed. */
        changed: z.number(),
        isDone: z.boolean(),
        /** False if some logs still waited for earlier lessons, or an older engine had analysed them: not counted. */
        isWhole: z.boolean(),
      }),
    }),
  }), // not shown
  changes: call('POST /needs/list_needs_change', {
    audience: 'member',
    summary: 'Sentences of other readable logs whose type or item the last lesson changed, at most 50',
    input: Nothing,
    output: fields({ items: z.array(ChangedSentence), total: z.number() }),
  }), // not shown
  teachOnLog: call('POST /needs/upd_needs_saleslog', {
    audience: 'member',
    summary: 'Sets the types of sentences of a log: each is a lesson and overrides the engine',
    rate: [{ per: 'account', limit: 'lessonsMade' }],
    input: fields({ logId, lessons: rule.listOf(fields({ ...taughtFields, start }), needLimits.taughtAtOnce, 1) }),
    output: LogNeeds,
    errors: ['not_found', 'no_permission', 'not_learnable', 'too_many_needs'],
  }), // not shown
  teach: call('POST /needs/regi_needs_learning', {
    audience: 'member',
    creates: true,
    summary: 'Teaches the type of a sentence; without a log, Managers and above',
    rate: [{ per: 'account', limit: 'lessonsMade' }],
    input: fields({ ...taughtFields, start, logId: rule.OptionalId, clientKey: rule.ClientKey }),
    output: Lesson,
    errors: ['not_found', 'no_permission', 'not_learnable', 'too_many_needs'],
  }),
  lessons: call('POST /needs/list_needs_learning', {
    audience: 'member',
    summary: 'Lessons about readable logs and own lessons, newest first',
    input: fields({
      type: anyLabel,
      itemId: rule.OptionalId,
      logId: rule.OptionalId,
      search: rule.SearchText,
      ...paged,
    }),
    output: listFields({ items: z.array(Lesson), total: z.number() }),
  }),
  forget: call('POST /needs/del_needs_learning', {
    audience: 'member',
    summary: 'Deletes a lesson; the engine then behaves as if it had never been taught',
    input: fields({ lessonId: rule.Id }),
    output: Nothing,
    errors: ['not_found', 'no_permission'],
  }), // not shown
  nouns: call('POST /needs/detail_needs_noun', {
    audience: 'member',
    summary: 'Words of one log or of all readable logs, with counts and trend, most frequent first',
    input: fields({
      logId: rule.OptionalId,
      from: rule.OptionalDay,
      to: rule.OptionalDay,
      state: z._default(z.enum([...nounStates, ''], 'rule.choice'), ''),
      search: rule.SearchText,
      ...paged,
    }),
    output: listFields({ items: z.array(Noun), total: z.number() }),
    errors: ['not_found'],
  }),
  saveNouns: call('POST /needs/regi_needs_noun', {
    audience: 'member',
    summary: 'Saves or leaves out words, or clears their status; Staff only for their own logs',
    input: fields({
      nouns: rule.listOf(rule.oneLine(2, needLimits.keyword), 50, 1),
      state: z.enum([...nounStates, ''], 'rule.choice'),
      logId: rule.OptionalId,
    }),
    output: listFields({ items: z.array(Noun), total: z.number() }),
    errors: ['not_found', 'no_permission'],
  }),
})
