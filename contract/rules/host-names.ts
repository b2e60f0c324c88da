// Names of hosts, as every browser and the server read them (WHATWG URL), and what holds one: addresses of pages and of mail.
import { foldedWithin } from './text-normalization.ts'

/** The host in ASCII and lower case, so that every spelling of it is one; null for what is none, and for an address in figures. */
export function asciiHost(host: string): string | null {
  // Whatever ends a host in an address would be taken for its port or path.
  if (/[\s/\\?#%@:[\]]/.test(host)) return null
  try {
    const { hostname } = new URL(`http://${host}`)
    return /^(?:[a-z0-9_-]{1,63}\.){1,10}[a-z][a-z0-9-]{1,62}$/.test(hostname) ? hostname : null
  } catch {
    return null
  }
}

/** Every spelling of an address of mail is one: full width and capitals are plain letters, the host is in ASCII. */
export function emailSpelling(address: string, most: number): string {
  const plain = foldedWithin(address, most)
  const at = plain.lastIndexOf('@') + 1
  return plain.slice(0, at) + (asciiHost(plain.slice(at)) ?? plain.slice(at))
}

/** http(s) or nothing before it, a host with a dot, and nobody's name and password: what may be shown as a link. */
export function isWebAddress(address: string): boolean {
  if (/[\s\\]/.test(address)) return false
  try {
    const { protocol, username, password, hostname } = new URL(
      /^https?:\/\//i.test(address) ? address : `http://${address}`,
    )
    if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return false
    // Figures are a host only as somebody writes one: 12.5 is read as 12.0.0.5.
    return /^\d[\d.]*$/.test(hostname) ? address.includes(hostname) : /^[^.]+(?:\.[^.]+)+$/.test(hostname)
  } catch {
    return false
  }
}

/** A scheme, an address of mail, `www.`, or a host with a path: whoever reads it can follow it. */
export const holdsLink = (name: string) =>
  /:[/\\]{2}|@|(?:^|[^\p{L}\p{N}])www[.。]|[\p{L}\p{N}-][.。][\p{L}\p{N}-]{2,63}(?::\d{1,5})?[/\\]/iu.test(
    name.normalize('NFKC'),
  )
