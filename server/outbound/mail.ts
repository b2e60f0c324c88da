// Mail out: SMTP where it is configured, else a file in the outbox.
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { keepInOutbox } from './outbox.ts'
import { messageOf, type Mail } from './messages.ts'

/** `id`: of the job, the same for every try. */
export type MailPort = { send(mail: Mail, id?: string): Promise<void> }

/**
 * `send` is done when the mail server has taken the mail, or the file is written.
 * @throws whatever keeps it from that (refused connection, wrong certificate, refused address), so that the job is tried again
 */
export function mailPort(config: Config, log: Pick<Logger, 'info'>, clock: () => Date = () => new Date()): MailPort {
  const { smtpUrl } = config
  if (!smtpUrl) return { send: (mail, id) => keepInOutbox(config, mail, log, clock(), id) }
  return {
    async send(mail, id) {
      // Here and not at the top: a server without SMTP never loads it, and starts sooner.
      const { createTransport } = await import('nodemailer')
      // Certificates are verified; `smtps:` speaks TLS from the first byte, `smtp:` takes STARTTLS where offered
      // (`?requireTLS=true` insists). The limits, in milliseconds, stay under the job's own 60 s.
      const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }
      const transport = createTransport({
        url: smtpUrl,
        ...limits,
        disableFileAccess: true,
        disableUrlAccess: true,
      } as object)
      try {
        await transport.sendMail(messageOf(mail, config.mailFrom, clock(), id))
      } finally {
        transport.close()
      }
    },
  }
}
