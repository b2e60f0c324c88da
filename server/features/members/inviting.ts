// Inviting people by mail, and by the link of the workgroup.
import { freeMembers } from '../../../contract/calls/billing/prices.ts'
import type { InviteOutcome, inviting as invitationCalls } from '../../../contract/calls/members/inviting.ts'
import type { invitations as invitationList } from '../../../contract/calls/members/invitations.ts'
import type { joinLinks as linkCalls } from '../../../contract/calls/members/join-link.ts'
import type { Role } from '../../../contract/codes.ts'
import { absoluteUrl, paths } from '../../../contract/core/paths.ts'
import { mayInviteAs, rolesOfJoinLink } from '../../../contract/permissions.ts'
import { Email } from '../../../contract/rules/rules.ts'
import type { Handlers, MemberContext } from '../../calls/context.ts'
import { Failure, fieldFailure, notFound } from '../../core/failure.ts'
import { invitationMail } from '../../notifications/mail-templates.ts'
import { recordAudit } from '../../security/audit.ts'
import { countAllowedInTransaction, countInTransaction, leftInWindow } from '../../security/rate-limits.ts'
import { recipientKey } from '../../security/recipient-limits.ts'
import { hashToken, lifetimes, newToken, secondsAfter } from '../../security/tokens.ts'
import { fullReason, seatsLeft, seatsOf } from '../billing/queries.ts'
import { workgroupById } from '../workgroups/queries.ts'
import * as invitations from './invitations.ts'
import * as links from './join-links.ts'
import { lockedPerson } from './queries.ts'

/** Stores an invitation, or replaces the open one of the address, and mails its link. */
async function mailInvitation(
  context: MemberContext,
  of: { email: string; role: Role; isAgain: boolean; workgroupName: string },
): Promise<{ id: string; expiresAt: Date }> {
  const { db, now, userId, userName, workgroupId, config, language } = context
  const { email, role, workgroupName } = of
  const code = newToken()
  const expiresAt = secondsAfter(now, lifetimes.invitationSeconds)
  const invitation = { workgroupId, email, role, hash: hashToken(code), inviterId: userId, now, expiresAt }
  const id = await invitations.addInvitation(db, invitation)
  await recordAudit(context, of.isAgain ? 'invitation.resent' : 'invitation.sent', { values: { email, role } })
  const link = absoluteUrl(config.publicUrl, paths.invitedSignUp, { code, email, workgroup: workgroupName })
  await context.enqueue(
    'mail.send',
    invitationMail({ to: email, link, workgroupName, inviterName: userName, language }),
  )
  return { id, expiresAt }
}

/** @throws team_needed, bill_overdue */
async function checkRoom({ db, now }: MemberContext): Promise<void> {
  const seats = await seatsOf(db, now)
  if (seatsLeft(seats) !== 0) return
  throw new Failure(fullReason(seats), { values: { max: freeMembers } })
}

/** What stands against each of several invitations; null where nothing does. In the order given. */
async function judge(
  { db, now, workgroupId, person }: MemberContext,
  given: readonly { email: string; role: Role }[],
): Promise<{ email: string; role: Role; isAgain: boolean; outcome: InviteOutcome | null }[]> {
  const parsed = given.map(({ email, role }) => ({ typed: email, role, read: Email.safeParse(email) }))
  const emails = parsed.flatMap(({ read }) => (read.success ? [read.data] : []))
  const members = new Set(await invitations.memberEmails(db, workgroupId, emails))
  const open = new Map((await invitations.openInvitations(db, workgroupId, emails)).map((one) => [one.email, one]))
  const seen = new Set<string>()
  const outcomeOf = (email: string, role: Role): InviteOutcome | null => {
    if (seen.has(email)) return 'twice'
    seen.add(email)
    const waiting = open.get(email)
    if (!mayInviteAs(person, role)) return 'no_permission'
    if (members.has(email)) return 'already_member'
    if (waiting && waiting.expiresAt > now) return 'already_invited'
    // Nobody replaces an invitation with a role that they may not give.
    return waiting && !mayInviteAs(person, waiting.role) ? 'no_permission' : null
  }
  return parsed.map(({ typed, role, read }) =>
    read.success
      ? { email: read.data, role, isAgain: open.has(read.data), outcome: outcomeOf(read.data, role) }
      : { email: typed, role, isAgain: false, outcome: 'wrong' },
  )
}

export const inviting: Handlers<typeof invitationList & typeof invitationCalls & typeof linkCalls> = {
  async invite(context, { email, role }) {
    const { db, person, workgroupId } = context
    const [open] = await invitations.openInvitations(db, workgroupId, [email])
    if (!mayInviteAs(person, role) || (open && !mayInviteAs(person, open.role))) throw new Failure('no_permission')
    const [member] = await invitations.memberEmails(db, workgroupId, [email])
    if (member !== undefined) throw fieldFailure('already_member', 'email')
    // One that waits has its place already.
    if (!open || open.expiresAt <= context.now) await checkRoom(context)
    const { name: workgroupName } = await workgroupById(db, workgroupId)
    const { id } = await mailInvitation(context, { email, role, isAgain: open !== undefined, workgroupName })
    return { id }
  },

  async invitations({ db, now, workgroupId }, input) {
    return invitations.listInvitations(db, workgroupId, { ...input, now })
  },

  async cancelInvitation(context, { id }) {
    const { db, now, workgroupId } = context
    const cancelled = await invitations.cancelInvitation(db, workgroupId, id, now)
    if (!cancelled) throw notFound()
    await recordAudit(context, 'invitation.cancelled', { values: cancelled })
    return {}
  },

  async restoreInvitation(context, { id }) {
    const { db, now, person, workgroupId } = context
    const cancelled = await invitations.lockCancelledInvitation(db, workgroupId, id, now)
    if (!cancelled) throw notFound()
    if (!mayInviteAs(person, cancelled.role)) throw new Failure('no_permission')
    if (!(await invitations.restoreInvitation(db, workgroupId, id))) throw notFound()
    await recordAudit(context, 'invitation.restored', { values: cancelled })
    return {}
  },

  async resendInvitation(context, { id }) {
    const { db, now, person, workgroupId, clientIdentity } = context
    const open = await invitations.lockOpenInvitation(db, workgroupId, id)
    if (!open) throw notFound()
    const { email, role } = open
    if (!mayInviteAs(person, role)) throw new Failure('no_permission')
    if ((await invitations.memberEmails(db, workgroupId, [email])).length > 0) throw new Failure('already_member')
    if (open.expiresAt <= now) await checkRoom(context)
    await countInTransaction(db, now, 'invitationMailsToOne', await recipientKey(db, clientIdentity, email))
    const { name: workgroupName } = await workgroupById(db, workgroupId)
    const { expiresAt } = await mailInvitation(context, { email, role, isAgain: true, workgroupName })
    return { expiresAt: expiresAt.toISOString() }
  },

  async checkInvitees({ db, now, userId, workgroupId }, { emails }) {
    const open = await invitations.openInvitations(db, workgroupId, emails)
    return {
      members: await invitations.memberEmails(db, workgroupId, emails),
      invited: open.filter(({ expiresAt }) => expiresAt > now).map(({ email }) => email),
      left: await leftInWindow(db, now, 'invitationsMade', userId),
    }
  },

  async inviteMany(context, { invitations: given }) {
    const { db, now, userId, workgroupId, clientIdentity } = context
    const judged = await judge(context, given)
    const seats = await seatsOf(db, now)
    const left = seatsLeft(seats)
    if (left !== null)
      for (const one of judged.filter(({ outcome }) => outcome === null).slice(left)) one.outcome = fullReason(seats)
    const good = judged.filter(({ outcome }) => outcome === null)
    const allowed = await countAllowedInTransaction(db, now, 'invitationsMade', userId, good.length)
    for (const one of good.slice(allowed)) one.outcome = 'limited'
    const { name: workgroupName } = await workgroupById(db, workgroupId)
    // In one order, so that two calls at once do not wait for each other.
    for (const one of good.slice(0, allowed).toSorted((a, b) => (a.email < b.email ? -1 : 1))) {
      const whose = await recipientKey(db, clientIdentity, one.email)
      if ((await countAllowedInTransaction(db, now, 'invitationMailsToOne', whose, 1)) === 0) one.outcome = 'limited'
      else await mailInvitation(context, { ...one, workgroupName })
    }
    return { items: judged.map(({ email, outcome }) => ({ email, outcome: outcome ?? 'sent' })) }
  },

  async joinLink({ db, now, workgroupId }) {
    return { link: await links.currentLink(db, workgroupId, now) }
  },

  async makeJoinLink(context, { role, limit, days }) {
    const { db, now, userId, workgroupId, config } = context
    const maker = await lockedPerson(context)
    if (!rolesOfJoinLink(maker).some((each) => each === role)) throw new Failure('no_permission')
    await endCurrentLink(context, null)
    const code = newToken()
    await links.addLink(db, {
      workgroupId,
      role,
      hash: hashToken(code),
      limit,
      madeById: userId,
      now,
      expiresAt: secondsAfter(now, days * 86_400),
    })
    await recordAudit(context, 'invitationLink.made', { values: { role, limit } })
    const link = await links.currentLink(db, workgroupId, now)
    return { url: absoluteUrl(config.publicUrl, paths.joinByLink, { code }), link: link! }
  },

  async endJoinLink(context, { id }) {
    if (!(await endCurrentLink(context, id))) throw notFound()
    return {}
  },
}

/** @param id null for whichever it is */
async function endCurrentLink(context: MemberContext, id: string | null): Promise<boolean> {
  const role = await links.endLink(context.db, context.workgroupId, id, context.now)
  if (role !== null) await recordAudit(context, 'invitationLink.ended', { values: { role } })
  return role !== null
}
