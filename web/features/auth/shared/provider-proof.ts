// A new sign-in at the provider of the workgroup, which stands for the password once. The proof stays in the memory of the
// page: a reload, and another tab, sign in again.
import type { ProvenAct } from '../../../../contract/calls/single-sign-on/proof.ts'

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
