// Reads the columns of a table: what each name says, corrected by the values below it.
import type { ReadRow } from '../rows.ts'
import type { HeadReading } from './head-keys.ts'
import { readPartly } from './head-parts.ts'
import { readGroup, readHead, withoutSalesforce } from './heads.ts'
import { looksLikePeople } from './people.ts'
import type { ReadColumn } from './read-column.ts'
import { ColumnValues, isHomepage, isPhone, isProfile } from './values.ts'
import { columnNameKey } from './words.ts'

/** A name of a column; `group`: the text above it, in a header of two rows. */
export type Head = { head: string; group: string }
export type Column = ReadColumn & { key: string; samples: string[] }
/** Number of rows that determine the width of the table and the contents of columns. */
export const sampleRows = 200

/** A name with its occurrence and its neighbours: one odd file does not decide for another. */
export function columnKeys(heads: readonly Head[]): string[] {
  const keys = heads.map(({ head, group }) => columnNameKey(`${group} ${head}`).slice(0, 80))
  const seen = new Map<string, number>()
  return keys.map((key, at) => {
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return key === '' ? '' : [keys[at - 1] ?? '', `${key}#${count}`, keys[at + 1] ?? ''].join('|')
  })
}

/** The number of a question of a form: `2. 담당자 성함`. */
const question = /^\s{0,3}(?:Q|문항?)?\s?\d{1,2}\s?[.)\]:]\s?(?=\D)/iu
/** `Nom (contact)` and `Prénom (contact)`: what several names say in brackets is the group above them. */
function withBracketGroups(heads: readonly Head[]): Head[] {
  const found = heads.map(({ head, group }) => {
    const [, name = '', behind = ''] = (group === '' && behindName.exec(head.slice(0, 100).trim())) || []
    return { name, group: behind, key: columnNameKey(behind) }
  })
  return heads.map((head, at) => {
    const { name, group, key } = found[at]!
    const isShared = key !== '' && found.filter((one) => one.key === key).length > 1
    return isShared && readGroup(group)?.whose === 'person' ? { head: name, group } : head
  })
}
const behindName = /^([^()（）]{1,60}?)\s?[(（]([^()（）]{2,30})[)）]$/u
/** @param written with the names as they stand in the file */
export function columnsOf(written: readonly Head[], body: readonly ReadRow[]): Column[] {
  const keys = columnKeys(written)
  const heads = withBracketGroups(written)
  const isForm = heads.filter(({ head }) => question.test(head)).length * 2 >= heads.length
  const nameOf = (head: string) => (isForm ? head.replace(question, '') : head).slice(0, 200)
  const counts = Map.groupBy(heads, ({ head, group }) => columnNameKey(`${group} ${head}`))
  const seen = new Map<string, number>()
  return heads.flatMap(({ head, group }, at) => {
    const values = new ColumnValues()
    for (const [row, { cells }] of body.slice(0, sampleRows).entries()) {
      const cell = cells[at]
      if (cell) values.add(row, cell.text, cell.isNumber ?? false)
    }
    if (head === '' && values.count === 0) return []
    const whole = columnNameKey(`${group} ${head}`)
    const occurrence = (seen.get(whole) ?? 0) + 1
    seen.set(whole, occurrence)
    return [
      {
        at,
        head,
        group,
        key: keys[at]!,
        nameKey: columnNameKey(nameOf(head)),
        values,
        samples: [...new Set(values.texts.map((text) => text.replace(/\s+/g, ' ').slice(0, 60)))].slice(0, 3),
        reading: readingOf(nameOf(head), group, values),
        occurrence,
        count: head === '' ? 1 : counts.get(whole)!.length,
      },
    ]
  })
}

/** `CP` is a mobile number in Korea, and a postal code in France and Spain. */
function readingOf(head: string, group: string, values: ColumnValues): HeadReading | null {
  const reading = readHead(head, group) ?? (group === '' ? readPartly(withoutSalesforce(head)) : null)
  if (reading?.meaning === 'homepage' && values.share('profile', isProfile) >= 0.5)
    return { ...reading, meaning: 'trap' }
  if (reading?.meaning === 'contact.position' && values.share('salutation', isSalutation) >= 0.5)
    return { ...reading, meaning: 'trap' }
  // `행정실장 번호` is a phone number, `회원번호` none, nor is `Nº Comprador`.
  if (
    reading?.meaning === 'phone' &&
    reading.isDoubtful &&
    /(?:번호|no\.?|number|nr\.?|番号|号码|號碼)$|^(?:n[º°o]|nr|num|số|mã)\.?\s/iu.test(head.trim()) &&
    values.share('phone', isPhone) < 0.5
  )
    return { ...reading, meaning: 'trap' }
  // `HP` is a mobile number in Korea and Indonesia, and a homepage in Japan.
  if (
    reading?.meaning === 'contact.mobile' &&
    columnNameKey(head) === 'hp' &&
    values.share('homepage', isHomepage) >= 0.5
  )
    return { ...reading, meaning: 'homepage' }
  // That of a church in England, and a company's name in France.
  if (reading?.meaning === 'company' && /^denomination$/i.test(head.trim())) return { ...reading, isDoubtful: true }
  // `CP` is a contact person in Indonesia.
  if (columnNameKey(head) === 'cp' && reading !== null && values.count > 0 && looksLikePeople(values))
    return { ...reading, meaning: 'personName', isDoubtful: true }
  const isPostcode =
    reading?.meaning === 'contact.mobile' &&
    columnNameKey(head) === 'cp' &&
    values.share('phone', isPhone) < 0.5 &&
    values.fitOf('address.postcode') >= 0.5
  return isPostcode ? { ...reading, meaning: 'postcode' } : reading
}

const isSalutation = (text: string) =>
  /^(?:mrs?|ms|miss|mx|dr|prof|herr|frau|hr|fr|m|mme|mlle|sr|sra|srta|sig|sig\.ra|dott|bapak|ibu|bpk|ông|bà|anh|chị|様|先生|女士|小姐|님)\.?$/iu.test(
    text,
  )
