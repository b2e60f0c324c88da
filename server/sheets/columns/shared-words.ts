// People whose columns share a word that is in no table: `PIC Pengadaan`, `HP PIC`; `감독관`, `감독관 연락처`; `采购人`,
// `采购人电话`; `Chỉ huy trưởng`, `SĐT CHT`.
import { maxPeople } from '../../../contract/calls/imports/columns.ts'
import { nameWordOf } from './further-people.ts'
import type { HeadReading } from './head-keys.ts'
import { hasAttribute, tokensOf } from './head-parts.ts'
import { readHead } from './heads.ts'
import { looksLikePeople } from './people.ts'
import type { ReadColumn } from './read-column.ts'
import { columnNameKey, meaningsOfContacts } from './words.ts'

type Data = { column: ReadColumn; reading: HeadReading; length: number }

/** A word that several names share says whose they are. */
export function readSharedWords(columns: readonly ReadColumn[]): void {
  const known = columns.filter(isFirst)
  // `전기과장`, `과장 H.P`: data of a person whom no other column names.
  const isOfUnnamed = ({ nameKey: key, reading }: ReadColumn) =>
    reading?.whose === 'person' && !known.some((one) => isOfName(key, one.nameKey))
  const unread = columns.filter(({ group, reading }) => group === '' && !reading?.isExact)
  const ofUnnamed = columns.filter((column) => column.group === '' && column.reading?.isExact && isOfUnnamed(column))
  const named = unread.filter(
    ({ head, reading, values }) =>
      !hasAttribute(head) &&
      (looksLikePeople(values) || (isNamedSo(head) && values.fitOf('contact.name') >= 0.9)) &&
      (reading === null || !meaningsOfContacts.has(reading.meaning)),
  )
  const best = new Map<ReadColumn, Data & { named: ReadColumn }>()
  for (const person of named)
    for (const column of person.reading === null ? [...unread, ...ofUnnamed] : unread) {
      const found = column === person ? null : sharedBy(person, column)
      if (found && found.length > (best.get(column)?.length ?? 0)) best.set(column, { ...found, named: person })
    }
  const hasFirst = known.length > 0
  const people = named.filter((person) => [...best.values()].some((one) => one.named === person))
  for (const [index, person] of people.entries()) {
    const ordinal = index + (hasFirst ? 2 : 1)
    if (ordinal > maxPeople) return
    person.reading = { ...guessedPerson, whose: 'person', ordinal }
    for (const { column, reading, named: of } of best.values())
      if (of === person) column.reading = { ...reading, whose: 'person', ordinal, isExact: false }
  }
}
const isFirst = ({ reading }: ReadColumn) =>
  reading?.isExact && reading.meaning === 'personName' && reading.whose !== 'second' && reading.whose !== 'none'
/** `담당자HP` of `구매담당자`: begins or ends with the name, or begins with its end. */
const isOfName = (key: string, name: string) =>
  key.endsWith(name) ||
  Array.from(name, (_, at) => name.slice(at)).some((end) => end.length >= 2 && key.startsWith(end))
/** `Contacto AMPA`: a person by its other word. */
const isNamedSo = (head: string) =>
  tokensOf(head).some((token) => token.length >= shortestToken && restOf(head, token)?.meaning === 'personName')
/** The name of a person that its values tell. */
export const guessedPerson: HeadReading = {
  meaning: 'personName',
  whose: '',
  ordinal: 1,
  isNumbered: false,
  isExact: false,
  isDoubtful: false,
}

/** Contact data behind or before a word of the person's name; the longest such word. */
function sharedBy(person: ReadColumn, column: ReadColumn): Data | null {
  const word = nameWordOf(person.nameKey)
  const key = column.nameKey
  const found: Data[] = []
  const add = (length: number, reading: HeadReading | null) => {
    if (reading && meaningsOfContacts.has(reading.meaning)) found.push({ column, reading, length })
  }
  for (const token of new Set(tokensOf(column.head))) {
    if (readHead(token)?.meaning.startsWith('contact.')) continue
    const isShared = token.length >= shortestToken && tokensOf(person.head).includes(token)
    if ((isShared && isPersonWithout(person.head, token)) || isInitials(token, column.head, person.head))
      add(token.length, restOf(column.head, token))
  }
  // The word, or its end: `건축위원장`, `위원장 핸드폰`.
  for (let from = 0; isWithoutSpaces.test(word) && from <= word.length - 2; from += 1) {
    const end = word.slice(from)
    if (key.length > end.length && key.startsWith(end)) add(end.length, readHead(key.slice(end.length)))
    if (key.length > end.length && key.endsWith(end)) add(end.length, readHead(key.slice(0, -end.length)))
  }
  return found.toSorted((one, other) => other.length - one.length)[0] ?? null
}
/** `Resp. compras`, `Móvil compras`: who is responsible for what the word says, or who has no other name. */
function isPersonWithout(head: string, word: string): boolean {
  const rest = restOf(head, word)
  return rest === null || rest.meaning === 'owner' || rest.meaning === 'personName'
}
const shortestToken = 3
const isWithoutSpaces = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Katakana}]/u
/** `CHT` of `Chỉ huy trưởng`, `CT` of `Conducteur de travaux`; the word itself, if it is an abbreviation: `GV phụ trách`. */
function isInitials(token: string, head: string, personHead: string): boolean {
  const isAbbreviated = head
    .split(/[\s/]+/)
    .some((each) => /^\p{Lu}{2,4}$/u.test(each) && columnNameKey(each) === token)
  if (!isAbbreviated) return false
  const words = personHead.split(/[\s/]+/).filter((each) => columnNameKey(each) !== '')
  if (words.some((each) => /^\p{Lu}{2,4}$/u.test(each) && columnNameKey(each) === token)) return true
  const initialsOf = (of: readonly string[]) => of.map((each) => columnNameKey(each)[0]).join('')
  return initialsOf(words) === token || initialsOf(words.filter((each) => each.length > 3)) === token
}
/** What a name says without a word. */
function restOf(head: string, word: string): HeadReading | null {
  const rest = head
    .split(/[\s/]+/)
    .filter((token) => columnNameKey(token) !== word)
    .join(' ')
  if (rest === head) return null
  const whole = readHead(rest)
  if (whole) return whole
  const read = rest.split(' ').flatMap((token) => readHead(token) ?? [])
  return read.find(({ meaning }) => meaningsOfContacts.has(meaning)) ?? null
}
