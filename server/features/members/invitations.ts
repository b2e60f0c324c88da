// Invitations by mail, as their workgroup sees them.
import { sql } from 'kysely'
import type { InvitationState } from '../../../contract/calls/members/invitations.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { roleOf, type Role } from '../../../contract/codes.ts'
import { brokenConstraint, type Db } from '../../db/connect.ts'
import { storedRole } from '../../db/roles.ts'

/** Those of these addresses that active members have. */
export const memberEmails = (db: Db, workgroupId: string, emails: readonly string[]): Promise<string[]> =>
  db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.email')
    .where('m.workgroup_id', '=', workgroupId)
    .where('m.left_at', 'is', null)
    .where(sql<boolean>`u.email = any(${[...emails]}::text[])`)
    .execute()
    .then((rows) => rows.map(({ email }) => email))

const openOf = (db: Db, workgroupId: string) =>
  db
    .selectFrom('invitations')
    .where('workgroup_id', '=', workgroupId)
    .where('accepted_at', 'is', null)
    .where('cancelled_at', 'is', null)
/** The invitations of these addresses that were neither accepted nor cancelled; some may have expired. */
export const openInvitations = (db: Db, workgroupId: string, emails: readonly string[]) =>
  openOf(db, workgroupId)
    .select(['email', 'role', 'expires_at'])
    .where(sql<boolean>`email = any(${[...emails]}::text[])`)
    .execute()
    .then((rows) =>
      rows.map((row) => ({ email: row.email, role: roleOf(row.role), expiresAt: new Date(row.expires_at) })),
    )
/** An invitation that was neither accepted nor cancelled, locked until the commit. */
export const lockOpenInvitation = (db: Db, workgroupId: string, id: string) =>
  openOf(db, workgroupId)
    .select(['email', 'role', 'expires_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
    .then((row) => row && { email: row.email, role: roleOf(row.role), expiresAt: new Date(row.expires_at) })

type NewInvitation = {
  workgroupId: string
  email: string
  role: Role
  hash: Buffer
  inviterId: string
  now: Date
  expiresAt: Date
}
/** An address has one open invitation: a new one replaces it. */
export async function addInvitation(db: Db, invitation: NewInvitation): Promise<string> {
  const row = {
    email: invitation.email,
    role: storedRole(invitation.role),
    hash: invitation.hash,
    inviter_id: invitation.inviterId,
    created_at: invitation.now,
    expires_at: invitation.expiresAt,
  }
  const stored = await db
    .insertInto('invitations')
    .values({ workgroup_id: invitation.workgroupId, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['workgroup_id', 'email'])
        .where('accepted_at', 'is', null)
        .where('cancelled_at', 'is', null)
        .doUpdateSet(row),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return stored.id
}

export const cancelInvitation = (db: Db, workgroupId: string, id: string, now: Date) =>
  db
    .updateTable('invitations')
    .set({ cancelled_at: now })
    .where('workgroup_id', '=', workgroupId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .returning(['email', 'role'])
    .executeTakeFirst()
    .then((row) => row && { email: row.email, role: roleOf(row.role) })
/** An invitation whose cancellation can still be undone, locked until the commit. */
export const lockCancelledInvitation = (db: Db, workgroupId: string, id: string, now: Date) =>
  db
    .selectFrom('invitations')
    .select(['email', 'role'])
    .where('workgroup_id', '=', workgroupId)
    .where('id', '=', id)
    .where('cancelled_at', '>', new Date(now.getTime() - limits.undoSeconds * 1000).toISOString())
    .forUpdate()
    .executeTakeFirst()
    .then((row) => row && { email: row.email, role: roleOf(row.role) })
/** @returns false where the address was invited again meanwhile */
export async function restoreInvitation(db: Db, workgroupId: string, id: string): Promise<boolean> {
  try {
    await db
      .updateTable('invitations')
      .set({ cancelled_at: null })
      .where('workgroup_id', '=', workgroupId)
      .where('id', '=', id)
      .execute()
    return true
  } catch (error) {
    if (brokenConstraint(error) === 'invitations_open') return false
    throw error
  }
}

type Part = { state: InvitationState | ''; before: string; page: number; pageSize: number; now: Date }
/** The latest first. */
export async function listInvitations(db: Db, workgroupId: string, of: Part) {
  const state = sql<InvitationState>`case when i.accepted_at is not null then 'accepted' when i.cancelled_at is not null then 'cancelled'
    when i.expires_at <= ${of.now} then 'expired' else 'waiting' end`
  const matching = db
    .selectFrom('invitations as i')
    .where('i.workgroup_id', '=', workgroupId)
    .$if(of.state !== '', (query) => query.where(state, '=', of.state as InvitationState))
  const { total } = await matching.select((by) => by.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const [at, id] = of.before.split('.')
  const rows = await matching
    .innerJoin('users as u', 'u.id', 'i.inviter_id')
    .$if(id !== undefined, (query) =>
      query.where(sql<boolean>`(i.created_at, i.id) < (${new Date(Number(at))}::timestamptz, ${id}::bigint)`),
    )
    .select([
      'i.id',
      'i.email',
      'i.role',
      'u.name as inviterName',
      'i.created_at as invitedAt',
      'i.expires_at as expiresAt',
      state.as('state'),
      sql<string | null>`coalesce(i.accepted_at, i.cancelled_at)`.as('endedAt'),
    ])
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(of.pageSize)
    .offset((of.page - 1) * of.pageSize)
    .execute()
  return {
    total: Number(total),
    items: rows.map((row) => ({ ...row, role: roleOf(row.role), isExpired: row.state === 'expired' })),
  }
}
