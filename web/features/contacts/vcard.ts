// A contact as a business card that phones and address books take (vCard 3.0, RFC 2426), and such cards read: 2.1, 3.0 and 4.0, as phones, Outlook and
// address books write them. Given away is only what stands on a business card; what was noted of a person stays here.
import type { Contact, ContactForm } from './shared/contact-form.ts'

const escaped = (text: string) =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/\r?\n/g, '\\n')
    .replace(/[;,]/g, (sign) => `\\${sign}`)

/** A line of at most 75 octets, and what follows on lines that begin with a blank; no character is cut. */
function folded(line: string): string {
  const lines = ['']
  let octets = 0
  for (const sign of line) {
    const size = new TextEncoder().encode(sign).length
    if (octets + size > 75) {
      lines.push(' ')
      octets = 1
    }
    lines[lines.length - 1] += sign
    octets += size
  }
  return lines.join('\r\n')
}

/** The whole name stands as one: where it divides nobody was asked. */
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

/** `card` is what a form can take beside the name; the customer is known there, so `organisation` is only shown. */
export type CardRead = {
  name: string
  organisation: string
  card: Partial<Pick<ContactForm, 'position' | 'affiliation' | 'homeAddress' | Reach>>
}
/** In bytes: some thousand cards, or a few with photos. */
export const mostBytes = 5_000_000
export const mostCards = 500

/** The cards with a name, the first 500. Of any bytes; those that are no cards give none. */
export function cardsIn(bytes: Uint8Array<ArrayBuffer>): CardRead[] {
  const cards: CardRead[] = []
  let lines: Line[] | null = null
  for (const line of unfolded(decoded(bytes))) {
    if (/^BEGIN:VCARD\s*$/i.test(line)) lines = []
    else if (/^END:VCARD\s*$/i.test(line) && lines) {
      const card = cardOf(lines)
      if (card.name && cards.push(card) === mostCards) return cards
      lines = null
    } else if (lines && lines.length < 200) {
      const read = lineOf(line)
      if (read) lines.push(read)
    }
  }
  return cards
}

/** UTF-8, or what Korean phones and Outlook wrote before. */
function decoded(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'euc-kr').decode(bytes)
  }
}

/** Lines that go on in the next one, by a blank at its beginning or, in 2.1, by "=" at their end. */
function* unfolded(text: string): Generator<string> {
  let whole: string[] = []
  let goesOn = false
  for (const line of text.split(/\r\n|\n|\r/)) {
    const quoted: boolean = whole.length > 0 && goesOn
    if (quoted) whole.push(line)
    else if (/^[ \t]/.test(line)) whole.push(line.slice(1))
    else {
      if (whole.length) yield whole.join('')
      whole = [line]
    }
    goesOn = line.endsWith('=') && (quoted || /^[^:]*QUOTED-PRINTABLE[^:]*:/i.test(line))
    if (goesOn) whole[whole.length - 1] = whole.at(-1)!.slice(0, -1)
  }
  if (whole.length) yield whole.join('')
}

type Line = { name: string; types: Set<string>; value: string }
/** `item1.TEL;TYPE="cell,voice";X=Y:value`; null: no line of a card, or a picture. */
function lineOf(line: string): Line | null {
  const colon = colonIn(line)
  if (colon < 1) return null
  const [head = '', ...given] = line.slice(0, colon).toUpperCase().split(';')
  const name = head.slice(head.lastIndexOf('.') + 1)
  if (!wanted.has(name)) return null
  const types = new Set(
    given.flatMap((each) =>
      each
        .slice(each.indexOf('=') + 1)
        .replaceAll('"', '')
        .split(','),
    ),
  )
  const said = line.slice(colon + 1, colon + mostSaid)
  const charset = given.find((each) => each.startsWith('CHARSET='))?.slice(8)
  return { name, types, value: types.has('QUOTED-PRINTABLE') ? unquoted(said, charset) : said }
}
const wanted = new Set(['FN', 'N', 'ORG', 'TITLE', 'ROLE', 'TEL', 'EMAIL', 'ADR'])
/** More of a value than this is on no card. */
const mostSaid = 4_000
/** The first one outside quotation marks. */
function colonIn(line: string): number {
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ':' && !isQuoted) return at
  }
  return -1
}
function unquoted(text: string, charset: string | undefined): string {
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

/** The parts of a value, apart by semicolons that are not escaped. */
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
  /** The one that is preferred, else the first. */
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
