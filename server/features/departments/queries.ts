import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

export const listDepartments = (db: Db) =>
  db
    .selectFrom('departments as d')
    .leftJoin('members as m', (join) =>
      join
        .onRef('m.department_id', '=', 'd.id')
        .onRef('m.workgroup_id', '=', 'd.workgroup_id')
        .on('m.left_at', 'is', null),
    )
    .select((by) => [
      'd.id',
      'd.name',
      'd.parent_id as parentId',
      by.fn.count<string>('m.user_id').$castTo<number>().as('memberCount'),
    ])
    .groupBy(['d.workgroup_id', 'd.id'])
    .orderBy('d.name')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, memberCount: Number(row.memberCount) })))

/** The active members of a department and its sub-departments; null without a department. */
export async function departmentMemberIds(db: Db, workgroupId: string, departmentId: string): Promise<string[] | null> {
  if (!departmentId) return null
  const { rows } = await sql<{ id: string }>`
    with recursive within as (
      select id from departments where workgroup_id = ${workgroupId} and id = ${departmentId}
      union select below.id from departments below join within on below.workgroup_id = ${workgroupId} and below.parent_id = within.id)
    select user_id as id from members where workgroup_id = ${workgroupId} and department_id in (select id from within) and left_at is null order by 1`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
