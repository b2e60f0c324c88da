// A new sign-in at the provider of the workgroup, which stands for the password once. The proof stays in the memory of the
// page: a reload, and another tab, sign in again.
import type { ProvenAct } from '../../../../contract/calls/single-sign-on/proof.ts'
import { readStored, type TypedForm } from '../../../session/session.ts'

/** What a proof is for. */
export type ProofFor = { act: ProvenAct; about: string }
/** `until`: in milliseconds since 1970. */
let held: (ProofFor & { proof: string; until: number }) | null = null

export function holdProof(proof: typeof held): void {
  held = proof
}
/** '' for none, or one that is over. */
export const heldProof = ({ act, about }: ProofFor): string =>
  held?.act === act && held.about === about && Date.now() < held.until ? held.proof : ''

// What was chosen and typed before the page was left: with the sign-in that is under way (session.ts), and here after it.
let form: TypedForm | null = null

export function holdForm(typed: TypedForm | null): void {
  form = typed
}
export const typedForm = (next: string, values: unknown): TypedForm => ({ userId: ownId(), next, values })
/** @param next the address of the screen @returns null for none, that of another screen or of another user */
export const heldForm = (next: string): unknown =>
  form !== null && form.next === next && form.userId === ownId() ? form.values : null
const ownId = () => readStored('login_idx') ?? ''
