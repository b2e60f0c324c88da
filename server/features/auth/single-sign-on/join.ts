// Makes whoever signs in through the provider of a workgroup a member of it.
import type { AnyContext } from '../../../calls/context.ts'
import { Failure } from '../../../core/failure.ts'
import { hasLeft, lockInvitation, openInvitationOf, roleOfMember } from '../../members/queries.ts'
import { joinWorkgroup } from '../join-workgroup.ts'

type Joining = { workgroupId: string; userId: string; email: string; isLinked: boolean }
/**
 * By the invitation, if there is one; otherwise as Staff. Who has left, or was removed, comes back by an invitation only. The
 * transaction has entered the workgroup as the user.
 * @throws sso_no_member; team_needed or bill_overdue where the workgroup has no room
 */
export async function joinThroughProvider(
  context: AnyContext,
  { workgroupId, userId, email, isLinked }: Joining,
): Promise<void> {
  const { db, now } = context
  if ((await roleOfMember(db, workgroupId, userId)) !== null) return
  const of = { workgroupId, userId, email }
  const invitation = await openInvitationOf(db, workgroupId, email)
  const role = invitation && (await lockInvitation(db, invitation, now))
  if (role) await joinWorkgroup(context, { ...of, role, by: 'invitation', inviterId: invitation.inviterId })
  else if (isLinked || (await hasLeft(db, workgroupId, userId))) throw new Failure('sso_no_member')
  else await joinWorkgroup(context, { ...of, role: 'staff', by: 'provider', inviterId: null })
}
