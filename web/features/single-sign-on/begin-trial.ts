import { singleSignOn } from '../../../contract/calls/single-sign-on/calls.ts'
import { callApi, createChallenge } from '../../api/client.ts'
import { storeProviderSignIn } from '../../session/session.ts'

/** Leaves for the page of the provider. @throws CallError */
export async function beginTrial(): Promise<void> {
  const { url } = await callApi(singleSignOn.startTrial, { codeChallenge: await createChallenge() })
  storeProviderSignIn({ next: null, isTrial: true })
  location.assign(url)
}
