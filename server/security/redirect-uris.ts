// Addresses to which apps are sent back. By plain HTTP only on the user's own device.

const loopbackHosts = ['127.0.0.1', '[::1]', 'localhost']
export const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && loopbackHosts.includes(hostname)

/** https, or http on this device; without a user name and a fragment (RFC 6749, 3.1.2). */
export function isRedirectUri(text: string): boolean {
  if (text.length > 500 || !/^[\x21-\x7e]+$/.test(text) || text.includes('#') || !URL.canParse(text)) return false
  const url = new URL(text)
  return url.username === '' && url.password === '' && (url.protocol === 'https:' || isLoopback(url))
}

/** Exact comparison of strings; on this device the port may be another one (RFC 8252, 7.3). */
export function matchesRedirect(registered: string, asked: string): boolean {
  if (registered === asked) return true
  if (!isRedirectUri(asked) || !isRedirectUri(registered)) return false
  const [known, other] = [new URL(registered), new URL(asked)]
  if (!isLoopback(known) || !isLoopback(other)) return false
  known.port = ''
  other.port = ''
  return known.href === other.href
}
