// Names of columns in real files, from the files of `words/`: what they mean, and words that say whose a column is. A
// name is only ever compared as a whole, or as a word of the second kind joined with one of the first.
import { languages } from '../../../contract/codes.ts'
import { importFields, type ImportField } from '../../../contract/calls/imports/columns.ts'
import { textIn } from '../../core/texts.ts'
import { readWordFiles, type WordLine } from './word-files.ts'

/** Fields whose name says all. */
type PlainMeaning = Exclude<ImportField, 'name' | 'phone' | 'fax' | 'email' | 'address' | 'contact.name' | 'memo'>
/** Meanings that are no field of ours alone. */
export const furtherMeanings = [
  // A company; a customer, which may be a person; a name of either; a person.
  'company',
  'customer',
  'anyName',
  'personName',
  'firstName',
  'lastName',
  'middleName',
  // Contact data whose owner depends on the other columns.
  'phone',
  'fax',
  'email',
  'address',
  'memo',
  'companyPhone',
  'companyEmail',
  'companyFax',
  'companyAddress',
  'addressLine',
  'city',
  'state',
  'postcode',
  'country',
  'areaCode',
  'exchange',
  'lineNumber',
  'rowNumber',
  'trap',
] as const
export type Meaning = PlainMeaning | (typeof furtherMeanings)[number]

/** Normalizes a column name, without case, accents, spaces and punctuation: `E-mail (담당)` becomes `email담당`. */
export const columnNameKey = (head: string): string =>
  head
    .slice(0, 200)
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('đ', 'd')
    .replace(/[^\p{L}\p{N}#]/gu, '')

export const meaningByKey = new Map<string, Meaning>()

/** Whose the data of a column is. `none`: of somebody who is neither the customer nor a contact. */
export type Whose = 'person' | 'second' | 'company' | 'work' | 'home' | 'none'
export const whoseByKey = new Map<string, Whose>()

/** Names of the columns of an own file. */
export const ownHeads = (language: (typeof languages)[number]): Map<string, ImportField> =>
  new Map(importFields.map((field) => [columnNameKey(textIn(language, `import.head.${field}`)), field]))
/** The fields of the names in our own files, where the tables have none. */
export const ownMeanings = new Map<string, ImportField>()
for (const language of languages.toReversed())
  for (const [key, field] of ownHeads(language)) ownMeanings.set(key, field)

/** Of what a contact has; a customer may have the same. */
export const meaningsOfContacts: ReadonlySet<Meaning> = new Set<Meaning>([
  'phone',
  'email',
  'contact.mobile',
  'contact.companyPhone',
  'contact.email',
  'contact.position',
  'contact.affiliation',
])

/** A name of the files of `words/` that stands for itself: it is joined with no other word. */
export type WholeName = { meaning: Meaning; whose: Whose | ''; isDoubtful: boolean }
/** By the key of a name, or `group|name`. */
export const wholeNames = new Map<string, WholeName>()
/** Words for our own side. */
export const ourKeys = new Set<string>()
/** Nouns for organizations, which take a word for "name". */
export const organizationKeys = new Set<string>()
/** Traditional Chinese letters, and those of Korean files in Chinese letters, as the simplified ones of the tables. */
const simplified = new Map(
  [
    ...'電电話话聯联絡络號号碼码機机傳传職职務务稱称員员產产業业門门單单備备註注網网區区縣县國国郵邮遞递編编統统廠厂醫医學学飯饭負负責责經经銷销購购採采發发會会計计樓楼號号館馆總总處处擔担當当層层訊讯訂订類类級级動动機机撥拨線线撥拨對对應应戶户絡络屬属廣广師师長长營营間间構构際际連连稅税態态標标貨货倉仓庫库幣币額额時时',
  ].flatMap((letter, at, all) => (at % 2 === 0 ? [[letter, all[at + 1]!] as const] : [])),
)
export const simplify = (key: string): string =>
  key.replace(/\p{Script=Han}/gu, (letter) => simplified.get(letter) ?? letter)

/** The first of several lines counts. */
const fill = <V>(map: Map<string, V>, key: string, value: V) => {
  if (!map.has(key)) map.set(key, value)
}
export const whoseOfKind: Partial<Record<string, Whose>> = {
  organization: 'company',
  person: 'person',
  representative: 'none',
  'of company': 'company',
  'of person': 'person',
  second: 'second',
  ours: 'none',
  nobody: 'none',
  'of invoice': 'none',
  'of delivery': 'none',
  work: 'work',
  home: 'home',
}
const nameOfKind: Partial<Record<string, Meaning>> = {
  organization: 'company',
  person: 'personName',
  representative: 'ceoName',
}
/** Words for invoices and deliveries, the longest first. */
export const documentWords: { word: string; isInvoice: boolean }[] = []
/** The language of names that only its file has; null: several files. */
export const languageByKey = new Map<string, string | null>()
const isOfDocuments = ({ kind }: WordLine) => kind === 'of invoice' || kind === 'of delivery'
const lines = readWordFiles()
// Last, because some of these words are also ones for people.
for (const line of [...lines.filter((one) => !isOfDocuments(one)), ...lines.filter(isOfDocuments)]) {
  const { language, kind, isDoubtful, names } = line
  const isSecond = kind.startsWith('second ')
  const meaning = nameOfKind[kind] ?? ((isSecond ? kind.slice(7) : kind) as Meaning)
  const whose = whoseOfKind[kind]
  for (const name of names) {
    const key = name.split(' > ').map(columnNameKey).join('|')
    if (key === '') continue
    const known = languageByKey.get(key)
    languageByKey.set(key, known === undefined || known === language ? language : null)
    if (whose) fill(whoseByKey, key, whose)
    if (kind === 'ours') ourKeys.add(key)
    if (isOfDocuments(line)) documentWords.push({ word: key, isInvoice: kind === 'of invoice' })
    if (kind === 'organization') organizationKeys.add(key)
    if (whose && !nameOfKind[kind]) continue
    if (isDoubtful || isSecond || key.includes('|'))
      fill(wholeNames, key, { meaning, whose: isSecond ? 'second' : '', isDoubtful })
    else fill(meaningByKey, key, meaning)
  }
}
documentWords.sort((one, other) => other.word.length - one.word.length)
for (const map of [meaningByKey, whoseByKey, wholeNames] as Map<string, unknown>[])
  for (const [key, value] of Array.from(map)) fill(map, simplify(key), value)
