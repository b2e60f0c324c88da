import { sql } from 'kysely'
import { apiClientId } from '../../../contract/codes.ts'
import type { Db } from '../../db/connect.ts'

export const userWithMembership = (db: Db, userId: string, workgroupId: string | null) =>
  db
    .selectFrom('users as u')
    .leftJoin('members as m', (join) =>
      join
        .onRef('m.user_id', '=', 'u.id')
        .on('m.workgroup_id', '=', workgroupId ?? '0')
        .on('m.left_at', 'is', null),
    )
    .leftJoin('workgroups as w', 'w.id', 'm.workgroup_id')
    .leftJoin('departments as d', (join) =>
      join.onRef('d.workgroup_id', '=', 'm.workgroup_id').onRef('d.id', '=', 'm.department_id'),
    )
    .select([
      'u.id',
      'u.name',
      'u.email',
      'u.phone',
      'u.language',
      'u.photo_key',
      'u.ver',
      'm.rank',
      'm.department_id as departmentId',
      'd.name as departmentName',
      'w.id as workgroupId',
      'w.name as workgroupName',
      'w.created_at as workgroupCreatedAt',
      'w.time_zone as timeZone',
      'w.week_start as weekStart',
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()

export const lockUser = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'ver', 'name', 'email', 'phone', 'photo_key'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
export const updateUser = (db: Db, userId: string, changed: { name: string; phone: string; language?: string }) =>
  db
    .updateTable('users')
    .set((by) => ({ ...changed, ver: by('ver', '+', 1) }))
    .where('id', '=', userId)
    .execute()
export const setRank = (db: Db, workgroupId: string, userId: string, rank: string) =>
  db
    .updateTable('members')
    .set({ rank })
    .where('workgroup_id', '=', workgroupId)
    .where('user_id', '=', userId)
    .execute()
export const setPhotoKey = (db: Db, userId: string, key: string | null) =>
  db.updateTable('users').set({ photo_key: key }).where('id', '=', userId).execute()

export const listSessions = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('client_id', '!=', apiClientId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute()
/** @returns undefined when it is not a session of this user */
export const endOwnSession = (db: Db, userId: string, sessionId: string, now: Date) =>
  db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

/** @returns false where an account has the new address, or the present one has changed */
export const changeEmail = (db: Db, present: string, email: string): Promise<boolean> =>
  sql<{ changed: boolean }>`select change_email(${present}, ${email}) as changed`
    .execute(db)
    .then(({ rows }) => rows[0]!.changed)
