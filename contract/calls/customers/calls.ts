// A customer: on the wire an account.
import * as z from 'zod/mini'
import type { Channel, Segment, Stage } from '../../codes.ts'
import { call, codeText, Nothing, page, room } from '../../core/call.ts'
import { customerFilters, customerFilterWire } from './filters.ts'
import { PersonRef } from '../../core/person.ts'
import { OptionalLine } from '../../rules/phone-rules.ts'
import * as rule from '../../rules/rules.ts'
import { contact, fieldsOf } from '../../core/wire-names.ts'

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
})
const contactFields = fieldsOf({ ...contact, companyPhone: 'comp_phone' })
const ContactRef = contactFields({ id: z.string(), name: z.string(), position: z.string() })

/** What is written of a customer. */
export const described = {
  name: rule.CustomerName,
  ceoName: rule.optionalText(rule.limits.name),
  businessNumber: rule.BusinessNumber,
  industry: rule.optionalText(100),
  segment: rule.optionally(rule.Segment),
  stage: rule.optionally(rule.Stage),
  phone: OptionalLine,
  fax: OptionalLine,
  email: rule.OptionalEmail,
  homepage: rule.Homepage,
  address: rule.optionalText(rule.limits.address),
  employees: rule.OptionalCount,
  memo: rule.optionalProse(),
  ownerId: rule.OptionalId,
} as const

/** The last log is anybody's, and the main contact the one of the latest log by anybody (`mayKnowOfLog`); `logCount` are those one may read. */
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
  /** The last of the six steps; won, lost and on hold leave it as it is. */
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
/** All of the filters, or these few customers of them. */
export const CustomersMeant = fields({
  ...customerFilters,
  ids: z._default(rule.listOf(rule.Id, rule.limits.selection, 0), []),
})
const CustomerChoice = fields({
  id: z.string(),
  name: z.string(),
  industry: z.string(),
  stage: codeText<Stage | ''>(),
  lastLogAt: z.nullable(z.string()),
  lastLogBy: z.nullable(PersonRef), // not shown
  lastLogChannel: z.nullable(codeText<Channel>()), // not shown
})
/** Days between the days of logs: null where there are too few to say. */
const Rhythm = fields({
  next: z.nullable(fields({ logId: z.string(), nextStep: z.string(), nextDay: z.string(), contactName: z.string() })),
  usualDays: z.nullable(z.number()),
  longestDays: z.nullable(z.number()),
  /** Since the last log of anybody. */
  quietFor: z.nullable(z.number()),
  isLate: z.boolean(),
})
/** Why two may be one, the surest first. */
export const reasons = ['number', 'name', 'phone', 'mail'] as const
const Alike = fields({
  id: z.string(),
  name: z.string(),
  ceoName: z.string(),
  owner: z.nullable(PersonRef),
  why: z.enum(reasons),
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

export const customers = room('customers', {
  create: call('POST /saleslog/regi_accounts', {
    audience: 'member',
    summary: 'Registers a customer',
    creates: true,
    rate: [{ per: 'account', limit: 'customersMade' }],
    input: fields({ ...described, clientKey: rule.ClientKey }),
    output: fields({ id: z.string(), ver: z.number() }),
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
    summary: 'Deletes a customer; its logs stay readable',
    input: fields({ id: rule.Id, ver: rule.Version }),
    output: Nothing,
    errors: ['not_found', 'stale'],
  }),
  list: call('POST /saleslog/list_accounts', {
    audience: 'member',
    summary: 'Customers, a page at a time',
    input: fields({ ...customerFilters, page: rule.PageNumber, pageSize: rule.PageSize }),
    output: page(CustomerRow),
  }),
  /** What is not complete yet finds nothing, and is no fault. */
  alike: call('POST /saleslog/sel_accounts_like', {
    audience: 'member',
    summary: 'Up to five customers that may be the one that is being written',
    input: fields({
      name: rule.SearchText,
      businessNumber: rule.SearchText,
      phone: rule.SearchText,
      email: rule.SearchText,
      /** The one that is being written, where it is there already. */
      exceptId: rule.OptionalId,
    }),
    output: page(Alike),
  }), // not shown
  industries: call('POST /saleslog/sel_industry', {
    audience: 'member',
    summary: 'Industries of customers that have this in them, the commonest first',
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
  /** Of the logs one may read; the last log by anybody says whether it is time again. */
  rhythm: call('POST /saleslog/sel_accounts_rhythm', {
    audience: 'member',
    summary: 'What is next with a customer, and how often one is in touch',
    input: fields({ id: rule.Id }),
    output: Rhythm,
    errors: ['not_found'],
  }), // not shown
  /** Choices for a form: one's last used first, then by name; found by any part or by initial consonants. */
  choose: call('POST /saleslog/sel_accounts', {
    audience: 'member',
    summary: 'Customers to choose from',
    input: fields({ search: rule.SearchText }),
    output: page(CustomerChoice),
  }),
  /** Of one customer all of them; of all customers those that a search finds, as customers are found; a word may be of the customer's name. */
  chooseContact: call('POST /saleslog/sel_accounts_man', {
    audience: 'member',
    summary: 'Contacts to choose from, of one customer or found by name among all',
    input: fields({ customerId: rule.OptionalId, search: rule.SearchText }),
    output: page(ContactChoice),
    errors: ['not_found'],
  }),
})
