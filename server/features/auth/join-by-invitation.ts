// Joining by an invitation. The last step validates the invitation again under locks.
import type { auth as contract } from '../../../contract/calls/auth/calls.ts'
import { Password } from '../../../contract/rules/rules.ts'
import { inSteps, type AnyContext, type Handler, type StepsFor } from '../../calls/context.ts'
import { enterWorkgroup } from '../../db/connect.ts'
import { Failure, fieldFailure } from '../../core/failure.ts'
import { storeAcceptances, type Acceptances } from '../acceptances/queries.ts'
import { rejectImpersonation } from '../../security/reserved-names.ts'
import { hashPassword, rejectCommonPassword } from '../../security/passwords.ts'
import { describeInvitation, invitationByCode, lockInvitation, type Invitation } from '../members/queries.ts'
import { issueCode } from './grants.ts'
import { codeOrTicket, otpRequired } from './second-step.ts'
import { joinWithPassword } from './join-workgroup.ts'
import { verifyPassword } from './verify-password.ts'
import * as query from './queries.ts'

type JoinInput = Acceptances & {
  email: string
  inviteCode: string
  name: string
  password: string
  language?: AnyContext['language'] | undefined
  codeChallenge: string
}

async function validInvitation(
  { db, now }: AnyContext,
  { email, inviteCode }: Pick<JoinInput, 'email' | 'inviteCode'>,
): Promise<Invitation> {
  const invitation = await invitationByCode(db, inviteCode, email, now)
  if (!invitation) throw new Failure('invite_invalid')
  return invitation
}

export const checkInvite: Handler<typeof contract.checkInvite> = async (context, input) => {
  const invitation = await validInvitation(context, input)
  return {
    ...(await describeInvitation(context.db, invitation)),
    hasAccount: await query.isEmailInUse(context.db, input.email),
  }
}

export const signUpInvited = inSteps(async (context: StepsFor<'anyone'>, input: JoinInput) => {
  const hasAccount = await context.step(async (step) => {
    await validInvitation(step, input)
    return query.isEmailInUse(step.db, input.email)
  })
  // An invited user who has an account joins with its password.
  const account = hasAccount ? await verifyPassword(context, input.email, input.password) : null
  const passwordHash = account ? null : await newPassword(input)
  return context.step(async (step) => {
    const invitation = await validInvitation(step, input)
    const userId = account ? account.id : await addInvited(step, input, passwordHash!)
    await join(step, invitation, userId)
    await storeAcceptances(step.db, userId, input, step.now)
    if (!account) return { code: await issueCode(step, { userId, codeChallenge: input.codeChallenge }), state: '' }
    const of = { userId, codeChallenge: input.codeChallenge, checkedHash: account.password_hash }
    const found = await codeOrTicket(step, of)
    // The invitation and the password were right, so the account has joined; it is signed in by the second step.
    if (!('code' in found)) throw otpRequired(found, true)
    return { code: found.code, state: '' }
  })
})

async function newPassword({ name, password }: JoinInput): Promise<string> {
  const broken: NonNullable<Failure['fields']> = {}
  if (name === '') broken.name = { key: 'rule.required', values: {} }
  if (!Password.safeParse(password).success) broken.password = { key: 'rule.password', values: {} }
  if (Object.keys(broken).length > 0) throw new Failure('bad_input', { fields: broken })
  rejectImpersonation(name)
  await rejectCommonPassword(password)
  return hashPassword(password)
}
async function addInvited({ db, language, now }: AnyContext, input: JoinInput, passwordHash: string): Promise<string> {
  const userId = await query.addUser(db, {
    email: input.email,
    name: input.name,
    passwordHash,
    phone: '',
    language: input.language ?? language,
    now,
  })
  if (!userId) throw fieldFailure('email_in_use', 'email')
  return userId
}

async function join(context: AnyContext, invitation: Invitation, userId: string): Promise<void> {
  const { db, now } = context
  const { workgroupId, email, inviterId } = invitation
  await enterWorkgroup(db, workgroupId, userId, 'staff')
  const role = await lockInvitation(db, invitation, now)
  if (role === null) throw new Failure('invite_invalid')
  await joinWithPassword(context, { workgroupId, userId, email, role, by: 'invitation', inviterId })
}
