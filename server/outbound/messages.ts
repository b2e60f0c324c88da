// Mails and text messages on their way out: jobs, so that a call does not wait for them and a failure is retried.
import type { Logger } from 'pino'

/** `unsubscribe`: where one click ends mails of its kind (RFC 8058). */
export type Mail = { to: string; subject: string; text: string; html: string; unsubscribe?: string }
export type Sms = { to: string; text: string }

/**
 * Bookkeeping of a message that the other side has taken. A failure is logged and not thrown: the job would be tried again, and the
 * message sent again.
 */
export const recordSent = (log: Pick<Logger, 'error'>, record: () => Promise<unknown>): Promise<void> =>
  record().then(
    () => {},
    (error: unknown) => log.error({ err: error }, 'a message was sent, and what follows it could not be recorded'),
  )

export type OutgoingMessage = Omit<Mail, 'html'> & { html?: string }
/** Of `Saleslog <no-reply@saleslog.example>`. */
const hostOf = (from: string) =>
  from.includes('@') ? from.split('@').at(-1)!.replace('>', '').trim() : 'saleslog.localhost'
/**
 * As nodemailer takes it. The address stands as an object: a comma in it makes no second recipient.
 * @param id of the job: sent twice, it is the same message to the mailbox that gets it
 */
export const messageOf = (mail: OutgoingMessage, from: string, date: Date, id?: string) => ({
  from,
  date,
  ...(id !== undefined && { messageId: `<${id}@${hostOf(from)}>` }),
  to: { name: '', address: mail.to },
  subject: mail.subject.replace(/[\r\n]+/g, ' '),
  text: mail.text,
  ...(mail.html && { html: mail.html }),
  // RFC 3834: no out-of-office answers.
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(mail.unsubscribe && {
      'List-Unsubscribe': `<${mail.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
})
