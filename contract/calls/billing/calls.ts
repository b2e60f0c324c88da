// Membership and payment: the plan of a workgroup, its bills, and how they are paid. Only the Master sees them; one bill is
// also seen and paid by a member who has its code. The service administrator confirms transfers.
import * as z from 'zod/mini'
import { call, feature, Nothing, page } from '../../core/call.ts'
import { fieldsOf } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'
import { billStatuses, currencies, cycles, entryKinds, payWays, plans } from './prices.ts'

const fields = fieldsOf({
  id: 'bill_idx',
  billId: 'bill_idx',
  code: 'bill_code',
  number: 'bill_no',
  status: 'pay_status',
  payWay: 'pay_way',
  payUrl: 'pay_url',
  amount: 'amount',
  credit: 'credit_amount',
  tax: 'vat_amount',
  refunded: 'refund_amount',
  nextAmount: 'next_amount',
  unitAmount: 'unit_amount',
  currency: 'currency_code',
  plan: 'plan',
  cycle: 'pay_cycle',
  seats: 'seat_cnt',
  invitedCount: 'invite_cnt',
  kind: 'kind',
  from: 'from_dt',
  to: 'to_dt',
  renewsOn: 'renew_dt',
  issuedOn: 'issue_dt',
  dueOn: 'due_dt',
  isOverdue: 'overdue_yn',
  isStopped: 'stop_yn',
  announcedAt: 'announce_dt',
  announcedByName: 'announce_name',
  paidAt: 'paid_dt',
  lines: 'lines',
  openBills: 'open_bills',
  pending: 'pending_lines',
  workgroupName: 'comp_name',
  transfer: 'transfer',
  bank: 'bank_name',
  account: 'bank_account',
  holder: 'bank_holder',
  sender: 'sender_name',
  payer: 'payer',
  issuer: 'issuer',
  firm: 'firm_name',
  businessNumber: 'biz_no',
  representative: 'ceo_name',
  address: 'addr',
  email: 'bill_email',
  note: 'note',
  billing: 'billing',
  ver: 'ver',
})
const Plan = z.enum(plans, 'rule.choice')
const Cycle = z.enum(cycles, 'rule.choice')
const Currency = z.enum(currencies, 'rule.choice')
const Status = z.enum(billStatuses)
/** The wanted plan; cycle and currency matter for Team only. */
const wanted = { plan: Plan, cycle: z._default(Cycle, 'month'), currency: z._default(Currency, 'KRW') }

/** A line of a bill. `from`, `to`: the days it is for, both included; empty for credit and refunds. Credit is negative. */
const Line = fields({
  kind: z.enum(entryKinds),
  cycle: z.nullable(Cycle),
  seats: z.number(),
  unitAmount: z.number(),
  from: z.string(),
  to: z.string(),
  amount: z.number(),
})
/** Who a bill is for, as it stands on a tax invoice. */
const payer = {
  firm: rule.optionalText(100),
  businessNumber: rule.BusinessNumber,
  representative: rule.optionalText(rule.limits.name),
  address: rule.optionalText(rule.limits.line),
  email: rule.OptionalEmail,
}
const Payer = fields({
  firm: z.string(),
  businessNumber: z.string(),
  representative: z.string(),
  address: z.string(),
  email: z.string(),
})
/** An account for transfers; `sender` is what the payer writes there. */
const Transfer = fields({ bank: z.string(), account: z.string(), holder: z.string(), sender: z.string() })
const billRow = {
  id: z.string(),
  code: z.string(),
  number: z.string(),
  status: Status,
  amount: z.number(),
  refunded: z.number(),
  currency: Currency,
  issuedOn: z.string(),
  dueOn: z.string(),
  isOverdue: z.boolean(),
  announcedAt: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
  /** The most members of a line, and its cycle. */
  seats: z.number(),
  cycle: z.nullable(Cycle),
}
const BillRow = fields(billRow)
const Bill = fields({
  ...billRow,
  workgroupName: z.string(),
  tax: z.number(),
  lines: z.array(Line),
  payer: Payer,
  issuer: fields({ firm: z.string(), businessNumber: z.string(), representative: z.string(), address: z.string() }),
  announcedByName: z.string(),
  /** How it was paid, or can be paid here. */
  payWay: z.enum(payWays),
  /** Null where this server has no account configured, or cards are taken. */
  transfer: z.nullable(Transfer),
  note: z.string(),
  ver: z.number(),
})
/** A bill of the caller's workgroup: by its id for the Master, by its code for each member. */
const OneBill = { billId: rule.OptionalId, code: rule.optionalText(40) }
const Membership = fields({
  plan: Plan,
  cycle: z.nullable(Cycle),
  currency: Currency,
  memberCount: z.number(),
  /** Of one member and period; 0 for Free. */
  unitAmount: z.number(),
  /** The first day of the next period, and what it will cost with the members of today. Null for Free. */
  renewsOn: z.nullable(z.string()),
  nextAmount: z.number(),
  /** Credit that the next bill uses first. */
  credit: z.number(),
  /** What the next bill has beside the new period: members who came or went. */
  pending: z.array(Line),
  openBills: z.array(BillRow),
  /** Whether nobody can be added until a bill is paid. */
  isStopped: z.boolean(),
  billing: Payer,
  payWay: z.enum(payWays),
  ver: z.number(),
})

export const billing = feature('billing', {
  membership: call('POST /billings/detail_membership', {
    audience: 'master',
    summary: 'The plan of the workgroup, what it costs and when it renews',
    input: Nothing,
    output: Membership,
  }), // not shown
  quote: call('POST /billings/quote_membership', {
    audience: 'master',
    summary: 'What a change of the plan costs or credits today; changes nothing',
    input: fields(wanted),
    output: fields({
      lines: z.array(Line),
      amount: z.number(),
      credit: z.number(),
      currency: Currency,
      dueOn: z.string(),
      renewsOn: z.nullable(z.string()),
      ver: z.number(),
    }),
    errors: ['bill_overdue'],
  }), // not shown
  change: call('POST /billings/upd_membership', {
    audience: 'master',
    summary: 'Changes the plan, as quoted; answers the bill that was issued, if one was',
    rate: [{ per: 'account', limit: 'planChanges' }],
    input: fields({
      ...wanted,
      /** As quoted. */
      amount: z.number('rule.number').check(z.int('rule.number'), z.gte(0, 'rule.number')),
      ver: rule.Version,
    }),
    output: fields({ billId: z.string(), code: z.string() }),
    errors: ['stale', 'bill_overdue'],
  }), // not shown
  setPayer: call('POST /billings/upd_payer', {
    audience: 'master',
    summary: 'Who bills are made out to; unpaid ones change too',
    rate: [{ per: 'account', limit: 'planChanges' }],
    input: fields({ ...payer, ver: rule.Version }),
    output: Membership,
    errors: ['stale'],
  }), // not shown
  bills: call('POST /billings/list_payment', {
    audience: 'master',
    summary: 'The bills of the workgroup, the latest first',
    input: fields({ page: rule.PageNumber, pageSize: rule.PageSize }),
    output: page(BillRow),
  }), // not shown
  bill: call('POST /billings/detail_payment', {
    audience: 'member',
    summary: 'One bill or receipt, for the Master or a member who has its code',
    input: fields(OneBill),
    output: Bill,
    errors: ['not_found'],
  }), // not shown
  payment: call('POST /billings/payment', {
    audience: 'member',
    summary: 'Starts the payment of a bill: the address of a card page, or the account for a transfer',
    rate: [{ per: 'account', limit: 'paymentsStarted' }],
    input: fields(OneBill),
    output: fields({ payWay: z.enum(payWays), payUrl: z.nullable(z.string()), transfer: z.nullable(Transfer) }),
    errors: ['not_found', 'bill_closed', 'payment_failed'],
  }),
  check: call('POST /billings/check_payment', {
    audience: 'member',
    summary: 'Looks at the card payment of a bill, after its page was left; answers the bill',
    rate: [{ per: 'account', limit: 'paymentsStarted' }],
    input: fields(OneBill),
    output: Bill,
    errors: ['not_found', 'payment_failed'],
  }), // not shown
  announce: call('POST /billings/announce_payment', {
    audience: 'member',
    summary: 'Says that a transfer was sent',
    input: fields(OneBill),
    output: Bill,
    errors: ['not_found', 'bill_closed'],
  }), // not shown
  seats: call('POST /billings/detail_seats', {
    audience: 'manager',
    summary: 'Whether more people can be invited, without any amount',
    input: Nothing,
    output: fields({
      plan: Plan,
      memberCount: z.number(),
      invitedCount: z.number(),
      /** Null for no limit. */
      left: ['left_cnt', z.nullable(z.number())],
      isStopped: z.boolean(),
    }),
  }), // not shown
  serviceBills: call('POST /billings/list_service_payment', {
    audience: 'operator',
    summary: 'Bills of all workgroups; `announced` are those that wait for a confirmation',
    input: fields({
      status: z._default(z.enum(billStatuses, 'rule.choice'), 'announced'),
      search: rule.SearchText,
      page: rule.PageNumber,
      pageSize: rule.PageSize,
    }),
    output: fields({
      items: [
        'list',
        z.array(
          fields({
            ...billRow,
            workgroupId: z.string(),
            workgroupName: z.string(),
            sender: z.string(),
            note: z.string(),
            ver: z.number(),
          }),
        ),
      ],
      total: ['totalCnt', z.number()],
      announcedCount: ['announce_cnt', z.number()],
      openCount: ['open_cnt', z.number()],
      paidCount: ['paid_cnt', z.number()],
    }),
  }), // not shown
  confirm: call('POST /billings/confirm_payment', {
    audience: 'operator',
    summary: 'Confirms that the amount of a bill arrived, that nothing did, or that credit was paid back',
    input: fields({
      id: rule.Id,
      outcome: ['outcome', z.enum(['paid', 'not_arrived', 'refunded'], 'rule.choice')],
      /** What arrived or was paid back; compared with the bill. */
      amount: z._default(
        z.number('rule.number').check(z.int('rule.number'), z.gte(0, 'rule.number'), z.lte(1e12, 'rule.number')),
        0,
      ),
      note: rule.optionalText(rule.limits.line),
      ver: rule.Version,
    }),
    output: Nothing,
    errors: ['not_found', 'stale', 'bill_closed'],
  }), // not shown
})
