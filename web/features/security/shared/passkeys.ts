// Passkeys in the browser (WebAuthn). The library is loaded with the first use.
import { CallError } from '../../../api/call-error.ts'
import type { Translate } from '../../../ui/texts.ts'

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis
const library = () => import('@simplewebauthn/browser')

/** Creates a passkey. @param options of the server, as JSON @returns the answer for the server, as JSON @throws CallError */
export async function createPasskey(options: string, t: Translate): Promise<string> {
  const { startRegistration } = await library()
  return answered(
    () => startRegistration({ optionsJSON: JSON.parse(options) as never }),
    (name) => t(name === 'InvalidStateError' ? 'security.passkey.exists' : 'security.passkey.notCreated'),
  )
}
/** Confirms with a passkey. @throws CallError */
export async function askPasskey(options: string, failed: string): Promise<string> {
  const { startAuthentication } = await library()
  return answered(
    () => startAuthentication({ optionsJSON: JSON.parse(options) as never }),
    () => failed,
  )
}
/** Browsers do not tell whether somebody cancelled, waited too long, or has no such passkey. */
async function answered(ask: () => Promise<unknown>, messageOf: (name: string) => string): Promise<string> {
  try {
    return JSON.stringify(await ask())
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new CallError('passkey_refused', 0, messageOf(error.name))
  }
}
