import { sql } from 'kysely'
import { roleOf } from '../../../contract/codes.ts'
import type { Db } from '../../db/connect.ts'
import { storedRole } from '../../db/roles.ts'

/** @returns null when the address is taken */
export const addWorkgroup = async (
  db: Db,
  workgroup: { name: string; address: string; timeZone: string; now: Date },
): Promise<string | null> => {
  const { rows } = await sql<{
    id: string | null
  }>`select add_workgroup(${workgroup.name}, ${workgroup.address}, ${workgroup.timeZone}, ${workgroup.now}) as id`.execute(
    db,
  )
  return rows[0]!.id
}
export const workgroupById = (db: Db, id: string) =>
  db.selectFrom('workgroups').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The next sign-in begins in this workgroup. */
export const rememberWorkgroup = (db: Db, userId: string, workgroupId: string) =>
  db.updateTable('users').set({ last_workgroup_id: workgroupId }).where('id', '=', userId).execute()
export const moveSession = (db: Db, sessionId: string, workgroupId: string) =>
  db.updateTable('sessions').set({ current_workgroup_id: workgroupId }).where('id', '=', sessionId).execute()

export const setPushShowsNames = (db: Db, id: string, pushShowsNames: boolean) =>
  db.updateTable('workgroups').set({ push_shows_names: pushShowsNames }).where('id', '=', id).execute()

/** The user's workgroups; row-level security shows users their own memberships in all workgroups. */
export const workgroupsOf = (db: Db, userId: string) =>
  db
    .selectFrom('members as m')
    .innerJoin('workgroups as w', 'w.id', 'm.workgroup_id')
    .select(['w.id', 'w.name', 'w.address', 'w.logo_key', 'm.role'])
    .where('m.user_id', '=', userId)
    .where('m.left_at', 'is', null)
    .orderBy(sql`w.name collate "ko-x-icu"`)
    .orderBy('w.id')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, role: roleOf(row.role) })))

export const describeWorkgroup = (db: Db, id: string) =>
  db
    .selectFrom('workgroups as w')
    .where('w.id', '=', id)
    .select((by) => [
      'w.id',
      'w.name',
      'w.address',
      'w.logo_key',
      'w.time_zone as timeZone',
      'w.created_at as createdAt',
      'w.push_shows_names as pushShowsNames',
      by
        .selectFrom('members as m')
        .whereRef('m.workgroup_id', '=', 'w.id')
        .where('m.left_at', 'is', null)
        .select((inner) => inner.fn.countAll<string>().as('n'))
        .as('memberCount'),
      by
        .selectFrom('members as m')
        .innerJoin('users as u', 'u.id', 'm.user_id')
        .whereRef('m.workgroup_id', '=', 'w.id')
        .where('m.role', '=', storedRole('master'))
        .where('m.left_at', 'is', null)
        .select('u.name')
        .as('masterName'),
    ])
    .executeTakeFirstOrThrow()
export const emailOf = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
    .then((row) => row.email)
