// Columns of an invoice or a delivery, `납품주소`, `billing_company`, `Contact facturation`: of nobody, unless the file has
// nothing else of the kind. What is taken from them is a question.
import { maxPeople } from '../../../contract/calls/imports/columns.ts'
import { partsOfAddress, type HeadReading } from './head-keys.ts'
import type { ReadColumn } from './read-column.ts'
import { looksLikePeople } from './people.ts'
import { columnNameKey, documentWords, meaningsOfContacts, type Meaning } from './words.ts'

/** The word for an invoice or a delivery that a name, or the group above it, begins or ends with. */
const documentOf = ({ nameKey: key, group }: ReadColumn) =>
  wordOf(key) ?? (group === '' ? null : wordOf(columnNameKey(group)))
const wordOf = (key: string) => documentWords.find(({ word }) => key.startsWith(word) || key.endsWith(word)) ?? null
const addresses = new Set<Meaning>(['address', ...partsOfAddress])
const emails = new Set<Meaning>(['email', 'contact.email', 'companyEmail'])
const phones = new Set<Meaning>(['phone', 'companyPhone', 'contact.mobile', 'contact.companyPhone'])
const ofNames = new Set<Meaning>(['company', 'customer', 'anyName'])
const kinds: readonly ReadonlySet<Meaning>[] = [
  addresses,
  emails,
  ofNames,
  new Set<Meaning>(['businessNumber']),
  phones,
]
const whole = new Set<Meaning>(['address', 'addressLine'])
const isOfName = new Set<Meaning>(['personName', 'firstName', 'lastName'])
const isOfPerson = ({ meaning, whose }: HeadReading) =>
  ((whose === '' || whose === 'person') && isOfName.has(meaning)) || (whose === 'person' && meaning === 'anyName')
const isName = (meaning: Meaning) => meaning === 'personName' || meaning === 'anyName'

/** People of an invoice or a delivery, who have a name and an address or number beside it. */
export function readPeopleOfDocuments(columns: readonly ReadColumn[]): void {
  const strange = columns.flatMap((column) => {
    const found = column.reading?.whose === 'none' ? documentOf(column) : null
    return found ? [{ column, reading: column.reading!, ...found }] : []
  })
  for (const of of Map.groupBy(strange, ({ isInvoice }) => isInvoice).values()) {
    const named = of.find(({ column, reading }) => isName(reading.meaning) && looksLikePeople(column.values))
    const data = of.filter(({ reading }) => meaningsOfContacts.has(reading.meaning))
    if (!named || !data.some(({ reading }) => emails.has(reading.meaning) || phones.has(reading.meaning))) continue
    const others = columns.flatMap(({ reading }) => (reading && isOfPerson(reading) ? [reading.ordinal] : []))
    const ordinal = Math.max(0, ...others) + 1
    if (ordinal > maxPeople) return
    for (const { column, reading } of [named, ...data])
      column.reading = {
        ...reading,
        meaning: column === named.column ? 'personName' : reading.meaning,
        whose: 'person',
        ordinal,
        isDoubtful: true,
      }
  }
}

/** A list of people, without a column that is plainly of companies. */
function areCustomersPeople(columns: readonly ReadColumn[]): boolean {
  const isPerson = ({ reading }: ReadColumn) => reading?.meaning === 'personName' && reading.whose === ''
  const isOfCompanies = ({ reading, nameKey: key }: ReadColumn) =>
    reading !== null && ofNames.has(reading.meaning) && plainCompanies.test(key)
  return columns.some(isPerson) && !columns.some(isOfCompanies)
}
const plainCompanies = /company|상호|업체|회사|사업자|firma|empresa|societe/

/** Without an address of the customer, that of its deliveries is one. */
export function readStrangers(columns: readonly ReadColumn[]): void {
  for (const kind of kinds) {
    const isOf = ({ reading }: ReadColumn) => reading !== null && kind.has(reading.meaning)
    const isTaken = (column: ReadColumn) =>
      isOf(column) &&
      column.reading!.whose !== 'none' &&
      column.reading!.whose !== 'home' &&
      (kind !== addresses || whole.has(column.reading!.meaning)) &&
      column.values.count > 0
    if (columns.some(isTaken)) continue
    if (kind === ofNames && areCustomersPeople(columns)) continue
    const strange = columns
      .filter((column) => isOf(column) && column.reading!.whose === 'none' && column.values.count > 0)
      .flatMap((column) => {
        const found = kind === addresses ? documentOf(column) : wordOf(column.nameKey)
        return found ? [{ column, ...found }] : []
      })
    const some = strange.some(({ isInvoice }) => isInvoice) ? strange.filter(({ isInvoice }) => isInvoice) : strange
    if (kind === addresses && !some.some(({ column }) => whole.has(column.reading!.meaning))) continue
    const first = new Set<Meaning>()
    for (const { column } of some) {
      const { meaning } = column.reading!
      if (first.has(meaning) && meaning !== 'addressLine') continue
      first.add(meaning)
      column.reading = {
        ...column.reading!,
        meaning: meaning === 'anyName' ? 'company' : meaning,
        whose: '',
        ordinal: 1,
        isDoubtful: true,
      }
    }
  }
}
