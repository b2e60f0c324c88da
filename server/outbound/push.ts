// Pushes out: encrypted for one browser (RFC 8291), handed to its maker's service (RFC 8030), which learns from it no more than when.
import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { PushMessage } from '../../contract/calls/pushes/calls.ts'
import type { Config } from '../config.ts'
import { NotPublic, postOutside } from '../security/safe-fetch.ts'
import type { PushKeys } from './push-keys.ts'

/** Seconds that a service keeps it for a browser that is not reached. */
const keptSeconds = 86_400
const longestWaitSeconds = 3600

export type PushDevice = { endpoint: string; p256dh: Buffer; auth: Buffer }
/** `gone`: this browser is pushed to no more. `refused`: not this one. `later`: to be tried again then. */
export type PushAnswer = 'sent' | 'gone' | 'refused' | { laterSeconds: number }
export type PushPort = { send(device: PushDevice, message: PushMessage): Promise<PushAnswer> }

/** A word that says of two whether they are the same and no more; a browser's maker reads it. */
const topicOf = ({ to, tag }: PushMessage, { auth }: PushDevice) =>
  createHash('sha256').update(auth).update(`${to} ${tag}`).digest('base64url').slice(0, 32)
const cut = (text: string) => text.slice(0, 300).toWellFormed()

/** @throws what may pass, so that the job is tried again */
export const pushPort = (config: Config, keys: PushKeys): PushPort => ({
  async send(device, message) {
    const { endpoint, p256dh, auth } = device
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') } },
      JSON.stringify({ ...message, title: cut(message.title), body: cut(message.body) }),
      {
        TTL: keptSeconds,
        urgency: 'normal',
        topic: topicOf(message, device),
        vapidDetails: { subject: config.vapidSubject, ...keys },
      },
    )
    const to = { headers: headers as Record<string, string>, body: body! }
    const answer = await postOutside(endpoint, to, config.outgoingAllowed).catch((error: unknown) => {
      if (error instanceof NotPublic) return null
      throw error
    })
    return answer === null ? 'gone' : meaningOf(answer.status, String(answer.headers['retry-after'] ?? ''))
  },
})

/** @throws for what may pass and says nothing of when */
function meaningOf(status: number, retryAfter: string): PushAnswer {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  const mayPass = status === 429 || status >= 500
  if (!mayPass) return 'refused'
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  if (seconds > 0) return { laterSeconds: Math.min(seconds, longestWaitSeconds) }
  throw new Error(`the push service answered ${status}`)
}
