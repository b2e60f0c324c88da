// The contact frequency of a customer, from the days of the readable logs, and the next planned step.
import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { customers as contract } from '../../../contract/calls/customers/calls.ts'
import type { Db } from '../../db/connect.ts'

export type Rhythm = OutputOf<typeof contract.rhythm>
/** The number of latest logs that the frequency is computed from. */
const maxLogs = 200
/** The minimum number of gaps between days for a usual interval. */
const minGaps = 3

export async function rhythmOf(
  db: Db,
  of: { workgroupId: string; timeZone: string; today: string },
  customerId: string,
): Promise<Rhythm> {
  const { workgroupId, timeZone, today } = of
  const { rows: gaps } = await sql<{ days: number }>`
    select day - lag(day) over (order by day) as days from (
      select distinct (happened_at at time zone ${timeZone})::date as day from (
        select happened_at from sales_logs where workgroup_id = ${workgroupId} and customer_id = ${customerId}
          and happened_at < ((${today}::date + 1)::timestamp at time zone ${timeZone}) order by happened_at desc, id desc limit ${maxLogs}) logs) days
    order by day offset 1`.execute(db)
  const { rows: next } = await sql<NonNullable<Rhythm['next']>>`
    select l.id as "logId", l.next_step as "nextStep", l.next_day::text as "nextDay", k.name as "contactName"
    from sales_logs l join contacts k on k.workgroup_id = l.workgroup_id and k.id = l.contact_id
    where l.workgroup_id = ${workgroupId} and l.customer_id = ${customerId} and l.next_day >= ${today}::date
    order by l.next_day, l.happened_at desc, l.id desc limit 1`.execute(db)
  const { rows: since } = await sql<{ days: number | null }>`
    select ${today}::date - (last_log_at at time zone ${timeZone})::date as days from customers where workgroup_id = ${workgroupId} and id = ${customerId}`.execute(
    db,
  )
  const days = gaps.map((gap) => gap.days).sort((one, other) => one - other)
  const usualDays = days.length < minGaps ? null : days[Math.floor((days.length - 1) / 2)]!
  const quietFor = since[0]?.days ?? null
  return {
    next: next[0] ?? null,
    usualDays,
    longestDays: usualDays === null ? null : days.at(-1)!,
    quietFor,
    isLate: usualDays !== null && quietFor !== null && quietFor > usualDays && next.length === 0,
  }
}
