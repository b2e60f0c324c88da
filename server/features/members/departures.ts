// How a member leaves a workgroup, hands over customers and plans, and gets them back on a return.
import { sql } from 'kysely'
import { limits } from '../../../contract/rules/rules.ts'
import type { Db } from '../../db/connect.ts'
import { writtenBy } from '../../db/audit-columns.ts'
import { todayIn } from '../../core/dates.ts'
import { closeStreams, notifyBrowsers } from '../../realtime/live-events.ts'

type Leaving = {
  workgroupId: string
  timeZone: string
  userId: string
  /** Who removes the member; the member itself when it leaves. */
  byId: string
  /** The active member who takes over; null for none: customers have no owner then, and plans stay. */
  heirId: string | null
  now: Date
}
/** What was handed over: counts. */
export type HandedOver = { customers: number; plans: number }

/**
 * Ends the membership of an active member who is not the Master; the caller has locked the workgroup and checked the
 * rights. Logs stay with their author. Live connections of the member end with the commit, every token at its next
 * request. Customers and open plans go to the heir; what is handed over is recorded for a return (`takeBack`).
 */
export async function endMembership(db: Db, leaving: Leaving): Promise<{ given: HandedOver; customerIds: string[] }> {
  const { workgroupId, userId, byId, heirId, now } = leaving
  await db
    .updateTable('members')
    .set((of) => ({ left_at: now, ver: sql<number>`${of.ref('ver')} + 1` }))
    .where('workgroup_id', '=', workgroupId)
    .where('user_id', '=', userId)
    .execute()
  const customers = await db
    .updateTable('customers')
    .set((of) => ({
      owner_id: heirId,
      ...writtenBy({ userId: byId, now }),
      ver: sql<number>`${of.ref('ver')} + 1`,
    }))
    .where('workgroup_id', '=', workgroupId)
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  const { rows: plans } = await sql<{ isOwn: boolean; id: string }>`
    select is_own as "isOwn", plan_id as id from hand_over_plans(${userId}, ${heirId}, ${todayIn(leaving.timeZone, now)}, ${now})`.execute(
    db,
  )
  const own = plans.filter(({ isOwn }) => isOwn)
  const row = {
    left_at: now,
    heir_id: heirId,
    customer_ids: customers.map(({ id }) => id),
    plan_ids: own.map(({ id }) => id),
    attended_ids: plans.filter(({ isOwn }) => !isOwn).map(({ id }) => id),
  }
  await db
    .insertInto('departures')
    .values({ workgroup_id: workgroupId, user_id: userId, ...row })
    .onConflict((conflict) => conflict.columns(['workgroup_id', 'user_id']).doUpdateSet(row))
    .execute()
  await closeStreams(db, [userId])
  if (heirId) await notifyBrowsers(db, [heirId])
  return { given: { customers: customers.length, plans: own.length }, customerIds: row.customer_ids }
}

/** Whether a member who left then finds everything again. */
export const isReturn = (leftAt: string | null, now: Date): boolean =>
  leftAt !== null && now.getTime() - Date.parse(leftAt) < limits.returnDays * 86_400_000

/** Gives a member who returns the customers and plans back that the heir still has, and nobody else got meanwhile. */
export async function takeBack(db: Db, of: { workgroupId: string; userId: string; now: Date }): Promise<void> {
  const { workgroupId, userId, now } = of
  const departure = await db
    .deleteFrom('departures')
    .where('workgroup_id', '=', workgroupId)
    .where('user_id', '=', userId)
    .returning(['heir_id', 'customer_ids', 'plan_ids', 'attended_ids'])
    .executeTakeFirst()
  if (!departure) return
  const { heir_id: heirId, customer_ids, plan_ids, attended_ids } = departure
  await db
    .updateTable('customers')
    .set((to) => ({ owner_id: userId, ...writtenBy({ userId, now }), ver: sql<number>`${to.ref('ver')} + 1` }))
    .where('workgroup_id', '=', workgroupId)
    .where(sql<boolean>`id = any(${customer_ids}::bigint[])`)
    .where(sql<boolean>`owner_id is not distinct from ${heirId}`)
    .where('deleted_at', 'is', null)
    .execute()
  await sql`select take_back_plans(${userId}, ${heirId}, ${plan_ids}::bigint[], ${attended_ids}::bigint[], ${now})`.execute(
    db,
  )
}
