// Loaded on demand: the way to the provider and back.
import { providerProof, providerProofSeconds } from '../../../../contract/calls/single-sign-on/proof.ts'
import { callApi, createChallenge } from '../../../api/client.ts'
import { storeProviderSignIn, takeVerifier, type ProviderSignIn } from '../../../session/session.ts'
import { holdProof, type ProofFor } from './provider-proof.ts'
import { holdForm, typedForm } from './typed-form.ts'

/**
 * Leaves for the page of the provider.
 * @param next the screen to open afterwards
 * @param values what was typed there, as JSON can hold it
 * @throws CallError
 */
export async function proveAtProvider(of: ProofFor, next: string, values: unknown): Promise<void> {
  const { url } = await callApi(providerProof.start, { ...of, codeChallenge: await createChallenge() })
  storeProviderSignIn({ next, isTrial: false, isProof: true, form: typedForm(next, values) })
  location.assign(url)
  // The page is left: whoever waits stays busy until then.
  await new Promise(() => {})
}
/** Takes what the provider answered. What was typed is there again after a refusal, too. @throws CallError */
export async function finishProof({ form }: ProviderSignIn, answer: string): Promise<void> {
  holdForm(form ?? null)
  const proof = await callApi(providerProof.finish, { answer, codeVerifier: takeVerifier() })
  holdProof({ ...proof, until: Date.now() + providerProofSeconds * 1000 })
}
