import { sql } from 'kysely'
import { roleOf, type Language, type Role } from '../../../contract/codes.ts'
import { brokenConstraint, type Db } from '../../db/connect.ts'
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

/** @returns whether it was another value before */
export const setPushShowsNames = async (db: Db, id: string, showsNames: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('workgroups')
    .set({ push_shows_names: showsNames })
    .where('id', '=', id)
    .where('push_shows_names', '!=', showsNames)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The user's workgroups, also deleted ones; row-level security shows users their own memberships in all workgroups. */
export const workgroupsOf = (db: Db, userId: string) =>
  db
    .selectFrom('members as m')
    .innerJoin('workgroups as w', 'w.id', 'm.workgroup_id')
    .select(['w.id', 'w.name', 'w.address', 'w.logo_key', 'w.deleted_at as deletedAt', 'm.role'])
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
      'w.week_start as weekStart',
      'w.ver',
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

/** Who deleted the user's deleted workgroups, by workgroup. */
export async function deletersOf(db: Db): Promise<Map<string, { name: string; email: string }>> {
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    select workgroup_id as id, by_name as name, by_email as email from own_deleted_workgroups()`.execute(db)
  return new Map(rows.map(({ id, ...by }) => [id, by]))
}
/** Workgroups in which the user has unread notifications, some of which may not be shown any more. */
export async function workgroupsWithUnread(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select w as id from workgroups_with_unread(${since}) w`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Locks the current workgroup against other changes of its Master and against its deletion. Roles have to be read after
 * this. @returns false when it was deleted meanwhile
 */
export async function lockWorkgroup(db: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select lock_workgroup() as locked`.execute(db)
  return rows[0]!.locked
}
type Changes = { name: string; address: string; timeZone: string; weekStart: string }
/** @returns false when the address is taken */
export const updateWorkgroup = (
  db: Db,
  id: string,
  { name, address, timeZone, weekStart }: Changes,
): Promise<boolean> =>
  db
    .updateTable('workgroups')
    .set((by) => ({ name, address, time_zone: timeZone, week_start: weekStart, ver: by('ver', '+', 1) }))
    .where('id', '=', id)
    .execute()
    .then(
      () => true,
      (error: unknown) => {
        if (brokenConstraint(error) === 'workgroups_address_key') return false
        throw error
      },
    )
export const setLogoKey = (db: Db, id: string, key: string | null) =>
  db.updateTable('workgroups').set({ logo_key: key }).where('id', '=', id).execute()

/** Counts of what is in the workgroup. */
export async function contentsOf(db: Db, workgroupId: string) {
  const { rows } = await sql<{ memberCount: number; logs: number; customers: number }>`
    select
      (select count(*) from members where workgroup_id = ${workgroupId} and left_at is null)::int as "memberCount",
      (select count(*) from sales_logs where workgroup_id = ${workgroupId})::int as logs,
      (select count(*) from customers where workgroup_id = ${workgroupId} and deleted_at is null)::int as customers`.execute(
    db,
  )
  return rows[0]!
}

/** @returns false unless the current user is the Master of the workgroup, which is locked */
export async function deleteWorkgroup(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ deleted: boolean }>`select delete_workgroup(${now}) as deleted`.execute(db)
  return rows[0]!.deleted
}
export async function restoreWorkgroup(db: Db, id: string, since: Date): Promise<'restored' | 'forbidden' | 'unknown'> {
  const { rows } = await sql<{ outcome: 'restored' | 'forbidden' | 'unknown' }>`
    select restore_workgroup(${id}, ${since}) as outcome`.execute(db)
  return rows[0]!.outcome
}
export const activeMemberIds = (db: Db, workgroupId: string): Promise<string[]> =>
  db
    .selectFrom('members')
    .select('user_id')
    .where('workgroup_id', '=', workgroupId)
    .where('left_at', 'is', null)
    .execute()
    .then((rows) => rows.map(({ user_id }) => user_id))

/**
 * Makes the Master a Chief and another member the Master. The workgroup is locked.
 * @returns false when the one is not the Master any more, or the other no member; the caller then rolls back
 */
export async function transferMaster(
  db: Db,
  of: { workgroupId: string; fromId: string; toId: string },
): Promise<boolean> {
  const setRole = async (userId: string, from: 'master' | 'others', to: Role) => {
    const changed = await db
      .updateTable('members')
      .set((by) => ({ role: storedRole(to), ver: by('ver', '+', 1) }))
      .where('workgroup_id', '=', of.workgroupId)
      .where('user_id', '=', userId)
      .where('role', from === 'master' ? '=' : '!=', storedRole('master'))
      .where('left_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    return changed !== undefined
  }
  // In this order: a workgroup never has two Masters.
  return of.fromId !== of.toId && (await setRole(of.fromId, 'master', 'chief')) && setRole(of.toId, 'others', 'master')
}
export const usersToTell = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language'])
    .where('id', 'in', [...ids])
    .execute()
    .then((rows) => new Map(rows.map((row) => [row.id, { ...row, language: row.language as Language }])))
