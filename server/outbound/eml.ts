// Reads mails that this product has written (RFC 5322): a text part, optionally with an HTML alternative.

export type ParsedMail = { subject: string; to: string; date: Date; text: string; html: string | null }

/** @throws for more than 2 MB of headers or 256 levels of nested parts */
export async function parseEml(source: string): Promise<ParsedMail> {
  // Imported here, so that a server without an outbox starts faster.
  const { default: PostalMime } = await import('postal-mime')
  const { subject = '', to = [], date = '', text = '', html } = await PostalMime.parse(source)
  return {
    subject,
    to: to[0]?.address ?? '',
    date: new Date(date),
    text: text.trimEnd(),
    html: html?.trimEnd() ?? null,
  }
}
/** @returns null for an incomplete mail: partly written or edited */
export async function parseCompleteEml(source: string): Promise<ParsedMail | null> {
  const mail = await parseEml(source)
  const boundary = /^content-type: multipart\/[^]*?boundary="?([^";\r\n]+)/im.exec(source)?.[1]
  const isWhole =
    !Number.isNaN(mail.date.getTime()) &&
    mail.to !== '' &&
    mail.text !== '' &&
    (!boundary || source.includes(`--${boundary}--`))
  return isWhole ? mail : null
}
