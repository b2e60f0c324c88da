// The way to addresses that somebody else named: to public ones alone, so that nobody reaches through us what only we can reach.
import { lookup } from 'node:dns/promises'
import { request as overHttp, type IncomingMessage } from 'node:http'
import { request as overHttps } from 'node:https'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'

const postSeconds = 10
/** IANA's registries of special-purpose addresses; of IPv6 only what is given out to the world is public at all. */
const special = new BlockList()
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
  special.addSubnet(net, prefix)
// Teredo and its neighbours, examples, and 6to4, which leads to an IPv4 address.
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(net, prefix, 'ipv6')
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')

export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !special.check(address)
    : isIP(address) === 6 && given.check(address, 'ipv6') && !special.check(address, 'ipv6')

export class NotPublic extends Error {}

/**
 * What can be said of an address before its name is looked up: https on its usual port, without a name and password, of no private
 * host. @param allowed origins that may be reached whatever they are
 */
export function mayReach(address: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password, origin } = new URL(address)
  if (username || password) return false
  if (allowed.includes(origin)) return true
  const host = hostname.replace(/^\[|\]$/g, '')
  const dot = host.lastIndexOf('.')
  const last = host.slice(dot + 1)
  const isPlace = isIP(host)
    ? isPublicAddress(host)
    : dot > 0 && host[dot - 1] !== '.' && /^[a-z0-9-]+$/.test(last) && /[a-z]/.test(last)
  return protocol === 'https:' && port === '' && isPlace
}

/** Looks a name up once and connects to what was found: what it leads to later is asked for by nobody. */
export const publicOnly: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }).then(
    (found) => {
      const hidden = found.find(({ address }) => !isPublicAddress(address))
      if (hidden) done(new NotPublic(`${hostname} leads to ${hidden.address}`), '', 4)
      else if (options.all) done(null, found)
      else done(null, found[0]!.address, found[0]!.family)
    },
    (error: Error) => done(error as NodeJS.ErrnoException, '', 4),
  )
}

export type Reached = { status: number; headers: Record<string, string | string[] | undefined> }
type Asked = { method: 'GET' | 'POST'; headers: Record<string, string | number>; seconds: number }

/** Asks what may be reached, and follows nothing. `take` is given the answer as it begins. */
function askOutside<T>(
  address: string,
  allowed: readonly string[],
  { method, headers, seconds }: Asked,
  take: (answer: IncomingMessage) => T | Promise<T>,
  body?: Uint8Array,
): Promise<T> {
  if (!mayReach(address, allowed)) return Promise.reject(new NotPublic(`${new URL(address).host} is no public place`))
  const url = new URL(address)
  const isAllowed = allowed.includes(url.origin)
  const ask = url.protocol === 'http:' ? overHttp : overHttps
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers,
      signal: AbortSignal.timeout(seconds * 1000),
      agent: false as const,
      ...(!isAllowed && { lookup: publicOnly }),
    }
    const asked = ask(url, options, (answer) => {
      Promise.resolve(take(answer))
        .then(resolve, reject)
        .finally(() => answer.destroy())
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
const headOf = ({ statusCode, headers }: IncomingMessage): Reached => ({ status: statusCode ?? 0, headers })

/**
 * Posts, follows nothing, and reads no answer but its head. @throws NotPublic for a place that nobody may name; else what may pass: not
 * reached, or not within ten seconds
 */
export const postOutside = (
  address: string,
  { headers, body }: { headers: Record<string, string | number>; body: Uint8Array },
  allowed: readonly string[],
): Promise<Reached> => askOutside(address, allowed, { method: 'POST', headers, seconds: postSeconds }, headOf, body)

/**
 * Reads what stands at an address, at most so many bytes and so many seconds from the first to the last of them; follows nothing.
 * @throws NotPublic for a place that nobody may name; else what may pass: not reached, too late, too long
 */
export const readOutside = (
  address: string,
  { headers, bytes, seconds }: { headers: Record<string, string>; bytes: number; seconds: number },
  allowed: readonly string[],
): Promise<Reached & { body: Buffer }> =>
  // As it is: what unpacks could be any length.
  askOutside(
    address,
    allowed,
    { method: 'GET', headers: { ...headers, 'accept-encoding': 'identity' }, seconds },
    async (answer) => {
      const parts: Buffer[] = []
      let length = 0
      for await (const part of answer as AsyncIterable<Buffer>) {
        length += part.length
        if (length > bytes) throw new Error(`${new URL(address).host} says more than ${bytes} bytes`)
        parts.push(part)
      }
      return { ...headOf(answer), body: Buffer.concat(parts) }
    },
  )
