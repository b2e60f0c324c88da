// Several people in a row whose columns are told apart by their words: `연구책임자`, `실무자`, `실무자 HP`; `Owner`,
// `Owner email`, `Manager`, `Manager email`.
import { maxPeople } from '../../../contract/calls/imports/columns.ts'
import type { ReadColumn } from './read-column.ts'
import { meaningByKey, meaningsOfContacts, wholeNames, type Meaning } from './words.ts'

const nameSuffix = /(?:명|성명|성함|이름|name|nombre|nome|nom|名|氏名|姓名)$/u
const namePrefix = /^(?:nameof|namedes|nameder|nombredel|nombrede|nomdu|nomde|nomedo|nama|ten|hoten)/u
/** A name that says nothing of who it is. */
const general =
  /^(?:full|display|complete|first|)$|^(?:성|성함|이름|氏|姓|전체|표시|한글|nombrecompleto|nomcomplet|nomecompleto|lengkap|vollstandiger|attn|attention)$/u
/** What the name of a column of people says of who they are. */
export const nameWordOf = (key: string) => {
  const word = key.replace(nameSuffix, '').replace(namePrefix, '')
  return general.test(word) ? '' : word
}
const isLatin = (text: string) => /\p{Script=Latin}/u.test(text)

/**
 * `Headteacher`, `Headteacher email`; `Owner`, `Owner cell`; `Manager`, `Manager cell`: who has an address or number of his
 * own is a contact. An owner with an address only may be one of ours.
 */
export function readHeads(columns: readonly ReadColumn[]): void {
  for (const column of columns) {
    const { reading, nameKey: key, group, values } = column
    const isHead = reading?.meaning === 'ceoName' && (isLatin(key) || reading.isDoubtful)
    // Nearly as many names as rows are those of the other side.
    const areMany = values.count >= leastOfMany && values.distinct >= values.count * 0.8
    const isOwner = reading?.meaning === 'owner' && (owners.test(key) || areMany)
    const isPerson = reading?.meaning === 'personName' && reading.whose === ''
    if (!reading || group !== '' || !(isHead || isOwner || isPerson)) continue
    const word = nameWordOf(key)
    const data = columns.filter(
      (one) =>
        one !== column &&
        one.reading?.whose === 'none' &&
        (isOwner ? numbers : reachable).has(one.reading.meaning) &&
        word.length >= 2 &&
        (one.nameKey.startsWith(word) || one.nameKey.endsWith(word)),
    )
    if (data.length === 0 || values.fitOf('contact.name') < 0.5) continue
    for (const one of [column, ...data])
      one.reading = {
        ...one.reading!,
        meaning: one === column ? 'personName' : one.reading!.meaning,
        whose: 'person',
        isDoubtful: true,
      }
  }
}
/**
 * `Représentant`, `Qualité`; `약국장`, `전화`, `휴대폰`: who has a position beside him, or a mobile number beside the customer's
 * number, is a contact, where nobody else is.
 */
export function readLoneHeads(columns: readonly ReadColumn[]): void {
  const isNamed = columns.some(
    ({ reading }) => reading && names.has(reading.meaning) && reading.whose !== 'none' && reading.whose !== 'company',
  )
  if (isNamed) return
  const has = (meanings: ReadonlySet<Meaning>) =>
    columns.some(({ reading }) => reading && reading.whose !== 'none' && meanings.has(reading.meaning))
  const isReached = has(ofCustomers) && has(ofPeople)
  for (const [at, column] of columns.entries()) {
    const { reading, nameKey: key } = column
    if (reading?.meaning !== 'ceoName' || reading.whose !== '') continue
    const after = columns[at + 1]?.reading
    const isOfTrade = isReached && !representatives.test(key)
    if (!isOfTrade && !(reading.isDoubtful && after?.meaning === 'contact.position')) continue
    column.reading = { ...reading, meaning: 'personName', isDoubtful: true }
    for (const one of columns)
      if (isOfTrade && one.reading?.meaning === 'phone' && one.reading.whose === '')
        one.reading = { ...one.reading, meaning: 'companyPhone', isDoubtful: true }
  }
}
const ofCustomers = new Set<Meaning>(['phone', 'companyPhone'])
const ofPeople = new Set<Meaning>(['contact.mobile', 'contact.anniversary'])
/** Of a company, whatever its trade. */
const representatives =
  /^(?:대표|사장|ceo|representa|legalrep|president|pdg|managing|代表|社長|法人|法定|总经理|總經理|董事长|负责人|負責人|giamdoc|tonggiamdoc|nguoidaidien|direktur|pimpinan|geschaftsfuhr|inhaber|administrador|amministratore|legale|gerente|directorgeneral|directeurgeneral)/
const names = new Set<Meaning>(['personName', 'firstName', 'lastName'])
const leastOfMany = 5
const owners = /^(?:owner|ownername|owners|shopowner|storeowner)$/
const numbers = new Set<Meaning>(['phone', 'contact.mobile', 'contact.companyPhone'])
const reachable = new Set<Meaning>(['email', 'phone', 'contact.mobile', 'contact.companyPhone', 'contact.email'])

export function readFurtherPeople(columns: readonly ReadColumn[]): void {
  const named = columns.filter(
    ({ reading, head, group, count, values }) =>
      reading &&
      group === '' &&
      count === 1 &&
      !/\s[-–—:>]\s|\.\p{L}/u.test(head) &&
      reading.ordinal === 1 &&
      !reading.isNumbered &&
      (reading.whose === '' || reading.whose === 'person') &&
      (reading.meaning === 'personName' || (reading.meaning === 'anyName' && reading.whose === 'person')) &&
      values.fitOf('contact.name') >= 0.5,
  )
  const people = named.map((column) => ({ column, word: nameWordOf(column.nameKey) }))
  if (people.length < 2 || people.some(({ word }) => word === '')) return
  if (new Set(people.map(({ word }) => word)).size < people.length) return
  if (people.some(({ column }, at) => people.slice(0, at).some((one) => isSameColumn(one.column, column)))) return
  const last = Math.max(1, ...columns.map(({ reading }) => (reading && isOther(reading) ? reading.ordinal : 1)))
  // `财务联系人`, `财务电话`: what belongs to an invoice may belong to its person.
  const data = columns.filter(
    ({ reading, group }) =>
      group === '' &&
      (reading?.whose === 'person' || reading?.whose === 'none') &&
      reading.ordinal === 1 &&
      meaningsOfContacts.has(reading.meaning),
  )
  const owners = new Map(data.map((column) => [column, ownerOf(column.nameKey, people)]))
  for (const [index, person] of people.entries()) {
    const own = data.filter((column) => owners.get(column) === person.column)
    if (index === 0) continue
    const ordinal = last + index
    if (ordinal > maxPeople) return
    person.column.reading = {
      ...person.column.reading!,
      meaning: 'personName',
      whose: 'person',
      ordinal,
      isDoubtful: person.column.reading!.isDoubtful || own.length === 0,
    }
    for (const column of own) column.reading = { ...column.reading!, whose: 'person', ordinal }
  }
}
const isOther = ({ whose, ordinal }: NonNullable<ReadColumn['reading']>) =>
  ordinal > 1 && (whose === 'person' || whose === 'second')
/** The same names again. */
function isSameColumn(one: ReadColumn, other: ReadColumn): boolean {
  const texts = new Map(one.values.rows.map((row, at) => [row, one.values.texts[at]!]))
  const both = other.values.rows.filter((row) => texts.has(row))
  const same = other.values.rows.filter((row, at) => texts.get(row) === other.values.texts[at]).length
  return both.length > 0 && same >= both.length * 0.7
}
type Named = { column: ReadColumn; word: string }
/** The person whose word, or the end of it, a name begins or ends with; the longest counts. */
function ownerOf(key: string, people: readonly Named[]): ReadColumn | null {
  const scored = people.map(({ column, word }) => ({ column, length: sharedLength(key, word) }))
  const best = scored.toSorted((one, other) => other.length - one.length)
  return best[0]!.length >= 2 && best[0]!.length > best[1]!.length ? best[0]!.column : null
}
function sharedLength(key: string, word: string): number {
  if (key.startsWith(word) || key.endsWith(word)) return word.length
  for (let length = key.length - 1; length > 1; length -= 1) {
    const [first, rest] = [key.slice(0, length), key.slice(length)]
    const [end, begin] = [key.slice(-length), key.slice(0, -length)]
    if (meaningByKey.has(rest) && (word.endsWith(first) || word.startsWith(first))) return first.length
    if (meaningByKey.has(begin) && (word.endsWith(end) || word.startsWith(end))) return end.length
  }
  return 0
}

/** `지도교수`, `학생 휴대폰`: data of somebody else than the only contact, perhaps. */
export function readDataOfOthers(columns: readonly ReadColumn[]): void {
  const words = columns
    .filter(({ reading }) => reading !== null && names.has(reading.meaning) && reading.whose !== 'none')
    .map(({ nameKey: key }) => nameWordOf(key))
  for (const column of columns) {
    const { reading, nameKey: key, group } = column
    if (group !== '' || reading?.whose !== 'person' || reading.isDoubtful || !meaningsOfContacts.has(reading.meaning))
      continue
    const noun = nounOf(key)
    if (noun !== null && !words.some((word) => word.includes(noun) || (word !== '' && noun.includes(word))))
      column.reading = { ...reading, isDoubtful: true }
  }
}
/** The noun for a person, which files use for different things, beside a word for contact data. */
function nounOf(key: string): string | null {
  for (let length = key.length - 1; length > 1; length -= 1)
    for (const [noun, rest] of [
      [key.slice(0, length), key.slice(length)],
      [key.slice(-length), key.slice(0, -length)],
    ] as const) {
      const known = wholeNames.get(noun)
      if (known?.meaning === 'personName' && known.isDoubtful && meaningByKey.has(rest)) return noun
    }
  return null
}

/** People that are told apart by their words have the order of their columns. */
export function orderPeople(columns: readonly ReadColumn[]): void {
  const named = columns.filter(
    ({ reading }) =>
      reading &&
      (reading.whose === '' || reading.whose === 'person') &&
      (names.has(reading.meaning) || (reading.meaning === 'anyName' && reading.whose === 'person')),
  )
  if (named.some(({ reading, count }) => reading!.isNumbered || count > 1) || columns.some(isSecond)) return
  const ordinals = [...new Set(named.map(({ reading }) => reading!.ordinal))]
  const hasData = (ordinal: number) => columns.some((column) => isDataOf(column, ordinal))
  const isBeforeData = (column: ReadColumn) => {
    const after = columns.find(({ at }) => at > column.at)?.reading
    return after?.whose !== 'none' && after !== null && after !== undefined && meaningsOfContacts.has(after.meaning)
  }
  // Who may be none stands behind those with data.
  const isCertain = (ordinal: number) =>
    hasData(ordinal) ||
    named.some(
      (column) =>
        column.reading!.ordinal === ordinal &&
        ((column.reading!.isExact && !column.reading!.isDoubtful) || isBeforeData(column)),
    )
  const order = [...ordinals.filter(isCertain), ...ordinals.filter((ordinal) => !isCertain(ordinal))]
  // Data of nobody belong to the first contact, who has no other.
  const first = hasData(order[0]!)
  if (order.every((ordinal, at) => ordinal === at + 1) || !first) return
  for (const column of columns) {
    const { reading } = column
    if (reading && (named.includes(column) || reading.whose === 'person') && order.includes(reading.ordinal))
      column.reading = { ...reading, ordinal: order.indexOf(reading.ordinal) + 1 }
  }
}
const isSecond = ({ reading }: ReadColumn) => reading?.whose === 'second'
const isDataOf = ({ reading }: ReadColumn, ordinal: number) =>
  reading?.whose === 'person' && reading.ordinal === ordinal && meaningsOfContacts.has(reading.meaning)
