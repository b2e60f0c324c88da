// Joining a workgroup while signed in. Whoever is not signed in joins by an invitation in join-by-invitation.ts, and signs
// in or up first for the link of a workgroup.
import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { joining as contract } from '../../../contract/calls/auth/joining.ts'
import { roleOf, type Role } from '../../../contract/codes.ts'
import { rolesOfJoinLink } from '../../../contract/permissions.ts'
import type { Handlers } from '../../calls/context.ts'
import { Failure, notFound } from '../../core/failure.ts'
import { enterWorkgroup, setForTransaction, type Db } from '../../db/connect.ts'
import { hashToken } from '../../security/tokens.ts'
import {
  acceptInvitationOf,
  invitationByCode,
  isMemberOf,
  lockedInviter,
  lockInvitation,
  roleOfMember,
} from '../members/queries.ts'
import { emailOf, workgroupById } from '../workgroups/queries.ts'
import { joinWithPassword } from './join-workgroup.ts'

export const joining: Handlers<typeof contract> = {
  async acceptInvite(context, { email, inviteCode }) {
    const { db, now, userId } = context
    const invitation = await invitationByCode(db, inviteCode, email, now)
    if (!invitation) throw new Failure('invite_invalid')
    if (invitation.email !== (await emailOf(db, userId))) throw new Failure('invite_other_address')
    const { workgroupId, inviterId } = invitation
    await enterWorkgroup(db, workgroupId, userId, 'staff')
    const role = await lockInvitation(db, invitation, now)
    if (await isMemberOf(db, workgroupId, userId)) {
      await acceptInvitationOf(db, { workgroupId, email, userId, now })
      return joined(db, workgroupId, 'member')
    }
    if (role === null) throw new Failure('invite_invalid')
    const of = { workgroupId, userId, email: invitation.email, role, by: 'invitation', inviterId } as const
    const { isReturn } = await joinWithPassword(context, of)
    return joined(db, workgroupId, isReturn ? 'returned' : 'joined')
  },

  async openedLink({ db, now }, { code }) {
    const link = await linkOf(db, code)
    if (!link) throw notFound()
    await enterWorkgroup(db, link.workgroupId, null, 'staff')
    const { name } = await workgroupById(db, link.workgroupId)
    const isMade = mayMake(link, await roleOfMember(db, link.workgroupId, link.madeById))
    if (link.endedAt !== null || !isMade) return { state: 'ended' as const, name }
    if (new Date(link.expiresAt) <= now) return { state: 'expired' as const, name }
    return { state: link.uses >= link.limit ? ('usedUp' as const) : ('open' as const), name }
  },

  async joinByLink(context, { code }) {
    const { db, now, userId } = context
    const link = await linkOf(db, code)
    if (!link) throw notFound()
    const { workgroupId, madeById: inviterId } = link
    await enterWorkgroup(db, workgroupId, userId, 'staff')
    if (await isMemberOf(db, workgroupId, userId)) return joined(db, workgroupId, 'member')
    // Locks the link until the commit, so that more people at once than it allows wait for each other.
    const role = await useLink(db, link, now)
    const maker = role && (await lockedInviter(db, workgroupId, inviterId))
    if (!role || !mayMake(link, maker?.role ?? null)) throw new Failure('invite_invalid')
    const email = await emailOf(db, userId)
    const { isReturn } = await joinWithPassword(context, { workgroupId, userId, email, role, by: 'link', inviterId })
    return joined(db, workgroupId, isReturn ? 'returned' : 'joined')
  },
}

const joined = async (db: Db, id: string, outcome: OutputOf<typeof contract.joinByLink>['outcome']) => ({
  id,
  name: (await workgroupById(db, id)).name,
  outcome,
})

type Link = {
  workgroupId: string
  id: string
  role: Role
  limit: number
  uses: number
  madeById: string
  expiresAt: string
  endedAt: string | null
}
/** The link of a code, of a workgroup that is not deleted. The code gives access by a row-level security policy. */
async function linkOf(db: Db, code: string): Promise<Link | null> {
  // Outside of the caller's workgroup, whose link its members see without the code.
  await setForTransaction(db, { 'app.workgroup': '', 'app.join_link': hashToken(code).toString('hex') })
  const row = await db
    .selectFrom('join_links')
    .select([
      'workgroup_id as workgroupId',
      'id',
      'role',
      'use_limit as limit',
      'uses',
      'made_by_id as madeById',
      'expires_at as expiresAt',
      'ended_at as endedAt',
    ])
    .where(sql<boolean>`live_workgroup(workgroup_id) is not null`)
    .executeTakeFirst()
  return row ? { ...row, role: roleOf(row.role) } : null
}
/** Whether a member of this role may make the link, or could still have made it. */
const mayMake = ({ madeById, role }: Link, makerRole: Role | null): boolean =>
  makerRole !== null &&
  rolesOfJoinLink({ userId: madeById, role: makerRole, inWorkgroup: true, isOperator: false }).some(
    (each) => each === role,
  )
/** Counts one use. @returns the role that the link gives; null where it was ended, has expired or is used up */
const useLink = (db: Db, { workgroupId, id }: Link, now: Date): Promise<Role | null> =>
  db
    .updateTable('join_links')
    .set((of) => ({ uses: sql<number>`${of.ref('uses')} + 1` }))
    .where('workgroup_id', '=', workgroupId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .whereRef('uses', '<', 'use_limit')
    .returning('role')
    .executeTakeFirst()
    .then((row) => (row ? roleOf(row.role) : null))
