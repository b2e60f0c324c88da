import { sql } from 'kysely'
import { roleOf } from '../../../contract/codes.ts'
import { sqlSet, type Db } from '../../db/connect.ts'
import { hashToken } from '../../tokens.ts'

/** A part of a LIKE pattern that means itself. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

export async function listMembers(db: Db, of: { search: string; departmentId: string; page: number; pageSize: number }) {
  const matching = db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('departments as d', (join) => join.onRef('d.workgroup_id', '=', 'm.workgroup_id').onRef('d.id', '=', 'm.department_id'))
    .where('m.workgroup_id', '=', sql<string>`app_workgroup()`)
    .where('m.left_at', 'is', null)
    .$if(of.departmentId !== '', (query) => query.where('m.department_id', '=', of.departmentId))
    .$if(of.search !== '', (query) =>
      query.where((by) => by.or([by('u.name', 'ilike', `%${escapeLike(of.search)}%`), by('u.email', 'ilike', `%${escapeLike(of.search)}%`), by('m.rank', 'ilike', `%${escapeLike(of.search)}%`)])),
    )
  const { total } = await matching.select((by) => by.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .select(['u.id', 'u.name', 'u.email', 'm.role', 'm.department_id as departmentId', 'm.rank', 'u.phone', 'u.photo_key', 'd.name as departmentName', 'm.joined_at as joinedAt'])
    .orderBy(sql`u.name collate "ko-x-icu"`)
    .orderBy('u.id')
    .limit(of.pageSize)
    .offset((of.page - 1) * of.pageSize)
    .execute()
  return { total: Number(total), rows: rows.map((row) => ({ ...row, role: roleOf(row.role), departmentName: row.departmentName ?? '' })) }
}
export const isMemberOf = async (db: Db, workgroupId: string, userId: string) =>
  (await db.selectFrom('members').select('user_id').where('workgroup_id', '=', workgroupId).where('user_id', '=', userId).where('left_at', 'is', null).executeTakeFirst()) !== undefined

/** Somebody who comes back keeps the row he had, so that his old logs are his again. */
export const addMember = (db: Db, member: { workgroupId: string; userId: string; role: number; now: Date }) =>
  db
    .insertInto('members')
    .values({ workgroup_id: member.workgroupId, user_id: member.userId, role: member.role, joined_at: member.now })
    .onConflict((conflict) => conflict.columns(['workgroup_id', 'user_id']).doUpdateSet({ role: member.role, joined_at: member.now, left_at: null, department_id: null }))
    .execute()

export const memberByEmail = (db: Db, email: string) =>
  db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.user_id')
    .where('m.workgroup_id', '=', sql<string>`app_workgroup()`)
    .where('u.email', '=', email)
    .where('m.left_at', 'is', null)
    .executeTakeFirst()

type NewInvitation = { workgroupId: string; email: string; role: number; hash: Buffer; inviterId: string; now: Date; expiresAt: Date }
/** One invitation an address: a new one ends the old one. */
export async function addInvitation(db: Db, invitation: NewInvitation): Promise<string> {
  const row = { email: invitation.email, role: invitation.role, hash: invitation.hash, inviter_id: invitation.inviterId, created_at: invitation.now, expires_at: invitation.expiresAt }
  const kept = await db
    .insertInto('invitations')
    .values({ workgroup_id: invitation.workgroupId, ...row })
    .onConflict((conflict) => conflict.columns(['workgroup_id', 'email']).doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  return kept.id
}
export async function listInvitations(db: Db, of: { page: number; pageSize: number; now: Date }) {
  const { total } = await db
    .selectFrom('invitations')
    .select((by) => by.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('invitations as i')
    .innerJoin('users as u', 'u.id', 'i.inviter_id')
    .select(['i.id', 'i.email', 'i.role', 'u.name as inviterName', 'i.created_at as invitedAt', 'i.expires_at as expiresAt'])
    .orderBy('i.created_at', 'desc')
    .limit(of.pageSize)
    .offset((of.page - 1) * of.pageSize)
    .execute()
  return { total: Number(total), items: rows.map((row) => ({ ...row, role: roleOf(row.role), isExpired: new Date(row.expiresAt) <= of.now })) }
}
export const dropInvitation = (db: Db, id: string) => db.deleteFrom('invitations').where('id', '=', id).returning('id').executeTakeFirst()

/** The invitation that a mail's code opens, if it is for this address and still good. */
export async function invitationByCode(db: Db, code: string, email: string, now: Date) {
  const hash = hashToken(code)
  await sqlSet(db, { 'app.invitation': hash.toString('hex') })
  const found = await db
    .selectFrom('invitations as i')
    .innerJoin('workgroups as w', 'w.id', 'i.workgroup_id')
    .innerJoin('users as u', 'u.id', 'i.inviter_id')
    .select(['i.id', 'i.workgroup_id as workgroupId', 'i.role', 'i.expires_at', 'w.name as workgroupName', 'u.name as inviterName'])
    .where('i.hash', '=', hash)
    .where('i.email', '=', email)
    .executeTakeFirst()
  return found && new Date(found.expires_at) > now ? found : null
}
