// Text messages out: a JSON POST where one is configured, else a file in the outbox.
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { keepInOutbox } from './outbox.ts'
import type { Sms } from './messages.ts'

/** `id`: of the job, the same for every try. */
export type SmsPort = { send(sms: Sms, id?: string): Promise<void> }

/**
 * `SMS_URL` is sent `{"to": "+8210…", "text": "…"}` and answers with any 2xx within 5 seconds; redirects are not followed.
 * Each try of one message has the same `Idempotency-Key` header, by which a gateway knows one that it has taken already.
 * A name and password in the address go as Basic authorisation.
 * @throws for anything else, so that the job is tried again; never with the message's text
 */
export function smsPort(config: Config, log: Pick<Logger, 'info'>, clock: () => Date = () => new Date()): SmsPort {
  const { smsUrl } = config
  if (!smsUrl)
    return {
      send: (sms, id) => {
        const message = { to: `${sms.to}@sms.localhost`, subject: `SMS ${sms.to}`, text: sms.text }
        return keepInOutbox(config, message, log, clock(), id)
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
      const answer = await fetch(address, {
        method: 'POST',
        headers: { ...headers, ...(id !== undefined && { 'idempotency-key': id }) },
        body: JSON.stringify({ to, text }),
        redirect: 'manual',
        signal: AbortSignal.timeout(5_000),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`SMS_URL answered ${answer.status}`)
    },
  }
}
