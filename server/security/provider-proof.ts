// Who it is, before something that makes a key: by the password, or by a new sign-in at the provider of the workgroup, which
// stands for it once (decision 116).
import type { ProvenAct } from '../../contract/calls/single-sign-on/proof.ts'
import { Failure, ruleFailure } from '../core/failure.ts'
import type { Db } from '../db/connect.ts'
import { storeOneTimeCode, tryCode } from './one-time-codes.ts'
import { ownPasswordHash, rejectPasswordOf, verifyOwnPassword } from './own-password.ts'
import type { RateLimits } from './rate-limits.ts'
import { secondsAfter } from './tokens.ts'

type Member = { db: Db; now: Date; sessionId: string; workgroupId: string }
/** `appSecondStep` is not asked for: the second step that follows the proof for an app. */
type Provable = { act: ProvenAct | 'appSecondStep'; about: string }

/** Bound to what is asked for, in this session and this workgroup: elsewhere it is not found. */
const boundTo = ({ sessionId, workgroupId }: Member, { act, about }: Provable) => ({
  purpose: 'proof' as const,
  recipient: `${sessionId} ${workgroupId} ${act} ${about}`,
  device: Buffer.alloc(0),
})
/** Keeps a proof; it replaces an earlier one for the same. @param seconds how long it is good for */
export const keepProof = (context: Member, of: Provable, proof: string, seconds: number) =>
  storeOneTimeCode(context.db, boundTo(context, of), proof, secondsAfter(context.now, seconds))
/** Uses a proof up, with the commit of the transaction. @throws step_expired */
export async function useProof(context: Member, of: Provable, proof: string): Promise<void> {
  if ((await tryCode(context.db, boundTo(context, of), proof, context.now)) !== 'right')
    throw new Failure('step_expired')
}

type Steps<C extends Member> = {
  step<T>(work: (context: C) => Promise<T>): Promise<T>
  userId: string
  attempts: RateLimits
}
type Given = { password: string; providerProof: string }
/**
 * Proves who it is, and then does the act.
 * @param finish the act, in the transaction that uses the proof up; it gets the stored hash, to detect a change meanwhile
 * @throws sso_required where the password does not count; step_expired; as verifyOwnPassword
 */
export async function withProof<C extends Member, T>(
  context: Steps<C>,
  { password, providerProof }: Given,
  of: { act: ProvenAct; about: string },
  finish: (step: C, checkedHash: string) => Promise<T>,
): Promise<T> {
  if (providerProof !== '')
    return context.step(async (step) => {
      await useProof(step, of, providerProof)
      return finish(step, await ownPasswordHash(step.db))
    })
  await context.step(({ db }) => rejectPasswordOf(db, context.userId))
  if (password === '') throw ruleFailure('password', 'rule.required')
  const checkedHash = await verifyOwnPassword(context, password)
  return context.step((step) => finish(step, checkedHash))
}
