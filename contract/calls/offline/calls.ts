// Synchronizes the offline store of a device, which makes logs, customers and contacts readable without a network
// (decision 45).
import * as z from 'zod/mini'
import { call, page, feature } from '../../core/call.ts'
import { Contact } from '../contacts/calls.ts'
import { Customer } from '../customers/calls.ts'
import { AuthorRef } from '../../core/person.ts'
import * as rule from '../../rules/rules.ts'
import { SalesLog } from '../sales-logs/calls.ts'
import { fieldsOf } from '../../core/wire-names.ts'

/**
 * Maximum number of stored records, newest logs and last changed customers and contacts first; and of records per
 * request.
 */
export const maxStored = { logs: 500, customers: 20_000, contacts: 20_000 } as const
export const recordsPerRequest = { logs: 40, customers: 500, contacts: 500 } as const

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
/**
 * Synchronization cursor: Unix milliseconds, and an id among the records changed in the same millisecond. Empty: from
 * the beginning.
 */
const Cursor = z._default(
  z.union([
    z.literal(''),
    z.string().check(rule.rawLengthWithin(34, 'rule.form'), z.regex(/^[1-9]\d{11,13}-\d{1,18}$/, 'rule.form')),
  ]),
  '',
)
/**
 * Changes after the cursor `since`, in order: `items` with their current values, `gone` with ids of deleted records.
 * `next` is the cursor of the next page, and `from` that of the next synchronization: transactions that are not yet
 * visible are never before it.
 */
const changed = <S extends z.ZodMiniType>(item: S) =>
  fields({
    items: z.array(item),
    gone: z.array(z.string()),
    next: z.string(),
    from: z.string(),
    more: z.boolean(),
    /** Current number of records. */
    total: z.number(),
  })
/** Without the numbers of contacts and logs and the main contact, which a device derives from its own records. */
const { contactCount: _contacts, logCount: _logs, mainContact: _main, ...ofCustomer } = Customer.map
const OfflineCustomer = fields(ofCustomer)

export const offline = feature('offline', {
  /** `mark` changes whenever anything of the log changes. */
  logs: call('POST /saleslog/list_offline', {
    audience: 'member',
    summary: 'The newest 500 readable logs, each with a fingerprint of its content, and all members by name',
    rate: [{ per: 'account', limit: 'offlineReads' }],
    input: fields({}),
    output: fields({
      items: z.array(fields({ id: z.string(), mark: z.string() })),
      total: z.number(),
      people: z.array(AuthorRef),
    }),
  }),
  logsOf: call('POST /saleslog/detail_offline', {
    audience: 'member',
    summary: 'Up to 40 complete readable logs, without URLs of files',
    rate: [{ per: 'account', limit: 'offlineReads' }],
    input: fields({ ids: rule.listOf(rule.Id, recordsPerRequest.logs, 1) }),
    output: page(SalesLog),
  }),
  customers: call('POST /saleslog/list_offline_accounts', {
    audience: 'member',
    summary: 'Customers changed or deleted since a cursor, 500 per request',
    rate: [{ per: 'account', limit: 'offlineReads' }],
    input: fields({ since: Cursor }),
    output: changed(OfflineCustomer),
  }),
  contacts: call('POST /saleslog/list_offline_accounts_man', {
    audience: 'member',
    summary: 'Contacts changed or deleted since a cursor, 500 per request',
    rate: [{ per: 'account', limit: 'offlineReads' }],
    input: fields({ since: Cursor }),
    output: changed(Contact),
  }),
})
