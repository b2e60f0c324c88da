// Membership and payment. Amounts are worked out in ledger.ts and books.ts.
import type { OutputOf } from '../../../contract/core/call.ts'
import { toWire } from '../../../contract/core/call.ts'
import type { billing as contract } from '../../../contract/calls/billing/calls.ts'
import { billing as calls } from '../../../contract/calls/billing/calls.ts'
import { isUnpaid, taxWithin, transferName, type PayWay } from '../../../contract/calls/billing/prices.ts'
import { absoluteUrl, paths } from '../../../contract/core/paths.ts'
import { mayManageBilling } from '../../../contract/permissions.ts'
import { addDays } from '../../../contract/rules/days.ts'
import { moneyText } from '../../../contract/rules/money.ts'
import { inSteps, type Handlers, type MemberContext, type SignedInContext } from '../../calls/context.ts'
import { todayIn } from '../../core/dates.ts'
import { Failure, notFound, ruleFailure } from '../../core/failure.ts'
import { enterWorkgroup } from '../../db/connect.ts'
import { PaymentFault } from '../../outbound/payment.ts'
import { recordAudit } from '../../security/audit.ts'
import {
  hasOverdue,
  isOverdue,
  mailBill,
  numberOf,
  openBooks,
  plannedChange,
  recordPayment,
  writeChange,
  type Acting,
  type Books,
} from './books.ts'
import { creditEntry, seatPrice, sumOf, termFrom, type Entry, type Wanted } from './ledger.ts'
import * as query from './queries.ts'
import { subjectOf, takeCardPayment } from './card-payments.ts'
import type { BillRecord } from './queries.ts'

type Line = OutputOf<typeof contract.quote>['lines'][number]
type Bill = OutputOf<typeof contract.bill>
type Membership = OutputOf<typeof contract.membership>
/** By its id for the Master, by its code for each member. */
type Which = { billId: string; code: string }

/** Days are shown with both ends included. */
const lineOf = ({ kind, cycle, seats, unitAmount, from, to, amount }: Entry): Line => ({
  kind,
  cycle,
  seats,
  unitAmount,
  from,
  to: to && addDays(to, -1),
  amount,
})
const rowOf = (bill: BillRecord, today: string) => ({
  id: bill.id,
  code: bill.code,
  number: numberOf(bill),
  status: bill.status,
  amount: bill.amount,
  refunded: bill.refunded,
  currency: bill.currency,
  issuedOn: bill.issuedOn,
  dueOn: bill.dueOn,
  isOverdue: isOverdue(bill, today),
  announcedAt: bill.announcedAt,
  paidAt: bill.paidAt,
  seats: bill.seats,
  cycle: bill.cycle,
})
const transferOf = ({ config }: Pick<MemberContext, 'config'>, { id, workgroupName }: BillRecord) =>
  config.invoice.account && { ...config.invoice.account, sender: transferName(workgroupName, id) }

async function billOf(context: MemberContext, bill: BillRecord): Promise<Bill> {
  const { db, workgroupId, config, payments, now, timeZone } = context
  const way: PayWay = bill.payWay ?? (payments ? 'card' : 'transfer')
  return {
    ...rowOf(bill, todayIn(timeZone, now)),
    workgroupName: bill.workgroupName,
    tax: taxWithin(bill.amount, bill.currency),
    lines: (await query.entriesOf(db, workgroupId, [bill.id])).map(lineOf),
    payer: bill.payer,
    issuer: config.invoice.issuer,
    announcedByName: bill.announcedById ? await query.userName(db, bill.announcedById) : '',
    payWay: way,
    transfer: way === 'transfer' ? transferOf(context, bill) : null,
    note: bill.note,
    ver: bill.ver,
  }
}

/** Continues the transaction with the rights of a Master. @throws not_found, no_permission */
async function openBill(context: MemberContext, { billId, code }: Which, { locks = false } = {}): Promise<BillRecord> {
  const { db, workgroupId, userId, person } = context
  if (billId && !mayManageBilling(person)) throw new Failure('no_permission')
  const id = billId || (code && (await query.billOfCode(db, code)))
  if (!id) throw notFound()
  await enterWorkgroup(db, workgroupId, userId, 'master')
  const bill = await query.billById(db, workgroupId, id, { locks })
  if (!bill) throw notFound()
  return bill
}
/** @throws bill_closed */
function checkUnpaid({ status }: BillRecord): void {
  if (!isUnpaid(status)) throw new Failure('bill_closed')
}
/** Asks the provider. @throws payment_failed */
const ofProvider = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    throw error instanceof PaymentFault ? new Failure('payment_failed') : error
  })

function membershipOf(books: Books, { payments }: Pick<MemberContext, 'payments'>): Membership {
  const { standing, pending, today, unpaid } = books
  const { term } = standing
  const owed = sumOf(pending)
  const next = term && termFrom(term.cycle, term.currency, term.to)
  return {
    plan: term ? 'team' : 'free',
    cycle: term?.cycle ?? null,
    currency: term?.currency ?? books.currency,
    memberCount: today.seats,
    unitAmount: term?.unitAmount ?? 0,
    renewsOn: term?.to ?? null,
    nextAmount: next ? Math.max(0, today.seats * seatPrice(next, next.from, next.to) + owed) : Math.max(0, owed),
    credit: Math.max(0, -owed),
    pending: pending.map(lineOf),
    openBills: unpaid.map((bill) => rowOf(bill, today.day)),
    isStopped: hasOverdue(books),
    billing: books.payer,
    payWay: payments ? 'card' : 'transfer',
    ver: books.ver,
  }
}
type WantedInput = { plan: 'free' | 'team'; cycle: 'month' | 'year'; currency: 'KRW' | 'USD' }
/** @throws bill_overdue, a rule of `currency` */
function wantedOf(books: Books, { plan, cycle, currency }: WantedInput): Wanted {
  if (plan === 'free') return { plan }
  if (hasOverdue(books)) throw new Failure('bill_overdue')
  if (books.isBound && currency !== books.currency) throw ruleFailure('currency', 'rule.choice')
  return { plan, cycle, currency }
}
const planName = ({ term }: Books['standing']) => (term ? `team ${term.cycle}` : 'free')

/** Enters the workgroup of a bill with the rights of its Master. @throws not_found, stale */
async function enterForService(context: SignedInContext, { id, ver }: { id: string; ver: number }) {
  const { db, userId, enqueue, now, config } = context
  const workgroupId = await query.workgroupOfBill(db, id)
  if (!workgroupId || !(await enterWorkgroup(db, workgroupId, userId, 'master'))) throw notFound()
  const bill = await query.billById(db, workgroupId, id, { locks: true })
  if (!bill) throw notFound()
  if (bill.ver !== ver) throw new Failure('stale', { record: {} })
  const acting: Acting = { db, enqueue, now, workgroupId, config }
  return { acting, bill }
}
/** Days that a payer has at least after hearing that nothing arrived. */
const graceDays = 3

type Confirmed = { id: string; outcome: 'paid' | 'not_arrived' | 'refunded'; amount: number; note: string; ver: number }
async function confirmByHand(context: SignedInContext, { outcome, amount, note, ...of }: Confirmed): Promise<void> {
  const { acting, bill } = await enterForService(context, of)
  const { db, workgroupId, now } = acting
  const values = { number: numberOf(bill) }
  if (bill.status === 'paid') throw new Failure('bill_closed')
  if (outcome === 'paid') {
    if (amount !== bill.amount) throw ruleFailure('amount', 'rule.amount_differs')
    await recordPayment(acting, bill.id, { reference: `transfer-${bill.id}`, payWay: 'transfer', amount })
    await recordAudit(context, 'billing.paid', { values })
    return
  }
  if (bill.status !== 'announced') throw new Failure('bill_closed')
  const { timeZone } = await query.workgroupFacts(db, workgroupId)
  const soonest = addDays(todayIn(timeZone, now), graceDays)
  await query.changeBill(db, workgroupId, bill.id, {
    status: 'open',
    announced_at: null,
    announced_by_id: null,
    note,
    due_on: bill.dueOn > soonest ? bill.dueOn : soonest,
  })
  await mailBill(acting, 'missing', { ...bill, note })
  await recordAudit(context, 'billing.notArrived', { values })
}
/** @throws what stands against paying back this amount of a paid bill: only credit is paid back, and no more than was paid */
async function checkRefund(
  { language }: SignedInContext,
  { db, workgroupId }: Acting,
  bill: BillRecord,
  amount: number,
): Promise<void> {
  if (bill.status !== 'paid') throw new Failure('bill_closed')
  const credit = -sumOf(await query.pendingEntries(db, workgroupId))
  const most = Math.min(credit, bill.amount - bill.refunded)
  if (amount < 1 || amount > most)
    throw ruleFailure('amount', 'rule.refund_most', { max: moneyText(language, Math.max(0, most), bill.currency) })
}

export const billing: Handlers<typeof contract> = {
  async membership(context) {
    return membershipOf(await openBooks(context), context)
  },

  async quote({ db, workgroupId, now }, wanted) {
    const books = await openBooks({ db, workgroupId, now })
    const change = await plannedChange(db, workgroupId, books, wantedOf(books, wanted))
    const lines = change.bill?.lines ?? change.entries
    return {
      lines: lines.map(lineOf),
      amount: change.bill?.amount ?? 0,
      credit: Math.max(0, change.bill ? -sumOf(change.rest) : -sumOf(change.entries)),
      currency: change.currency,
      dueOn: change.dueOn,
      renewsOn: change.standing.term?.to ?? null,
      ver: books.ver,
    }
  },

  async change(context, { amount, ver, ...wanted }) {
    const { db, workgroupId } = context
    const books = await openBooks(context, { locks: true })
    const change = await plannedChange(db, workgroupId, books, wantedOf(books, wanted))
    if (books.ver !== ver || (change.bill?.amount ?? 0) !== amount)
      throw new Failure('stale', { record: toWire(calls.membership.output, membershipOf(books, context)) })
    const bill = await writeChange(context, books, change)
    const [from, to] = [planName(books.standing), planName(change.standing)]
    if (from !== to) await recordAudit(context, 'billing.plan', { values: { from, to } })
    return { billId: bill?.id ?? '', code: bill?.code ?? '' }
  },

  async setPayer(context, { ver, ...payer }) {
    const { db, workgroupId } = context
    const books = await openBooks(context, { locks: true })
    if (books.ver !== ver)
      throw new Failure('stale', { record: toWire(calls.membership.output, membershipOf(books, context)) })
    await query.savePayer(db, workgroupId, payer, books.ver + 1)
    await recordAudit(context, 'billing.payer', { values: {} })
    return membershipOf(await openBooks(context), context)
  },

  async bills({ db, workgroupId, now, timeZone }, part) {
    const { items, total } = await query.listBills(db, workgroupId, part)
    const today = todayIn(timeZone, now)
    return { items: items.map((bill) => rowOf(bill, today)), total }
  },

  async bill(context, which) {
    return billOf(context, await openBill(context, which))
  },

  payment: inSteps(async ({ step, payments, config, language }, which) => {
    const { bill, email } = await step(async (context) => {
      const found = await openBill(context, which)
      checkUnpaid(found)
      return { bill: found, email: (await query.addressOf(context.db, context.userId)) ?? '' }
    })
    if (!payments) return { payWay: 'transfer' as const, payUrl: null, transfer: transferOf({ config }, bill) }
    const known = bill.cardReference && (await ofProvider(payments.look(bill.cardReference)))
    if (known && known.state === 'open' && known.url)
      return { payWay: 'card' as const, payUrl: known.url, transfer: null }
    if (known && known.state === 'paid') {
      await step((context) => takeCardPayment(context, bill.cardReference!, known))
      throw new Failure('bill_closed')
    }
    const begun = await ofProvider(
      payments.begin({
        subject: subjectOf(bill),
        amount: bill.amount,
        currency: bill.currency,
        title: `Saleslog ${numberOf(bill)}`,
        email,
        language,
        back: `${absoluteUrl(config.publicUrl, paths.bill, { billId: bill.code })}?paid=1`,
        key: `bill-${bill.id}-${bill.ver}`,
      }),
    )
    await step(async (context) => {
      await openBill(context, which, { locks: true })
      await query.changeBill(context.db, context.workgroupId, bill.id, { card_reference: begun.reference })
    })
    return { payWay: 'card' as const, payUrl: begun.url, transfer: null }
  }),

  check: inSteps(async ({ step, payments }, which) => {
    const bill = await step((context) => openBill(context, which))
    if (payments && isUnpaid(bill.status) && bill.cardReference) {
      const payment = await ofProvider(payments.look(bill.cardReference))
      await step((context) => takeCardPayment(context, bill.cardReference!, payment))
    }
    return step(async (context) => billOf(context, await openBill(context, which)))
  }),

  async announce(context, which) {
    const { db, workgroupId, userId, now } = context
    const bill = await openBill(context, which, { locks: true })
    checkUnpaid(bill)
    if (bill.status === 'open') {
      await query.changeBill(db, workgroupId, bill.id, {
        status: 'announced',
        announced_at: now,
        announced_by_id: userId,
        note: '',
      })
      await recordAudit(context, 'billing.announced', { values: { number: numberOf(bill) } })
    }
    return billOf(context, await openBill(context, which))
  },

  async seats({ db, now }) {
    const seats = await query.seatsOf(db, now)
    const { isTeam, memberCount, invitedCount, isStopped } = seats
    return { plan: isTeam ? 'team' : 'free', memberCount, invitedCount, isStopped, left: query.seatsLeft(seats) }
  },

  async serviceBills({ db, now }, input) {
    const { items, ...counts } = await query.listServiceBills(db, input)
    const today = todayIn('UTC', now)
    return {
      ...counts,
      items: items.map((bill) => ({
        ...rowOf(bill, today),
        workgroupId: bill.workgroupId,
        workgroupName: bill.workgroupName,
        sender: transferName(bill.workgroupName, bill.id),
        note: bill.note,
        ver: bill.ver,
      })),
    }
  },

  confirm: inSteps(async ({ step, payments }, given) => {
    const { id, outcome, amount, note, ver } = given
    if (outcome !== 'refunded') {
      await step((context) => confirmByHand(context, given))
      return {}
    }
    const reference = await step(async (context) => {
      const { acting, bill } = await enterForService(context, { id, ver })
      await checkRefund(context, acting, bill, amount)
      return query.cardPaymentOf(acting.db, acting.workgroupId, id)
    })
    // The key makes one refund of it, also where the step below fails and the administrator tries again.
    if (payments && reference) await ofProvider(payments.payBack({ reference, amount, key: `refund-${id}-${ver}` }))
    await step(async (context) => {
      const { acting, bill } = await enterForService(context, { id, ver })
      const { db, workgroupId } = acting
      await query.planOf(db, workgroupId, '', { locks: true })
      await checkRefund(context, acting, bill, amount)
      await query.changeBill(db, workgroupId, id, { refunded: String(bill.refunded + amount), note })
      await query.putEntries(db, workgroupId, [creditEntry('refund', amount, bill.currency)], null)
      await mailBill(acting, 'refunded', { ...bill, note }, { amount })
      await recordAudit(context, 'billing.refunded', { values: { number: numberOf(bill) } })
    })
    return {}
  }),
}
