// Normal form of client addresses for rate limits: one text per address, and one per IPv6 /64 network, because a household or
// office has 2^64 addresses.
import { isIPv4, isIPv6 } from 'node:net'

/** @returns `203.0.113.7`, `2001:db8:0:1::/64`, or the text itself if it is no address */
export function addressKey(address: string): string {
  const plain = address
    .trim()
    .replace(/^\[|\]$/g, '')
    .split('%')[0]!
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return address.slice(0, 100)
  const groups = groupsOf(plain)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (mapped) return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight 16-bit groups of an IPv6 address (RFC 4291 2.2); the last two may be written as an IPv4 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const parse = (half: string) =>
    half
      .split(':')
      .filter(Boolean)
      .flatMap((group) => {
        if (!group.includes('.')) return [Number.parseInt(group, 16)]
        const [a, b, c, d] = group.split('.').map(Number) as [number, number, number, number]
        return [(a << 8) | b, (c << 8) | d]
      })
  const [first, last] = [parse(head), parse(tail ?? '')]
  return tail === undefined
    ? first
    : [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last]
}
