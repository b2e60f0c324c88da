// Export and import of a workgroup's needs and lessons as a JSON Lines file.
import * as z from 'zod/mini'
import { call, Nothing, feature } from '../../core/call.ts'
import { DownloadUrl } from '../../core/download.ts'
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
  /** Maximum length of one line in UTF-16 units. */
  line: 20_000,
  /** Maximum number of unreadable lines that a response lists. */
  problems: 50,
} as const
/**
 * Not JSON; too long; neither a need nor a lesson; not learnable; the maximum number of needs or lessons is reached.
 */
export const lineProblems = ['json', 'long', 'shape', 'unlearnable', 'full'] as const

const previewFields = {
  newItems: z.number(),
  /** Existing needs, which are not changed; `otherItems` of them have another type. */
  knownItems: z.number(),
  otherItems: z.number(),
  newLessons: z.number(),
  knownLessons: z.number(),
  problemCount: z.number(),
  problems: z.array(fields({ line: z.number(), why: z.enum(lineProblems) })),
} as const
const importedFields = {
  audience: 'manager',
  files: { fileup: 1 },
  rate: [{ per: 'account', limit: 'importsMade' }],
  errors: ['required_missing', 'file_too_large', 'busy'],
} as const

export const lessonFiles = feature('lessonFiles', {
  download: call('POST /needs/list_needs_file', {
    audience: 'manager',
    summary: 'URL of a file of the items, with taught sentences on request, valid for ten minutes',
    rate: [{ per: 'account', limit: 'exportsMade' }],
    input: fields({ withLessons: z.boolean('rule.form') }),
    output: DownloadUrl,
    errors: ['busy'],
  }), // not shown
  look: call('POST /needs/check_needs_file', {
    ...importedFields,
    summary: 'Previews what importing a file of items and sentences would add',
    input: Nothing,
    output: fields(previewFields),
  }), // not shown
  take: call('POST /needs/regi_needs_file', {
    ...importedFields,
    summary: 'Imports the items and sentences of a file that do not exist yet; repeating it adds nothing',
    creates: true,
    input: fields({ clientKey: rule.ClientKey }),
    /** Empty if nothing was added. */
    output: fields({ ...previewFields, broughtId: z.string() }),
  }), // not shown
  undo: call('POST /needs/undo_needs_file', {
    audience: 'manager',
    summary: 'Undoes an import of items and sentences; items changed or taught since remain',
    input: fields({ broughtId: rule.Id }),
    output: fields({ items: z.number(), lessons: z.number(), keptItems: z.number() }),
    errors: ['not_found'],
  }), // not shown
})
