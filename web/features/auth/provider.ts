// Loaded on demand by the sign-in screen and by the screen to which a provider leads back.
import { providerSignIn } from '../../../contract/calls/single-sign-on/sign-in.ts'
import { Email } from '../../../contract/rules/rules.ts'
import { callApi, createChallenge, storeCode } from '../../api/client.ts'
import { storeProviderSignIn, storeVerifier, takeVerifier } from '../../session/session.ts'
import { untilSecondStep, type PendingSignIn } from './sign-in.ts'

export type OfferedProvider = { email: string; name: string; isRequired: boolean }

/** The provider for an address; null for none, and while the address is not complete. @throws CallError */
export async function providerFor(typed: string): Promise<OfferedProvider | null> {
  const parsed = Email.safeParse(typed)
  if (!parsed.success) return null
  const email = parsed.data
  const { providerName: name, isRequired } = await callApi(providerSignIn.offered, { email })
  return name === '' ? null : { email, name, isRequired }
}
/** Leaves for the page of the provider. @param next the screen to open afterwards @throws CallError */
export async function goToProvider(email: string, next: string | null): Promise<void> {
  const { url } = await callApi(providerSignIn.start, { email, codeChallenge: await createChallenge() })
  storeProviderSignIn({ next, isTrial: false })
  location.assign(url)
}

export type Finished = 'signedIn' | 'trial' | PendingSignIn
/** Takes what the provider answered. The verifier stays for the exchange of our code. @throws CallError */
export async function finishAtProvider(answer: string): Promise<Finished> {
  const codeVerifier = takeVerifier()
  let wasTrial = false
  const pending = await untilSecondStep(async () => {
    // Kept also for the second step, which the answer may ask for.
    storeVerifier(codeVerifier)
    const finished = await callApi(providerSignIn.finish, { answer, codeVerifier })
    wasTrial = finished.wasTrial
    if (wasTrial) takeVerifier()
    else storeCode(finished.code)
  })
  return pending ?? (wasTrial ? 'trial' : 'signedIn')
}
