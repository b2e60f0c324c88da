import { toWire } from '../../../contract/core/call.ts'
import type { members as lists } from '../../../contract/calls/members/calls.ts'
import type { inviting as invitationCalls } from '../../../contract/calls/members/inviting.ts'
import type { invitations as invitationList } from '../../../contract/calls/members/invitations.ts'
import type { joinLinks as linkCalls } from '../../../contract/calls/members/join-link.ts'
import { membership } from '../../../contract/calls/members/membership.ts'
import type { Role } from '../../../contract/codes.ts'
import {
  mayEditMember,
  mayLeaveWorkgroup,
  maySeeFiguresOf,
  rolesToGive,
  type Person,
} from '../../../contract/permissions.ts'
import { instantOf } from '../../../contract/rules/zoned-times.ts'
import type { Handler, Handlers, MemberContext } from '../../calls/context.ts'
import { todayIn } from '../../core/dates.ts'
import { Failure, notFound, ruleFailure } from '../../core/failure.ts'
import { storedRole } from '../../db/roles.ts'
import { closeStreams } from '../../realtime/live-events.ts'
import { recordAudit } from '../../security/audit.ts'
import { tellNewOwner } from '../../notifications/given-customers.ts'
import { endMembership, type HandedOver } from './departures.ts'
import { inviting } from './inviting.ts'
import * as query from './queries.ts'

const list: Handler<typeof lists.list> = async ({ db, workgroupId, photos }, input) => {
  const { rows, total } = await query.listMembers(db, workgroupId, input)
  return {
    items: rows.map(({ photo_key, ...member }) => ({ ...member, photoUrl: photos.url(photo_key) })),
    total,
  }
}

const describe: Handler<typeof membership.detail> = async (context, { id }) => {
  const { db, now, person, workgroupId, timeZone, photos } = context
  const member = await query.memberById(db, workgroupId, id)
  if (!member) throw notFound()
  const { photo_key, ...shown } = member
  const today = todayIn(timeZone, now)
  const monthBegins = instantOf(timeZone, { day: `${today.slice(0, 8)}01`, minutes: 0 })
  return {
    ...shown,
    photoUrl: photos.url(photo_key),
    figures: maySeeFiguresOf(person, id === person.userId ? 'me' : 'workgroup')
      ? await query.figuresOf(db, { workgroupId, userId: id, monthBegins, today })
      : null,
    devices:
      member.leftAt === null && mayEditMember(person, { userId: id, role: member.role })
        ? await query.devicesOf(db, id, now)
        : null,
  }
}

/** @throws not_found, or no_permission where the editor may not edit this member */
async function editableMember({ db, workgroupId }: MemberContext, editor: Person, id: string) {
  const member = await query.memberById(db, workgroupId, id)
  if (!member || member.leftAt !== null) throw notFound()
  if (!mayEditMember(editor, { userId: id, role: member.role })) throw new Failure('no_permission')
  return member
}
type Change = { role?: Role | undefined; departmentId?: string | undefined; rank?: string | undefined }
const columnsOf = ({ role, departmentId, rank }: Change) => ({
  ...(role !== undefined && { role: storedRole(role) }),
  ...(departmentId !== undefined && { department_id: departmentId || null }),
  ...(rank !== undefined && { rank }),
})
/** The entries of the audit trail for what differs. */
function changesOf(
  member: { role: Role; departmentId: string | null; departmentName: string; rank: string },
  to: Change & { departmentName: string },
) {
  const entries: { kind: 'member.role' | 'member.department' | 'member.rank'; from: string; to: string }[] = []
  if (to.role !== undefined && to.role !== member.role)
    entries.push({ kind: 'member.role', from: member.role, to: to.role })
  if (to.departmentId !== undefined && to.departmentId !== (member.departmentId ?? ''))
    entries.push({ kind: 'member.department', from: member.departmentName, to: to.departmentName })
  if (to.rank !== undefined && to.rank !== member.rank)
    entries.push({ kind: 'member.rank', from: member.rank, to: to.rank })
  return entries
}
/** @param heirId '' for none */
async function handOver(
  context: MemberContext,
  leaving: readonly string[],
  heirId: string,
  kind: 'member.removed' | 'member.left',
): Promise<HandedOver> {
  const { db, workgroupId, timeZone, userId, now } = context
  if (heirId && (leaving.includes(heirId) || !(await query.areMembers(db, workgroupId, [heirId]))))
    throw ruleFailure('heirId', 'rule.choice')
  const sum = { customers: 0, plans: 0 }
  const all: string[] = []
  for (const id of leaving) {
    const { given, customerIds } = await endMembership(db, {
      workgroupId,
      timeZone,
      userId: id,
      byId: userId,
      heirId: heirId || null,
      now,
    })
    await recordAudit(context, kind, { values: given, about: id })
    all.push(...customerIds)
    sum.customers += given.customers
    sum.plans += given.plans
  }
  await tellNewOwner(context, { ownerId: heirId, byId: userId, customerIds: all })
  return sum
}

export const members: Handlers<
  typeof lists & typeof membership & typeof invitationList & typeof invitationCalls & typeof linkCalls
> = {
  list,
  search: list,

  detail: describe,

  async edit(context, { ids, ver, ...input }) {
    const { db, workgroupId } = context
    const editor = await query.lockedPerson(context)
    if (input.role !== undefined && !rolesToGive(editor).some((role) => role === input.role))
      throw new Failure('no_permission')
    const toDepartment = input.departmentId ? await query.departmentName(db, workgroupId, input.departmentId) : ''
    if (toDepartment === null) throw ruleFailure('departmentId', 'rule.choice')
    for (const id of new Set(ids)) {
      const member = await editableMember(context, editor, id)
      if (ver !== undefined && ids.length === 1 && ver !== member.ver)
        throw new Failure('stale', { record: toWire(membership.detail.output, await describe(context, { id })) })
      const entries = changesOf(member, { ...input, departmentName: toDepartment })
      if (entries.length === 0) continue
      await query.updateMember(db, { workgroupId, userId: id }, columnsOf(input))
      for (const { kind, ...values } of entries) await recordAudit(context, kind, { values, about: id })
      // Live connections were opened with the earlier rights.
      if (input.role !== undefined && input.role !== member.role) await closeStreams(db, [id])
    }
    return {}
  },

  async remove(context, { ids, heirId }) {
    const editor = await query.lockedPerson(context)
    const leaving = [...new Set(ids)]
    for (const id of leaving) await editableMember(context, editor, id)
    return handOver(context, leaving, heirId, 'member.removed')
  },

  async leave(context, { heirId }) {
    const person = await query.lockedPerson(context)
    if (!mayLeaveWorkgroup(person)) throw new Failure('master_stays')
    return handOver(context, [person.userId], heirId, 'member.left')
  },

  async signOut(context, { id }) {
    const { db, now } = context
    await editableMember(context, await query.lockedPerson(context), id)
    await query.endMemberSessions(db, id, now)
    await recordAudit(context, 'member.signedOut', { values: {}, about: id })
    return {}
  },

  ...inviting,
}
