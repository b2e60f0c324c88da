import type { singleSignOn as contract } from '../../../../contract/calls/single-sign-on/calls.ts'
import type { InputOf } from '../../../../contract/core/call.ts'
import { inSteps, type Handler, type Handlers, type MemberContext, type StepsFor } from '../../../calls/context.ts'
import { Failure, fieldFailure, notFound, ruleFailure } from '../../../core/failure.ts'
import { recordAudit } from '../../../security/audit.ts'
import { verifyOwnPassword } from '../../../security/own-password.ts'
import { impersonatesService } from '../../../security/reserved-names.ts'
import { isAllowedUrl } from '../../../security/safe-fetch.ts'
import { newToken } from '../../../security/tokens.ts'
import { signInPage } from '../../../outbound/openid.ts'
import { needsSecondStep } from '../../two-step/queries.ts'
import { endSessions } from '../queries.ts'
import { recordNameOf, recordsOf, recordTextOf } from './domain.ts'
import { askingOf, fromProvider, providerOf, returnAddressOf, sealSecret } from './provider.ts'
import * as query from './queries.ts'
import { beginSignIn } from './state.ts'

type Steps = StepsFor<'master'>
const stepped = <I, O>(steps: (context: Steps, input: I) => Promise<O>) => inSteps<'master', I, O>(steps)

async function describe(context: MemberContext) {
  const { db, workgroupId } = context
  const found = await query.settingsOf(db, workgroupId)
  return {
    isSet: found !== undefined,
    providerName: found?.name ?? '',
    issuer: found?.issuer ?? '',
    clientId: found?.client_id ?? '',
    domain: found?.domain ?? '',
    recordName: found ? recordNameOf(found.domain) : '',
    recordText: found ? recordTextOf(found.domain_token) : '',
    provedAt: found?.proved_at ?? null,
    triedAt: found?.tried_at ?? null,
    requiredFrom: found?.required_at ?? null,
    memberCount: found ? (await query.membersOfDomain(db, found.domain)).length : 0,
    hasTwoStep: await hasTwoStep(context),
    returnAddress: returnAddressOf(context),
  }
}
/** On a device that is not trusted, as none is here. */
const hasTwoStep = ({ db, userId, now }: MemberContext) => needsSecondStep(db, userId, Buffer.alloc(0), now)
type Change = 'set' | 'changed' | 'proved' | 'required' | 'optional' | 'off'
const record = (context: MemberContext, domain: string, to: Change) =>
  recordAudit(context, 'workgroup.singleSignOn', { values: { domain, to } })

const save = stepped(async (context: Steps, input: InputOf<typeof contract.save>) => {
  if (!isAllowedUrl(input.issuer, context.config.outgoingAllowed)) throw ruleFailure('issuer', 'rule.form')
  // Shown to whoever types an address of the domain on the sign-in screen.
  if (impersonatesService(input.providerName)) throw fieldFailure('name_reserved', 'providerName')
  await verifyOwnPassword(context, input.password)
  return context.step(async (step) => {
    const { db, now, workgroupId } = step
    const before = await query.lockSettings(db, workgroupId)
    if (!before && input.clientSecret === '') throw ruleFailure('clientSecret', 'rule.required')
    const isSameDomain = before?.domain === input.domain
    const isSameProvider = before?.issuer === input.issuer && before.client_id === input.clientId
    const isSame = isSameProvider && input.clientSecret === ''
    const kept = isSameDomain && isSameProvider ? before : undefined
    const saved: query.Saved = {
      name: input.providerName,
      issuer: input.issuer,
      client_id: input.clientId,
      client_secret:
        input.clientSecret === '' ? before!.client_secret : sealSecret(context, workgroupId, input.clientSecret),
      domain: input.domain,
      domain_token: isSameDomain ? before.domain_token : newToken(),
      proved_at: isSameDomain ? before.proved_at : null,
      checked_at: isSameDomain ? before.checked_at : null,
      tried_at: isSame ? before.tried_at : null,
      // Nobody is locked out by another provider that was not tried: the requirement is made anew.
      required_at: kept?.required_at ?? null,
    }
    await query.saveSettings(db, workgroupId, saved, now)
    await record(step, input.domain, before ? 'changed' : 'set')
    return describe(step)
  })
})

const proveDomain = stepped(async (context: Steps) => {
  const found = await context.step(({ db, workgroupId }) => query.settingsOf(db, workgroupId))
  if (!found) throw notFound()
  const records = await recordsOf(context, found.domain).catch(() => {
    throw new Failure('dns_failed')
  })
  return context.step(async (step) => {
    const { db, now, workgroupId } = step
    const { domain, domain_token: token, proved_at, required_at } = (await query.lockSettings(db, workgroupId)) ?? found
    if (!records.includes(recordTextOf(token))) {
      await query.loseDomain(db, workgroupId, domain, now)
      throw new Failure('domain_unproved', { values: { name: recordNameOf(domain) }, keepsChanges: true })
    }
    const claim = await query.claimOf(db, domain)
    if (claim) {
      if (records.includes(recordTextOf(claim.domain_token))) throw new Failure('domain_taken', { values: { domain } })
      await query.loseDomain(db, claim.workgroup_id, domain, now)
    }
    const provedAt = proved_at === null ? now : new Date(proved_at)
    await query.updateSettings(db, workgroupId, { proved_at: provedAt, checked_at: now })
    if (proved_at === null) {
      // Meanwhile passwords signed in.
      if (required_at !== null) await signOutMembers(step, domain)
      await record(step, domain, 'proved')
    }
    return describe(step)
  })
})

const startTrial = stepped(async (context: Steps, { codeChallenge }: { codeChallenge: string }) => {
  const { found, email } = await context.step(async ({ db, workgroupId, userId }) => ({
    found: await query.settingsOf(db, workgroupId),
    email: (await query.accountById(db, userId))?.email ?? '',
  }))
  if (!found) throw notFound()
  const { secretBox, now, userId, workgroupId } = context
  const secrets = beginSignIn(
    secretBox,
    {
      workgroupId,
      issuer: found.issuer,
      clientId: found.client_id,
      domain: found.domain,
      codeChallenge,
      triedBy: userId,
    },
    now,
  )
  const url = await fromProvider(() => signInPage(providerOf(context, found), askingOf(context), secrets, email))
  return { url }
})

/** Ends the sessions of those for whom the provider stands for the password, with their API tokens and connected apps. */
async function signOutMembers({ db, now }: MemberContext, domain: string): Promise<void> {
  for (const each of await query.membersOfDomain(db, domain)) await endSessions(db, each, now)
}

const require: Handler<typeof contract.require> = async (context, { isRequired }) => {
  const { db, now, workgroupId } = context
  const found = await query.lockSettings(db, workgroupId)
  if (!found) throw notFound()
  if (isRequired === (found.required_at !== null)) return describe(context)
  if (isRequired) {
    if (found.proved_at === null) throw new Failure('domain_unproved', { values: { name: recordNameOf(found.domain) } })
    if (found.tried_at === null) throw new Failure('sso_untried')
    if (!(await hasTwoStep(context))) throw new Failure('sso_own_two_step')
  }
  await query.updateSettings(db, workgroupId, { required_at: isRequired ? now : null })
  if (isRequired) await signOutMembers(context, found.domain)
  await record(context, found.domain, isRequired ? 'required' : 'optional')
  return describe(context)
}

const remove = stepped(async (context: Steps, { password }: { password: string }) => {
  await verifyOwnPassword(context, password)
  return context.step(async (step) => {
    const domain = await query.removeSettings(step.db, step.workgroupId)
    if (domain === null) throw notFound()
    await record(step, domain, 'off')
    return {}
  })
})

export const singleSignOn: Handlers<typeof contract> = {
  settings: describe,
  save,
  proveDomain,
  startTrial,
  require,
  remove,
}
