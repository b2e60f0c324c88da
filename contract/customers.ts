// A customer: on the wire an account.
import * as z from 'zod/mini'
import { call, fields, Nothing, page, room } from './call.ts'
import * as rule from './rules.ts'

/** A member, as authors and people in charge are shown. */
export const PersonRef = fields({ id: ['login_idx', z.string()], name: ['user_name', z.string()], rank: z.string() })
const ContactRef = fields({ id: ['man_idx', z.string()], name: ['man_name', z.string()], position: z.string() })

const described = {
  name: ['acc_name', rule.CustomerName],
  ceoName: ['ceo_name', rule.optionalText(rule.limits.name)],
  businessNumber: ['biz_no', rule.BusinessNumber],
  industry: rule.optionalText(100),
  segment: ['segment_cod', rule.optionally(rule.Segment)],
  stage: ['stage_cod', rule.optionally(rule.Stage)],
  phone: rule.OptionalPhone,
  fax: rule.OptionalPhone,
  email: rule.OptionalEmail,
  homepage: rule.Homepage,
  address: ['addr', rule.optionalText(rule.limits.address)],
  employees: ['emp_cnt', rule.OptionalCount],
  memo: rule.optionalProse(),
  ownerId: ['owner_idx', rule.OptionalId],
} as const

const Customer = fields({
  id: ['acc_idx', z.string()],
  name: ['acc_name', z.string()],
  ceoName: ['ceo_name', z.string()],
  businessNumber: ['biz_no', z.string()],
  industry: z.string(),
  segment: ['segment_cod', z.string()],
  stage: ['stage_cod', z.string()],
  phone: z.string(),
  fax: z.string(),
  email: z.string(),
  homepage: z.string(),
  address: ['addr', z.string()],
  employees: ['emp_cnt', z.nullable(z.number())],
  memo: z.string(),
  ownerId: ['owner_idx', z.nullable(z.string())],
  registeredAt: ['reg_dt', z.string()],
  updatedAt: ['upd_dt', z.string()],
  ver: z.number(),
  owner: z.nullable(PersonRef),
  registeredById: ['reg_idx', z.string()],
  contactCount: ['man_cnt', z.number()],
  logCount: ['sales_cnt', z.number()],
  lastLogAt: ['last_dt', z.nullable(z.string())],
  stageAt: ['stage_dt', z.nullable(z.string())], // not shown
})
const CustomerRow = fields({
  id: ['acc_idx', z.string()],
  name: ['acc_name', z.string()],
  ceoName: ['ceo_name', z.string()],
  industry: z.string(),
  segment: ['segment_cod', z.string()],
  stage: ['stage_cod', z.string()],
  phone: z.string(),
  owner: z.nullable(PersonRef),
  registeredAt: ['reg_dt', z.string()],
  lastLogAt: ['last_dt', z.nullable(z.string())],
  mainContact: ['man', z.nullable(ContactRef)],
  contactCount: ['man_cnt', z.number()], // not shown
})
/** `latest` registered first, `name` in the Korean order, `quiet` longest without a log first. */
export const customerSorts = ['latest', 'name', 'quiet'] as const
export const CustomerFilters = fields({
  search: rule.SearchText,
  segment: ['segment_cod', rule.optionally(rule.Segment)],
  stage: ['stage_cod', rule.optionally(rule.Stage)],
  ownerId: ['owner_idx', rule.OptionalId],
  sort: z._default(z.enum(customerSorts, 'rule.choice'), 'latest'),
  page: ['pageno', rule.PageNumber],
  pageSize: ['pagesize', rule.PageSize],
})
const CustomerChoice = fields({
  id: ['acc_idx', z.string()],
  name: ['acc_name', z.string()],
  industry: z.string(),
  stage: ['stage_cod', z.string()],
  lastLogAt: ['last_dt', z.nullable(z.string())],
})
const ContactChoice = fields({
  id: ['man_idx', z.string()],
  name: ['man_name', z.string()],
  position: z.string(),
  affiliation: z.string(),
})

export const customers = room('customers', {
  create: call('POST /saleslog/regi_accounts', {
    audience: 'member',
    summary: 'Registers a customer',
    creates: true,
    rate: [{ per: 'account', limit: 'customersMade' }],
    input: fields({ ...described, clientKey: ['client_key', rule.ClientKey] }),
    output: fields({ id: ['acc_idx', z.string()], ver: z.number() }),
    errors: ['customer_exists'],
  }),
  update: call('POST /saleslog/upd_accounts', {
    audience: 'member',
    summary: 'Edits a customer',
    input: fields({ ...described, id: ['acc_idx', rule.Id], ver: rule.Version }),
    output: Customer,
    errors: ['not_found', 'no_permission', 'stale', 'customer_exists'],
  }),
  delete: call('POST /saleslog/del_accounts', {
    audience: 'manager',
    summary: 'Deletes a customer; its logs stay readable',
    input: fields({ id: ['acc_idx', rule.Id], ver: rule.Version }),
    output: Nothing,
    errors: ['not_found', 'stale'],
  }),
  list: call('POST /saleslog/list_accounts', {
    audience: 'member',
    summary: 'Customers, a page at a time',
    input: CustomerFilters,
    output: page(CustomerRow),
  }),
  detail: call('POST /saleslog/detail_accounts', {
    audience: 'member',
    summary: 'One customer',
    input: fields({ id: ['acc_idx', rule.Id] }),
    output: Customer,
    errors: ['not_found'],
  }),
  /** Choices for a form: one's last used first, then by name; found by any part or by initial consonants. */
  choose: call('POST /saleslog/sel_accounts', {
    audience: 'member',
    summary: 'Customers to choose from',
    input: fields({ search: rule.SearchText }),
    output: page(CustomerChoice),
  }),
  chooseContact: call('POST /saleslog/sel_accounts_man', {
    audience: 'member',
    summary: 'Contacts of a customer to choose from',
    input: fields({ customerId: ['acc_idx', rule.Id] }),
    output: page(ContactChoice),
    errors: ['not_found'],
  }),
})
