// Signing in through the provider of a workgroup: a normal session of ours comes of it.
import type { providerSignIn as contract } from '../../../../contract/calls/single-sign-on/sign-in.ts'
import { normalizeEmail } from '../../../../contract/rules/host-names.ts'
import { Email, limits, PersonName } from '../../../../contract/rules/rules.ts'
import { inSteps, type AnyContext, type Handlers, type StepsFor } from '../../../calls/context.ts'
import { Failure } from '../../../core/failure.ts'
import { actAs, enterWorkgroup } from '../../../db/connect.ts'
import { recordAudit } from '../../../security/audit.ts'
import { ownPasswordHash } from '../../../security/own-password.ts'
import { impersonatesService } from '../../../security/reserved-names.ts'
import { signedInUser, signInPage, type ProviderUser } from '../../../outbound/openid.ts'
import { roleOfMember } from '../../members/queries.ts'
import { rememberWorkgroup } from '../../workgroups/queries.ts'
import { addUser } from '../queries.ts'
import { codeOrTicket, otpRequired } from '../second-step.ts'
import { isStillProved } from './domain.ts'
import { joinThroughProvider } from './join.ts'
import { askingOf, fromProvider, providerOf } from './provider.ts'
import * as query from './queries.ts'
import { beginSignIn, openSignIn, type SignIn } from './state.ts'

type Steps = StepsFor<'anyone'>

const off = () => new Failure('sso_off')

/** The settings of a sign-in that is under way, unless they were changed. */
async function settingsOfSignIn({ db }: AnyContext, signIn: SignIn): Promise<query.Settings> {
  const { workgroupId, triedBy, domain } = signIn
  let found: query.Settings | undefined
  if (triedBy === null) found = await query.settingsOfDomain(db, domain)
  else {
    await enterWorkgroup(db, workgroupId, triedBy, 'master')
    if ((await roleOfMember(db, workgroupId, triedBy)) === 'master') found = await query.settingsOf(db, workgroupId)
  }
  const isSame =
    found?.workgroup_id === workgroupId && found.issuer === signIn.issuer && found.client_id === signIn.clientId
  if (!found || !isSame) throw off()
  return found
}

/** The address of a user of the provider, where it proves who that is. @throws sso_address */
function provedAddress({ email, isVerified }: ProviderUser, domain: string): string {
  const address = email === null ? '' : normalizeEmail(email, limits.email)
  if (!isVerified || query.domainOf(address) !== domain || !Email.safeParse(address).success)
    throw new Failure('sso_address', { values: { domain } })
  return address
}

/** The account of a user of the provider: linked, found by its address, or new. */
async function accountFor(
  step: AnyContext,
  settings: query.Settings,
  user: ProviderUser,
): Promise<{ account: query.Account; isLinked: boolean }> {
  const { db, now, language } = step
  const { workgroup_id: workgroupId, issuer, domain } = settings
  const linked = await query.linkedUserId(db, { workgroupId, issuer, subject: user.subject })
  if (linked !== null) {
    const account = await query.accountById(db, linked)
    // Who has moved to an address elsewhere is not the user of this provider any more.
    if (!account || query.domainOf(account.email) !== domain) throw new Failure('sso_address', { values: { domain } })
    return { account, isLinked: true }
  }
  const email = provedAddress(user, domain)
  // Twice, because the address may be taken meanwhile.
  const found =
    (await query.accountByEmail(db, email)) ??
    (await addUser(db, { email, name: nameOf(user, email), passwordHash: '', phone: '', language, now }),
    await query.accountByEmail(db, email))
  if (!found) throw new Failure('sso_address', { values: { domain } })
  return { account: found, isLinked: false }
}
/** The first name that may be one; the part of the address before the @ otherwise. @throws name_reserved */
function nameOf({ names }: ProviderUser, email: string): string {
  for (const given of [...names, email.slice(0, email.lastIndexOf('@'))]) {
    const parsed = PersonName.safeParse(given)
    if (parsed.success && !impersonatesService(parsed.data)) return parsed.data
  }
  throw new Failure('name_reserved')
}

/** @returns the authorization code @throws otp_required, after which the membership stays */
async function signInAs(step: AnyContext, settings: query.Settings, user: ProviderUser, codeChallenge: string) {
  const { db, now } = step
  const { workgroup_id: workgroupId, issuer, name } = settings
  if (!(await enterWorkgroup(db, workgroupId, null, 'staff'))) throw off()
  const { account, isLinked } = await accountFor(step, settings, user)
  const { user_id: userId, email } = account
  // The exchange of the code restores an account that is deleted, and its memberships. That is not done for whoever
  // lacks the second step, so a deleted account becomes a member only at its next sign-in.
  if (account.state === 'living') {
    await enterWorkgroup(db, workgroupId, userId, 'staff')
    await joinThroughProvider(step, { workgroupId, userId, email, isLinked })
    if (!isLinked && (await query.linkUser(db, { workgroupId, issuer, subject: user.subject }, userId, now)))
      await recordAudit(step, 'signIn.linked', { values: { name }, about: userId })
    await recordAudit(step, 'signIn.provider', { values: { name }, about: userId })
    await rememberWorkgroup(db, userId, workgroupId)
  }
  await actAs(db, userId)
  // The provider stands for the password only: it is one workgroup's, and the account may be a member of others.
  const found = await codeOrTicket(step, { userId, checkedHash: await ownPasswordHash(db), codeChallenge })
  if (!('code' in found)) throw otpRequired(found, true)
  return found.code
}

export const providerSignIn: Handlers<typeof contract> = {
  async offered({ db }, { email }) {
    const found = await query.settingsOfDomain(db, query.domainOf(email))
    return { providerName: found?.name ?? '', isRequired: found !== undefined && found.required_at !== null }
  },

  start: inSteps(async (context: Steps, { email, codeChallenge }: { email: string; codeChallenge: string }) => {
    const { secretBox, now } = context
    const found = await context.step(({ db }) => query.settingsOfDomain(db, query.domainOf(email)))
    if (!found || !(await isStillProved(context, found))) throw off()
    const { workgroup_id: workgroupId, issuer, client_id: clientId, domain } = found
    const signIn = { workgroupId, issuer, clientId, domain, codeChallenge, triedBy: null }
    const secrets = beginSignIn(secretBox, signIn, now)
    const url = await fromProvider(() => signInPage(providerOf(context, found), askingOf(context), secrets, email))
    return { url }
  }),

  finish: inSteps(async (context: Steps, { answer, codeVerifier }: { answer: string; codeVerifier: string }) => {
    const { secretBox: box, now, attempts } = context
    const state = new URLSearchParams(answer).get('state') ?? ''
    const under = openSignIn({ box, state, codeVerifier, now })
    if (!under) throw new Failure('step_expired')
    const { signIn, secrets } = under
    const settings = await context.step((step) => settingsOfSignIn(step, signIn))
    await attempts.count('providerAnswers', secrets.nonce).catch(() => {
      throw new Failure('step_expired')
    })
    const user = await fromProvider(() =>
      signedInUser(providerOf(context, settings), askingOf(context), secrets, answer),
    )
    if (signIn.triedBy !== null) {
      await context.step(async (step) => {
        await settingsOfSignIn(step, signIn)
        provedAddress(user, settings.domain)
        await query.updateSettings(step.db, signIn.workgroupId, { tried_at: now })
      })
      return { code: '', wasTrial: true }
    }
    const code = await context.step(async (step) =>
      signInAs(step, await settingsOfSignIn(step, signIn), user, signIn.codeChallenge),
    )
    return { code, wasTrial: false }
  }),
}
