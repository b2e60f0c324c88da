// What the calls about imports say: the import, its rows, and what taking it back does.
import * as z from 'zod/mini'
import { importFields } from './columns.ts'
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
})
/** `read`: its columns are to be confirmed; `checked`: nothing is written yet; `stopped`: what was written stays. */
export const importStates = ['read', 'checking', 'checked', 'running', 'done', 'stopped', 'undone'] as const
export type ImportState = (typeof importStates)[number]
/** How a column was decided: chosen before in this workgroup, its name, a part of it, its values, that it counts, not at all, by hand. */
export const hows = ['remembered', 'head', 'part', 'values', 'order', 'nothing', 'hand'] as const
/** `wrong`: something is to be mended; `new` and `changed` as what becomes of the customer or the contact; `done`: written. */
export const rowStates = ['wrong', 'new', 'changed', 'same', 'done'] as const
/** So many days an import can be taken back. */
export const daysToUndo = 30
/** Rows checked while one waits; more are checked in the background. */
export const checkedAtOnce = 10_000

export const Field = rule.optionally(z.enum(importFields, 'rule.choice'))
const Counts = importFieldsOf({
  wrong: z.number(),
  new: z.number(),
  changed: z.number(),
  same: z.number(),
  done: z.number(),
  isLeftOut: z.number(),
})
export const Import = importFieldsOf({
  importId: z.string(),
  fileName: z.string(),
  state: z.enum(importStates),
  by: PersonRef,
  sheets: z.array(z.string()),
  sheet: z.number(),
  hiddenRows: z.number(),
  columns: z.array(
    importFieldsOf({
      column: z.number(),
      head: z.string(),
      samples: z.array(z.string()),
      field: z.string(),
      how: z.enum(hows),
    }),
  ),
  /** What a column may be, and what that is called in the reader's language. */
  fields: z.array(importFieldsOf({ field: z.enum(importFields), name: z.string() })),
  /** Rows by what becomes of them; those left out are in none of the others. */
  counts: Counts,
  done: z.number(),
  total: z.number(),
  customersMade: z.number(),
  customersChanged: z.number(),
  contactsMade: z.number(),
  contactsChanged: z.number(),
  createdAt: z.string(),
  doneAt: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  /** Of what was written: how long, and until when it can be taken back; null where nothing can. */
  seconds: z.nullable(z.number()),
  undoUntil: z.nullable(z.string()),
})
const Said = importFieldsOf({ column: z.number(), said: z.string() })
export const Row = importFieldsOf({
  row: z.number(),
  cells: z.array(z.string()),
  state: z.enum(['', ...rowStates]),
  isLeftOut: z.boolean(),
  /** In the reader's language; `column` -1 where it is about the row. */
  problems: z.array(Said),
  notes: z.array(Said),
  customerId: z.nullable(z.string()),
})
const Kept = importFieldsOf({ customerId: z.string(), customerName: z.string(), why: z.enum(['edited', 'logged']) })
export const Undo = importFieldsOf({
  customersRemoved: z.number(),
  contactsRemoved: z.number(),
  customersRestored: z.number(),
  contactsRestored: z.number(),
  /** Customers that people touched since, the first hundred, and how many. */
  kept: z.array(Kept),
  keptCount: z.number(),
})
export const Address = importFieldsOf({ url: z.string(), name: z.string() })
