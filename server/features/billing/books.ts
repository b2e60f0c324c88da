// The books of a workgroup: reads what it owes as of today, and writes changes of the plan, bills and payments.
import { dueDays, isUnpaid, usualCurrency, type Currency, type PayWay } from '../../../contract/calls/billing/prices.ts'
import { addDays, addMonths } from '../../../contract/rules/days.ts'
import { absoluteUrl, paths } from '../../../contract/core/paths.ts'
import { moneyText } from '../../../contract/rules/money.ts'
import { todayIn } from '../../core/dates.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import type { Enqueue } from '../../jobs/declared.ts'
import { billMail, type BillMail } from '../../notifications/mail-templates.ts'
import { newToken } from '../../security/tokens.ts'
import {
  advance,
  changePlan,
  collect,
  creditEntry,
  sumOf,
  type Entry,
  type SeatDay,
  type Standing,
  type Wanted,
} from './ledger.ts'
import * as query from './queries.ts'
import type { BillRecord, Payer, StoredEntry } from './queries.ts'

/** The transaction is in the workgroup with the rights of its Master. */
export type Acting = {
  db: Db
  enqueue: Enqueue
  now: Date
  workgroupId: string
  config: Pick<Config, 'publicUrl'>
}
export type Books = {
  workgroupName: string
  /** As of today; what led to it since it was stored is among `pending`, with `id` null. */
  standing: Standing
  storedStanding: Standing
  currency: Currency
  /** There is a plan, a bill to pay, or something for the next bill: all of it is in one currency. */
  isBound: boolean
  payer: Payer
  ver: number
  today: SeatDay
  pending: StoredEntry[]
  unpaid: BillRecord[]
  hasRenewed: boolean
}
const noPayer: Payer = { firm: '', businessNumber: '', representative: '', address: '', email: '' }

/** @param locks for a change: until the commit nobody else changes the books */
export async function openBooks(
  { db, workgroupId, now }: Pick<Acting, 'db' | 'workgroupId' | 'now'>,
  { locks = false } = {},
): Promise<Books> {
  const { name, timeZone } = await query.workgroupFacts(db, workgroupId)
  const day = todayIn(timeZone, now)
  const plan = await query.planOf(db, workgroupId, day, { locks })
  const today = { day, seats: await query.countMembers(db, workgroupId) }
  const stored = plan?.standing ?? { term: null, seats: 0, countedTo: day }
  const days = stored.term ? await query.seatDays(db, workgroupId, stored.countedTo) : []
  const { standing, entries, hasRenewed } = advance(stored, days, today)
  const pending = plan ? await query.pendingEntries(db, workgroupId) : []
  const unpaid = await query.unpaidBills(db, workgroupId)
  // Otherwise the currency is that of the workgroup's place.
  const isBound = stored.term !== null || pending.length > 0 || unpaid.length > 0
  return {
    workgroupName: name,
    standing,
    storedStanding: stored,
    currency: plan && isBound ? plan.currency : usualCurrency(timeZone),
    isBound,
    payer: plan?.payer ?? noPayer,
    ver: plan?.ver ?? 1,
    today,
    pending: [...pending, ...entries.map((entry) => ({ ...entry, id: null }))],
    unpaid,
    hasRenewed,
  }
}

export const isOverdue = ({ status, dueOn }: Pick<BillRecord, 'status' | 'dueOn'>, today: string): boolean =>
  status === 'open' && dueOn < today
export const hasOverdue = ({ unpaid, today }: Books): boolean => unpaid.some((bill) => isOverdue(bill, today.day))
/** The end of the month, and at least `dueDays` from now. */
function dueFrom(today: string): string {
  const [monthEnd, soonest] = [addDays(addMonths(`${today.slice(0, 8)}01`, 1), -1), addDays(today, dueDays)]
  return monthEnd > soonest ? monthEnd : soonest
}

export type PlanChange = {
  standing: Standing
  currency: Currency
  /** Unpaid bills that the change replaces. Announced ones stay: their money may be on its way. */
  replaced: BillRecord[]
  entries: StoredEntry[]
  bill: { lines: (StoredEntry | Entry)[]; amount: number } | null
  rest: Entry[]
  dueOn: string
}
/** What a change of the plan does: nothing is written. The entries of unpaid bills come onto the new one. */
export async function plannedChange(db: Db, workgroupId: string, books: Books, wanted: Wanted): Promise<PlanChange> {
  const replaced = books.unpaid.filter(({ status }) => status === 'open')
  const taken = await query.entriesOf(
    db,
    workgroupId,
    replaced.map(({ id }) => id),
  )
  const changed = changePlan(books.standing, wanted, books.today)
  const entries = [...taken, ...books.pending, ...changed.entries.map((entry) => ({ ...entry, id: null }))]
  const { bill, rest } = collect(entries, changed.standing.term !== null)
  const dues = [dueFrom(books.today.day), ...replaced.map(({ dueOn }) => dueOn)]
  return {
    standing: changed.standing,
    currency: wanted.plan === 'team' ? wanted.currency : books.currency,
    replaced,
    entries,
    bill,
    rest,
    dueOn: dues.reduce((first, due) => (due < first ? due : first)),
  }
}

/** Writes a planned change. @returns the bill, if one was issued */
export async function writeChange(acting: Acting, books: Books, change: PlanChange): Promise<BillRecord | null> {
  const { db, workgroupId } = acting
  const { replaced, entries, bill, rest } = change
  for (const { id } of replaced) await query.changeBill(db, workgroupId, id, { status: 'void' })
  await query.savePlan(db, workgroupId, change.standing, { currency: change.currency, ver: books.ver + 1 })
  await query.forgetSeatDays(db, workgroupId, change.standing.countedTo)
  const last = replaced.at(-1)
  if (bill) {
    const reminders = Math.max(0, ...replaced.map((one) => one.reminders))
    const issued = await issue(acting, books, { ...bill, dueOn: change.dueOn, reminders, currency: change.currency })
    await query.putEntries(db, workgroupId, rest, null)
    return issued
  }
  // What was never paid and is owed no more stays with the bill that it was on, so that no later bill shows it.
  await query.putEntries(db, workgroupId, entries, last && sumOf(entries) === 0 ? last.id : null)
  return null
}

/** Stores what `openBooks` counted; a new period, or a new month of a yearly plan, makes a bill. */
export async function settleBooks(acting: Acting, books: Books): Promise<BillRecord | null> {
  const { db, workgroupId } = acting
  const { standing, storedStanding, pending, today } = books
  if (!standing.term) return null
  const isNewMonth = storedStanding.countedTo.slice(0, 7) < today.day.slice(0, 7)
  const fresh = pending.filter(({ id }) => id === null)
  if (fresh.length === 0 && storedStanding.countedTo === standing.countedTo) return null
  await query.savePlan(db, workgroupId, standing, {
    currency: books.currency,
    ver: fresh.length > 0 ? books.ver + 1 : books.ver,
  })
  await query.forgetSeatDays(db, workgroupId, standing.countedTo)
  const { bill, rest } = books.hasRenewed || isNewMonth ? collect(pending, true) : { bill: null, rest: [] }
  if (!bill) {
    await query.putEntries(db, workgroupId, fresh, null)
    return null
  }
  const dueOn = dueFrom(today.day)
  const issued = await issue(acting, books, { ...bill, dueOn, reminders: 0, currency: books.currency })
  await query.putEntries(db, workgroupId, rest, null)
  return issued
}

/** Stores a bill with its lines, and mails it unless credit pays it. */
async function issue(
  acting: Acting,
  { workgroupName, payer, today }: Books,
  bill: { lines: (StoredEntry | Entry)[]; amount: number; dueOn: string; reminders: number; currency: Currency },
): Promise<BillRecord> {
  const { db, workgroupId, now } = acting
  const id = await query.addBill(db, workgroupId, {
    code: newToken().slice(0, 24),
    currency: bill.currency,
    amount: bill.amount,
    issuedOn: today.day,
    dueOn: bill.dueOn,
    reminders: bill.reminders,
    now,
    workgroupName,
    payer,
  })
  await query.putEntries(db, workgroupId, bill.lines, id)
  const issued = (await query.billById(db, workgroupId, id))!
  if (issued.amount > 0 && issued.reminders === 0) await mailBill(acting, 'issued', issued)
  return issued
}

/** The number that stands on a bill: the month, and a count over all workgroups. */
export const numberOf = ({ id, issuedOn }: Pick<BillRecord, 'id' | 'issuedOn'>): string =>
  `${issuedOn.slice(0, 7)}-${id.padStart(4, '0')}`

/** To the Master, and to the address for bills. @param of.amount instead of that of the bill */
export async function mailBill(
  { db, enqueue, workgroupId, config: { publicUrl } }: Pick<Acting, 'db' | 'enqueue' | 'workgroupId' | 'config'>,
  what: BillMail,
  bill: BillRecord,
  of: { amount?: number; day?: string } = {},
): Promise<void> {
  const master = await query.masterOf(db, workgroupId)
  if (!master) return
  const { language } = master
  const link = absoluteUrl(publicUrl, paths.bill, { billId: bill.code })
  const values = {
    workgroupName: bill.workgroupName,
    number: numberOf(bill),
    amount: moneyText(language, of.amount ?? bill.amount, bill.currency),
    day: of.day ?? bill.dueOn,
    said: bill.note,
  }
  for (const to of new Set([master.email, bill.payer.email].filter(Boolean)))
    await enqueue('mail.send', billMail(what, { to, language, link, ...values }))
}

/**
 * Records a payment that arrived, once for each reference. What a bill does not need any more becomes credit.
 * @returns whether it is new
 */
export async function recordPayment(
  acting: Acting,
  billId: string,
  of: { reference: string; payWay: PayWay; amount: number },
): Promise<boolean> {
  const { db, workgroupId, now } = acting
  // Changes of the plan replace unpaid bills: one after the other.
  await query.planOf(db, workgroupId, '', { locks: true })
  const bill = await query.billById(db, workgroupId, billId, { locks: true })
  if (!bill) return false
  const { currency } = bill
  if (!(await query.addPayment(db, workgroupId, { ...of, billId, currency, now }))) return false
  const isNeeded = isUnpaid(bill.status) && of.amount === bill.amount
  if (isNeeded)
    await query.changeBill(db, workgroupId, billId, { status: 'paid', paid_at: now, pay_way: of.payWay, note: '' })
  else await query.putEntries(db, workgroupId, [creditEntry('paid', -of.amount, currency)], null)
  await mailBill(acting, 'paid', bill, { amount: of.amount })
  return true
}
