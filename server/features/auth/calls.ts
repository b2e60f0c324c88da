import type { auth as contract } from '../../../contract/auth.ts'
import { webClientId } from '../../../contract/codes.ts'
import { Password } from '../../../contract/rules.ts'
import { limitsOf } from '../../attempts.ts'
import type { AnyContext, Handlers } from '../../context.ts'
import { Failure, fieldFailure } from '../../failure.ts'
import { codeMail, passwordChangedMail, passwordMail, smsCode } from '../../mails.ts'
import { hashPassword, isCommonPassword, isPassword, nobodysPassword } from '../../passwords.ts'
import { inSeconds, lifetimes, newSixDigits, newToken } from '../../tokens.ts'
import { enterWorkgroup } from '../../db/connect.ts'
import { addMember, dropInvitation, invitationByCode, isMemberOf } from '../members/queries.ts'
import { rememberWorkgroup } from '../workgroups/queries.ts'
import { exchangeCode, refresh } from './grants.ts'
import * as query from './queries.ts'

/** A code goes to our own pages only, compared letter by letter (RFC 9700 2.1). */
const isOurs = ({ config, origin }: AnyContext, redirectUri: string) => [...config.origins, ...(config.anyOrigin ? [origin] : [])].some((own) => redirectUri === `${own}/`)
const authorise = async (context: AnyContext, userId: string, codeChallenge: string, redirectUri = '', state = '') => ({
  code: await query.addAuthorizationCode(context.db, { userId, clientId: webClientId, redirectUri, codeChallenge }, context.now),
  state,
})

async function countWrong(context: AnyContext, email: string, word: 'wrong_password' = 'wrong_password'): Promise<never> {
  await context.attempts.count(`password:${context.address}`, limitsOf.wrongPasswordsOfAddress)
  await context.attempts.count(`password:${email}`, limitsOf.wrongPasswordsForEmail)
  await context.attempts.count(`password:${email}:${context.address}`, limitsOf.wrongPasswords)
  throw new Failure(word)
}
const checkTries = async (context: AnyContext, email: string) => {
  await context.attempts.check(`password:${context.address}`, limitsOf.wrongPasswordsOfAddress)
  await context.attempts.check(`password:${email}`, limitsOf.wrongPasswordsForEmail)
  await context.attempts.check(`password:${email}:${context.address}`, limitsOf.wrongPasswords)
}
const countMail = async (context: AnyContext, recipient: string) => {
  await context.attempts.count(`mail:${context.address}`, limitsOf.mailsOfAddress)
  await context.attempts.count(`mail:${recipient}`, limitsOf.mailsToOne)
}
async function refuseCommon(password: string, field: string): Promise<void> {
  if (await isCommonPassword(password)) throw fieldFailure('password_common', field)
}
async function proveCode(context: AnyContext, of: { purpose: 'email' | 'phone' | 'password'; recipient: string }, code: string, field: string): Promise<void> {
  const outcome = await query.checkOneTimeCode(context.db, of, code, context.now)
  if (outcome === 'right') return query.dropOneTimeCode(context.db, of).then(() => {})
  const word = outcome === 'wrong' ? 'code_wrong' : 'code_expired'
  throw new Failure(word, { fields: { [field]: { key: `error.${word}`, values: {} } }, keepsChanges: true })
}
/** a***@daon.example */
const masked = (email: string) => email.replace(/^(.{1,2})[^@]*/u, '$1***')

export const auth: Handlers<typeof contract> = {
  async authorize(context, input) {
    if (input.clientId !== webClientId) throw new Failure('invalid_client')
    if (input.responseType !== 'code') throw new Failure('unsupported_response_type')
    if (!isOurs(context, input.redirectUri)) throw new Failure('invalid_request')
    if (input.scope !== '' && input.scope !== 'saleslog') throw new Failure('invalid_scope')
    if (input.codeChallenge !== '' && (input.codeChallengeMethod !== 'S256' || !/^[\w-]{43}$/.test(input.codeChallenge))) throw new Failure('invalid_request')
    await checkTries(context, input.email)
    const user = await query.userByEmail(context.db, input.email)
    const right = await isPassword(input.password, user?.password_hash ?? nobodysPassword)
    if (!user || !right) return countWrong(context, input.email)
    return authorise(context, user.id, input.codeChallenge, input.redirectUri, input.state)
  },

  async token(context, input) {
    if (input.clientId !== webClientId) throw new Failure('invalid_client')
    if (input.grantType === 'authorization_code') return exchangeCode(context, input)
    if (input.grantType === 'refresh_token') return refresh(context, input)
    throw new Failure('unsupported_grant_type')
  },

  async revoke({ db, now }, { token }) {
    const found = await query.tokenOf(db, token)
    if (found) await query.endSession(db, found.session_id, now)
    return {}
  },

  async checkUser(context, { email }) {
    await context.attempts.count(`check:${context.address}`, limitsOf.mailsOfAddress)
    return { inUse: await query.isEmailInUse(context.db, email) }
  },

  async sendMailCode(context, { email }) {
    await countMail(context, email)
    if (await query.isEmailInUse(context.db, email)) throw fieldFailure('email_in_use', 'user_email')
    const code = newSixDigits()
    await query.keepOneTimeCode(context.db, { purpose: 'email', recipient: email }, code, inSeconds(context.now, lifetimes.oneTimeCodeSeconds))
    await context.sendMail(codeMail({ to: email, code, language: context.language }))
    return {}
  },

  async signUp(context, input) {
    await refuseCommon(input.password, 'user_password')
    if (await query.isEmailInUse(context.db, input.email)) throw fieldFailure('email_in_use', 'user_email')
    await proveCode(context, { purpose: 'email', recipient: input.email }, input.mailCode, 'cert_code')
    const userId = await query.addUser(context.db, {
      email: input.email,
      name: input.name,
      passwordHash: await hashPassword(input.password),
      phone: input.phone,
      language: input.language ?? context.language,
      now: context.now,
    })
    if (!userId) throw fieldFailure('email_in_use', 'user_email')
    return authorise(context, userId, input.codeChallenge)
  },

  async checkInvite(context, { email, inviteCode }) {
    const invitation = await invitationByCode(context.db, inviteCode, email, context.now)
    if (!invitation) throw new Failure('invite_invalid')
    return { workgroupName: invitation.workgroupName, inviterName: invitation.inviterName, hasAccount: await query.isEmailInUse(context.db, email) }
  },

  async signUpInvited(context, input) {
    const invitation = await invitationByCode(context.db, input.inviteCode, input.email, context.now)
    if (!invitation) throw new Failure('invite_invalid')
    const user = await query.userByEmail(context.db, input.email)
    const userId = user ? await proveAccount(context, input, user) : await addInvited(context, input)
    await enterWorkgroup(context.db, invitation.workgroupId, userId, invitation.role)
    if (await isMemberOf(context.db, invitation.workgroupId, userId)) throw new Failure('already_member')
    await addMember(context.db, { workgroupId: invitation.workgroupId, userId, role: invitation.role, now: context.now })
    await dropInvitation(context.db, invitation.id)
    await rememberWorkgroup(context.db, userId, invitation.workgroupId)
    return authorise(context, userId, input.codeChallenge)
  },

  async findPassword(context, { email }) {
    await countMail(context, email)
    const user = await query.userByEmail(context.db, email)
    if (!user) throw fieldFailure('no_account', 'user_email')
    const code = newToken()
    await query.keepOneTimeCode(context.db, { purpose: 'password', recipient: email }, code, inSeconds(context.now, lifetimes.passwordLinkSeconds))
    const link = `${context.config.publicUrl}/#/change_pw/${encodeURIComponent(email)}/${code}`
    await context.sendMail(passwordMail({ to: email, link, language: context.language }))
    return {}
  },

  async changePassword(context, { email, code, password }) {
    await refuseCommon(password, 'new_password')
    await proveCode(context, { purpose: 'password', recipient: email }, code, 'code')
    const user = await query.userByEmail(context.db, email)
    if (!user) throw new Failure('code_expired')
    await query.setPassword(context.db, user.id, await hashPassword(password), context.now)
    await context.sendMail(passwordChangedMail({ to: email, language: context.language }))
    return {}
  },

  async sendPhoneCode(context, { phone }) {
    await countMail(context, phone)
    const code = newSixDigits()
    await query.keepOneTimeCode(context.db, { purpose: 'phone', recipient: phone }, code, inSeconds(context.now, lifetimes.oneTimeCodeSeconds))
    await context.sendSms(smsCode({ to: phone, code, language: context.language }))
    return {}
  },

  async findId(context, { name, phone, code }) {
    await proveCode(context, { purpose: 'phone', recipient: phone }, code, 'cert_code')
    const users = await query.usersByNameAndPhone(context.db, name, phone)
    if (users.length === 0) throw new Failure('no_account', { keepsChanges: true })
    return { emails: users.map((user) => masked(user.email)) }
  },

  async secure({ workgroupId }) {
    return { workgroupId: workgroupId ?? '0', ok: true }
  },
}

/** Somebody invited who has an account joins with the password of that account. */
async function proveAccount(context: AnyContext, input: { email: string; password: string }, user: { id: string; password_hash: string }): Promise<string> {
  await checkTries(context, input.email)
  if (!(await isPassword(input.password, user.password_hash))) return countWrong(context, input.email)
  return user.id
}
async function addInvited(context: AnyContext, input: { email: string; password: string; name: string; language?: AnyContext['language'] | undefined }): Promise<string> {
  const broken: Failure['fields'] = {}
  if (input.name === '') broken.user_name = { key: 'rule.required', values: {} }
  if (!Password.safeParse(input.password).success) broken.user_password = { key: 'rule.password', values: {} }
  if (Object.keys(broken).length > 0) throw new Failure('bad_input', { fields: broken })
  await refuseCommon(input.password, 'user_password')
  const userId = await query.addUser(context.db, {
    email: input.email,
    name: input.name,
    passwordHash: await hashPassword(input.password),
    phone: '',
    language: input.language ?? context.language,
    now: context.now,
  })
  if (!userId) throw fieldFailure('email_in_use', 'user_email')
  return userId
}
