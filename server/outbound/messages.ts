// Outgoing mails and text messages. They are sent by jobs, so that calls do not wait for them and failures are retried.
import type { Logger } from 'pino'

/**
 * `unsubscribe`: URL for one-click unsubscription (RFC 8058). `calendar`: an invitation (iTIP, RFC 5546), added as
 * another form of the text and as a file, because mail programs look for either.
 */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  unsubscribe?: string
  replyTo?: { name: string; address: string }
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string }
}
export type Sms = { to: string; text: string }

/**
 * Records a delivered message. A failure is logged and not thrown, because a retry of the job would send the message
 * again.
 */
export const recordSent = (log: Pick<Logger, 'error'>, record: () => Promise<unknown>): Promise<void> =>
  record().then(
    () => {},
    (error: unknown) => log.error({ err: error }, 'a message was sent, but this could not be recorded'),
  )

export type OutgoingMessage = Omit<Mail, 'html'> & { html?: string }
/** The host of `Saleslog <no-reply@saleslog.example>`. */
const hostOf = (from: string) =>
  from.includes('@') ? from.split('@').at(-1)!.replace('>', '').trim() : 'saleslog.localhost'
/**
 * A message for nodemailer. The recipient is an object, so that a comma in the address does not add a second one.
 * @param id of the job; determines the Message-ID, by which mailboxes recognise a message sent twice
 */
export const messageOf = (mail: OutgoingMessage, from: string, date: Date, id?: string) => ({
  from,
  date,
  ...(id !== undefined && { messageId: `<${id}@${hostOf(from)}>` }),
  to: { name: '', address: mail.to },
  subject: mail.subject.replace(/[\r\n]+/g, ' '),
  text: mail.text,
  ...(mail.html && { html: mail.html }),
  ...(mail.replyTo && { replyTo: mail.replyTo }),
  ...(mail.calendar && {
    icalEvent: { method: mail.calendar.method, filename: 'invite.ics', content: mail.calendar.text },
  }),
  // RFC 3834: no out-of-office answers.
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(mail.unsubscribe && {
      'List-Unsubscribe': `<${mail.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
})
