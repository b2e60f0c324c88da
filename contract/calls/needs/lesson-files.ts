// What a workgroup taught, as a file of JSON lines, and what another begins with.
import * as z from 'zod/mini'
import { call, Nothing, room } from '../../core/call.ts'
import { Address } from '../imports/shapes.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

const fields = fieldsOf({
  withLessons: 'lesson_yn',
  newItems: 'needs_new_cnt',
  knownItems: 'needs_same_cnt',
  otherItems: 'needs_other_cnt',
  newLessons: 'learning_new_cnt',
  knownLessons: 'learning_same_cnt',
  problemCount: 'wrong_cnt',
  problems: 'wrong_list',
  line: 'row_no',
  broughtId: 'brought_idx',
  items: 'needs_del_cnt',
  lessons: 'learning_del_cnt',
  keptItems: 'kept_cnt',
})

export const lessonFileLimits = {
  bytes: 8 * 1024 * 1024,
  lines: 20_000,
  /** Of one line, in UTF-16 code units. */
  line: 20_000,
  /** Lines that cannot be read, of which an answer says why. */
  problems: 50,
} as const
/** No JSON; too long to be read; no need and no lesson; cannot be learnt; of the list or the lessons there are as many as may be. */
export const lineProblems = ['json', 'long', 'shape', 'unlearnable', 'full'] as const

const seen = {
  newItems: z.number(),
  /** There already, `otherItems` of them as another type: they stay as they are. */
  knownItems: z.number(),
  otherItems: z.number(),
  newLessons: z.number(),
  knownLessons: z.number(),
  problemCount: z.number(),
  problems: z.array(fields({ line: z.number(), why: z.enum(lineProblems) })),
} as const
const taken = {
  audience: 'manager',
  files: { fileup: 1 },
  rate: [{ per: 'account', limit: 'importsMade' }],
  input: Nothing,
  errors: ['required_missing', 'file_too_large', 'busy'],
} as const

export const lessonFiles = room('lessonFiles', {
  download: call('POST /needs/list_needs_file', {
    audience: 'manager',
    summary: 'The list of needs, and what was taught if it is asked for, as a file at an address for ten minutes',
    rate: [{ per: 'account', limit: 'exportsMade' }],
    input: fields({ withLessons: z.boolean('rule.form') }),
    output: Address,
    errors: ['busy'],
  }), // not shown
  look: call('POST /needs/check_needs_file', {
    ...taken,
    summary: 'What taking a file of needs and lessons would add; nothing is written',
    output: fields(seen),
  }), // not shown
  take: call('POST /needs/regi_needs_file', {
    ...taken,
    summary: 'Adds the needs and lessons of a file that are not there yet; a second time adds nothing',
    /** Empty: nothing was added. */
    output: fields({ ...seen, broughtId: z.string() }),
  }), // not shown
  undo: call('POST /needs/undo_needs_file', {
    audience: 'manager',
    summary: 'Removes what a file added; needs that were changed or taught since stay',
    input: fields({ broughtId: rule.Id }),
    output: fields({ items: z.number(), lessons: z.number(), keptItems: z.number() }),
    errors: ['not_found'],
  }), // not shown
})
