// Customers with a next meeting: a plan with them that is not over, as far as the reader may know of it.
import { sql } from 'kysely'
import { isOverAt, nextOccurrences, type PlanTimes } from '../../../contract/calls/plans/plan-times.ts'
import { addDays, daysBetween } from '../../../contract/rules/days.ts'
import { todayIn } from '../../core/dates.ts'
import type { Db } from '../../db/connect.ts'
import { joins, planTimes } from './columns.ts'

export type NextMeeting = 'any' | 'week' | 'none'
type Reader = { workgroupId: string; userId: string; timeZone: string; now: Date }
/** Days from today within which a meeting begins "within a week". */
const week = 7

/**
 * The ids of customers with a plan that is not over. Row-level security limits Staff to plans they own or take part in;
 * whether a private plan of somebody else is about a customer is not told.
 * @param isSoon only plans that begin within seven days
 */
export async function customersWithMeeting(db: Db, reader: Reader, isSoon: boolean): Promise<string[]> {
  const { workgroupId, userId, timeZone, now } = reader
  const today = todayIn(timeZone, now)
  const last = isSoon ? addDays(today, week) : null
  const { rows } = await sql<PlanTimes & { customerId: string }>`
    select c.id as "customerId", ${planTimes} from plans p ${joins}
    where p.workgroup_id = ${workgroupId} and p.deleted_at is null and p.customer_id is not null and c.deleted_at is null
      and (not p.is_private or p.owner_id = ${userId} or p.attendee_ids @> array[${userId}::bigint])
      and p.until_day >= ${today}::date - 2 and p.first_day <= coalesce(${last}::date, 'infinity')`.execute(db)
  const ids = new Set<string>()
  for (const plan of rows)
    if (!ids.has(plan.customerId) && isAhead(plan, { today, last, now })) ids.add(plan.customerId)
  return [...ids]
}
/** Occurrences that began up to their own length before today may not be over; two days more for other time zones. */
function isAhead(plan: PlanTimes, { today, last, now }: { today: string; last: string | null; now: Date }): boolean {
  const back = daysBetween(plan.firstDay, plan.lastDay) + 2
  return nextOccurrences(plan, addDays(today, -back), back + 3).some(
    (each) => (last === null || each.day <= last) && isOverAt(plan, each) > now,
  )
}
