// Sends web pushes, encrypted for one browser (RFC 8291), to its push service (RFC 8030). The service cannot read them.
// Devices of the mobile wrapper get theirs through the wrapper's sender.
import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { PushMessage } from '../../contract/calls/pushes/calls.ts'
import type { Config } from '../config.ts'
import { NotPublic, safePost } from '../security/safe-fetch.ts'
import { postToWrapper } from './wrapper-push.ts'
import type { PushKeys } from './push-keys.ts'

/** Seconds for which the push service stores a push for an unreachable browser. */
const timeToLiveSeconds = 86_400
const maxRetrySeconds = 3600

/** Without keys: a device of the mobile wrapper. */
export type PushDevice = { endpoint: string; p256dh: Buffer | null; auth: Buffer | null }
type Browser = { endpoint: string; p256dh: Buffer; auth: Buffer }
const isBrowser = (device: PushDevice): device is Browser => device.p256dh !== null && device.auth !== null
/**
 * `gone`: the subscription has ended. `refused`: this push was rejected. `laterSeconds`: to be retried after that time.
 */
export type PushResult = 'sent' | 'gone' | 'refused' | { laterSeconds: number }
/** @param urgentFor seconds after which the message is of no use; it wakes a sleeping device */
export type PushPort = { send(device: PushDevice, message: PushMessage, urgentFor?: number): Promise<PushResult> }

/** The topic by which a push service replaces an earlier push; a hash, because the service can read it. */
const topicOf = ({ to, tag }: PushMessage, { auth }: Browser) =>
  createHash('sha256').update(auth).update(`${to} ${tag}`).digest('base64url').slice(0, 32)
const truncated = (text: string) => text.slice(0, 300).toWellFormed()

/** @throws for transient errors, so that the job is retried */
export const pushPort = (config: Config, keys: PushKeys): PushPort => ({
  async send(device, given, urgentFor) {
    const message = { ...given, title: truncated(given.title), body: truncated(given.body) }
    if (!isBrowser(device)) {
      if (config.wrapperPushUrl === null) return 'refused'
      const told = await postToWrapper(config.wrapperPushUrl, config.publicUrl, device.endpoint, message, urgentFor)
      return resultOf(told.status, told.retryAfter)
    }
    const { endpoint, p256dh, auth } = device
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') } },
      JSON.stringify(message),
      {
        TTL: urgentFor ?? timeToLiveSeconds,
        urgency: urgentFor === undefined ? 'normal' : 'high',
        topic: topicOf(message, device),
        vapidDetails: { subject: config.vapidSubject, ...keys },
      },
    )
    const to = { headers: headers as Record<string, string>, body: body! }
    const response = await safePost(endpoint, to, config.outgoingAllowed).catch((error: unknown) => {
      if (error instanceof NotPublic) return null
      throw error
    })
    return response === null ? 'gone' : resultOf(response.status, String(response.headers['retry-after'] ?? ''))
  },
})

/** @throws for a transient error without a Retry-After header */
function resultOf(status: number, retryAfter: string): PushResult {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  const isTransient = status === 429 || status >= 500
  if (!isTransient) return 'refused'
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  if (seconds > 0) return { laterSeconds: Math.min(seconds, maxRetrySeconds) }
  throw new Error(`the push service responded with ${status}`)
}
