// A push subscription and the push service of its browser vendor: a real server for RFC 8030. It holds the browser's
// private key, and so decrypts the messages (RFC 8291).
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'

type Keys = { p256dh: Buffer; auth: Buffer; read(body: Buffer): Record<string, string> }
export type ReceivedPush = { path: string; headers: IncomingHttpHeaders; message: Record<string, string> }

const derived = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

function newKeys(): Keys {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const [p256dh, auth] = [own.getPublicKey(), randomBytes(16)]
  return {
    p256dh,
    auth,
    /** RFC 8188 2.1 and RFC 8291 3.4: salt, record size, the sender's key, one record that ends in 0x02. */
    read(body) {
      const [salt, length] = [body.subarray(0, 16), body[20]!]
      const sender = body.subarray(21, 21 + length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
      const secret = derived(own.computeSecret(sender), auth, info, 32)
      const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const cipher = body.subarray(21 + length)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(cipher.subarray(-16))
      const plain = Buffer.concat([decipher.update(cipher.subarray(0, -16)), decipher.final()])
      const end = plain.lastIndexOf(2)
      return JSON.parse(plain.subarray(0, end).toString('utf8')) as Record<string, string>
    },
  }
}
/** The subscription as a browser gives it to the page. */
export function aPushSubscription(endpoint: string) {
  const keys = newKeys()
  const [p256dh, auth] = [keys.p256dh.toString('base64url'), keys.auth.toString('base64url')]
  return { keys, device: { endpoint, p256dh, auth } }
}
/** Verifies a VAPID header (RFC 8292). @returns its claims @throws if the signature is invalid */
export function vapidOf(authorization: string): { key: string; claims: { aud: string; exp: number; sub: string } } {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization)!
  const [head, claims, signature] = token!.split('.')
  const point = Buffer.from(key!, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  )
  if (!isSigned) throw new Error('invalid VAPID signature')
  return { key: key!, claims: JSON.parse(Buffer.from(claims!, 'base64url').toString()) as never }
}

export type PushService = Awaited<ReturnType<typeof startPushService>>
export async function startPushService() {
  const arrived: ReceivedPush[] = []
  const browsers = new Map<string, Keys>()
  /** The next response statuses, in order; 201 by default. */
  const answers: { status: number; headers?: Record<string, string> }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { status, headers = {} } = answers.shift() ?? { status: 201 }
      const keys = browsers.get(request.url!)
      if (keys && status === 201)
        arrived.push({ path: request.url!, headers: request.headers, message: keys.read(Buffer.concat(parts)) })
      response.writeHead(status, headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    origin,
    arrived,
    answers,
    /** A browser's subscription, whose messages this service decrypts. */
    aBrowser() {
      const path = `/push/${randomBytes(8).toString('hex')}`
      const { keys, device } = aPushSubscription(origin + path)
      browsers.set(path, keys)
      return { device, of: () => arrived.filter((each) => each.path === path) }
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
