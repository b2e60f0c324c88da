// Schemas of imports: the import, its rows, and the effect of undoing it.
import * as z from 'zod/mini'
import { columnFields, dayOrders, importCountries, type ColumnField } from './columns.ts'
import { PersonRef } from '../../core/person.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

export const importFieldsOf = fieldsOf({
  importId: 'import_idx',
  fileName: 'file_name',
  columns: 'cols',
  column: 'col',
  row: 'row_no',
  isLeftOut: 'left_yn',
  hiddenRows: 'hidden_cnt',
  customersMade: 'acc_new_cnt',
  customersChanged: 'acc_upd_cnt',
  contactsMade: 'man_new_cnt',
  contactsChanged: 'man_upd_cnt',
  customersRemoved: 'acc_del_cnt',
  contactsRemoved: 'man_del_cnt',
  customersRestored: 'acc_back_cnt',
  contactsRestored: 'man_back_cnt',
  keptCount: 'kept_cnt',
  by: 'reg_by',
  doneAt: 'done_dt',
  undoneAt: 'undo_dt',
  undoUntil: 'undo_limit_dt',
  isSure: 'sure_yn',
  isConfirmed: 'ok_yn',
  isLenient: 'skip_yn',
  chosenAt: 'sel_dt',
  dayOrder: 'day_order',
  isAside: 'aside_yn',
  aside: 'aside_type',
  isOpen: 'open_yn',
  refusal: 'refuse_why',
  ignoredFiles: 'file_skip_cnt',
  cause: 'cause_key',
  causes: 'cause_list',
})
/**
 * `unread`: reading failed or was interrupted; `read`: columns wait for confirmation; `checked`: nothing is written yet;
 * `stopped`: rows written so far remain; `partly_undone`: an undo was stopped, and can be continued.
 */
export const importStates = [
  'reading',
  'unread',
  'read',
  'checking',
  'checked',
  'running',
  'done',
  'stopped',
  'undoing',
  'partly_undone',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]
/** States in which a job works on the import. */
export const workingStates = ['reading', 'checking', 'running', 'undoing'] as const satisfies readonly ImportState[]
export const isWorking = (state: string): boolean => (workingStates as readonly string[]).includes(state)
/**
 * How the field of a column was determined: by an earlier choice in this workgroup, the program that exported the file,
 * its name, its name and the group above it, its values, its being a row counter, not at all, by hand. `unfit`: its name
 * is one of a field, but its values are none of it.
 */
export const columnSources = [
  'remembered',
  'preset',
  'head',
  'group',
  'values',
  'order',
  'unfit',
  'nothing',
  'hand',
] as const
/** Why a row was set aside: it is no customer, but a line of a report. */
export const asideKinds = ['total', 'heading', 'header', 'footer', 'merged'] as const
/** `wrong`: needs correction; `new`, `changed`, `same`: effect on customer or contact; `done`: written. */
export const rowStates = ['wrong', 'new', 'changed', 'same', 'done'] as const
/** Days for which an import can be undone. */
export const undoDays = 30
/** Maximum number of rows checked during the request; more are checked in the background. */
export const immediateCheckRows = 3_000
/** A file of at most so many bytes is read during the request, a larger one in the background. */
export const immediateReadBytes = 150_000
/** Maximum number of customers whose changes are undone during the request. */
export const immediateUndoCustomers = 2_000

export const Field = rule.orEmpty(z.enum(columnFields as [ColumnField, ...ColumnField[]], 'rule.choice'))
/** What stands first in dates such as 3/4/1985; empty where the values of the column tell it. */
export const DayOrder = rule.orEmpty(z.enum(dayOrders, 'rule.choice'))
export const Country = z.enum(importCountries, 'rule.choice')
/** Most texts without a known value that are listed of a column, most that a person gives a value, their greatest length. */
export const mostUnknown = 50
export const mostChoices = 500
export const longestChoice = 100
/** A stage, a segment or the id of a member. */
export const ColumnChoice = z
  .string('rule.form')
  .check(rule.rawLengthWithin(18, 'rule.choice'), z.regex(/^\d{1,18}$/, 'rule.choice'))
/** A column (-1: the whole row) and the key of a problem. */
export const Cause = z
  .string('rule.form')
  .check(rule.rawLengthWithin(45, 'rule.form'), z.regex(/^-?\d{1,3} [a-z_.]{1,40}$/, 'rule.form'))
/** Each row that was read is in one of them; `isLeftOut`: taken out by a user. */
const Counts = importFieldsOf({
  wrong: z.number(),
  new: z.number(),
  changed: z.number(),
  same: z.number(),
  done: z.number(),
  isLeftOut: z.number(),
  isAside: z.number(),
})
const importShape = {
  importId: z.string(),
  fileName: z.string(),
  state: z.enum(importStates),
  /** Why the file cannot be read, in the reader's language; empty where it can, or where reading was interrupted. */
  refusal: z.string(),
  by: PersonRef,
  sheets: z.array(z.string()),
  sheet: z.number(),
  hiddenRows: z.number(),
  columns: z.array(
    importFieldsOf({
      column: z.number(),
      head: z.string(),
      /** The text above the name, in a header of two rows. */
      group: z.string(),
      samples: z.array(z.string()),
      field: z.string(),
      how: z.enum(columnSources),
      /** A field that is not certain must be confirmed before rows are written. */
      isSure: z.boolean(),
      isConfirmed: z.boolean(),
      /** Cells that cannot be read are left empty. */
      isLenient: z.boolean(),
      /** What a person chose for its texts: a stage, a segment or the id of a member. */
      values: z.array(importFieldsOf({ text: z.string(), choice: z.string() })),
      /** Texts that no value is known for and a person may choose one, with their number; the most frequent first. */
      unknown: z.array(importFieldsOf({ text: z.string(), count: z.number() })),
      /** Of dates whose order no value tells: the one they are read in. */
      dayOrder: z.enum(['', ...dayOrders]),
      /** Number of rows to fix because of this column. */
      faults: z.number(),
      /** When a remembered field was chosen. */
      chosenAt: z.nullable(z.string()),
    }),
  ),
  /** The program that exported the file; empty if unknown. */
  preset: z.string(),
  /** Phone numbers without a country code are read in this country. */
  country: Country,
  /** Possible fields of a column, with names in the reader's language. */
  fields: z.array(importFieldsOf({ field: Field, name: z.string() })),
  /** Rows by outcome; excluded ones and those set aside are counted separately. */
  counts: Counts,
  /** Why rows are to be fixed, with the number of these rows; the most frequent first. */
  causes: z.array(importFieldsOf({ cause: Cause, column: z.number(), said: z.string(), count: z.number() })),
  /** Rows read, checked or written so far, or customers undone, of how many. */
  done: z.number(),
  /** 0 while the rows are not counted yet. */
  total: z.number(),
  customersMade: z.number(),
  customersChanged: z.number(),
  contactsMade: z.number(),
  contactsChanged: z.number(),
  createdAt: z.string(),
  doneAt: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  /** Until when the import can be undone; null if it cannot. */
  seconds: z.nullable(z.number()),
  undoUntil: z.nullable(z.string()),
} as const
export const Import = importFieldsOf(importShape)
/** `ignoredFiles`: how many files were sent besides the first, which is the one that counts. */
export const Uploaded = importFieldsOf({ ...importShape, ignoredFiles: z.number() })
const CellMessage = importFieldsOf({ column: z.number(), said: z.string() })
export const Row = importFieldsOf({
  row: z.number(),
  cells: z.array(z.string()),
  state: z.enum(['', ...rowStates]),
  isLeftOut: z.boolean(),
  /** Why the row was set aside; empty for others. */
  aside: z.enum(['', ...asideKinds]),
  /** In the reader's language; `column` is -1 for problems of the whole row. */
  problems: z.array(CellMessage),
  notes: z.array(CellMessage),
  customerId: z.nullable(z.string()),
})
const RemainingCustomer = importFieldsOf({
  customerId: z.string(),
  customerName: z.string(),
  why: z.enum(['edited', 'logged']),
})
const undoShape = {
  customersRemoved: z.number(),
  contactsRemoved: z.number(),
  customersRestored: z.number(),
  contactsRestored: z.number(),
  /** Customers that members have changed since, at most a hundred, and their number. */
  kept: z.array(RemainingCustomer),
  keptCount: z.number(),
} as const
export const Undo = importFieldsOf(undoShape)
/** `undoing`: a large import is undone in the background, and the counts are zero. */
export const Undoing = importFieldsOf({ ...undoShape, state: z.enum(importStates) })
