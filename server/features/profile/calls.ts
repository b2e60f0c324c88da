import { toWire } from '../../../contract/core/call.ts'
import { profile as contract } from '../../../contract/calls/profile/calls.ts'
import type { WeekStart } from '../../../contract/calls/workgroups/week-start.ts'
import { inSteps, type Handlers, type SignedInContext, type StepsFor } from '../../calls/context.ts'
import { Failure, notFound, ruleFailure } from '../../core/failure.ts'
import { passwordChangedMail } from '../../notifications/mail-templates.ts'
import { phoneProofs, verifyCodes } from '../../security/one-time-codes.ts'
import { rejectImpersonation } from '../../security/reserved-names.ts'
import { recordAccountAudit } from '../../security/audit.ts'
import { verifyOwnPassword, wrongOwnPassword } from '../../security/own-password.ts'
import { hashPassword, rejectCommonPassword } from '../../security/passwords.ts'
import { endSessions, setPassword } from '../auth/queries.ts'
import { findTimeZone } from '../../db/time-zones.ts'
import * as query from './queries.ts'
import { changeSettings, settingsOf } from '../../notifications/settings.ts'
import { deletePhoto } from '../photos/queries.ts'
import { workgroupsOf } from '../workgroups/queries.ts'

async function describeMe({ db, userId, workgroupId, role, person, photos, twoStepDue }: SignedInContext) {
  const { photo_key, ...user } = await query.userWithMembership(db, userId, workgroupId)
  return [
    {
      ...user,
      role,
      isOperator: person.isOperator,
      photoUrl: photos.url(photo_key),
      rank: user.rank ?? '',
      departmentName: user.departmentName ?? '',
      workgroupId: user.workgroupId ?? '0',
      workgroupName: user.workgroupName ?? '',
      timeZone: user.timeZone ?? 'Asia/Seoul',
      weekStart: (user.weekStart ?? '') as WeekStart,
      twoStepDue,
    },
  ]
}

export const profile: Handlers<typeof contract> = {
  me: describeMe,

  async update(context, { name, phone, phoneCode, rank, language, ver }) {
    const { db, userId, workgroupId } = context
    const user = await query.lockUser(db, userId)
    if (user.ver !== ver) throw new Failure('stale', { record: toWire(contract.me.output, await describeMe(context)) })
    if (name !== user.name) rejectImpersonation(name)
    await verifyCodes(context, phoneProofs(phone, phoneCode, user.phone))
    await query.updateUser(db, userId, { name, phone, ...(language && { language }) })
    if (phone !== user.phone) {
      const of = { userId, actorId: userId, device: context.device, values: {} }
      await recordAccountAudit(context, 'phone.changed', of)
    }
    if (workgroupId) await query.setRank(db, workgroupId, userId, rank)
    return describeMe(context)
  },

  async settings({ db, userId }) {
    return settingsOf(db, userId)
  },

  async setSettings({ db, userId, enqueue }, changed) {
    const timeZone = changed.timeZone && (await findTimeZone(db, changed.timeZone))
    if (changed.timeZone && !timeZone) throw ruleFailure('timeZone', 'rule.choice')
    const before = await settingsOf(db, userId)
    const settings = await changeSettings(db, userId, { ...changed, ...(timeZone && { timeZone }) })
    // Mails that wait for the time that was set before.
    if ((['digest', 'digestAt', 'timeZone'] as const).some((name) => settings[name] !== before[name]))
      for (const { id: workgroupId } of await workgroupsOf(db, userId))
        await enqueue('notifications.mail', { workgroupId, userIds: [userId] })
    return settings
  },

  async setPhoto(context) {
    const [picture] = context.pictures
    if (!picture) throw new Failure('required_missing', { fields: { man_photo: { key: 'rule.required', values: {} } } })
    await changePhoto(context, picture.key)
    return { photoUrl: context.photos.url(picture.key) }
  },

  async removePhoto(context) {
    await changePhoto(context, null)
    return {}
  },

  changePassword: inSteps(async (context: StepsFor<'signedIn'>, { current, password }) => {
    const { userId } = context
    const checkedHash = await verifyOwnPassword(context, current, 'current')
    await rejectCommonPassword(password)
    const passwordHash = await hashPassword(password)
    return context.step(async (step) => {
      const { db, enqueue, now, sessionId, language } = step
      if (!(await setPassword(db, { userId, checkedHash, passwordHash, now, exceptSessionId: sessionId })))
        throw wrongOwnPassword('current')
      const of = { userId, actorId: userId, device: step.device, values: {} }
      await recordAccountAudit(step, 'password.changed', of)
      await enqueue('mail.send', passwordChangedMail({ to: (await query.lockUser(db, userId)).email, language }))
      return {}
    })
  }),

  async devices({ db, now, userId, sessionId }) {
    const sessions = await query.listSessions(db, userId, now)
    return {
      items: sessions.map((session) => ({
        id: session.id,
        name: session.device,
        signedInAt: session.created_at,
        lastSeenAt: session.last_seen_at,
        isCurrent: session.id === sessionId,
      })),
      total: sessions.length,
    }
  },

  async signOutDevice(context, { id }) {
    const { db, now, userId, device } = context
    if (!(await query.endOwnSession(db, userId, id, now))) throw notFound()
    await recordAccountAudit(context, 'session.ended', { userId, actorId: userId, device, values: {} })
    return {}
  },

  async signOutEverywhere(context, { keepsThis }) {
    const { db, now, userId, device, sessionId } = context
    await recordAccountAudit(context, 'session.ended', { userId, actorId: userId, device, values: {} })
    await endSessions(db, userId, now, keepsThis ? sessionId : null)
    return {}
  },
}

async function changePhoto(context: SignedInContext, key: string | null): Promise<void> {
  const { db, userId } = context
  const { photo_key: old } = await query.lockUser(db, userId)
  await query.setPhotoKey(db, userId, key)
  await deletePhoto(context, old)
}
