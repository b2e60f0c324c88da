// Customers; on the wire accounts.
import * as z from 'zod/mini'
import type { Channel, Segment, Stage } from '../../codes.ts'
import { call, codeText, Nothing, page, feature } from '../../core/call.ts'
import { customerFilters, customerFilterWire } from './filters.ts'
import { PersonRef } from '../../core/person.ts'
import { OptionalContactPhone } from '../../rules/phone-rules.ts'
import * as rule from '../../rules/rules.ts'
import { contact, fieldsOf } from '../../core/wire-names.ts'
import { FirstContact } from '../contacts/calls.ts'

const fields = fieldsOf({
  ...customerFilterWire,
  id: 'acc_idx',
  ids: 'acc_idx',
  exceptId: 'except_idx',
  items: 'list',
  count: 'acc_cnt',
  logId: 'sales_idx',
  nextStep: 'next_step',
  nextDay: 'next_dt',
  usualDays: 'usual_days',
  longestDays: 'longest_days',
  quietFor: 'since_days',
  isLate: 'late_yn',
  name: 'acc_name',
  ceoName: 'ceo_name',
  businessNumber: 'biz_no',
  stageAt: 'stage_dt',
  reachedStage: 'reached_cod',
  address: 'addr',
  employees: 'emp_cnt',
  contactCount: 'man_cnt',
  logCount: 'sales_cnt',
  mainContact: 'man',
  foundContact: 'man',
  contact: 'man',
})
const contactFields = fieldsOf({ ...contact, companyPhone: 'comp_phone' })
const ContactRef = contactFields({ id: z.string(), name: z.string(), position: z.string() })

/** Editable fields of a customer. */
export const described = {
  name: rule.CustomerName,
  ceoName: rule.optionalText(rule.limits.name),
  businessNumber: rule.BusinessNumber,
  industry: rule.optionalText(100),
  segment: rule.orEmpty(rule.Segment),
  stage: rule.orEmpty(rule.Stage),
  phone: OptionalContactPhone,
  fax: OptionalContactPhone,
  email: rule.OptionalEmail,
  homepage: rule.Homepage,
  address: rule.optionalText(rule.limits.address),
  employees: rule.OptionalCount,
  memo: rule.optionalMultiline(),
  ownerId: rule.OptionalId,
} as const

/**
 * The last log is that of any member, and the main contact is that of the latest log with a contact (`mayKnowOfLog`).
 * `logCount` counts the logs that the caller may read.
 */
export const Customer = fields({
  id: z.string(),
  name: z.string(),
  ceoName: z.string(),
  businessNumber: z.string(),
  industry: z.string(),
  segment: codeText<Segment | ''>(),
  stage: codeText<Stage | ''>(),
  phone: z.string(),
  fax: z.string(),
  email: z.string(),
  homepage: z.string(),
  address: z.string(),
  employees: z.nullable(z.number()),
  memo: z.string(),
  ownerId: z.nullable(z.string()),
  registeredAt: z.string(),
  updatedAt: z.string(),
  ver: z.number(),
  owner: z.nullable(PersonRef),
  registeredById: z.string(),
  contactCount: z.number(),
  logCount: z.number(),
  lastLogAt: z.nullable(z.string()),
  stageAt: z.nullable(z.string()),
  /** The last of the six sales stages; won, lost and on hold do not change it. */
  reachedStage: codeText<Stage | ''>(), // not shown
  lastLogBy: z.nullable(PersonRef),
  lastLogChannel: z.nullable(codeText<Channel>()), // not shown
  mainContact: z.nullable(ContactRef),
  updatedBy: z.nullable(PersonRef), // not shown
  isSample: z.boolean(), // not shown
})
const CustomerRow = fields({
  id: z.string(),
  name: z.string(),
  ceoName: z.string(),
  industry: z.string(),
  segment: codeText<Segment | ''>(),
  stage: codeText<Stage | ''>(),
  phone: z.string(),
  owner: z.nullable(PersonRef),
  registeredById: z.string(), // not shown
  registeredAt: z.string(),
  lastLogAt: z.nullable(z.string()),
  mainContact: z.nullable(ContactRef),
  contactCount: z.number(),
  reachedStage: codeText<Stage | ''>(), // not shown
  lastLogBy: z.nullable(PersonRef), // not shown
  lastLogChannel: z.nullable(codeText<Channel>()), // not shown
  isSample: z.boolean(), // not shown
})
/** All customers that match the filters, or a selection of them. */
export const CustomerSelection = fields({
  ...customerFilters,
  ids: z._default(rule.listOf(rule.Id, rule.limits.selection, 0), []),
})
const CustomerChoice = fields({
  id: z.string(),
  name: z.string(),
  ceoName: z.string(), // not shown
  businessNumber: z.string(), // not shown
  phone: z.string(), // not shown
  industry: z.string(),
  stage: codeText<Stage | ''>(),
  lastLogAt: z.nullable(z.string()),
  lastLogBy: z.nullable(PersonRef), // not shown
  lastLogChannel: z.nullable(codeText<Channel>()), // not shown
  /** The contact by which the customer was found, where nothing of its own matches. */
  foundContact: z.nullable(
    contactFields({ id: z.string(), name: z.string(), mobile: z.string(), companyPhone: z.string() }),
  ), // not shown
})
/** Days between logs; null if there are too few logs. */
const Rhythm = fields({
  next: z.nullable(fields({ logId: z.string(), nextStep: z.string(), nextDay: z.string(), contactName: z.string() })),
  usualDays: z.nullable(z.number()),
  longestDays: z.nullable(z.number()),
  /** Days since the last log of any member. */
  quietFor: z.nullable(z.number()),
  isLate: z.boolean(),
})
/** Reasons for a possible duplicate, most reliable first. */
export const duplicateReasons = ['number', 'name', 'phone', 'mail'] as const
const Duplicate = fields({
  id: z.string(),
  name: z.string(),
  ceoName: z.string(),
  owner: z.nullable(PersonRef),
  why: z.enum(duplicateReasons),
})
const ContactChoice = contactFields({
  id: z.string(),
  name: z.string(),
  position: z.string(),
  affiliation: z.string(),
  customerId: z.string(), // not shown
  customerName: z.string(), // not shown
  mobile: z.string(), // not shown
  companyPhone: z.string(), // not shown
})

export const customers = feature('customers', {
  create: call('POST /saleslog/regi_accounts', {
    audience: 'member',
    summary: 'Adds a customer, and its first contact with it',
    creates: true,
    rate: [{ per: 'account', limit: 'customersMade' }],
    input: fields({ ...described, contact: z.optional(FirstContact), clientKey: rule.ClientKey }),
    output: fields({ id: z.string(), ver: z.number(), contactId: z.nullable(z.string()) }),
    errors: ['customer_exists'],
  }),
  update: call('POST /saleslog/upd_accounts', {
    audience: 'member',
    summary: 'Edits a customer',
    input: fields({ ...described, id: rule.Id, ver: rule.Version }),
    output: Customer,
    errors: ['not_found', 'no_permission', 'stale', 'customer_exists'],
  }),
  delete: call('POST /saleslog/del_accounts', {
    audience: 'manager',
    summary: 'Deletes a customer; its logs remain readable. Can be undone for a minute',
    input: fields({ id: rule.Id, ver: rule.Version }),
    output: Nothing,
    errors: ['not_found', 'stale'],
  }),
  restore: call('POST /saleslog/restore_accounts', {
    audience: 'manager',
    summary: 'Undoes the deletion of a customer, within a minute',
    input: fields({ id: rule.Id }),
    output: Nothing,
    errors: ['not_found', 'customer_exists'],
  }), // not shown
  list: call('POST /saleslog/list_accounts', {
    audience: 'member',
    summary: 'Customers, paged',
    input: fields({ ...customerFilters, page: rule.PageNumber, pageSize: rule.PageSize }),
    output: page(CustomerRow),
  }),
  /** Incomplete values match nothing and cause no error. */
  alike: call('POST /saleslog/sel_accounts_like', {
    audience: 'member',
    summary: 'Up to five possible duplicates of the customer that is being written',
    input: fields({
      name: rule.SearchText,
      businessNumber: rule.SearchText,
      phone: rule.SearchText,
      email: rule.SearchText,
      /** The customer itself, if it already exists. */
      exceptId: rule.OptionalId,
    }),
    output: page(Duplicate),
  }), // not shown
  industries: call('POST /saleslog/sel_industry', {
    audience: 'member',
    summary: 'Industries of customers that contain a text, most frequent first',
    input: fields({ search: rule.SearchText }),
    output: fields({ items: z.array(fields({ industry: z.string(), count: z.number() })) }),
  }), // not shown
  detail: call('POST /saleslog/detail_accounts', {
    audience: 'member',
    summary: 'One customer',
    input: fields({ id: rule.Id }),
    output: Customer,
    errors: ['not_found'],
  }),
  /** Based on the logs that the caller may read; whether a contact is due also counts the last log of any member. */
  rhythm: call('POST /saleslog/sel_accounts_rhythm', {
    audience: 'member',
    summary: 'The next step with a customer, and its contact frequency',
    input: fields({ id: rule.Id }),
    output: Rhythm,
    errors: ['not_found'],
  }), // not shown
  /**
   * Choices for a form: the caller's last used ones first, then by name. Matches any part of a name or its initial
   * consonants, and four digits or more of a business or phone number; customers of matching contacts come last.
   */
  choose: call('POST /saleslog/sel_accounts', {
    audience: 'member',
    summary: 'Customers to choose from',
    input: fields({ search: rule.SearchText }),
    output: page(CustomerChoice),
  }),
  /**
   * All contacts of one customer; without a customer, those that a search finds. A search word may match the customer's
   * name.
   */
  chooseContact: call('POST /saleslog/sel_accounts_man', {
    audience: 'member',
    summary: 'Contacts to choose from, of one customer or searched by name among all',
    input: fields({ customerId: rule.OptionalId, search: rule.SearchText }),
    output: page(ContactChoice),
    errors: ['not_found'],
  }),
})
