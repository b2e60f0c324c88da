// Sends mails: by SMTP if configured, otherwise as files in the outbox.
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { writeToOutbox } from './outbox.ts'
import { messageOf, type Mail } from './messages.ts'

/** `id` of the job, the same for every try. */
export type MailPort = { send(mail: Mail, id?: string): Promise<void> }

/**
 * `send` resolves when the mail server has accepted the mail or the file is written.
 * @throws for any failure (refused connection, invalid certificate, rejected recipient), so that the job is retried
 */
export function mailPort(config: Config, log: Pick<Logger, 'info'>, clock: () => Date = () => new Date()): MailPort {
  const { smtpUrl } = config
  if (!smtpUrl) return { send: (mail, id) => writeToOutbox(config, mail, log, clock(), id) }
  return {
    async send(mail, id) {
      // Imported here, so that a server without SMTP starts faster.
      const { createTransport } = await import('nodemailer')
      // Certificates are verified. `smtps:` uses implicit TLS, `smtp:` uses STARTTLS if offered (`?requireTLS=true`
      // requires it). The timeouts, in milliseconds, are shorter than the 60 s of the job.
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
