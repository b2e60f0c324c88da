import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { lockCount } from '../../db/count-lock.ts'

type By = { workgroupId: string; userId: string }
/** The user's stars with the remaining customer, in case the starred one was merged. */
const ownStars = ({ workgroupId, userId }: By) => sql`
  select s.customer_id as starred, s.starred_at, case when c.merged_into is null then c.id else standing_customer(s.workgroup_id, s.customer_id) end as customer_id
  from customer_stars s join customers c on c.workgroup_id = s.workgroup_id and c.id = s.customer_id
  where s.workgroup_id = ${workgroupId} and s.user_id = ${userId}`
/** The ids of the user's starred customers. */
export const starredBy = (by: By) => sql`select customer_id from (${ownStars(by)}) own`

export async function listStars(db: Db, by: By): Promise<{ customerId: string }[]> {
  const { rows } = await sql<{ customerId: string }>`
    select c.id as "customerId" from (${ownStars(by)}) own join customers c on c.workgroup_id = ${by.workgroupId} and c.id = own.customer_id and c.deleted_at is null
    group by c.id order by max(own.starred_at) desc, c.id desc`.execute(db)
  return rows
}
/** Serializes concurrent additions by the same user. */
export async function lockStars(db: Db, by: By): Promise<{ customerId: string }[]> {
  await lockCount(db, 'stars', by.userId)
  return listStars(db, by)
}
export const addStar = (db: Db, { workgroupId, userId, now }: By & { now: Date }, customerId: string) =>
  db
    .insertInto('customer_stars')
    .values({ workgroup_id: workgroupId, user_id: userId, customer_id: customerId, starred_at: now })
    .onConflict((on) => on.doNothing())
    .execute()
/** Also removes stars of customers that were merged into this one. */
export const dropStar = (db: Db, by: By, customerId: string) =>
  sql`delete from customer_stars where workgroup_id = ${by.workgroupId} and user_id = ${by.userId}
    and customer_id in (select starred from (${ownStars(by)}) own where own.customer_id = ${customerId})`.execute(db)
