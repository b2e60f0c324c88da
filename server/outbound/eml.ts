// Reads mails that this product has written (RFC 5322): a text part, optionally with an HTML alternative.

export type ParsedMail = { subject: string; to: string; date: Date; text: string; html: string | null }

/** @throws for more than 2 MB of headers or 256 levels of nested parts */
export const parseEml = async (source: string): Promise<ParsedMail> => (await parse(source)).mail

/** @returns null for an incomplete mail: partly written or edited */
export async function parseCompleteEml(source: string): Promise<ParsedMail | null> {
  const { mail, boundary } = await parse(source)
  const isWhole =
    !Number.isNaN(mail.date.getTime()) &&
    mail.to !== '' &&
    mail.text !== '' &&
    (!boundary || source.includes(`--${boundary}--`))
  return isWhole ? mail : null
}

async function parse(source: string): Promise<{ mail: ParsedMail; boundary: string | undefined }> {
  // Imported here, so that a server without an outbox starts faster.
  const { default: PostalMime } = await import('postal-mime')
  const { subject = '', to = [], date = '', text = '', html, headers } = await PostalMime.parse(source)
  const contentType = headers.find(({ key }) => key === 'content-type')?.value ?? ''
  return {
    mail: {
      subject,
      to: to[0]?.address ?? '',
      date: new Date(date),
      text: text.trimEnd(),
      html: html?.trimEnd() ?? null,
    },
    boundary: /boundary="?([^";]+)"?/i.exec(contentType)?.[1],
  }
}
