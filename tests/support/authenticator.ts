// An authenticator (WebAuthn) in software: ES256 keys, no attestation, user present and verified.
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const uint = (value: number, length: 2 | 4) => {
  const bytes = Buffer.alloc(length)
  bytes.writeUIntBE(value, 0, length)
  return bytes
}
/** Major type 2 or 3 of CBOR (RFC 8949), up to 65,535 bytes. */
const cborString = (major: 0x40 | 0x60, bytes: Uint8Array) =>
  Buffer.concat([
    bytes.length < 24
      ? Buffer.from([major | bytes.length])
      : Buffer.concat([Buffer.from([major | 25]), uint(bytes.length, 2)]),
    bytes,
  ])
const cborText = (text: string) => cborString(0x60, Buffer.from(text))

export function anAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
  const coordinate = (value: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')])
  const credentialId = randomBytes(32)
  // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ])
  const authData = (host: string, flags: number, counter: number) =>
    Buffer.concat([sha256(host), Buffer.from([flags]), uint(counter, 4)])
  const clientData = (type: string, challenge: Uint8Array, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge: base64url(challenge), origin, crossOrigin: false }))
  const shared = { id: base64url(credentialId), rawId: base64url(credentialId), type: 'public-key' }

  return {
    credentialId,
    publicKey: cose,
    /** The response of a browser that has created the passkey. */
    created(origin: string, challenge: Uint8Array): string {
      const { hostname } = new URL(origin)
      const data = Buffer.concat([
        authData(hostname, 0x45, 0),
        Buffer.alloc(16),
        uint(credentialId.length, 2),
        credentialId,
        cose,
      ])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborString(0x40, data),
      ])
      return JSON.stringify({
        ...shared,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      })
    },
    /** The response of a browser that has asked the passkey. */
    answer(origin: string, challenge: Uint8Array, { counter = 1, host = new URL(origin).hostname } = {}): string {
      const client = clientData('webauthn.get', challenge, origin)
      const data = authData(host, 0x05, counter)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return JSON.stringify({
        ...shared,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
        clientExtensionResults: {},
      })
    },
  }
}
