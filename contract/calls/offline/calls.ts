// What a device keeps of its reader's, so that it can be read without a network (decision 45).
import * as z from 'zod/mini'
import { call, page, room } from '../../core/call.ts'
import { Contact } from '../contacts/calls.ts'
import { Customer } from '../customers/calls.ts'
import { PersonRef } from '../../core/person.ts'
import * as rule from '../../rules/rules.ts'
import { SalesLog } from '../sales-logs/calls.ts'
import { fieldsOf } from '../../core/wire-names.ts'

/** Of logs the newest, of customers and of contacts those that changed last; and how many of each come at once. */
export const mostKept = { logs: 500, customers: 20_000, contacts: 20_000 } as const
export const keptAtOnce = { logs: 40, customers: 500, contacts: 500 } as const

const fields = fieldsOf({
  ids: 'sales_idx',
  id: 'sales_idx',
  mark: 'mark',
  items: 'list',
  total: 'totalCnt',
  people: 'member_list',
  since: 'since',
  gone: 'del_list',
  more: 'more_yn',
  from: 'from',
})
/** Where one has read to: milliseconds, and an id among what changed in the same one. Empty: from the beginning. */
const Since = z._default(
  z.union([
    z.literal(''),
    z.string().check(rule.within(34, 'rule.form'), z.regex(/^[1-9]\d{11,13}-\d{1,18}$/, 'rule.form')),
  ]),
  '',
)
/**
 * What changed after `since`, in that order: `items` as they are now, `gone` those that are there no more. `next` is where the next page
 * begins, and `from` where to begin the next time: what is written meanwhile, and not yet to be seen, is not before it.
 */
const changed = <S extends z.ZodMiniType>(item: S) =>
  fields({
    items: z.array(item),
    gone: z.array(z.string()),
    next: z.string(),
    from: z.string(),
    more: z.boolean(),
    /** How many there are now. */
    total: z.number(),
  })
/** How many contacts and logs it has, and which contact is the main one, a device sees in what it keeps. */
const { contactCount: _contacts, logCount: _logs, mainContact: _main, ...ofCustomer } = Customer.map
const KeptCustomer = fields(ofCustomer)

export const offline = room('offline', {
  /** `mark` is another one as soon as anything of the log is. */
  logs: call('POST /saleslog/list_offline', {
    audience: 'member',
    summary: 'The newest 500 logs one may read, each with a mark of what it says, and all members by name',
    rate: [{ per: 'account', limit: 'offlineReads' }],
    input: fields({}),
    output: fields({
      items: z.array(fields({ id: z.string(), mark: z.string() })),
      people: z.array(PersonRef),
    }),
  }),
  logsOf: call('POST /saleslog/detail_offline', {
    audience: 'member',
    summary: 'Up to 40 logs whole, of those one may read; without addresses of files',
    rate: [{ per: 'account', limit: 'offlineReads' }],
    input: fields({ ids: rule.listOf(rule.Id, keptAtOnce.logs, 1) }),
    output: page(SalesLog),
  }),
  customers: call('POST /saleslog/list_offline_accounts', {
    audience: 'member',
    summary: 'Customers that changed since, 500 at a time, and which are gone',
    rate: [{ per: 'account', limit: 'offlineReads' }],
    input: fields({ since: Since }),
    output: changed(KeptCustomer),
  }),
  contacts: call('POST /saleslog/list_offline_accounts_man', {
    audience: 'member',
    summary: 'Contacts that changed since, 500 at a time, and which are gone',
    rate: [{ per: 'account', limit: 'offlineReads' }],
    input: fields({ since: Since }),
    output: changed(Contact),
  }),
})
