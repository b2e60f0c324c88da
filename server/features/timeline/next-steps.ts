// Open next steps from the logs of a customer.
import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import { maxNextSteps, nextStepDays, type timeline as contract } from '../../../contract/calls/timeline/calls.ts'
import type { Db } from '../../db/connect.ts'
import { personRef } from '../members/queries.ts'

type Steps = OutputOf<typeof contract.nextSteps>

/** The time of the last touch is visible to every member (decision 16). */
export async function nextStepsOf(
  db: Db,
  { workgroupId, timeZone, now }: { workgroupId: string; timeZone: string; now: Date },
  customerId: string,
): Promise<Steps> {
  const today = sql`(${now}::timestamptz at time zone ${timeZone}::text)::date`
  const { rows } = await sql<Steps['items'][number] & { total: number }>`
    select l.id as "logId", l.title as "logTitle", l.happened_at as at, l.next_step as "nextStep", l.next_day::text as "nextDay", k.name as "contactName", k.position as "contactPosition",
      ${personRef('l', 'author_id')} as by, coalesce(l.next_day < ${today}, false) as "isLate", count(*) over ()::int as total
    from sales_logs l join contacts k on k.workgroup_id = l.workgroup_id and k.id = l.contact_id
    where l.workgroup_id = ${workgroupId} and l.customer_id = ${customerId} and (l.next_step <> '' or l.next_day is not null)
      and l.happened_at > ${now}::timestamptz - make_interval(days => ${nextStepDays}::int)
      and (l.next_day >= ${today} or k.last_log_at <= l.happened_at or (k.last_log_at at time zone ${timeZone}::text)::date < l.next_day)
    order by l.next_day nulls last, l.happened_at desc, l.id desc limit ${maxNextSteps}`.execute(db)
  return { items: rows.map(({ total: _total, ...step }) => step), total: rows[0]?.total ?? 0 }
}
