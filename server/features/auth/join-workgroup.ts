// Joining a workgroup by an invitation or by a link, the last step of both.
import type { Role } from '../../../contract/codes.ts'
import type { AnyContext } from '../../calls/context.ts'
import { Failure } from '../../core/failure.ts'
import { notify } from '../../notifications/notify.ts'
import { recordAudit } from '../../security/audit.ts'
import { rejectPasswordOf } from '../../security/own-password.ts'
import { checkSeats } from '../billing/queries.ts'
import { acceptInvitationOf, addMember, isMemberOf } from '../members/queries.ts'
import { rememberWorkgroup } from '../workgroups/queries.ts'

type Joining = {
  workgroupId: string
  userId: string
  email: string
  role: Role
  by: 'invitation' | 'link' | 'provider'
  /** Who invited, or made the link; null for whoever joins through the provider of the workgroup. */
  inviterId: string | null
}
/**
 * The transaction has entered the workgroup as the user, and locked the invitation or the link.
 * @throws already_member, team_needed or bill_overdue where the workgroup has no room
 */
export async function joinWorkgroup(
  context: AnyContext & { sessionId?: string },
  { workgroupId, userId, email, role, by, inviterId }: Joining,
): Promise<{ isReturn: boolean }> {
  const { db, now } = context
  if (await isMemberOf(db, workgroupId, userId)) throw new Failure('already_member')
  const added = await addMember(db, { workgroupId, userId, role, now })
  await checkSeats(db, now)
  await recordAudit(context, 'member.joined', { values: { by, role }, about: userId })
  await acceptInvitationOf(db, { workgroupId, email, userId, now })
  if (inviterId !== null)
    await notify({ ...context, workgroupId }, { to: [inviterId], kind: 'invitation_accepted', key: userId, by: userId })
  await rememberWorkgroup(db, userId, workgroupId)
  return added
}

/**
 * As `joinWorkgroup`, for whoever was signed in by a password.
 * @throws sso_required where the workgroup signs the address in through its provider, which then makes the member
 */
export async function joinWithPassword(
  context: AnyContext & { sessionId?: string },
  joining: Joining,
): Promise<{ isReturn: boolean }> {
  const joined = await joinWorkgroup(context, joining)
  await rejectPasswordOf(context.db, joining.userId)
  return joined
}
