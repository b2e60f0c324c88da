// A new sign-in at the provider of the workgroup, which stands for the password once (decision 116).
import {
  providerProofSeconds,
  type providerProof as contract,
} from '../../../../contract/calls/single-sign-on/proof.ts'
import type { InputOf } from '../../../../contract/core/call.ts'
import { inSteps, type Handlers, type MemberContext, type StepsFor } from '../../../calls/context.ts'
import { Failure } from '../../../core/failure.ts'
import { enterWorkgroup } from '../../../db/connect.ts'
import { signedInUser, signInPage } from '../../../outbound/openid.ts'
import { providerRequiredOf } from '../../../security/own-password.ts'
import { recordAudit } from '../../../security/audit.ts'
import { keepProof } from '../../../security/provider-proof.ts'
import { newToken } from '../../../security/tokens.ts'
import { isStillProved } from './domain.ts'
import { askingOf, fromProvider, providerOf } from './provider.ts'
import * as query from './queries.ts'
import { beginSignInAgain, openSignInAgain } from './state.ts'

type Steps = StepsFor<'member'>

const off = () => new Failure('sso_off')
const expired = () => new Failure('step_expired')

/** The provider of this workgroup for the address of the caller. Leaves the transaction in no workgroup. */
async function settingsForCaller({ db, workgroupId, userId }: MemberContext) {
  const account = await query.accountById(db, userId)
  const found = account && (await query.settingsOfDomain(db, query.domainOf(account.email)))
  return account && found?.workgroup_id === workgroupId ? { account, found } : null
}

/** Whether the caller has signed in through this provider before. */
async function isLinked({ db, userId, workgroupId }: MemberContext, issuer: string): Promise<boolean> {
  if (!(await enterWorkgroup(db, workgroupId, userId, 'staff'))) return false
  return query.isLinkedUser(db, { workgroupId, issuer }, userId)
}

const takeSteps = <I, O>(steps: (context: Steps, input: I) => Promise<O>) => inSteps<'member', I, O>(steps)

const start = takeSteps(async (context: Steps, input: InputOf<typeof contract.start>) => {
  const { secretBox, now, userId, workgroupId, sessionId } = context
  const of = await context.step(settingsForCaller)
  if (!of || !(await isStillProved(context, of.found))) throw off()
  const { issuer, client_id: clientId, domain } = of.found
  if (!(await context.step((step) => isLinked(step, issuer)))) throw off()
  const begunAt = Math.floor(now.getTime() / 1000)
  const again = { workgroupId, issuer, clientId, domain, userId, sessionId, begunAt, ...input }
  const secrets = beginSignInAgain(secretBox, again, now)
  const url = await fromProvider(() =>
    signInPage(providerOf(context, of.found), askingOf(context), secrets, of.account.email, 'again'),
  )
  return { url }
})

const finish = takeSteps(async (context: Steps, { answer, codeVerifier }: InputOf<typeof contract.finish>) => {
  const { secretBox: box, now, attempts, userId, workgroupId, sessionId } = context
  const state = new URLSearchParams(answer).get('state') ?? ''
  const under = openSignInAgain({ box, state, codeVerifier, now })
  if (!under) throw expired()
  const { signIn, secrets } = under
  const isOwn = signIn.userId === userId && signIn.sessionId === sessionId && signIn.workgroupId === workgroupId
  if (!isOwn) throw expired()
  const { issuer, clientId, begunAt, act, about } = signIn
  const found = (await context.step(settingsForCaller))?.found
  if (found?.issuer !== issuer || found.client_id !== clientId) throw off()
  await attempts.count('providerAnswers', secrets.nonce).catch(() => {
    throw expired()
  })
  const { subject } = await fromProvider(() =>
    signedInUser(providerOf(context, found), askingOf(context), secrets, answer, begunAt),
  )
  const proof = newToken()
  await context.step(async (step) => {
    const linked = await query.linkedUserId(step.db, { workgroupId, issuer, subject })
    const values = { name: found.name }
    if (linked !== userId) {
      await recordAudit(step, 'signIn.failed', { values: {}, about: userId })
      throw new Failure('sso_other_account', { values, keepsChanges: true })
    }
    await recordAudit(step, 'signIn.provider', { values, about: userId })
    await keepProof(step, { act, about }, proof, providerProofSeconds)
  })
  return { proof, act, about }
})

export const providerProof: Handlers<typeof contract> = {
  async offered(context) {
    const required = await providerRequiredOf(context.db, context.userId)
    const of = await settingsForCaller(context)
    const isOffered = of !== null && (await isLinked(context, of.found.issuer))
    return { providerName: isOffered ? of.found.name : '', isRequired: required !== null }
  },
  start,
  finish,
}
