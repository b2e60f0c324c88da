import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { firstSteps as contract } from '../../../contract/calls/first-steps/calls.ts'
import type { Db } from '../../db/connect.ts'

type Steps = Omit<OutputOf<typeof contract.detail>, 'sample'>

/** Each step needs one row. Logs about the sample do not count. */
export async function stepsDone(db: Db, of: { workgroupId: string; userId: string; now: Date }): Promise<Steps> {
  const { rows } = await sql<Steps>`select
    exists (select from customers where workgroup_id = ${of.workgroupId} and deleted_at is null and not is_sample) as "hasCustomer",
    exists (
      select from sales_logs l join customers c on c.workgroup_id = l.workgroup_id and c.id = l.customer_id
      where l.workgroup_id = ${of.workgroupId} and l.author_id = ${of.userId} and not c.is_sample
    ) as "hasLog",
    (exists (select from members where workgroup_id = ${of.workgroupId} and user_id <> ${of.userId} and left_at is null)
      or exists (select from invitations where workgroup_id = ${of.workgroupId} and accepted_at is null and cancelled_at is null and expires_at > ${of.now})) as "hasColleague"`.execute(
    db,
  )
  return rows[0]!
}

/** The sample customer, and the first log about it that the reader may read. */
export const sampleOf = (db: Db) =>
  db
    .selectFrom('customers as c')
    .where('c.is_sample', '=', true)
    .where('c.deleted_at', 'is', null)
    .select([
      'c.id as customerId',
      'c.registered_by_id as registeredById',
      sql<
        string | null
      >`(select l.id from sales_logs l where l.workgroup_id = c.workgroup_id and l.customer_id = c.id order by l.id limit 1)`.as(
        'logId',
      ),
      sql<number>`(select count(*)::int from sales_logs l where l.workgroup_id = c.workgroup_id and l.customer_id = c.id)`.as(
        'logCount',
      ),
    ])
    .executeTakeFirst()

/** @throws the constraint violation customers_one_sample, when two requests create a sample simultaneously */
export const markSample = (db: Db, customerId: string) =>
  db.updateTable('customers').set({ is_sample: true }).where('id', '=', customerId).execute()

/** @param authorId deletes only this author's logs; null for all */
export const deleteLogsAbout = (db: Db, customerId: string, authorId: string | null) =>
  db
    .deleteFrom('sales_logs')
    .where('customer_id', '=', customerId)
    .$if(authorId !== null, (query) => query.where('author_id', '=', authorId))
    .execute()
