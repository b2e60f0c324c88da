// Writes contacts as vCards (3.0, RFC 2426), and reads vCards 2.1, 3.0 and 4.0 of phones, Outlook and address books. Notes about a person are not exported.
import type { Contact, ContactForm } from './shared/contact-form.ts'

const escaped = (text: string) =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/\r?\n/g, '\\n')
    .replace(/[;,]/g, (sign) => `\\${sign}`)

/** Folds a line at 75 octets, without splitting a character. */
function folded(line: string): string {
  const lines = ['']
  let octets = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > 75) {
      lines.push(' ')
      octets = 1
    }
    lines[lines.length - 1] += character
    octets += size
  }
  return lines.join('\r\n')
}

/** The name is not split into family and given name: the form has one field. */
export function vcardOf(contact: Pick<Contact, 'name' | 'customerName' | 'affiliation' | 'position' | Reach>): string {
  const { name, customerName, affiliation, position, mobile, companyPhone, fax, email } = contact
  const lines: [name: string, value: string][] = [
    ['N', `${escaped(name)};;;;`],
    ['FN', escaped(name)],
    ['ORG', [customerName, affiliation].filter(Boolean).map(escaped).join(';')],
    ['TITLE', escaped(position)],
    ['TEL;TYPE=CELL', mobile],
    ['TEL;TYPE=WORK,VOICE', companyPhone],
    ['TEL;TYPE=WORK,FAX', fax],
    ['EMAIL;TYPE=WORK', escaped(email)],
  ]
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    ...lines.filter(([, value]) => value).map((line) => folded(line.join(':'))),
    'END:VCARD',
    '',
  ].join('\r\n')
}
type Reach = 'mobile' | 'companyPhone' | 'fax' | 'email'

/** `card`: the values of the form besides the name; `organisation` is only shown, since the form has its customer. */
export type CardRead = {
  name: string
  organisation: string
  card: Partial<Pick<ContactForm, 'position' | 'affiliation' | 'homeAddress' | Reach>>
}
/** In bytes: thousands of cards, or a few with photos. */
export const maxBytes = 5_000_000
export const maxCards = 500

/** The first 500 cards that have a name. Accepts any bytes; returns none where they are not vCards. */
export function cardsIn(bytes: Uint8Array<ArrayBuffer>): CardRead[] {
  const cards: CardRead[] = []
  let lines: Line[] | null = null
  for (const line of unfolded(decoded(bytes))) {
    if (/^BEGIN:VCARD\s*$/i.test(line)) lines = []
    else if (/^END:VCARD\s*$/i.test(line) && lines) {
      const card = cardOf(lines)
      if (card.name && cards.push(card) === maxCards) return cards
      lines = null
    } else if (lines && lines.length < 200) {
      const read = lineOf(line)
      if (read) lines.push(read)
    }
  }
  return cards
}

/** Decodes UTF-8, otherwise CP949, which old Korean phones and Outlook write. */
function decoded(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'euc-kr').decode(bytes)
  }
}

/** Joins folded lines: continued by a leading space or, in 2.1, by "=" at the end. */
function* unfolded(text: string): Generator<string> {
  let whole: string[] = []
  let isContinued = false
  for (const line of text.split(/\r\n|\n|\r/)) {
    const quoted: boolean = whole.length > 0 && isContinued
    if (quoted) whole.push(line)
    else if (/^[ \t]/.test(line)) whole.push(line.slice(1))
    else {
      if (whole.length) yield whole.join('')
      whole = [line]
    }
    isContinued = line.endsWith('=') && (quoted || /^[^:]*QUOTED-PRINTABLE[^:]*:/i.test(line))
    if (isContinued) whole[whole.length - 1] = whole.at(-1)!.slice(0, -1)
  }
  if (whole.length) yield whole.join('')
}

type Line = { name: string; types: Set<string>; value: string }
/** Parses `item1.TEL;TYPE="cell,voice";X=Y:value`; null: not a property, or a picture. */
function lineOf(line: string): Line | null {
  const colon = colonPosition(line)
  if (colon < 1) return null
  const [head = '', ...given] = line.slice(0, colon).toUpperCase().split(';')
  const name = head.slice(head.lastIndexOf('.') + 1)
  if (!properties.has(name)) return null
  const types = new Set(
    given.flatMap((each) =>
      each
        .slice(each.indexOf('=') + 1)
        .replaceAll('"', '')
        .split(','),
    ),
  )
  const value = line.slice(colon + 1, colon + maxValueLength)
  const charset = given.find((each) => each.startsWith('CHARSET='))?.slice(8)
  return { name, types, value: types.has('QUOTED-PRINTABLE') ? decodedQuotedPrintable(value, charset) : value }
}
const properties = new Set(['FN', 'N', 'ORG', 'TITLE', 'ROLE', 'TEL', 'EMAIL', 'ADR'])
/** The maximum length of a value. */
const maxValueLength = 4_000
/** The position of the first colon outside quotation marks; -1 without one. */
function colonPosition(line: string): number {
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ':' && !isQuoted) return at
  }
  return -1
}
function decodedQuotedPrintable(text: string, charset: string | undefined): string {
  const bytes: number[] = []
  for (const part of text.match(/=[0-9A-Fa-f]{2}|[^=]+|=/g) ?? [])
    if (part.length === 3 && part.startsWith('=')) bytes.push(Number.parseInt(part.slice(1), 16))
    else bytes.push(...new TextEncoder().encode(part))
  const all = new Uint8Array(bytes)
  if (!charset || /^UTF-?8$/.test(charset)) return decoded(all)
  try {
    return new TextDecoder(charset).decode(all)
  } catch {
    return decoded(all)
  }
}

/** Splits a value at unescaped semicolons. */
function partsOf(value: string): string[] {
  const parts = ['']
  for (const [each] of value.matchAll(/(?:\\[^]|[^;\\])+|;/g))
    if (each === ';') parts.push('')
    else parts[parts.length - 1] += each
  return parts.map(plain)
}
const plain = (text: string) =>
  text
    .replace(/\\([^])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? ' ' : sign))
    .replace(/\s+/g, ' ')
    .trim()

function cardOf(lines: Line[]): CardRead {
  /** The preferred one, otherwise the first. */
  const one = (name: string, is: (types: Set<string>) => boolean = () => true) => {
    const all = lines.filter((line) => line.name === name && line.value.trim() !== '' && is(line.types))
    return (all.find(({ types }) => types.has('PREF')) ?? all[0])?.value
  }
  const phone = (is: (types: Set<string>) => boolean) => plain(one('TEL', is) ?? '').replace(/^tel:/i, '')
  const [family = '', given = ''] = partsOf(one('N') ?? '')
  const [organisation = '', ...units] = partsOf(one('ORG') ?? '')
  const isFax = (types: Set<string>) => types.has('FAX')
  const isMobile = (types: Set<string>) => types.has('CELL') || types.has('IPHONE')
  const read = {
    position: plain(one('TITLE') ?? one('ROLE') ?? ''),
    affiliation: units.filter(Boolean).join(' '),
    mobile: phone((types) => isMobile(types) && !isFax(types)),
    companyPhone: phone((types) => !isFax(types) && !isMobile(types) && !types.has('HOME') && !types.has('PAGER')),
    fax: phone(isFax),
    email: plain(one('EMAIL') ?? ''),
    homeAddress: partsOf(one('ADR', (types) => types.has('HOME')) ?? '')
      .filter(Boolean)
      .join(' '),
  }
  return {
    name: plain(one('FN') ?? '') || nameOf(family, given),
    organisation,
    card: Object.fromEntries(Object.entries(read).filter(([, value]) => value !== '')),
  }
}
const nameOf = (family: string, given: string) =>
  /^[가-힣\u4e00-\u9fff\u3040-\u30ff]+$/.test(family + given)
    ? family + given
    : [given, family].filter(Boolean).join(' ')
