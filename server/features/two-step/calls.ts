import { randomBytes } from 'node:crypto'
import type { twoStep as contract } from '../../../contract/calls/two-step/calls.ts'
import { limits } from '../../../contract/rules/limits.ts'
import {
  inSteps,
  type Handler,
  type Handlers,
  type MemberContext,
  type SignedInContext,
  type StepsFor,
} from '../../calls/context.ts'
import { Failure, notFound } from '../../core/failure.ts'
import { twoStepMail } from '../../notifications/mail-templates.ts'
import { recordAccountAudit, recordAudit } from '../../security/audit.ts'
import { createdPasskey, creationOptions, passkeySeconds, passkeySite } from '../../security/passkeys.ts'
import { newRecoveryCodes } from '../../security/recovery-codes.ts'
import { lifetimes, secondsAfter } from '../../security/tokens.ts'
import { base32, newTotpSecret, otpauthUri, stepOfCode } from '../../security/totp.ts'
import { verifyOwnPassword } from '../../security/own-password.ts'
import { lockUser } from '../profile/queries.ts'
import * as query from './queries.ts'

type Steps = StepsFor<'signedIn'>
const issuer = 'Saleslog'
const stepped = <I, O>(steps: (context: Steps, input: I) => Promise<O>) => inSteps<'signedIn', I, O>(steps)

const expired = () => new Failure('step_expired')
const recordOwn = <K extends Parameters<typeof recordAccountAudit>[1]>(
  { db, now, userId, device }: SignedInContext,
  kind: K,
  values: Parameters<typeof recordAccountAudit<K>>[2]['values'],
) => recordAccountAudit({ db, now }, kind, { userId, actorId: userId, device, values })

/** Records that two-step sign-in was turned on or off, and tells the user by mail. */
async function tellSwitched(context: SignedInContext, to: 'on' | 'off'): Promise<void> {
  await recordOwn(context, `twoStep.${to}`, {})
  const { email } = await lockUser(context.db, context.userId)
  await context.enqueue('mail.send', twoStepMail({ what: to, to: email, language: context.language }))
}
/** @throws not_found, two_step_kept */
async function afterRemoval(context: SignedInContext, outcome: query.Removal): Promise<void> {
  if (outcome === 'unknown') throw notFound()
  if (outcome === 'required') throw new Failure('two_step_kept')
  if (outcome === 'off') await tellSwitched(context, 'off')
}

const settings: Handler<typeof contract.settings> = async ({ db }) => {
  const { app_since, codes_left, required_by, required_from } = await query.ownTwoStep(db)
  const passkeys = await query.ownPasskeys(db)
  return {
    appSince: app_since,
    passkeys: passkeys.map((one) => ({
      passkeyId: one.id,
      passkeyName: one.name,
      createdAt: one.created_at,
      lastUsedAt: one.last_used_at,
    })),
    codesLeft: codes_left,
    requiredBy: required_by ?? '',
    requiredFrom: required_from,
  }
}

const startApp = stepped(async (context: Steps, { password }: { password: string }) => {
  await verifyOwnPassword(context, password)
  const secret = newTotpSecret()
  return context.step(async ({ db, now, userId, sessionId, secretBox }) => {
    const { email } = await lockUser(db, userId)
    const until = secondsAfter(now, lifetimes.secondStepSeconds)
    await query.startSetup(db, sessionId, secretBox.seal(secret, userId), until)
    return { secret: base32(secret), uri: otpauthUri(secret, { issuer, account: email }) }
  })
})
const confirmApp = stepped(async (context: Steps, { otp }: { otp: string }) => {
  const { userId, sessionId, now, secretBox, attempts } = context
  const { sealed, needsCodes } = await context.step(async ({ db }) => ({
    sealed: await query.ownSetup(db, sessionId, now),
    needsCodes: (await query.ownTwoStep(db)).codes_left === 0,
  }))
  if (sealed === null) throw expired()
  const counted = await attempts.count('wrongSecondSteps', userId)
  const step = stepOfCode(secretBox.open(sealed, userId), otp, now)
  if (step === null) throw wrongCode(counted.left)
  await counted.revert()
  const recovery = needsCodes ? await newRecoveryCodes() : null
  return context.step(async ({ db }) => {
    if (!(await query.confirmSetup(db, { sessionId, secret: sealed, step, recovery, now }))) throw expired()
    return { codes: recovery?.codes ?? [] }
  })
})
const wrongCode = (left: number) =>
  new Failure('otp_wrong', { fields: { otp: { key: 'error.otp_wrong', values: { left } } } })

const startPasskey = stepped(async (context: Steps, { password }: { password: string }) => {
  await verifyOwnPassword(context, password)
  const challenge = randomBytes(32)
  const { stored, email } = await context.step(async ({ db, now, userId, sessionId }) => {
    await query.startPasskey(db, sessionId, challenge, secondsAfter(now, passkeySeconds))
    return { stored: await query.ownPasskeys(db), email: (await lockUser(db, userId)).email }
  })
  const { userId, userName: name } = context
  const options = await creationOptions(passkeySite(context), { challenge, userId, email, name, stored })
  return { options: JSON.stringify(options) }
})
const addPasskey = stepped(
  async (context: Steps, { passkeyName: name, passkey: given }: { passkeyName: string; passkey: string }) => {
    const { sessionId, now } = context
    // Taken in a transaction of its own: a challenge is used up by a wrong answer, too.
    const challenge = await context.step(({ db }) => query.takePasskeyChallenge(db, sessionId, now))
    if (challenge === null) throw expired()
    const passkey = await createdPasskey(passkeySite(context), challenge, parsed(given))
    if (!passkey) throw new Failure('passkey_refused')
    const recovery = await newRecoveryCodes()
    return context.step(async (step) => {
      const outcome = await query.addPasskey(step.db, { passkey, name, recovery, now })
      if (outcome === 'taken') throw new Failure('passkey_refused')
      if (outcome === 'full') throw new Failure('too_many_passkeys')
      await recordOwn(step, 'passkey.added', { name })
      if (outcome === 'on') {
        await tellSwitched(step, 'on')
        await recordOwn(step, 'recoveryCodes.made', {})
      }
      return { codes: outcome === 'on' ? recovery.codes : [] }
    })
  },
)
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure('passkey_refused')
  }
}

const newCodes = stepped(async (context: Steps, { password }: { password: string }) => {
  await verifyOwnPassword(context, password)
  const recovery = await newRecoveryCodes()
  return context.step(async (step) => {
    if (!(await query.replaceRecoveryCodes(step.db, recovery))) throw notFound()
    await recordOwn(step, 'recoveryCodes.made', {})
    return { codes: recovery.codes }
  })
})

export const twoStep: Handlers<typeof contract> = {
  settings,
  startApp,
  confirmApp,

  async finishApp(context) {
    const outcome = await query.finishSetup(context.db, context.sessionId, context.now)
    if (outcome === null) throw expired()
    if (outcome === 'on') {
      await tellSwitched(context, 'on')
      await recordOwn(context, 'recoveryCodes.made', {})
    }
    return {}
  },

  removeApp: stepped(async (context: Steps, { password }: { password: string }) => {
    await verifyOwnPassword(context, password)
    return context.step(async (step) => {
      await afterRemoval(step, await query.removeApp(step.db))
      return {}
    })
  }),

  startPasskey,
  addPasskey,

  async renamePasskey({ db }, { passkeyId, passkeyName }) {
    if (!(await query.renamePasskey(db, passkeyId, passkeyName))) throw notFound()
    return {}
  },

  removePasskey: stepped(async (context: Steps, { passkeyId, password }: { passkeyId: string; password: string }) => {
    await verifyOwnPassword(context, password)
    return context.step(async (step) => {
      const { outcome, name } = await query.removePasskey(step.db, passkeyId)
      if (outcome === 'off' || outcome === 'removed') await recordOwn(step, 'passkey.removed', { name })
      await afterRemoval(step, outcome)
      return {}
    })
  }),

  newRecoveryCodes: newCodes,

  async ofMember({ db }, { userId }) {
    const found = await query.memberTwoStep(db, userId)
    if (!found) throw notFound()
    return { isOn: found.is_on, mayReset: found.may_reset }
  },

  reset: stepped(async (context: Steps, { userId, password }: { userId: string; password: string }) => {
    const refuseOthers = async (step: SignedInContext) => {
      if (!(await query.mayReset(step.db, userId))) throw new Failure('no_permission')
    }
    await context.step(refuseOthers)
    await verifyOwnPassword(context, password)
    return context.step(async (step) => {
      const { db, now, device, enqueue } = step
      await refuseOthers(step)
      const told = await query.reset(db, userId, now)
      if (!told) throw notFound()
      await recordAccountAudit({ db, now }, 'twoStep.reset', { userId, actorId: step.userId, device, values: {} })
      await enqueue('mail.send', twoStepMail({ what: 'reset', to: told.email, language: told.language }))
      return {}
    })
  }),

  requirement: describeRequirement,

  async require(context, { isRequired }) {
    const { db, now, workgroupId, enqueue } = context
    const from = isRequired ? secondsAfter(now, limits.twoStepGraceDays * 86_400) : null
    if (await query.setRequiredFrom(db, workgroupId, from)) {
      await recordAudit(context, 'workgroup.twoStep', { values: { to: isRequired ? 'on' : 'off' } })
      if (isRequired) await enqueue('workgroup.tell_two_step', { id: workgroupId, after: '0' })
    }
    return describeRequirement(context)
  },
}

async function describeRequirement({ db }: MemberContext) {
  const { required_from, members, without } = await query.requirementOf(db)
  return { requiredFrom: required_from, memberCount: members, without }
}
