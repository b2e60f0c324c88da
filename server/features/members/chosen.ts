// Members that a Chief has chosen for something: a table of their ids.
import { sql, type RawBuilder } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import { roleOf } from '../../../contract/codes.ts'
import type { PersonRef } from '../../../contract/core/person.ts'
import type { Person } from '../../../contract/permissions.ts'
import type { Db } from '../../db/connect.ts'

type ChosenTable = 'keyword_alert_members' | 'weekly_report_members'

/** Selects those who are current members, by name. @param of the alias of the record whose workgroup it is */
export const chosenRefs = (table: ChosenTable, of: string) =>
  sql`(
  select coalesce(json_agg(json_build_object('id', m.user_id::text, 'name', u.name, 'rank', m.rank) order by u.name, m.user_id), '[]')
  from ${sql.table(table)} k join members m using (workgroup_id, user_id) join users u on u.id = m.user_id
  where k.workgroup_id = ${sql.ref(`${of}.workgroup_id`)} and m.left_at is null)` as RawBuilder<
    OutputOf<{ output: typeof PersonRef }>[]
  >

/** Those who are current members, with their roles. */
export async function chosenMembers(db: Db, table: ChosenTable, workgroupId: string): Promise<Person[]> {
  const { rows } = await sql<{ userId: string; role: number }>`
    select m.user_id as "userId", m.role from ${sql.table(table)} k join members m using (workgroup_id, user_id)
    where k.workgroup_id = ${workgroupId} and m.left_at is null order by m.user_id`.execute(db)
  return rows.map(({ userId, role }) => ({ userId, role: roleOf(role), inWorkgroup: true, isOperator: false }))
}

/** Replaces all of them. */
export async function chooseMembers(
  db: Db,
  table: ChosenTable,
  workgroupId: string,
  userIds: readonly string[],
): Promise<void> {
  await db.deleteFrom(table).where('workgroup_id', '=', workgroupId).execute()
  if (userIds.length > 0)
    await db
      .insertInto(table)
      .values([...new Set(userIds)].map((user_id) => ({ workgroup_id: workgroupId, user_id })))
      .execute()
}
