// Sends pushes to devices of the mobile wrapper, through the sender of the wrapper (docs/wrapper.md).
import type { PushMessage } from '../../contract/calls/pushes/calls.ts'
import { safePost } from '../security/safe-fetch.ts'

const prefix = 'wrapper:'
/** How a device of the wrapper is stored among the addresses of browsers. */
export const wrapperEndpoint = (token: string): string => prefix + token
export const isWrapperEndpoint = (endpoint: string): boolean => endpoint.startsWith(prefix)

type Sent = { status: number; retryAfter: string }
/**
 * Posts one push as JSON. Credentials in the address are sent as Basic authentication; redirects are not followed.
 * @param address of the sender, as configured @param publicUrl of this product, for the link
 * @throws where the sender is not reached within ten seconds
 */
export async function postToWrapper(
  address: string,
  publicUrl: string,
  endpoint: string,
  message: PushMessage,
  urgentFor?: number,
): Promise<Sent> {
  const url = new URL(address)
  const login = url.username && `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  url.username = url.password = ''
  const body = JSON.stringify({
    device: endpoint.slice(prefix.length),
    to: message.to,
    language: message.language,
    title: message.title,
    body: message.body,
    tag: message.tag,
    url: `${publicUrl}/#${message.path}`,
    urgent_seconds: urgentFor ?? null,
  })
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(login && { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
  }
  // The operator of the server has configured the address: it may be in the same network.
  const answer = await safePost(url.href, { headers, body: Buffer.from(body) }, [url.origin])
  return { status: answer.status, retryAfter: String(answer.headers['retry-after'] ?? '') }
}
