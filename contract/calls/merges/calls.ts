// Merges of duplicate customers or contacts, with a preview, and undo within a day.
import * as z from 'zod/mini'
import { call, Nothing, page, feature } from '../../core/call.ts'
import { contacts, described as ofContacts, duplicateReasons } from '../contacts/calls.ts'
import { customers, described as ofCustomers, duplicateReasons as customerReasons } from '../customers/calls.ts'
import { PersonRef } from '../../core/person.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

/** Wire names for merges of customers and of contacts. */
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
  phone: 'phone',
  email: 'email',
  owner: 'owner',
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
  items: 'list',
  customerId: 'acc_idx',
  otherId: 'other_idx',
  isMarked: 'differ_yn',
  likely: 'same_cnt',
  marked: 'differ_cnt',
  markedAt: 'differ_dt',
  markedBy: 'differ_by',
  first: 'acc',
  second: 'other',
  shared: 'share_cnt',
  name: 'acc_name',
  ceoName: 'ceo_name',
  businessNumber: 'biz_no',
})
const contactFields = fieldsOf({
  ...wire,
  keptId: 'man_idx',
})

type NameOf<D> = keyof D & string
const namesOf = <D extends object>(described: D) => Object.keys(described) as [NameOf<D>, ...NameOf<D>[]]
/** Customer fields that may be taken from the record that is merged away. */
export const customerFields = namesOf(ofCustomers)
const { isLunar: _, isWeddingLunar: __, ...withoutCalendars } = ofContacts
/** The same fields of a contact. The calendar flag of a day is taken with the day. */
export const contactFieldNames = [...namesOf(withoutCalendars), 'photo', 'card'] as const
/** Text fields whose two values may be concatenated. */
export const mergeableCustomerTexts = ['memo'] as const
export const mergeableContactTexts = ['otherInfo', 'career'] as const
/** Hours within which a merge can be undone. */
export const undoHours = 24

const fieldChoices = <const F extends readonly [string, ...string[]]>(names: F) =>
  z._default(rule.listOf(z.enum(names, 'rule.choice'), names.length), [])
/** Numbers of records that move: of drafts the caller's own, otherwise of all members. */
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
const ContactName = contactFields({ contactId: z.string(), contactName: z.string(), position: z.string() })
/** Contacts of the two customers that may be the same person. */
const DuplicateContacts = fieldsOf({ kept: 'man', gone: 'gone' })({
  kept: ContactName,
  gone: ContactName,
  why: z.enum(duplicateReasons),
})
const MergeId = fields({ id: z.string() })
const kinds = ['customer', 'contact'] as const
export const maxPairs = 200
/**
 * Most customers with one phone number or mail domain that are proposed as duplicates: more of them share it, as a
 * switchboard or a provider. Of a name or business number, all pairs up to this number; each with the first of more.
 */
export const maxSharing = 10
const OneOfTwo = fields({
  id: z.string(),
  name: z.string(),
  ceoName: z.string(),
  businessNumber: z.string(),
  phone: z.string(),
  email: z.string(),
  owner: z.nullable(PersonRef),
  registeredAt: z.string(),
  lastLogAt: z.nullable(z.string()),
})

export const merges = feature('merges', {
  preview: call('POST /saleslog/sel_accounts_merge', {
    audience: 'manager',
    summary: 'Compares two customers: their fields, what would move, possible duplicate contacts',
    input: fields({ keptId: rule.Id, goneId: rule.Id }),
    output: fields({
      kept: customers.detail.output,
      gone: customers.detail.output,
      moves: Moves,
      pairs: z.array(DuplicateContacts),
    }),
    errors: ['not_found'],
  }), // not shown
  merge: call('POST /saleslog/merge_accounts', {
    audience: 'manager',
    summary: 'Merges a customer with all its records into another; can be undone for 24 hours',
    input: fields({
      keptId: rule.Id,
      goneId: rule.Id,
      keptVer: rule.Version,
      goneVer: rule.Version,
      fromGone: fieldChoices(customerFields),
      both: fieldChoices(mergeableCustomerTexts),
      pairs: z._default(rule.listOf(contactFields({ keptId: rule.Id, goneId: rule.Id }), maxPairs), []),
    }),
    output: MergeId,
    errors: ['not_found', 'stale', 'customer_exists'],
  }), // not shown
  previewContacts: call('POST /saleslog/sel_accounts_man_merge', {
    audience: 'manager',
    summary: 'Compares two contacts: their fields, and what would move',
    input: contactFields({ keptId: rule.Id, goneId: rule.Id }),
    output: fields({ kept: contacts.detail.output, gone: contacts.detail.output, moves: Moves }),
    errors: ['not_found'],
  }), // not shown
  mergeContacts: call('POST /saleslog/merge_accounts_man', {
    audience: 'manager',
    summary: 'Merges a contact into another; can be undone for 24 hours',
    input: contactFields({
      keptId: rule.Id,
      goneId: rule.Id,
      keptVer: rule.Version,
      goneVer: rule.Version,
      fromGone: fieldChoices(contactFieldNames),
      both: fieldChoices(mergeableContactTexts),
    }),
    output: MergeId,
    errors: ['not_found', 'stale'],
  }), // not shown
  /** For a customer or for a contact; latest first. */
  recent: call('POST /saleslog/list_merge', {
    audience: 'manager',
    summary: 'Merges into a customer or a contact that can still be undone',
    input: fields({ kind: z.enum(kinds, 'rule.choice'), keptId: rule.Id }),
    output: page(
      fields({ id: z.string(), goneName: z.string(), at: z.string(), until: z.string(), by: z.nullable(PersonRef) }),
    ),
    errors: ['not_found'],
  }), // not shown
  /**
   * Later changes are not reverted; the response lists the fields by our names, and the numbers of logs and contacts.
   */
  undo: call('POST /saleslog/undo_merge', {
    audience: 'manager',
    summary: 'Undoes a merge; later changes remain and are listed',
    input: fields({ id: rule.Id }),
    output: fields({
      goneId: z.string(),
      stayedFields: z.array(z.string()),
      stayedLogs: z.number(),
      stayedContacts: z.number(),
    }),
    errors: ['not_found', 'customer_exists'],
  }), // not shown
  /** The definition of `customers.alike`, for all customers of the workgroup; strongest reason first. */
  duplicates: call('POST /saleslog/list_accounts_same', {
    audience: 'manager',
    summary: 'Pairs of customers that are likely the same, or the pairs that were marked as different',
    input: fields({
      isMarked: z._default(z.boolean('rule.form'), false),
      page: rule.PageNumber,
      pageSize: rule.PageSize,
    }),
    output: fields({
      items: z.array(
        fields({
          first: OneOfTwo,
          second: OneOfTwo,
          why: z.array(z.enum(customerReasons)),
          markedAt: z.nullable(z.string()),
          markedBy: z.nullable(PersonRef),
        }),
      ),
      total: z.number(),
      /** The number of pairs of each list. */
      likely: z.number(),
      marked: z.number(),
      /** Phone numbers and mail domains that more than `maxSharing` customers have. */
      shared: z.number(),
    }),
  }), // not shown
  markDifferent: call('POST /saleslog/regi_accounts_differ', {
    audience: 'manager',
    summary: 'Marks two customers as different: they are not proposed as duplicates any more',
    input: fields({ customerId: rule.Id, otherId: rule.Id }),
    output: Nothing,
    errors: ['not_found'],
  }), // not shown
  unmarkDifferent: call('POST /saleslog/del_accounts_differ', {
    audience: 'manager',
    summary: 'Removes the mark that two customers are different',
    input: fields({ customerId: rule.Id, otherId: rule.Id }),
    output: Nothing,
    errors: ['not_found'],
  }), // not shown
})
