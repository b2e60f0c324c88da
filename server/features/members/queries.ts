import { sql, type RawBuilder } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import { roleOf, type Role } from '../../../contract/codes.ts'
import type { AuthorRef, PersonRef } from '../../../contract/core/person.ts'
import { mayInviteAs, type Person } from '../../../contract/permissions.ts'
import { nameSearchText, nameSearchWords } from '../../../contract/search/name-search.ts'
import { enterWorkgroup, setForTransaction, type Db } from '../../db/connect.ts'
import { storedRole } from '../../db/roles.ts'
import { Failure, notFound } from '../../core/failure.ts'
import { lockWorkgroup } from '../workgroups/queries.ts'
import { hashToken } from '../../security/tokens.ts'
import { isReturn, takeBack } from './departures.ts'
export { endMembership } from './departures.ts'
export { chosenMembers, chosenRefs, chooseMembers } from './chosen.ts'

type Ref = OutputOf<{ output: typeof PersonRef }>
const memberOf = (table: string, column: string, more = sql``) => sql`(
  select json_build_object('id', m.user_id::text, 'name', u.name, 'rank', m.rank${more}) from members m join users u on u.id = m.user_id
  where m.workgroup_id = ${sql.ref(`${table}.workgroup_id`)} and m.user_id = ${sql.ref(`${table}.${column}`)})`
/** Selects a member referred to by a record, including former members; null for none. Meant for queries of few rows. */
export const personRef = (table: string, column: string) => memberOf(table, column) as RawBuilder<Ref>
/** The same of the author of a record, with whether that member has left. */
export const authorRef = (table: string) =>
  memberOf(table, 'author_id', sql`, 'hasLeft', m.left_at is not null`) as RawBuilder<
    OutputOf<{ output: typeof AuthorRef }>
  >
/** Members and former members by id, in no order. */
export async function personRefsOf(db: Db, workgroupId: string, ids: readonly string[]): Promise<Ref[]> {
  const { rows } = await sql<Ref>`
    select m.user_id as id, u.name, m.rank from members m join users u on u.id = m.user_id
    where m.workgroup_id = ${workgroupId} and m.user_id = any(${[...new Set(ids)]}::bigint[])`.execute(db)
  return rows
}

/** Selects the members of an id list of a record, in its order. */
export const personRefs = (table: string, column: string): RawBuilder<Ref[]> => sql`(
  select coalesce(json_agg(json_build_object('id', m.user_id::text, 'name', u.name, 'rank', m.rank) order by given.place), '[]')
  from unnest(${sql.ref(`${table}.${column}`)}) with ordinality as given (user_id, place)
  join members m on m.workgroup_id = ${sql.ref(`${table}.workgroup_id`)} and m.user_id = given.user_id join users u on u.id = m.user_id)`

/** Selects the members mentioned in texts of a record (contract/calls/comments/mentions.ts). */
export const mentionedIn = (table: string, columns: readonly string[]): RawBuilder<Ref[]> => sql`(
  select coalesce(json_agg(json_build_object('id', m.user_id::text, 'name', u.name, 'rank', m.rank) order by m.user_id), '[]')
  from members m join users u on u.id = m.user_id
  where m.workgroup_id = ${sql.ref(`${table}.workgroup_id`)} and m.user_id in (
    select found[1]::bigint from regexp_matches(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))}), '<@([1-9][0-9]{0,17})>', 'g') found))`

/** Active members `m` as users `u`, with their departments `d`. */
const activeMembers = (db: Db, workgroupId: string) =>
  db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('departments as d', (join) =>
      join.onRef('d.workgroup_id', '=', 'm.workgroup_id').onRef('d.id', '=', 'm.department_id'),
    )
    .where('m.workgroup_id', '=', workgroupId)
    .where('m.left_at', 'is', null)
const memberColumns = [
  'u.id',
  'u.name',
  'u.email',
  'm.role',
  'm.department_id as departmentId',
  'm.rank',
  'u.phone',
  'u.photo_key',
  'd.name as departmentName',
  'm.joined_at as joinedAt',
  'm.ver',
] as const

/** The ids of the members whose name, initial consonants, email, rank or department has all words of the search. */
async function memberIdsLike(db: Db, workgroupId: string, search: string): Promise<string[]> {
  const words = nameSearchWords(search)
  const rows = await activeMembers(db, workgroupId)
    .select(['u.id', 'u.name', 'u.email', 'm.rank', 'd.name as departmentName'])
    .execute()
  return rows
    .filter(({ name, email, rank, departmentName }) => {
      const text = nameSearchText(name, email, rank, departmentName ?? '')
      return words.every((word) => text.includes(word))
    })
    .map(({ id }) => id)
}

/** `departmentId`: '' for all, null for those who are in none; `departmentIds`: in any of these. */
type Selection = { search: string; departmentId: string | null; departmentIds?: readonly string[] }
export async function listMembers(db: Db, workgroupId: string, of: Selection & { page: number; pageSize: number }) {
  const found = of.search.trim() === '' ? null : await memberIdsLike(db, workgroupId, of.search)
  const matching = activeMembers(db, workgroupId)
    .$if(of.departmentId === null, (query) => query.where('m.department_id', 'is', null))
    .$if(Boolean(of.departmentId), (query) => query.where('m.department_id', '=', of.departmentId))
    .$if(of.departmentIds !== undefined, (query) => query.where('m.department_id', 'in', [...(of.departmentIds ?? [])]))
    .$if(found !== null, (query) => query.where(sql<boolean>`u.id = any(${found}::bigint[])`))
  const { total } = await matching.select((by) => by.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .select(memberColumns)
    .orderBy(sql`u.name collate "ko-x-icu"`)
    .orderBy('u.id')
    .limit(of.pageSize)
    .offset((of.page - 1) * of.pageSize)
    .execute()
  return {
    total: Number(total),
    rows: rows.map((row) => ({ ...row, role: roleOf(row.role), departmentName: row.departmentName ?? '' })),
  }
}
/** Everybody, by name: for the organisation chart. */
export async function peopleOfChart(db: Db, workgroupId: string) {
  const rows = await activeMembers(db, workgroupId)
    .select(['u.id', 'u.name', 'm.rank', 'm.role', 'm.department_id as departmentId', 'u.photo_key'])
    .orderBy(sql`u.name collate "ko-x-icu"`)
    .orderBy('u.id')
    .execute()
  return rows.map((row) => ({ ...row, role: roleOf(row.role) }))
}
/** A member or a former member. */
export const memberById = (db: Db, workgroupId: string, userId: string) =>
  db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('departments as d', (join) =>
      join.onRef('d.workgroup_id', '=', 'm.workgroup_id').onRef('d.id', '=', 'm.department_id'),
    )
    .where('m.workgroup_id', '=', workgroupId)
    .where('m.user_id', '=', userId)
    .select([...memberColumns, 'm.left_at as leftAt'])
    .executeTakeFirst()
    .then((row) => row && { ...row, role: roleOf(row.role), departmentName: row.departmentName ?? '' })

/** The role of an active member; null for anybody else. After `lock_workgroup` it does not change any more. */
export const roleOfMember = (db: Db, workgroupId: string, userId: string): Promise<Role | null> =>
  db
    .selectFrom('members')
    .select('role')
    .where('workgroup_id', '=', workgroupId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .executeTakeFirst()
    .then((row) => (row ? roleOf(row.role) : null))

/**
 * Locks the workgroup, so that no role, no membership and no department changes until the commit, and returns the caller
 * with the role of now. @throws no_permission when the caller was removed meanwhile
 */
export async function lockedPerson({ db, workgroupId, person }: Acting): Promise<Person> {
  if (!(await lockWorkgroup(db))) throw notFound()
  const role = await roleOfMember(db, workgroupId, person.userId)
  if (role === null) throw new Failure('no_permission')
  return { ...person, role }
}
type Acting = { db: Db; workgroupId: string; person: Person }

/** Logs as first author without samples, all and since `monthBegins`; customers in charge; plans that an heir would get. */
export async function figuresOf(
  db: Db,
  of: { workgroupId: string; userId: string; monthBegins: Date; today: string },
): Promise<{ logCount: number; monthLogCount: number; customerCount: number; planCount: number }> {
  const { workgroupId, userId } = of
  const { rows } = await sql<{ logs: number; month: number; customers: number; plans: number }>`
    select l.logs, l.month,
      (select count(*)::int from customers c
        where c.workgroup_id = ${workgroupId} and c.owner_id = ${userId} and c.deleted_at is null and not c.is_sample) as customers,
      (select count(*)::int from plans p
        where p.workgroup_id = ${workgroupId} and p.owner_id = ${userId} and p.deleted_at is null and not p.is_private
          and p.until_day >= ${of.today}) as plans
    from (
      select count(*)::int as logs, count(*) filter (where l.happened_at >= ${of.monthBegins})::int as month
      from sales_logs l join customers c on c.workgroup_id = l.workgroup_id and c.id = l.customer_id
      where l.workgroup_id = ${workgroupId} and l.author_id = ${userId} and not c.is_sample
    ) l`.execute(db)
  const { logs, month, customers, plans } = rows[0]!
  return { logCount: logs, monthLogCount: month, customerCount: customers, planCount: plans }
}
/** The devices of a member that are signed in to this workgroup; row-level: for a Chief or the Master. */
export async function devicesOf(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ deviceCount: number; lastSeenAt: string | null }> {
  const { rows } = await sql<{ count: number; last: string | null }>`
    select count(*)::int as count, max(last_seen_at) as last from member_sessions(${userId}, ${now})`.execute(db)
  return { deviceCount: rows[0]!.count, lastSeenAt: rows[0]!.last }
}
export const endMemberSessions = (db: Db, userId: string, now: Date) =>
  sql`select end_member_sessions(${userId}, ${now})`.execute(db)

/** @param change the fields that change */
export const updateMember = (
  db: Db,
  of: { workgroupId: string; userId: string },
  change: { role?: number; department_id?: string | null; rank?: string },
) =>
  db
    .updateTable('members')
    .set((to) => ({ ...change, ver: sql<number>`${to.ref('ver')} + 1` }))
    .where('workgroup_id', '=', of.workgroupId)
    .where('user_id', '=', of.userId)
    .execute()
export const departmentName = (db: Db, workgroupId: string, id: string): Promise<string | null> =>
  db
    .selectFrom('departments')
    .select('name')
    .where('workgroup_id', '=', workgroupId)
    .where('id', '=', id)
    .executeTakeFirst()
    .then((row) => row?.name ?? null)

/** Whether all users are active members. Names the workgroup, because users also see their memberships elsewhere. */
export async function areMembers(db: Db, workgroupId: string, userIds: readonly string[]): Promise<boolean> {
  if (userIds.length === 0) return true
  const found = await db
    .selectFrom('members')
    .select('user_id')
    .where('workgroup_id', '=', workgroupId)
    .where('user_id', 'in', [...userIds])
    .where('left_at', 'is', null)
    .execute()
  return found.length === new Set(userIds).size
}
export const isMemberOf = async (db: Db, workgroupId: string, userId: string) =>
  (await db
    .selectFrom('members')
    .select('user_id')
    .where('workgroup_id', '=', workgroupId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .executeTakeFirst()) !== undefined

/**
 * A returning member keeps the former row, and with it the former logs; within 30 days also the department, the customers
 * and the plans of then.
 */
export async function addMember(
  db: Db,
  { workgroupId, userId, role, now }: { workgroupId: string; userId: string; role: Role; now: Date },
): Promise<{ isReturn: boolean }> {
  const former = await db
    .selectFrom('members')
    .select('left_at')
    .where('workgroup_id', '=', workgroupId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  const returns = isReturn(former?.left_at ?? null, now)
  const row = { role: storedRole(role), joined_at: now }
  await db
    .insertInto('members')
    .values({ workgroup_id: workgroupId, user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['workgroup_id', 'user_id'])
        .doUpdateSet(returns ? { role: row.role, left_at: null } : { ...row, left_at: null, department_id: null }),
    )
    .execute()
  if (returns) await takeBack(db, { workgroupId, userId, now })
  return { isReturn: returns }
}

export type Invitation = { id: string; workgroupId: string; email: string; inviterId: string }
/**
 * The invitation of a mailed code, if it is valid for this address. The code gives access by a row-level security
 * policy.
 */
export async function invitationByCode(db: Db, code: string, email: string, now: Date): Promise<Invitation | null> {
  // Outside of the caller's workgroup, whose invitations its members see without the code.
  await setForTransaction(db, { 'app.workgroup': '', 'app.invitation': hashToken(code).toString('hex') })
  const found = await db
    .selectFrom('invitations')
    .select(['id', 'workgroup_id as workgroupId', 'email', 'inviter_id as inviterId', 'expires_at'])
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where(sql<boolean>`live_workgroup(workgroup_id) is not null`)
    .executeTakeFirst()
  return found && new Date(found.expires_at) > now ? found : null
}
/** The open invitation of an address in the workgroup of the transaction; it may have expired. */
export const openInvitationOf = (db: Db, workgroupId: string, email: string): Promise<Invitation | undefined> =>
  db
    .selectFrom('invitations')
    .select(['id', 'workgroup_id as workgroupId', 'email', 'inviter_id as inviterId'])
    .where('workgroup_id', '=', workgroupId)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
/** Whether the user was a member before. */
export const hasLeft = async (db: Db, workgroupId: string, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('members')
    .select('user_id')
    .where('workgroup_id', '=', workgroupId)
    .where('user_id', '=', userId)
    .where('left_at', 'is not', null)
    .executeTakeFirst()) !== undefined
/** The details shown to the invited user. Enters the workgroup without a user. */
export async function describeInvitation(
  db: Db,
  { workgroupId, inviterId }: Invitation,
): Promise<{ workgroupName: string; inviterName: string }> {
  await enterWorkgroup(db, workgroupId, null, 'staff')
  const workgroup = await db
    .selectFrom('workgroups')
    .select('name')
    .where('id', '=', workgroupId)
    .executeTakeFirstOrThrow()
  const inviter = await db.selectFrom('users').select('name').where('id', '=', inviterId).executeTakeFirstOrThrow()
  return { workgroupName: workgroup.name, inviterName: inviter.name }
}
/**
 * The role that the invitation grants, with invitation and inviter locked until the commit; null when it was cancelled,
 * has expired, or its inviter has left or may no longer invite with that role.
 */
export async function lockInvitation(
  db: Db,
  { id, workgroupId }: Pick<Invitation, 'id' | 'workgroupId'>,
  now: Date,
): Promise<Role | null> {
  const invitation = await db
    .selectFrom('invitations')
    .select(['role', 'inviter_id', 'expires_at'])
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!invitation || new Date(invitation.expires_at) <= now) return null
  const inviter = await lockedInviter(db, workgroupId, invitation.inviter_id)
  const role = roleOf(invitation.role)
  return inviter && mayInviteAs(inviter, role) ? role : null
}
/** A member with its role, which does not change until the commit; null for anybody else. */
export async function lockedInviter(db: Db, workgroupId: string, userId: string): Promise<Person | null> {
  const row = await db
    .selectFrom('members')
    .select('role')
    .where('workgroup_id', '=', workgroupId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row ? { userId, role: roleOf(row.role), inWorkgroup: true, isOperator: false } : null
}
/** The waiting invitation of an address is accepted, also where the user joins by a link. */
export const acceptInvitationOf = (db: Db, of: { workgroupId: string; email: string; userId: string; now: Date }) =>
  db
    .updateTable('invitations')
    .set({ accepted_at: of.now, accepted_by_id: of.userId })
    .where('workgroup_id', '=', of.workgroupId)
    .where('email', '=', of.email)
    .where('accepted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute()
