import { toWire } from '../../../contract/call.ts'
import { profile as contract } from '../../../contract/profile.ts'
import { wrongCurrentPassword } from '../../../contract/rules.ts'
import { limitsOf } from '../../attempts.ts'
import type { Handlers, SignedInContext } from '../../context.ts'
import { Failure, fieldFailure, notFound } from '../../failure.ts'
import { passwordChangedMail } from '../../mails.ts'
import { hashPassword, isCommonPassword, isPassword } from '../../passwords.ts'
import { endSessions, setPassword } from '../auth/queries.ts'
import * as query from './queries.ts'

async function describeMe({ db, userId, workgroupId, role, photos }: SignedInContext) {
  const { photo_key, password_hash: _, ...user } = await query.userWithMembership(db, userId, workgroupId)
  return [
    {
      ...user,
      role,
      photoUrl: photos.address(photo_key),
      rank: user.rank ?? '',
      departmentName: user.departmentName ?? '',
      workgroupId: user.workgroupId ?? '0',
      workgroupName: user.workgroupName ?? '',
      timeZone: user.timeZone ?? 'Asia/Seoul',
    },
  ]
}

export const profile: Handlers<typeof contract> = {
  me: describeMe,

  async update(context, { name, phone, rank, language, ver }) {
    const { db, userId, workgroupId } = context
    const user = await query.lockUser(db, userId)
    if (user.ver !== ver) throw new Failure('stale', { record: toWire(contract.me.output, await describeMe(context)) })
    await query.updateUser(db, userId, { name, phone, ...(language && { language }) })
    if (workgroupId) await query.setRank(db, workgroupId, userId, rank)
    return describeMe(context)
  },

  async setPhoto({ db, userId, photos, uploads, afterCommit }) {
    const photo = uploads[0]
    if (!photo) throw new Failure('required_missing', { fields: { man_photo: { key: 'rule.required', values: {} } } })
    const { photo_key: old } = await query.lockUser(db, userId)
    const key = await photos.keep(photo.bytes)
    await query.setPhotoKey(db, userId, key)
    if (old) afterCommit(() => photos.remove(old))
    return { photoUrl: photos.address(key) }
  },

  async removePhoto({ db, userId, photos, afterCommit }) {
    const { photo_key: old } = await query.lockUser(db, userId)
    await query.setPhotoKey(db, userId, null)
    if (old) afterCommit(() => photos.remove(old))
    return {}
  },

  async changePassword(context, { current, password }) {
    const { db, now, userId, sessionId, attempts } = context
    const user = await query.userWithMembership(db, userId, null)
    await attempts.check(`own-password:${userId}`, limitsOf.wrongPasswords)
    if (!(await isPassword(current, user.password_hash))) {
      await attempts.count(`own-password:${userId}`, limitsOf.wrongPasswords)
      throw new Failure('wrong_password', { fields: { password: { key: wrongCurrentPassword, values: {} } } })
    }
    if (await isCommonPassword(password)) throw fieldFailure('password_common', 'new_password')
    await setPassword(db, userId, await hashPassword(password), now, sessionId)
    await context.sendMail(passwordChangedMail({ to: user.email, language: context.language }))
    return {}
  },

  async devices({ db, now, userId, sessionId }) {
    const sessions = await query.listSessions(db, userId, now)
    return {
      items: sessions.map((session) => ({ id: session.id, name: session.device, signedInAt: session.created_at, lastSeenAt: session.last_seen_at, isCurrent: session.id === sessionId })),
      total: sessions.length,
    }
  },

  async signOutDevice({ db, now, userId }, { id }) {
    if (!(await query.endOwnSession(db, userId, id, now))) throw notFound()
    return {}
  },

  async signOutEverywhere({ db, now, userId }) {
    await endSessions(db, userId, now)
    return {}
  },
}
