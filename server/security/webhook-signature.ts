// Signatures of webhooks (Standard Webhooks: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec).
import { createHmac, randomBytes } from 'node:crypto'
import { secretPrefix } from '../../contract/calls/webhooks/events.ts'

export const newWebhookSecret = (): Buffer => randomBytes(32)
/** As it is shown to the Master. */
export const shownSecret = (secret: Buffer): string => secretPrefix + secret.toString('base64')

/** @param secrets the present one, and the one before it while both are valid @param at Unix time in seconds */
export function signedHeaders(secrets: readonly Buffer[], id: string, at: number, body: string) {
  const sign = (secret: Buffer) => `v1,${createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64')}`
  return {
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': secrets.map(sign).join(' '),
  }
}
