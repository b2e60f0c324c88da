// Sends text messages: by a JSON POST to the configured gateway, otherwise as a file in the outbox.
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { writeToOutbox } from './outbox.ts'
import type { Sms } from './messages.ts'

/** `id` of the job, the same for every try, as idempotency key. */
export type SmsPort = { send(sms: Sms, id?: string): Promise<void> }

/**
 * Posts `{"to": "+8210…", "text": "…"}` to `SMS_URL`, which must respond with 2xx within 5 seconds; redirects are not
 * followed. All tries of one message have the same `Idempotency-Key` header. Credentials in the URL are sent as Basic
 * authentication.
 * @throws for any other response, so that the job is retried; the error never contains the text of the message
 */
export function smsPort(config: Config, log: Pick<Logger, 'info'>, clock: () => Date = () => new Date()): SmsPort {
  const { smsUrl } = config
  if (!smsUrl)
    return {
      send: (sms, id) => {
        const message = { to: `${sms.to}@sms.localhost`, subject: `SMS ${sms.to}`, text: sms.text }
        return writeToOutbox(config, message, log, clock(), id)
      },
    }
  const address = new URL(smsUrl)
  const login = address.username && `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`
  address.username = address.password = ''
  const headers = {
    'content-type': 'application/json',
    ...(login && { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
  }
  return {
    async send({ to, text }, id) {
      const response = await fetch(address, {
        method: 'POST',
        headers: { ...headers, ...(id !== undefined && { 'idempotency-key': id }) },
        body: JSON.stringify({ to, text }),
        redirect: 'manual',
        signal: AbortSignal.timeout(5_000),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`SMS_URL responded with ${response.status}`)
    },
  }
}
