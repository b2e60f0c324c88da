import type { members as contract } from '../../../contract/calls/members/calls.ts'
import { mayInviteAs } from '../../../contract/permissions.ts'
import { absoluteUrl, paths } from '../../../contract/core/paths.ts'
import type { Handlers } from '../../calls/context.ts'
import { Failure, fieldFailure, notFound } from '../../core/failure.ts'
import { invitationMail } from '../../notifications/mail-templates.ts'
import { hashToken, secondsAfter, lifetimes, newToken } from '../../security/tokens.ts'
import { workgroupById } from '../workgroups/queries.ts'
import * as query from './queries.ts'

export const members: Handlers<typeof contract> = {
  async list({ db, workgroupId, photos }, input) {
    const { rows, total } = await query.listMembers(db, workgroupId, input)
    return {
      items: rows.map(({ photo_key, ...member }) => ({ ...member, photoUrl: photos.url(photo_key) })),
      total,
    }
  },

  async invite(context, { email, role }) {
    const { db, now, person, userId, userName, workgroupId, config, language } = context
    if (!mayInviteAs(person, role)) throw new Failure('no_permission')
    if (await query.memberByEmail(db, workgroupId, email)) throw fieldFailure('already_member', 'email')
    const code = newToken()
    const id = await query.addInvitation(db, {
      workgroupId,
      email,
      role,
      hash: hashToken(code),
      inviterId: userId,
      now,
      expiresAt: secondsAfter(now, lifetimes.invitationSeconds),
    })
    const workgroup = await workgroupById(db, workgroupId)
    const link = absoluteUrl(config.publicUrl, paths.invitedSignUp, { code, email, workgroup: workgroup.name })
    await context.enqueue(
      'mail.send',
      invitationMail({ to: email, link, workgroupName: workgroup.name, inviterName: userName, language }),
    )
    return { id }
  },

  async invitations({ db, now }, input) {
    return query.listInvitations(db, { ...input, now })
  },

  async cancelInvitation({ db }, { id }) {
    if (!(await query.deleteInvitation(db, id))) throw notFound()
    return {}
  },
}
