// A new sign-in at the provider of the workgroup, which stands for the password once. The proof stays in the memory of the
// page: a reload, and another tab, sign in again.
import { providerProof, type ProvenAct } from '../../../../contract/calls/single-sign-on/proof.ts'
import { callApi, createChallenge } from '../../../api/client.ts'
import { storeProviderSignIn, takeVerifier } from '../../../session/session.ts'

type For = { act: ProvenAct; about: string }
let held: (For & { proof: string }) | null = null

/** Leaves for the page of the provider. @param next the screen to open afterwards @throws CallError */
export async function proveAtProvider(of: For, next: string): Promise<void> {
  const { url } = await callApi(providerProof.start, { ...of, codeChallenge: await createChallenge() })
  storeProviderSignIn({ next, isTrial: false, isProof: true })
  location.assign(url)
  // The page is left: whoever waits stays busy until then.
  await new Promise(() => {})
}
/** Takes what the provider answered. @throws CallError */
export async function finishProof(answer: string): Promise<void> {
  held = await callApi(providerProof.finish, { answer, codeVerifier: takeVerifier() })
}
/** '' for none. */
export const heldProof = ({ act, about }: For): string => (held?.act === act && held.about === about ? held.proof : '')
export function dropProof(): void {
  held = null
}
