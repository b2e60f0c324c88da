// What happens to the plan of a workgroup by itself: periods renew, late bills are reminded of, and unpaid ones end Team.
import { endDays, reminderDays } from '../../../contract/calls/billing/prices.ts'
import { addDays, daysBetween } from '../../../contract/rules/days.ts'
import type { Config } from '../../config.ts'
import type { JobTransaction } from '../../jobs/transaction.ts'
import { recordAudit } from '../../security/audit.ts'
import {
  isOverdue,
  mailBill,
  openBooks,
  plannedChange,
  settleBooks,
  writeChange,
  type Acting,
  type Books,
} from './books.ts'
import * as query from './queries.ts'
import type { BillRecord } from './queries.ts'

/** Job, every hour: bills what has begun, and reminds of what is late. The same again does nothing. */
export async function keepBooks(
  { db, enqueue, now }: JobTransaction,
  { workgroupId }: { workgroupId: string },
  { config }: { config: Pick<Config, 'publicUrl'> },
): Promise<void> {
  // Most workgroups have never had a plan.
  if (!(await query.planOf(db, workgroupId, ''))) return
  const acting: Acting = { db, enqueue, now, workgroupId, config }
  await settleBooks(acting, await openBooks(acting, { locks: true }))
  const books = await openBooks(acting)
  const today = books.today.day
  const late = books.unpaid.filter((bill) => isOverdue(bill, today))
  if (books.standing.term && late.some(({ dueOn }) => daysBetween(dueOn, today) >= endDays))
    return end(acting, books, late[0]!)
  for (const bill of late) {
    const due = reminderDays.filter((days) => days <= daysBetween(bill.dueOn, today)).length
    if (due <= bill.reminders) continue
    await query.changeBill(db, workgroupId, bill.id, { reminders: due })
    await mailBill(acting, 'due', bill, { day: addDays(bill.dueOn, endDays) })
  }
}

/**
 * Back to Free. The days that were used stay owed, on one bill; the others are credited.
 * @param late the oldest bill that is overdue
 */
async function end(acting: Acting, books: Books, late: BillRecord): Promise<void> {
  const { db, workgroupId } = acting
  const bill = await writeChange(acting, books, await plannedChange(db, workgroupId, books, { plan: 'free' }))
  await recordAudit(acting, 'billing.ended', { values: {} })
  await mailBill(acting, 'ended', bill ?? { ...late, amount: 0 })
}
