// Parses mails that this product has written (RFC 5322): a text part, optionally with an HTML alternative.

export type ParsedMail = { subject: string; to: string; date: Date; text: string; html: string | null }

export function parseEml(source: string): ParsedMail {
  const whole = partOf(source)
  const boundary = boundaryOf(source)
  const parts = boundary
    ? whole.body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => partOf(part.replace(/^\r?\n/, '')))
    : [whole]
  const of = (type: string) => parts.find((part) => (part.headers.get('content-type') ?? 'text/plain').startsWith(type))
  const header = (name: string) => decodeWords(whole.headers.get(name) ?? '')
  const html = of('text/html')
  return {
    subject: header('subject'),
    to: header('to').replace(/^<(.*)>$/, '$1'),
    date: new Date(header('date')),
    text: decodeBody(of('text/plain')),
    html: html ? decodeBody(html) : null,
  }
}
/** @returns null for an incomplete mail: partly written or edited */
export function parseCompleteEml(source: string): ParsedMail | null {
  const mail = parseEml(source)
  const boundary = boundaryOf(source)
  const isWhole =
    !Number.isNaN(mail.date.getTime()) &&
    mail.to !== '' &&
    mail.text !== '' &&
    (!boundary || source.includes(`--${boundary}--`))
  return isWhole ? mail : null
}
const boundaryOf = (source: string) =>
  /boundary="?([^";]+)"?/i.exec(partOf(source).headers.get('content-type') ?? '')?.[1]
type Part = { headers: Map<string, string>; body: string }
function partOf(source: string): Part {
  const [head = '', ...rest] = source.split(/\r?\n\r?\n/)
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return {
    headers: new Map(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    ),
    body: rest.join('\n\n'),
  }
}
function decodeBody(part: Part | undefined): string {
  if (!part) return ''
  const encoding = (part.headers.get('content-transfer-encoding') ?? '').toLowerCase()
  const text =
    encoding === 'base64'
      ? Buffer.from(part.body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? decodeQuoted(part.body.replace(/=\r?\n/g, ''))
        : part.body
  return text.replace(/\r\n/g, '\n').trimEnd()
}
const decodeQuoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()
/** Decodes encoded words (RFC 2047). They may split a character, so adjacent words are joined as bytes. */
const decodeWords = (header: string) =>
  header
    .replace(/(?:=\?utf-8\?[bq]\?[^?]*\?=\s*)+/gi, (words) => {
      const bytes = [...words.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, kind, word]) =>
        kind!.toLowerCase() === 'b'
          ? Buffer.from(word!, 'base64')
          : Buffer.from(
              word!
                .replace(/_/g, ' ')
                .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
              'latin1',
            ),
      )
      return Buffer.concat(bytes).toString() + (/\s$/.test(words) ? ' ' : '')
    })
    .trim()
