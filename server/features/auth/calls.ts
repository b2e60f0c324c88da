import type { auth as contract } from '../../../contract/calls/auth/calls.ts'
import { absoluteUrl, paths } from '../../../contract/core/paths.ts'
import { actAs } from '../../db/connect.ts'
import { inSteps, type Handlers, type StepsFor } from '../../calls/context.ts'
import { Failure, fieldFailure } from '../../core/failure.ts'
import { codeMail, passwordChangedMail, passwordMail, smsCode } from '../../notifications/mail-templates.ts'
import { storeOneTimeCode, phoneProofs, verifyCode, verifyCodes } from '../../security/one-time-codes.ts'
import { rejectImpersonation } from '../../security/reserved-names.ts'
import { recordAccountAudit } from '../../security/audit.ts'
import { hashPassword, rejectCommonPassword } from '../../security/passwords.ts'
import { secondsAfter, lifetimes, newSixDigits, newToken } from '../../security/tokens.ts'
import { rejectPasswordOf } from '../../security/own-password.ts'
import { storeAcceptances } from '../acceptances/queries.ts'
import { issueCode } from './grants.ts'
import { checkInvite, signUpInvited } from './join-by-invitation.ts'
import * as query from './queries.ts'

/** Example: `a***@daon.example`. */
const maskEmail = (email: string) => email.replace(/^(.{1,2})[^@]*/u, '$1***')

export const auth: Handlers<typeof contract> = {
  async checkUser({ db }, { email }) {
    return { inUse: await query.isEmailInUse(db, email) }
  },

  async sendMailCode(context, { email }) {
    if (await query.isEmailInUse(context.db, email)) throw fieldFailure('email_in_use', 'email')
    const code = newSixDigits()
    await storeOneTimeCode(
      context.db,
      { purpose: 'email', recipient: email, device: context.clientIdentity.device },
      code,
      secondsAfter(context.now, lifetimes.oneTimeCodeSeconds),
    )
    await context.enqueue('mail.send', codeMail({ to: email, code, language: context.language }))
    return {}
  },

  signUp: inSteps(async (context: StepsFor<'anyone'>, input) => {
    rejectImpersonation(input.name)
    await rejectCommonPassword(input.password)
    const phoneCodes = phoneProofs(input.phone, input.phoneCode)
    await context.step(async (step) => {
      if (await query.isEmailInUse(step.db, input.email)) throw fieldFailure('email_in_use', 'email')
      await verifyCodes(step, [
        { purpose: 'email', recipient: input.email, code: input.mailCode, field: 'mailCode' },
        ...phoneCodes,
      ])
    })
    const passwordHash = await hashPassword(input.password)
    return context.step(async (step) => {
      const userId = await query.addUser(step.db, {
        email: input.email,
        name: input.name,
        passwordHash,
        phone: input.phone,
        language: input.language ?? step.language,
        now: step.now,
      })
      if (!userId) throw fieldFailure('email_in_use', 'email')
      await actAs(step.db, userId)
      await storeAcceptances(step.db, userId, input, step.now)
      return { code: await issueCode(step, { userId, codeChallenge: input.codeChallenge }), state: '' }
    })
  }),

  checkInvite,
  signUpInvited,

  async findPassword(context, { email }) {
    if (!(await query.isEmailInUse(context.db, email))) throw fieldFailure('no_account', 'email')
    const account = await query.signInFacts(context.db, email, context.clientIdentity)
    if (account) await rejectPasswordOf(context.db, account.id)
    const secret = newToken()
    await query.storePasswordLink(context.db, email, secret, secondsAfter(context.now, lifetimes.passwordLinkSeconds))
    const link = absoluteUrl(context.config.publicUrl, paths.changePassword, { email, code: secret })
    await context.enqueue('mail.send', passwordMail({ to: email, link, language: context.language }))
    return {}
  },

  changePassword: inSteps(async (context: StepsFor<'anyone'>, { email, code, password }) => {
    const expired = fieldFailure('code_expired', 'code')
    if (!(await context.step(({ db, now }) => query.isPasswordLink(db, email, code, now)))) throw expired
    await rejectCommonPassword(password)
    const passwordHash = await hashPassword(password)
    return context.step(async (step) => {
      const userId = await query.usePasswordLink(step.db, email, code, step.now)
      if (userId === null) throw expired
      await rejectPasswordOf(step.db, userId)
      await query.setPassword(step.db, { userId, checkedHash: null, passwordHash, now: step.now })
      const of = { userId, actorId: userId, device: step.device, values: {} }
      await recordAccountAudit(step, 'password.changed', of)
      await step.enqueue('mail.send', passwordChangedMail({ to: email, language: step.language }))
      return {}
    })
  }),

  async sendPhoneCode(context, { phone }) {
    const code = newSixDigits()
    const of = { purpose: 'phone', recipient: phone, device: context.clientIdentity.device } as const
    await storeOneTimeCode(context.db, of, code, secondsAfter(context.now, lifetimes.oneTimeCodeSeconds))
    await context.enqueue('sms.send', smsCode({ to: phone, code, language: context.language }))
    return {}
  },

  async findId(context, { name, phone, code }) {
    await verifyCode(context, { purpose: 'phone', recipient: phone, code, field: 'code' })
    const emails = await query.emailsByNameAndPhone(context.db, name, [phone])
    if (emails.length === 0) throw new Failure('no_account', { keepsChanges: true })
    return { emails: emails.map(maskEmail) }
  },
}
