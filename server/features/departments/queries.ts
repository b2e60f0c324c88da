import { sql } from 'kysely'
import type { figureScopes } from '../../../contract/calls/leads/scopes.ts'
import { inTreeOrder } from '../../../contract/calls/departments/tree.ts'
import type { Db } from '../../db/connect.ts'

export type Department = {
  id: string
  name: string
  parentId: string | null
  memberCount: number
  headId: string | null
  headName: string
  ver: number
}

/** In the order of the tree. `headId`: an active member. */
export async function listDepartments(db: Db, workgroupId: string): Promise<Department[]> {
  const { rows } = await sql<Department>`
    select d.id, d.name, d.parent_id as "parentId", d.ver, h.user_id as "headId", coalesce(u.name, '') as "headName",
      (select count(*)::int from members m where m.workgroup_id = d.workgroup_id and m.department_id = d.id and m.left_at is null) as "memberCount"
    from departments d
    left join members h on h.workgroup_id = d.workgroup_id and h.user_id = d.head_id and h.left_at is null
    left join users u on u.id = h.user_id
    where d.workgroup_id = ${workgroupId} order by d.position, d.name, d.id`.execute(db)
  return inTreeOrder(rows)
}

/** A department and all below it. */
export async function idsWithin(db: Db, workgroupId: string, departmentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive within as (
      select id from departments where workgroup_id = ${workgroupId} and id = ${departmentId}
      union select below.id from departments below join within on below.workgroup_id = ${workgroupId} and below.parent_id = within.id)
    select id from within`.execute(db)
  return rows.map(({ id }) => id)
}
/** The department of each active member who is in one, by user id. */
export async function departmentsOfMembers(db: Db, workgroupId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ userId: string; departmentId: string }>`
    select user_id as "userId", department_id as "departmentId" from members
    where workgroup_id = ${workgroupId} and left_at is null and department_id is not null`.execute(db)
  return new Map(rows.map(({ userId, departmentId }) => [userId, departmentId]))
}
/** The active members of a department and its sub-departments; null without a department. */
export async function departmentMemberIds(db: Db, workgroupId: string, departmentId: string): Promise<string[] | null> {
  if (!departmentId) return null
  const { rows } = await sql<{ id: string }>`
    select user_id as id from members
    where workgroup_id = ${workgroupId} and department_id = any(${await idsWithin(db, workgroupId, departmentId)}::bigint[])
      and left_at is null order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The members of a scope of figures.
 * @param departmentId for the scope `department`; empty: the caller's own, which may be none
 * @returns null for the whole workgroup
 */
export async function membersInScope(
  db: Db,
  caller: { workgroupId: string; userId: string; departmentId: string | null },
  whose: (typeof figureScopes)[number],
  departmentId: string,
): Promise<string[] | null> {
  if (whose === 'workgroup') return null
  if (whose === 'me') return [caller.userId]
  const department = departmentId || caller.departmentId
  return department ? departmentMemberIds(db, caller.workgroupId, department) : []
}

/** @throws the constraint violation departments_same_name */
export const insertDepartment = (
  db: Db,
  of: { workgroupId: string; name: string; parentId: string | null; headId: string | null; position: number },
): Promise<{ id: string }> =>
  db
    .insertInto('departments')
    .values({
      workgroup_id: of.workgroupId,
      name: of.name,
      parent_id: of.parentId,
      head_id: of.headId,
      position: of.position,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** @throws the constraint violation departments_same_name */
export const updateDepartment = (
  db: Db,
  { workgroupId, id }: { workgroupId: string; id: string },
  to: { name?: string; parent_id?: string | null; head_id?: string | null },
) =>
  db
    .updateTable('departments')
    .set((by) => ({ ...to, ver: by('ver', '+', 1) }))
    .where('workgroup_id', '=', workgroupId)
    .where('id', '=', id)
    .execute()

/** Numbers departments in this order. */
export async function orderDepartments(db: Db, workgroupId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update departments d set position = given.place
    from unnest(${ids}::bigint[]) with ordinality as given (id, place)
    where d.workgroup_id = ${workgroupId} and d.id = given.id and d.position <> given.place`.execute(db)
}

/** Moves everybody who is or was in a department, and the departments below it. */
export async function emptyDepartment(
  db: Db,
  { workgroupId, id, peopleTo, childrenTo }: { workgroupId: string; id: string; peopleTo: string; childrenTo: string },
): Promise<void> {
  await db
    .updateTable('members')
    // A later undo of an earlier change must see that somebody else has changed it.
    .set((to) => ({ department_id: peopleTo || null, ver: sql`${to.ref('ver')} + 1` }))
    .where('workgroup_id', '=', workgroupId)
    .where('department_id', '=', id)
    .execute()
  await db
    .updateTable('departments')
    .set({ parent_id: childrenTo || null })
    .where('workgroup_id', '=', workgroupId)
    .where('parent_id', '=', id)
    .execute()
}
export const deleteDepartment = (db: Db, workgroupId: string, id: string) =>
  db.deleteFrom('departments').where('workgroup_id', '=', workgroupId).where('id', '=', id).execute()
