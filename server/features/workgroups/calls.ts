import { hasCorporateForm, isReservedAddress } from '../../../contract/rules/workgroup-names.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { toWire, type OutputOf } from '../../../contract/core/call.ts'
import { listedMonths } from '../../../contract/calls/notifications/calls.ts'
import type { WeekStart } from '../../../contract/calls/workgroups/week-start.ts'
import type { workgroups as own } from '../../../contract/calls/workgroups/calls.ts'
import { workgroupSettings } from '../../../contract/calls/workgroups/settings.ts'
import { addMonths } from '../../../contract/rules/days.ts'
import {
  inSteps,
  type Handler,
  type Handlers,
  type MemberContext,
  type SignedInContext,
  type StepsFor,
} from '../../calls/context.ts'
import { enterWorkgroup, setForTransaction } from '../../db/connect.ts'
import { Failure, fieldFailure, notFound, ruleFailure } from '../../core/failure.ts'
import { masterGivenMail, masterReceivedMail } from '../../notifications/mail-templates.ts'
import { settingsOf } from '../../notifications/settings.ts'
import { closeStreams, notifyBrowsers } from '../../realtime/live-events.ts'
import { recordAudit } from '../../security/audit.ts'
import { resemblesReservedName } from '../../security/reserved-names.ts'
import { findTimeZone, defaultTimeZone } from '../../db/time-zones.ts'
import { ownPasswordHash, verifyOwnPassword, wrongOwnPassword } from '../../security/own-password.ts'
import { addMember, isMemberOf } from '../members/queries.ts'
import { countUnread } from '../notifications/queries.ts'
import { deletePhoto } from '../photos/queries.ts'
import * as query from './queries.ts'

/** @throws what is wrong with a name or an address that is new */
function rejectNames({ name, address }: { name?: string; address?: string }): void {
  if (name !== undefined && hasCorporateForm(name)) throw fieldFailure('corporate_form', 'name')
  if (name !== undefined && resemblesReservedName(name)) throw fieldFailure('name_reserved', 'name')
  if (address !== undefined && isReservedAddress(address)) throw fieldFailure('address_reserved', 'address')
}

const create: Handler<typeof own.create> = async (context, input) => {
  const { db, now, userId, sessionId } = context
  if (input.email !== undefined && input.email !== (await query.emailOf(db, userId))) throw new Failure('no_permission')
  rejectNames(input)
  const timeZone = (input.timeZone && (await findTimeZone(db, input.timeZone))) || defaultTimeZone
  const id = await query.addWorkgroup(db, { name: input.name, address: input.address, timeZone, now })
  if (!id) throw fieldFailure('url_in_use', 'address')
  await enterWorkgroup(db, id, userId, 'master')
  await addMember(db, { workgroupId: id, userId, role: 'master', now })
  await query.moveSession(db, sessionId, id)
  await query.rememberWorkgroup(db, userId, id)
  return { id }
}

export const workgroups: Handlers<typeof own & typeof workgroupSettings> = {
  create,
  createAtSignUp: create,

  async list(context) {
    const { db, userId, workgroupId, photos } = context
    const mine = await query.workgroupsOf(db, userId)
    const [unread, deleters] = [await shownUnread(context, mine), await query.deletersOf(db)]
    return {
      items: mine.map(({ logo_key, ...workgroup }) => ({
        ...workgroup,
        logoUrl: photos.url(logo_key),
        isCurrent: workgroup.id === workgroupId,
        hasUnread: unread.has(workgroup.id),
        deletedBy: deleters.get(workgroup.id)?.name ?? '',
        deletedByEmail: deleters.get(workgroup.id)?.email ?? '',
      })),
      total: mine.length,
    }
  },

  async change({ db, userId, sessionId }, { id }) {
    const mine = await query.workgroupsOf(db, userId)
    if (!mine.some((workgroup) => workgroup.id === id && workgroup.deletedAt === null)) throw notFound()
    await query.moveSession(db, sessionId, id)
    await query.rememberWorkgroup(db, userId, id)
    return { id }
  },

  detail: describe,

  async creationDate({ db, workgroupId }) {
    const { id, created_at } = await query.workgroupById(db, workgroupId)
    return [{ id }, { createdAt: created_at }]
  },

  async update(context, input) {
    const { db, workgroupId } = context
    if (!(await query.lockWorkgroup(db))) throw notFound()
    const old = await query.workgroupById(db, workgroupId)
    if (old.ver !== input.ver)
      throw new Failure('stale', { record: toWire(workgroupSettings.detail.output, await describe(context)) })
    rejectNames({
      ...(input.name !== old.name && { name: input.name }),
      ...(input.address !== old.address && { address: input.address }),
    })
    const timeZone = await findTimeZone(db, input.timeZone)
    if (!timeZone) throw ruleFailure('timeZone', 'rule.choice')
    const changed = { ...input, timeZone }
    if (!(await query.updateWorkgroup(db, workgroupId, changed))) throw fieldFailure('url_in_use', 'address')
    const before = { name: old.name, address: old.address, timeZone: old.time_zone, weekStart: old.week_start }
    for (const field of ['name', 'address', 'timeZone', 'weekStart'] as const)
      if (before[field] !== changed[field])
        await recordAudit(context, `workgroup.${field}`, { values: { from: before[field], to: changed[field] } })
    return describe(context)
  },

  async setLogo(context) {
    const { db, workgroupId, photos } = context
    const [picture, ...others] = context.pictures
    for (const { key } of others) await deletePhoto(context, key)
    await query.lockWorkgroup(db)
    const { logo_key: old } = await query.workgroupById(db, workgroupId)
    const key = picture?.key ?? null
    if (key !== old) {
      await query.setLogoKey(db, workgroupId, key)
      await deletePhoto(context, old)
      await recordAudit(context, 'workgroup.logo', { values: { to: key ? 'set' : 'removed' } })
    }
    return { logoUrl: photos.url(key) }
  },

  async contents({ db, workgroupId }) {
    return query.contentsOf(db, workgroupId)
  },

  async delete(context, { name }) {
    const { db, now, enqueue, workgroupId } = context
    const isThere = await query.lockWorkgroup(db)
    if (!isThere || name !== (await query.workgroupById(db, workgroupId)).name)
      throw fieldFailure('name_differs', 'name')
    const memberIds = await query.activeMemberIds(db, workgroupId)
    await recordAudit(context, 'workgroup.deleted', { values: {} })
    if (!(await query.deleteWorkgroup(db, now))) throw new Failure('no_permission')
    await enqueue('workgroup.tell_deleted', { id: workgroupId, after: '0' })
    await closeStreams(db, memberIds)
    return {}
  },

  async restore(context, { id }) {
    const { db, now, userId } = context
    const since = new Date(now.getTime() - limits.workgroupRestoreDays * 86_400_000)
    const outcome = await query.restoreWorkgroup(db, id, since)
    if (outcome === 'forbidden') throw new Failure('no_permission')
    if (outcome === 'unknown') throw notFound()
    // For the entry of the audit trail and for the members, who are told; an operator is no member.
    await enterWorkgroup(db, id, userId, 'staff')
    await recordAudit(context, 'workgroup.restored', { values: {} })
    await context.enqueue('workgroup.tell_restored', { workgroupId: id, after: '0' })
    await notifyBrowsers(db, await query.activeMemberIds(db, id))
    return { id }
  },

  transfer: inSteps(async (context: StepsFor<'master'>, { userId: toId, password }) => {
    const { userId, workgroupId } = context
    await context.step(async ({ db }) => {
      if (toId === userId || !(await isMemberOf(db, workgroupId, toId))) throw new Failure('transfer_failed')
    })
    const checkedHash = await verifyOwnPassword(context, password)
    return context.step(async (step) => {
      const { db, enqueue } = step
      if (!(await query.lockWorkgroup(db))) throw new Failure('transfer_failed')
      if ((await ownPasswordHash(db)) !== checkedHash) throw wrongOwnPassword('password')
      if (!(await query.transferMaster(db, { workgroupId, fromId: userId, toId }))) throw new Failure('transfer_failed')
      await recordAudit(step, 'workgroup.transferred', { values: {}, about: toId })
      const { name: workgroupName } = await query.workgroupById(db, workgroupId)
      const told = await query.usersToTell(db, [userId, toId])
      const [from, to] = [told.get(userId)!, told.get(toId)!]
      const [given, received] = [
        { to: from.email, language: from.language, workgroupName, toName: to.name },
        { to: to.email, language: to.language, workgroupName, fromName: from.name },
      ]
      await enqueue('mail.send', masterGivenMail(given))
      await enqueue('mail.send', masterReceivedMail(received))
      await closeStreams(db, [userId, toId])
      return {}
    })
  }),
}

async function describe({
  db,
  workgroupId,
  photos,
}: MemberContext): Promise<OutputOf<typeof workgroupSettings.detail>> {
  const { logo_key, memberCount, masterName, weekStart, ...workgroup } = await query.describeWorkgroup(db, workgroupId)
  return {
    ...workgroup,
    weekStart: weekStart as WeekStart,
    logoUrl: photos.url(logo_key),
    memberCount: Number(memberCount),
    masterName: masterName ?? '',
  }
}

/** The most workgroups of one user whose notifications one list looks at. */
const mostUnread = 20

/** The workgroups of the caller in which the badge of the notifications would show a number. */
async function shownUnread(
  { db, now, userId, workgroupId, role }: SignedInContext,
  mine: Awaited<ReturnType<typeof query.workgroupsOf>>,
): Promise<Set<string>> {
  const since = new Date(`${addMonths(now.toISOString().slice(0, 10), -listedMonths)}T00:00Z`)
  const candidates = (await query.workgroupsWithUnread(db, since)).slice(0, mostUnread)
  const shown = new Set<string>()
  if (candidates.length === 0) return shown
  const { inApp: kinds } = await settingsOf(db, userId)
  for (const id of candidates) {
    const { role: roleThere } = mine.find((one) => one.id === id)!
    await enterWorkgroup(db, id, userId, roleThere)
    if ((await countUnread(db, { workgroupId: id, userId, now, kinds })) > 0) shown.add(id)
  }
  if (workgroupId) await enterWorkgroup(db, workgroupId, userId, role)
  else await setForTransaction(db, { 'app.workgroup': '', 'app.role': '' })
  return shown
}
