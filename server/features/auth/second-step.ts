// The second step of a sign-in, after the right password.
import { randomBytes } from 'node:crypto'
import type { secondStep as contract } from '../../../contract/calls/two-step/sign-in.ts'
import { webClientId } from '../../../contract/codes.ts'
import type { SecondStepMethod } from '../../../contract/calls/two-step/methods.ts'
import { inSteps, type AnyContext, type Handlers, type StepsFor, type Transaction } from '../../calls/context.ts'
import { Failure } from '../../core/failure.ts'
import type { Db } from '../../db/connect.ts'
import { recoveryCodeUsedMail } from '../../notifications/mail-templates.ts'
import { recordAccountAudit } from '../../security/audit.ts'
import { answeredCounter, passkeySite, requestOptions } from '../../security/passkeys.ts'
import { hashRecoveryCode, normalizeRecoveryCode } from '../../security/recovery-codes.ts'
import { lifetimes, newToken, secondsAfter } from '../../security/tokens.ts'
import { stepOfCode } from '../../security/totp.ts'
import {
  addTicket,
  codeForTicket,
  needsSecondStep,
  swapTicketChallenge,
  ticketOf,
  ticketPasskeys,
  trustDevice,
  useAppStep,
  usePasskey,
  useRecoveryCode,
  type Ticket,
} from '../two-step/queries.ts'
import { issueCode } from './grants.ts'

type Steps = StepsFor<'anyone'>
const expired = () => new Failure('step_expired')

type AfterPassword = { userId: string; checkedHash: string; redirectUri?: string; codeChallenge: string }
/** The authorization code where the password is enough; otherwise the ticket for the second step. */
export async function codeOrTicket(
  step: AnyContext,
  of: AfterPassword,
): Promise<{ code: string } | { ticket: string; methods: SecondStepMethod[] }> {
  const { db, now, clientIdentity } = step
  const added = await ticketFor(db, { ...of, clientId: webClientId, device: clientIdentity.device, now })
  return added ? { ticket: added.ticket, methods: methodsOf(added.found) } : { code: await issueCode(step, of) }
}
type TicketFor = {
  userId: string
  checkedHash: string
  clientId: string
  redirectUri?: string
  codeChallenge?: string
  device: Buffer
  now: Date
}
/** @returns null for a user without a second step, and on a device that needs none @throws wrong_password */
export async function ticketFor(
  db: Db,
  { device, now, redirectUri = '', codeChallenge = '', ...of }: TicketFor,
): Promise<{ ticket: string; found: Ticket } | null> {
  if (!(await needsSecondStep(db, of.userId, device, now))) return null
  const ticket = newToken()
  const expiresAt = secondsAfter(now, lifetimes.secondStepSeconds)
  const isAdded = await addTicket(db, { ...of, redirectUri, codeChallenge, ticket, expiresAt })
  const found = isAdded && (await ticketOf(db, ticket, now))
  if (!found) throw new Failure('wrong_password')
  return { ticket, found }
}
export const methodsOf = ({ secret, passkeys, salt }: Ticket): SecondStepMethod[] => [
  ...(secret ? (['app'] as const) : []),
  ...(passkeys > 0 ? (['passkey'] as const) : []),
  ...(salt ? (['recovery'] as const) : []),
]
export const otpRequired = (secondStep: { ticket: string; methods: SecondStepMethod[] }, keepsChanges?: true) =>
  new Failure('otp_required', { secondStep, ...(keepsChanges && { keepsChanges }) })

type Proof = { otp: string; passkey: string }
/**
 * Checks a proof of the second step. `finish` uses up the ticket, in the transaction that uses up the proof.
 * @throws step_expired, otp_wrong, passkey_refused, too_many_tries
 */
export async function proveTicket<C extends AnyContext, T>(
  context: Omit<C, keyof Transaction> & { step<R>(work: (step: C) => Promise<R>): Promise<R> },
  ticket: string,
  proof: Proof,
  finish: (step: C) => Promise<T>,
): Promise<T> {
  const { now } = context
  const steps = context as unknown as Steps
  const found = await context.step(({ db }) => ticketOf(db, ticket, now))
  if (!found) throw expired()
  const accept =
    proof.passkey === '' ? await codeProof(steps, found, proof.otp) : await passkeyProof(steps, ticket, proof.passkey)
  return context.step(async (step) => {
    await accept(step, found)
    return finish(step)
  })
}

/** Exchanges a ticket and a proof for an authorization code. @throws as proveTicket */
export function codeForProof(context: Steps, ticket: string, proof: Proof & { trust: boolean }): Promise<string> {
  const { now } = context
  return proveTicket(context, ticket, proof, async (step: AnyContext) => {
    const code = newToken()
    const expiresAt = secondsAfter(now, lifetimes.authorizationCodeSeconds)
    const userId = await codeForTicket(step.db, { ticket, code, expiresAt, now })
    if (userId === null) throw expired()
    const until = secondsAfter(now, lifetimes.trustedDeviceSeconds)
    if (proof.trust) await trustDevice(step.db, userId, context.clientIdentity.device, until)
    return code
  })
}

/** Uses a proof up, in the transaction that issues the code. */
type Accept = (step: AnyContext, found: Ticket) => Promise<void>

/** A code of the app or a recovery code. */
async function codeProof(context: Steps, found: Ticket, entered: string): Promise<Accept> {
  const userId = found.user_id
  // Counted before the comparison, so that parallel tries are limited like sequential ones.
  const counted = await context.attempts.count('wrongSecondSteps', userId)
  const wrong = () =>
    new Failure('otp_wrong', { fields: { otp: { key: 'error.otp_wrong', values: { left: counted.left } } } })
  const digits = entered.normalize('NFKC').replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) {
    const secret = found.secret && context.secretBox.open(found.secret, userId)
    const step = secret && stepOfCode(secret, digits, context.now)
    if (step === null) throw wrong()
    return async ({ db }) => {
      if (!(await useAppStep(db, userId, found.secret!, step))) throw wrong()
      await counted.revert()
    }
  }
  const code = normalizeRecoveryCode(entered)
  if (code === null || found.salt === null) throw wrong()
  const hash = await hashRecoveryCode(code, found.salt)
  return async ({ db, now, device, enqueue }) => {
    const left = await useRecoveryCode(db, userId, hash)
    if (left === null) throw wrong()
    await counted.revert()
    await recordAccountAudit({ db, now }, 'recoveryCode.used', { userId, actorId: userId, device, values: { left } })
    await enqueue('mail.send', recoveryCodeUsedMail({ to: found.email, language: found.language, left }))
  }
}

async function passkeyProof(context: Steps, ticket: string, text: string): Promise<Accept> {
  const { now } = context
  const refused = () => new Failure('passkey_refused')
  const response = parsed(text)
  // Taken in a transaction of its own: a challenge is used up by a wrong answer, too.
  const { challenge, passkeys } = await context.step(async ({ db }) => ({
    challenge: await swapTicketChallenge(db, ticket, null, now),
    passkeys: await ticketPasskeys(db, ticket, now),
  }))
  const stored = passkeys.find((one) => one.credential_id.toString('base64url') === (response as { id?: unknown })?.id)
  if (!challenge || !stored) throw refused()
  const counter = await answeredCounter(passkeySite(context), challenge, { response, stored })
  if (counter === null) throw refused()
  return async ({ db }, { user_id }) => {
    if (!(await usePasskey(db, user_id, stored.id, counter, now))) throw refused()
  }
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const secondStep: Handlers<typeof contract> = {
  finish: inSteps(async (context: Steps, { ticket, state, ...proof }) => ({
    code: await codeForProof(context, ticket, proof),
    state,
  })),

  passkeyOptions: inSteps(async (context: Steps, { ticket }) => {
    const challenge = randomBytes(32)
    const passkeys = await context.step(async ({ db, now }) => {
      if (!(await ticketOf(db, ticket, now))) throw expired()
      await swapTicketChallenge(db, ticket, challenge, now)
      return ticketPasskeys(db, ticket, now)
    })
    return { options: JSON.stringify(await requestOptions(passkeySite(context), challenge, passkeys)) }
  }),
}
