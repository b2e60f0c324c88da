// Passkeys (WebAuthn) as the second step of a sign-in. The library is loaded when the first one is used.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Config } from '../config.ts'

/** ES256, EdDSA and RS256: what authenticators have. */
const algorithms = [-7, -8, -257]
export const passkeySeconds = 300

/** The page that a passkey is bound to: its origin, and the host name of that. */
export type PasskeySite = { origins: string[]; host: string }
export function passkeySite({ config, origin }: { config: Config; origin: string }): PasskeySite {
  const own = [...config.origins, ...(config.anyOrigin ? [origin] : [])]
  return { origins: own, host: new URL(own.includes(origin) ? origin : config.publicUrl).hostname }
}

type Stored = { credential_id: Buffer; transports: string[] }
const credentialOf = ({ credential_id, transports }: Stored) => ({
  id: credential_id.toString('base64url'),
  transports: transports as AuthenticatorTransport[],
})
type AuthenticatorTransport = NonNullable<RegistrationResponseJSON['response']['transports']>[number]

const webAuthn = () => import('@simplewebauthn/server')

type NewPasskey = { challenge: Buffer; userId: string; email: string; name: string; stored: readonly Stored[] }
/** What a browser makes a passkey from. */
export const creationOptions = async (site: PasskeySite, of: NewPasskey) =>
  (await webAuthn()).generateRegistrationOptions({
    rpName: 'Saleslog',
    rpID: site.host,
    userName: of.email,
    userDisplayName: of.name,
    userID: new TextEncoder().encode(of.userId),
    challenge: new Uint8Array(of.challenge),
    attestationType: 'none',
    timeout: passkeySeconds * 1000,
    excludeCredentials: of.stored.map(credentialOf),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  })

export type Passkey = { credentialId: Buffer; publicKey: Buffer; counter: number; transports: string[] }
/** The passkey in the response of a browser, or null where it is not one for this site and challenge. */
export async function createdPasskey(site: PasskeySite, challenge: Buffer, response: unknown): Promise<Passkey | null> {
  try {
    const { verifyRegistrationResponse } = await webAuthn()
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: site.origins,
      expectedRPID: site.host,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    if (!registrationInfo) return null
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter,
      transports: transports.filter((one) => /^[a-z-]{1,20}$/.test(one)).slice(0, 10),
    }
  } catch {
    return null
  }
}

/** What a browser asks a passkey of the user with. */
export const requestOptions = async (site: PasskeySite, challenge: Buffer, stored: readonly Stored[]) =>
  (await webAuthn()).generateAuthenticationOptions({
    rpID: site.host,
    challenge: new Uint8Array(challenge),
    timeout: passkeySeconds * 1000,
    allowCredentials: stored.map(credentialOf),
    userVerification: 'preferred',
  })

type Known = Stored & { public_key: Buffer; counter: string }
/** The new counter of the passkey that has signed the challenge; null where the response proves nothing. */
export async function answeredCounter(
  site: PasskeySite,
  challenge: Buffer,
  { response, stored }: { response: unknown; stored: Known },
): Promise<number | null> {
  try {
    const { verifyAuthenticationResponse } = await webAuthn()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: site.origins,
      expectedRPID: site.host,
      requireUserVerification: false,
      credential: {
        ...credentialOf(stored),
        publicKey: new Uint8Array(stored.public_key),
        counter: Number(stored.counter),
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
