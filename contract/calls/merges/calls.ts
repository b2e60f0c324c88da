// Two customers, or two contacts, that are one: what stays, what moves, and taking it back for a day.
import * as z from 'zod/mini'
import { call, page, room } from '../../core/call.ts'
import { contacts, described as ofContacts, reasons } from '../contacts/calls.ts'
import { customers, described as ofCustomers } from '../customers/calls.ts'
import { PersonRef } from '../../core/person.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

/** Of customers and of contacts alike. */
const wire = {
  goneId: 'gone_idx',
  keptVer: 'ver',
  goneVer: 'gone_ver',
  fromGone: 'gone_fields',
  both: 'both_fields',
} as const
const fields = fieldsOf({
  ...wire,
  id: 'merge_idx',
  kind: 'merge_kind',
  keptId: 'acc_idx',
  moves: 'move_cnt',
  pairs: 'man_list',
  why: 'why',
  goneName: 'gone_name',
  at: 'merge_dt',
  by: 'merge_by',
  until: 'end_dt',
  logs: 'sales_cnt',
  drafts: 'temp_cnt',
  contacts: 'man_cnt',
  needs: 'needs_cnt',
  files: 'file_cnt',
  stageMoves: 'stage_cnt',
  feedback: 'feedback_cnt',
  headlines: 'news_cnt',
  stayedFields: 'stay_fields',
  stayedLogs: 'stay_sales_cnt',
  stayedContacts: 'stay_man_cnt',
})
const contactFields = fieldsOf({
  ...wire,
  keptId: 'man_idx',
})

type NameOf<D> = keyof D & string
const namesOf = <D extends object>(described: D) => Object.keys(described) as [NameOf<D>, ...NameOf<D>[]]
/** Which of a customer may be taken from the one that goes. */
export const customerFields = namesOf(ofCustomers)
const { isLunar: _, isWeddingLunar: __, ...withoutCalendars } = ofContacts
/** Of a contact; a day brings its calendar along. */
export const contactFieldNames = [...namesOf(withoutCalendars), 'photo', 'card'] as const
/** Prose, of which both may stay, one below the other. */
export const customerProse = ['memo'] as const
export const contactProse = ['otherInfo', 'career'] as const
/** So long one can take it back. */
export const undoHours = 24

const chosen = <const F extends readonly [string, ...string[]]>(names: F) =>
  z._default(rule.listOf(z.enum(names, 'rule.choice'), names.length), [])
/** What moves with the one that goes: drafts are one's own, all else is everybody's. */
const Moves = fields({
  logs: z.number(),
  drafts: z.number(),
  contacts: z.number(),
  needs: z.number(),
  files: z.number(),
  stageMoves: z.number(),
  feedback: z.number(),
  headlines: z.number(),
})
const Named = contactFields({ contactId: z.string(), contactName: z.string(), position: z.string() })
/** Contacts of the two that may be one person. */
const Pair = fieldsOf({ kept: 'man', gone: 'gone' })({ kept: Named, gone: Named, why: z.enum(reasons) })
const Done = fields({ id: z.string() })
const kinds = ['customer', 'contact'] as const
export const mostPairs = 200

export const merges = room('merges', {
  preview: call('POST /saleslog/sel_accounts_merge', {
    audience: 'manager',
    summary: 'Two customers beside one another, what would move, and contacts that may be one',
    input: fields({ keptId: rule.Id, goneId: rule.Id }),
    output: fields({
      kept: customers.detail.output,
      gone: customers.detail.output,
      moves: Moves,
      pairs: z.array(Pair),
    }),
    errors: ['not_found'],
  }), // not shown
  merge: call('POST /saleslog/merge_accounts', {
    audience: 'manager',
    summary: 'Merges a customer into another, with all that hangs on it; can be taken back for a day',
    input: fields({
      keptId: rule.Id,
      goneId: rule.Id,
      keptVer: rule.Version,
      goneVer: rule.Version,
      fromGone: chosen(customerFields),
      both: chosen(customerProse),
      pairs: z._default(rule.listOf(contactFields({ keptId: rule.Id, goneId: rule.Id }), mostPairs), []),
    }),
    output: Done,
    errors: ['not_found', 'stale', 'customer_exists'],
  }), // not shown
  previewContacts: call('POST /saleslog/sel_accounts_man_merge', {
    audience: 'manager',
    summary: 'Two contacts beside one another, and what would move',
    input: contactFields({ keptId: rule.Id, goneId: rule.Id }),
    output: fields({ kept: contacts.detail.output, gone: contacts.detail.output, moves: Moves }),
    errors: ['not_found'],
  }), // not shown
  mergeContacts: call('POST /saleslog/merge_accounts_man', {
    audience: 'manager',
    summary: 'Merges a contact into another; can be taken back for a day',
    input: contactFields({
      keptId: rule.Id,
      goneId: rule.Id,
      keptVer: rule.Version,
      goneVer: rule.Version,
      fromGone: chosen(contactFieldNames),
      both: chosen(contactProse),
    }),
    output: Done,
    errors: ['not_found', 'stale'],
  }), // not shown
  /** Of a customer, or of a contact; the latest first. */
  recent: call('POST /saleslog/list_merge', {
    audience: 'manager',
    summary: 'Merges into a customer or a contact that can still be taken back',
    input: fields({ kind: z.enum(kinds, 'rule.choice'), keptId: rule.Id }),
    output: page(
      fields({ id: z.string(), goneName: z.string(), at: z.string(), until: z.string(), by: z.nullable(PersonRef) }),
    ),
    errors: ['not_found'],
  }), // not shown
  /** What was changed since stays where it is, and is said: fields by our names, and how many logs and contacts. */
  undo: call('POST /saleslog/undo_merge', {
    audience: 'manager',
    summary: 'Takes a merge back; what was changed since stays and is said',
    input: fields({ id: rule.Id }),
    output: fields({
      goneId: z.string(),
      stayedFields: z.array(z.string()),
      stayedLogs: z.number(),
      stayedContacts: z.number(),
    }),
    errors: ['not_found', 'customer_exists'],
  }), // not shown
})
