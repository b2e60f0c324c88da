// Loaded on demand: the way to the provider and back.
import { providerProof } from '../../../../contract/calls/single-sign-on/proof.ts'
import { callApi, createChallenge } from '../../../api/client.ts'
import { storeProviderSignIn, takeVerifier } from '../../../session/session.ts'
import { holdProof, type ProofFor } from './provider-proof.ts'

/** Leaves for the page of the provider. @param next the screen to open afterwards @throws CallError */
export async function proveAtProvider(of: ProofFor, next: string): Promise<void> {
  const { url } = await callApi(providerProof.start, { ...of, codeChallenge: await createChallenge() })
  storeProviderSignIn({ next, isTrial: false, isProof: true })
  location.assign(url)
  // The page is left: whoever waits stays busy until then.
  await new Promise(() => {})
}
/** Takes what the provider answered. @throws CallError */
export async function finishProof(answer: string): Promise<void> {
  holdProof(await callApi(providerProof.finish, { answer, codeVerifier: takeVerifier() }))
}
