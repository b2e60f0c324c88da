// Changing the email address of one's account.
import type { ownEmail as contract } from '../../../contract/calls/profile/email.ts'
import { inSteps, type Handlers, type StepsFor } from '../../calls/context.ts'
import { fieldFailure } from '../../core/failure.ts'
import { emailChangedMail, emailCodeMail } from '../../notifications/mail-templates.ts'
import { recordAccountAudit } from '../../security/audit.ts'
import { storeOneTimeCode, verifyCodes } from '../../security/one-time-codes.ts'
import { lifetimes, newSixDigits, secondsAfter } from '../../security/tokens.ts'
import { isEmailInUse } from '../auth/queries.ts'
import { rejectPasswordOf, verifyOwnPassword } from '../../security/own-password.ts'
import * as query from './queries.ts'

const taken = () => fieldFailure('email_in_use', 'email')

export const ownEmail: Handlers<typeof contract> = {
  startEmailChange: inSteps(async (context: StepsFor<'signedIn'>, { email, password }) => {
    // Another address would bring the password back.
    await context.step(({ db, userId }) => rejectPasswordOf(db, userId))
    await verifyOwnPassword(context, password)
    return context.step(async ({ db, now, userId, clientIdentity, enqueue, language }) => {
      const present = (await query.lockUser(db, userId)).email
      if (await isEmailInUse(db, email)) throw taken()
      const expiresAt = secondsAfter(now, lifetimes.oneTimeCodeSeconds)
      for (const to of [present, email]) {
        const code = newSixDigits()
        await storeOneTimeCode(db, { purpose: 'email', recipient: to, device: clientIdentity.device }, code, expiresAt)
        await enqueue('mail.send', emailCodeMail({ to, code, language }))
      }
      return {}
    })
  }),

  async changeEmail(context, { email, presentCode, newCode }) {
    const { db, userId, device, language } = context
    const present = (await query.lockUser(db, userId)).email
    if (await isEmailInUse(db, email)) throw taken()
    await verifyCodes(context, [
      { purpose: 'email', recipient: present, code: presentCode, field: 'presentCode' },
      { purpose: 'email', recipient: email, code: newCode, field: 'newCode' },
    ])
    if (!(await query.changeEmail(db, present, email))) throw taken()
    await recordAccountAudit(context, 'email.changed', { userId, actorId: userId, device, values: {} })
    await context.enqueue('mail.send', emailChangedMail({ to: present, email, language }))
    return { email }
  },
}
