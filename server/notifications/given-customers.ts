// Tells a member of customers that somebody else has put in the member's charge.
import { sql } from 'kysely'
import { notifyBrowsers } from '../realtime/live-events.ts'
import { gatheringMinutes, notify, type NotifyContext } from './notify.ts'

/**
 * Customers that the same user gives within `gatheringMinutes` share one notification, however many calls give them.
 * @param ownerId a current member; null or the giver: nobody is told
 */
export async function tellNewOwner(
  context: NotifyContext,
  { ownerId, byId, customerIds }: { ownerId: string | null; byId: string; customerIds: readonly string[] },
): Promise<void> {
  const [customerId] = customerIds
  if (!ownerId || ownerId === byId || customerId === undefined) return
  const count = customerIds.length
  const key = `${byId} ${Math.floor(context.now.getTime() / (gatheringMinutes * 60_000))}`
  const { rows } = await sql<{ isThere: boolean }>`
    select add_given_customers(${ownerId}, ${`customer_given ${key}`}, ${count}) as "isThere"`.execute(context.db)
  if (rows[0]!.isThere) return notifyBrowsers(context.db, [ownerId])
  await notify(context, { kind: 'customer_given', to: [ownerId], by: byId, key, given: { customerId, count } })
}
