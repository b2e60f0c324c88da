// Passkeys in the browser (WebAuthn). The library is loaded with the first use.
import { CallError } from '../../../api/call-error.ts'

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis
const library = () => import('@simplewebauthn/browser')
/** @returns the message for an error of the browser, by its name */
type Messages = (name: string) => string

/**
 * Creates a passkey.
 * @param options of the server, as JSON
 * @returns the answer for the server, as JSON
 * @throws CallError
 */
export async function createPasskey(options: string, messageOf: Messages): Promise<string> {
  const { startRegistration } = await library()
  return answered(() => startRegistration({ optionsJSON: JSON.parse(options) as never }), messageOf)
}
/** The same with a passkey that there is. */
export async function askPasskey(options: string, messageOf: Messages): Promise<string> {
  const { startAuthentication } = await library()
  return answered(() => startAuthentication({ optionsJSON: JSON.parse(options) as never }), messageOf)
}
/** Browsers do not tell whether somebody cancelled, waited too long, or has no such passkey. */
async function answered(ask: () => Promise<unknown>, messageOf: Messages): Promise<string> {
  try {
    return JSON.stringify(await ask())
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new CallError('passkey_refused', 0, messageOf(error.name))
  }
}
