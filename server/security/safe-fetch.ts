// HTTP requests to URLs chosen by users or third parties. Only public addresses are contacted, to prevent server-side
// request forgery.
import { lookup } from 'node:dns/promises'
import { request as overHttp, type IncomingMessage } from 'node:http'
import { request as overHttps } from 'node:https'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'

const postTimeoutSeconds = 10
/** Special-purpose addresses (IANA IPv4 and IPv6 registries, RFC 6890). */
const specialPurpose = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  specialPurpose.addSubnet(net, prefix)
// IETF protocol assignments such as Teredo, documentation, and 6to4, which embeds an IPv4 address.
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  specialPurpose.addSubnet(net, prefix, 'ipv6')
/** Global unicast addresses; any other IPv6 address is not public. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !specialPurpose.check(address)
    : isIP(address) === 6 && globalUnicast.check(address, 'ipv6') && !specialPurpose.check(address, 'ipv6')

/** The URL or the address that its host resolves to is not public. */
export class NotPublic extends Error {}

/**
 * Checks a URL before its host is resolved: https on the default port, no user name or password, no private address or
 * single-label host.
 * @param allowed origins that may be contacted without these checks
 */
export function isAllowedUrl(address: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password, origin } = new URL(address)
  if (username || password) return false
  if (allowed.includes(origin)) return true
  const host = hostname.replace(/^\[|\]$/g, '')
  const dot = host.lastIndexOf('.')
  const last = host.slice(dot + 1)
  const isPublicHost = isIP(host)
    ? isPublicAddress(host)
    : dot > 0 && host[dot - 1] !== '.' && /^[a-z0-9-]+$/.test(last) && /[a-z]/.test(last)
  return protocol === 'https:' && port === '' && isPublicHost
}

/**
 * Resolves a host once and rejects private addresses. The connection uses this result, so a later DNS change has no
 * effect.
 */
export const lookupPublicOnly: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }).then(
    (found) => {
      const hidden = found.find(({ address }) => !isPublicAddress(address))
      if (hidden) done(new NotPublic(`${hostname} resolves to ${hidden.address}`), '', 4)
      else if (options.all) done(null, found)
      else done(null, found[0]!.address, found[0]!.family)
    },
    (error: Error) => done(error as NodeJS.ErrnoException, '', 4),
  )
}

export type SafeResponse = { status: number; headers: Record<string, string | string[] | undefined> }
type RequestOptions = { method: 'GET' | 'POST'; headers: Record<string, string | number>; seconds: number }

/**
 * Sends a request if the URL is allowed; does not follow redirects. `take` receives the response when its headers have
 * arrived.
 */
function requestPublic<T>(
  address: string,
  allowed: readonly string[],
  { method, headers, seconds }: RequestOptions,
  take: (response: IncomingMessage) => T | Promise<T>,
  body?: Uint8Array,
): Promise<T> {
  if (!isAllowedUrl(address, allowed)) return Promise.reject(new NotPublic(`${new URL(address).host} is not public`))
  const url = new URL(address)
  const isAllowedOrigin = allowed.includes(url.origin)
  const ask = url.protocol === 'http:' ? overHttp : overHttps
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers,
      signal: AbortSignal.timeout(seconds * 1000),
      agent: false as const,
      ...(!isAllowedOrigin && { lookup: lookupPublicOnly }),
    }
    const outgoing = ask(url, options, (response) => {
      Promise.resolve(take(response))
        .then(resolve, reject)
        .finally(() => response.destroy())
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
type Exchange = {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: Uint8Array
  bytes: number
  seconds: number
}
const statusAndHeaders = ({ statusCode, headers }: IncomingMessage): SafeResponse => ({
  status: statusCode ?? 0,
  headers,
})

/**
 * Sends a POST request and reads only status and headers of the response. Does not follow redirects.
 * @throws NotPublic for a URL that is not allowed; other errors are transient: no connection, or no response within ten
 * seconds
 */
export const safePost = (
  address: string,
  { headers, body }: { headers: Record<string, string | number>; body: Uint8Array },
  allowed: readonly string[],
): Promise<SafeResponse> =>
  requestPublic(address, allowed, { method: 'POST', headers, seconds: postTimeoutSeconds }, statusAndHeaders, body)

/**
 * Sends a POST request and reads the beginning of the response. Does not follow redirects.
 * @param bytes of the body that are read; the rest is not waited for
 * @param seconds maximum duration of the whole request
 * @throws NotPublic for a URL that is not allowed; a `TimeoutError` or another error where no headers arrived
 */
export const safePostForAnswer = (
  address: string,
  given: { headers: Record<string, string | number>; body: Uint8Array; bytes: number; seconds: number },
  allowed: readonly string[],
): Promise<SafeResponse & { body: Buffer }> =>
  requestPublic(
    address,
    allowed,
    { method: 'POST', headers: { ...given.headers, 'accept-encoding': 'identity' }, seconds: given.seconds },
    async (response) => {
      const chunks: Buffer[] = []
      let length = 0
      try {
        for await (const chunk of response as AsyncIterable<Buffer>) {
          chunks.push(chunk)
          length += chunk.length
          if (length >= given.bytes) break
        }
      } catch {
        // The status has arrived, and decides.
      }
      return { ...statusAndHeaders(response), body: Buffer.concat(chunks).subarray(0, given.bytes) }
    },
    given.body,
  )

/**
 * Sends a GET request and reads the response. Does not follow redirects.
 * @param bytes maximum length of the body
 * @param seconds maximum duration of the whole request
 * @throws NotPublic for a URL that is not allowed; other errors are transient: no connection, timeout, body too long
 */
export const safeGet = (
  address: string,
  { headers, bytes, seconds }: { headers: Record<string, string>; bytes: number; seconds: number },
  allowed: readonly string[],
): Promise<SafeResponse & { body: Buffer }> =>
  safeExchange(address, { method: 'GET', headers, bytes, seconds }, allowed)

/** As `safeGet`, also for a POST request with a body. */
export const safeExchange = (
  address: string,
  { method, headers, body, bytes, seconds }: Exchange,
  allowed: readonly string[],
): Promise<SafeResponse & { body: Buffer }> =>
  requestPublic(
    address,
    allowed,
    // No compression: a decompressed body could have any length.
    { method, headers: { ...headers, 'accept-encoding': 'identity' }, seconds },
    async (response) => {
      const chunks: Buffer[] = []
      let length = 0
      for await (const chunk of response as AsyncIterable<Buffer>) {
        length += chunk.length
        if (length > bytes) throw new Error(`${new URL(address).host} sends more than ${bytes} bytes`)
        chunks.push(chunk)
      }
      return { ...statusAndHeaders(response), body: Buffer.concat(chunks) }
    },
    body,
  )
