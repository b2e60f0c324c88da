// Parses host names as browsers do (WHATWG URL Standard), and validates web and mail addresses.
import { foldLineWithin } from './text-normalization.ts'

/** A host name in lower-case ASCII (Punycode); null for an invalid name and for an IP address. */
export function asciiHost(host: string): string | null {
  // Characters that end the host in a URL would begin a port or path.
  if (/[\s/\\?#%@:[\]]/.test(host)) return null
  try {
    const { hostname } = new URL(`http://${host}`)
    return /^(?:[a-z0-9_-]{1,63}\.){1,10}[a-z][a-z0-9-]{1,62}$/.test(hostname) ? hostname : null
  } catch {
    return null
  }
}

/**
 * Normalizes a mail address: NFKC, lower case, host in ASCII. An address with an invalid host is returned with that
 * host.
 * @param most length in UTF-16 units above which the address is not folded
 */
export function normalizeEmail(address: string, most: number): string {
  const plain = foldLineWithin(address, most)
  const at = plain.lastIndexOf('@') + 1
  return plain.slice(0, at) + (asciiHost(plain.slice(at)) ?? plain.slice(at))
}

/** Whether a text may be shown as a link: http, https or no scheme, a host with a dot, no user name or password. */
export function isHttpUrl(address: string): boolean {
  if (/[\s\\]/.test(address)) return false
  try {
    const { protocol, username, password, hostname } = new URL(
      /^https?:\/\//i.test(address) ? address : `http://${address}`,
    )
    if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return false
    // The URL parser expands 12.5 to 12.0.0.5: an IP address counts only as it was typed.
    return /^\d[\d.]*$/.test(hostname) ? address.includes(hostname) : /^[^.]+(?:\.[^.]+)+$/.test(hostname)
  } catch {
    return false
  }
}

/**
 * Whether a name contains anything that mail programs turn into a link: a scheme, a mail address, `www.`, or a host
 * with a path.
 */
export const containsLink = (name: string) =>
  /:[/\\]{2}|@|(?:^|[^\p{L}\p{N}])www[.。]|[\p{L}\p{N}-][.。][\p{L}\p{N}-]{2,63}(?::\d{1,5})?[/\\]/iu.test(
    name.normalize('NFKC'),
  )
