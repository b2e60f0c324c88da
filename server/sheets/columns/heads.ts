// Reads the name of a column, and the group above it.
import {
  bracketed,
  combinable,
  companies,
  groupWords,
  inOtherLetters,
  isAbbreviation,
  isContactData,
  isOrdinalWord,
  isSame,
  knownMeaning,
  namedWhole,
  neutralGroup,
  readKey,
  refines,
  remarks,
  whoseOf,
  withoutNumber,
  type HeadReading,
} from './head-keys.ts'
import { hasAttribute, readInPart, readWritten } from './head-parts.ts'
import { columnNameKey, meaningByKey, ourKeys, simplify, whoseByKey, type Meaning, type Whose } from './words.ts'

/** Fields of Salesforce: `Customer_Tier__c` is an own one, `Account.Industry` one of a linked record. */
export const withoutSalesforce = (head: string): string =>
  head
    .replace(/__c$/i, '')
    .replace(/^Account\.(?=\w)/i, '')
    .replace(/^Owner\.Name$/i, 'Account Owner')

/**
 * Reads the name of a column. Names with two meanings, `직급/소속`, are those of the first and not exact.
 * @param groupAbove the text above the name, in a header of two rows
 */
export function readHead(written: string, groupAbove = ''): HeadReading | null {
  const head = withoutSalesforce(written.slice(0, 200))
  const group = groupAbove.slice(0, 100)
  // A note in the margin.
  if (/^[←→↑↓⇐⇒☞※☜]/u.test(head.slice(0, 100).trim())) return otherLetters
  // `Address (Home) Street`.
  const place = /^(?:address|adresse|dirección|indirizzo|주소|住所)\s?[(（]([^()（）]{1,30})[)）]\s?(.{1,40})$/iu.exec(
    head,
  )
  if (place && group === '') return readText(`${place[1]} ${place[2]}`)
  const text = head.slice(0, 100).replace('〒', '郵便番号').replace(remarks, '').trim()
  const together = group === '' ? null : namedWhole(`${columnNameKey(group)}|${columnNameKey(text)}`)
  if (together) return together
  const key = columnNameKey(text)
  if (/%/u.test(text)) return otherLetters
  if (inOtherLetters.test(text)) return namedWhole(key) ?? otherLetters
  // `Company (EN)`: not exact, so that the name in the country's letters wins.
  const inEnglish = /^(.{2,40}?)\s?[(（[](?:en|eng)\.?[)）\]]$/iu.exec(text)
  if (inEnglish) {
    const reading = readHead(inEnglish[1]!, group)
    return reading && { ...reading, isExact: false }
  }
  // `Alcalde/sa`, `Président(e)`, `Jefe/a de compras`: both forms of a noun.
  const alone = readText(text) ?? (otherForm.test(text) ? readText(text.replace(otherForm, '')) : null)
  if (group === '') return alone
  // `전화 | 지역`, `전화 | 번호`: what the group says is the name.
  if (!alone || alone.meaning === 'rowNumber' || alone.meaning === 'trap' || alone.meaning === 'state') {
    const whole = readText(`${group} ${text}`)
    if (whole?.isExact && partsOfGroups.has(whole.meaning)) return whole
  }
  // `이메일 | 담당자`, `전화번호 | 회사`: the group is the meaning, the name says whose.
  const kind = readText(group)
  const owner = kind && kind.whose === '' && isContactData.has(kind.meaning) ? whoseByKey.get(key) : undefined
  if (kind && owner) return { ...kind, whose: owner }
  const above = readGroup(group)
  // `대표 연락처 | 성명` is the representative, not a contact.
  if (alone && (alone.meaning === 'personName' || alone.meaning === 'anyName') && alone.whose === '') {
    const owner = readText(group.replace(groupWords, ' '))
    if (owner?.meaning === 'ceoName') return { ...owner, isExact: true }
  }
  if (!above) {
    // Columns under `기술 담당` may be of somebody that is in no table.
    const read = readText(group)
    const isNeutral = neutralGroup.test(columnNameKey(group)) || (read !== null && read.meaning !== 'trap')
    return alone && { ...alone, isExact: alone.isExact && isNeutral }
  }
  // `담당자 | 직통` or `Contact | Ext.`: the name and its group may be one name.
  if (!alone) return readText(`${group} ${text}`)
  if (alone.whose !== '' || alone.meaning === 'trap') return alone
  const isOurs = [group, group.replace(groupWords, ' ')].some((text) => ourKeys.has(columnNameKey(text)))
  const isPerson = alone.meaning === 'personName' || alone.meaning === 'anyName'
  if (isOurs && alone.meaning === 'owner') return alone
  if (isOurs && isPerson) return { ...alone, meaning: 'owner' }
  if (isPerson && knownMeaning(columnNameKey(group)) === 'ceoName') return { ...alone, meaning: 'ceoName' }
  if (isPerson && knownMeaning(columnNameKey(group)) === 'owner') return { ...alone, meaning: 'owner' }
  if (above.whose === 'company' && (alone.meaning === 'personName' || alone.meaning === 'lastName')) return alone
  if (above.whose === 'person' && alone.meaning === 'company') return alone
  return { ...alone, whose: above.whose, ordinal: Math.max(alone.ordinal, above.ordinal) }
}
const otherForm =
  /(?<=\p{L}{3})\s?(?:\((?:a|e|in|sa|ora|rice|trice|esa)\)|\/-?(?:a|e|in|sa|ora|rice|trice|esa))(?=\s|$)/iu
const partsOfGroups = new Set<Meaning>(['areaCode', 'phone', 'fax', 'contact.mobile', 'exchange', 'lineNumber'])
const otherLetters: HeadReading = {
  meaning: 'trap',
  whose: '',
  ordinal: 1,
  isNumbered: false,
  isExact: true,
  isDoubtful: false,
}

const ofStaff =
  /(?:담당|담당자|매니저|영업|사원|직원|担当|担当者|营业|业务|经理|manager|rep|contact|kontakt|person|sales)$/iu
function readText(text: string): HeadReading | null {
  const inBrackets = [...text.matchAll(bracketed)].map(([found]) => found.slice(1, -1))
  const outside = text.replace(bracketed, ' ')
  const main = readKey(columnNameKey(outside))
  // `담당자(부서)`: a name with more behind it, not the department of a contact.
  const behind = main?.meaning === 'personName' ? inBrackets.map((each) => readKey(columnNameKey(each))?.meaning) : []
  if (main && behind.some((each) => each === 'contact.affiliation' || each === 'contact.position'))
    return { ...main, isExact: false }
  // `PIC 2 (keuangan)`: one more contact, whatever he does.
  if (main?.meaning === 'personName' && main.ordinal > 1 && main.whose === '' && inBrackets.length > 0)
    return { ...main, isDoubtful: true }
  // `担当者名（名）`: a part of the name.
  const part = main?.meaning === 'personName' && inBrackets.map((each) => meaningByKey.get(columnNameKey(each)))
  const isPart = part && part.find((each) => each === 'firstName' || each === 'lastName')
  if (isPart) return { ...main, meaning: isPart }
  // `면적(ha)`, `Área (ha)`: an amount.
  if (inBrackets.some((each) => units.test(each.trim())) && main?.meaning !== 'employees') return otherLetters
  const whole = readKey(columnNameKey(text))
  // `Owner / Contact` is no contact of an owner, and `Owner / Company` no company of one.
  const either = whole === null || whole.whose === 'none' ? eitherOf(outside.split(/[/&,]/u)) : null
  if (either) return either
  // `담당자/직책`: a person with a position, not the position of a person.
  const [first, second, ...more] = outside.split(/[/|·,&+\n]/u).map((piece) => readKey(columnNameKey(piece)))
  if (first?.meaning === 'personName' && isOfWork(second) && more.length === 0) return { ...first, isExact: false }
  // `Nama Perusahaan / Lokasi`: a customer with its place.
  if (first?.isExact && companies.has(first.meaning) && first.whose === '' && second && isPlace.has(second.meaning))
    return { ...first, isExact: false, isDoubtful: true }
  if (whole) return whole
  if (inBrackets.length > 0 && main) {
    const more = inBrackets.map((each) => readKey(columnNameKey(each)))
    const owner = inBrackets
      .map(columnNameKey)
      .filter((each) => !isAbbreviation.test(each))
      .map((each) => whoseByKey.get(each))
      .find((each) => each !== undefined)
    const finer = more.find((each) => each && refines[main.meaning]?.includes(each.meaning))
    if (finer) return { ...main, meaning: finer.meaning }
    if (more.some((each) => each && each.meaning === main.meaning)) return main
    const isOurs = inBrackets.some((each) => ourKeys.has(columnNameKey(each)))
    if (isOurs && main.meaning === 'owner') return main
    if (isOurs)
      return isSame(main, { ...main, meaning: 'personName' })
        ? { ...main, meaning: 'owner', whose: '' }
        : { ...main, whose: 'none' }
    if (owner && main.whose === '') return { ...main, whose: owner }
    const contradicts = more.some(
      (each) => each && !each.isDoubtful && !isSame(each, main) && each.meaning !== 'rowNumber',
    )
    return { ...main, isExact: main.isExact && !contradicts }
  }
  // `거래담당(자사)`.
  if (main === null && inBrackets.some((each) => ourKeys.has(columnNameKey(each))) && ofStaff.test(outside.trim()))
    return { ...otherLetters, meaning: 'owner', isDoubtful: true }
  // `MFA (Ansprechp.)`: what stands in brackets says it.
  if (main === null && inBrackets.length === 1 && columnNameKey(outside) !== '') {
    const key = columnNameKey(inBrackets[0]!)
    const inner = isAbbreviation.test(key) ? null : (readKey(key) ?? readWritten(inBrackets[0]!))
    if (inner && readInPart.has(inner.meaning) && !hasAttribute(outside))
      return { ...inner, isExact: false, isPart: true }
  }
  // Two names: `회사명 / Company` is one in two languages, `직급/소속` are two columns in one.
  const pieces = outside
    .split(/[\n/|·,;・&+]|\s[-–—:]\s|\s{2,}/u)
    .map((piece) => piece.trim())
    .filter((piece) => columnNameKey(piece) !== '' && !(/^[a-z]$/iu.test(piece) && /^[a-z]\//iu.test(outside.trim())))
    .slice(0, 4)
  if (pieces.length > 1) {
    const read = pieces.map((piece) => readKey(columnNameKey(piece)))
    // `Phone 1 - Label`: what a program says about a value beside it.
    if (read.at(-1)?.meaning === 'trap' && /\s[-–—]\s/u.test(outside)) return read.at(-1)!
    const first = read.find((each) => each !== null)
    const qualified = qualifiedBy(pieces)
    if (qualified) return qualified
    if (!first) return null
    // `Name, Vorname`: the whole name.
    if (
      read.every((each) => each && partsOfName.has(each.meaning)) &&
      read.some((each) => each!.meaning === 'firstName')
    )
      return { ...first, meaning: 'personName' }
    const finer = read.find((each) => each && refines[first.meaning]?.includes(each.meaning))
    const areAllSame = read.every((each) => each && (isSame(each, first) || each === finer))
    return { ...(finer ?? first), isExact: areAllSame }
  }
  return inBilingual(outside)
}
const isPlace = new Set<Meaning>(['address', 'companyAddress', 'addressLine', 'city', 'state'])
const isOfWork = (reading: HeadReading | null | undefined) =>
  reading?.meaning === 'contact.position' || reading?.meaning === 'contact.affiliation'
/** `대표자/책임자`, `Owner / Company`: one of several people, or the customer where the other name is that of its head. */
function eitherOf(pieces: readonly string[]): HeadReading | null {
  const read = pieces.map((piece) => readKey(columnNameKey(piece)))
  const isEvery = (of: ReadonlySet<Meaning>) => read.every((each) => each?.whose === '' && of.has(each.meaning))
  if (read.length < 2 || !read.some((each) => each && isHead.has(each.meaning))) return null
  const found =
    (isEvery(headsOrPeople) && (read.find((each) => each!.meaning === 'personName') ?? read[0])) ||
    (isEvery(headsOrCompanies) && read.find((each) => companies.has(each!.meaning)))
  return found && read.some((each) => each!.meaning !== found.meaning)
    ? { ...found, isExact: false, isDoubtful: true }
    : null
}
const isHead = new Set<Meaning>(['ceoName', 'owner'])
const headsOrPeople = new Set<Meaning>([...isHead, 'personName'])
const headsOrCompanies = new Set<Meaning>([...isHead, 'company', 'customer'])
const units =
  /^(?:ha|acres?|m2|m²|㎡|㎥|m3|sq\.?\s?ft|sqm|평|坪|畝|亩|kg|㎏|톤|ton|tons|tonnes|km|㎞|kw|kwh|kwp|kva|mw|kwh?\/año|hl|ltr|ℓ|cm|mm|ft|천원|만원|백만원|억원?|원|円|千円|万円|百万円|元|万元|萬元|vnđ|đ|triệu|tr\.?đ|rp|juta|ribu|usd|eur|krw|gbp|us\$|\$|€|£|₩|¥|億|億円|%)$/iu
/** `Email - Work`, `Contact - Phone`: a meaning and whose it is, in separate words. */
function qualifiedBy(pieces: readonly string[]): HeadReading | null {
  if (pieces.length !== 2) return null
  for (const [one, other] of [pieces, pieces.toReversed()] as [string, string][]) {
    const whose = readGroup(one)
    const read = readKey(columnNameKey(other))
    if (whose && read && read.whose === '' && combinable.has(read.meaning))
      return { ...read, whose: whose.whose, ordinal: Math.max(read.ordinal, whose.ordinal) }
  }
  return null
}
/** `회사명 Company`: the same in two scripts. */
function inBilingual(text: string): HeadReading | null {
  const latin = readKey(columnNameKey(text.replace(/[^\p{Script=Latin}\p{N}\s]/gu, ' ')))
  const asian = readKey(columnNameKey(text.replace(/[\p{Script=Latin}]/gu, ' ')))
  return latin && asian && isSame(latin, asian) ? asian : null
}
const partsOfName = new Set<Meaning>(['anyName', 'firstName', 'lastName', 'middleName'])

/** `Billing contact`: a person, but no contact. */
function strangerOf(key: string): Whose | undefined {
  for (let length = key.length - 1; length > 0; length -= 1)
    if (whoseByKey.get(key.slice(0, length)) === 'none' && whoseOf(key.slice(length))) return 'none'
  return undefined
}
/** Whose a group of columns is; null if its name does not say it. */
export function readGroup(group: string): { whose: Whose; ordinal: number } | null {
  const text = group.slice(0, 100).replace(remarks, '').replace(bracketed, ' ')
  // `Comptabilité / 2e contact`.
  const pieces = text.split('/').slice(0, 3).map(columnNameKey)
  if (pieces.length > 1 && pieces.some((piece) => whoseOf(piece) === 'second')) return { whose: 'second', ordinal: 2 }
  const keys = [text, text.replace(groupWords, ' ')].map(columnNameKey)
  for (const key of keys) {
    const whose = whoseOf(key) ?? whoseOf(simplify(key)) ?? strangerOf(key)
    if (whose) return { whose, ordinal: whose === 'second' ? 2 : 1 }
    const numbered = withoutNumber(key)
    const of = numbered && whoseOf(numbered.key)
    if (of) return { whose: of, ordinal: numbered.ordinal }
    const meaning = meaningByKey.get(key)
    if (meaning === 'company' || meaning === 'customer') return { whose: 'company', ordinal: 1 }
    if (meaning === 'personName') return { whose: 'person', ordinal: 1 }
    if (meaning === 'owner') return { whose: 'none', ordinal: 1 }
    if (meaning === 'ceoName') return { whose: 'none', ordinal: 1 }
    for (const [word, ordinal] of isOrdinalWord)
      for (let at = 1; at < key.length; at += 1)
        if (word.test(key.slice(0, at)) && whoseOf(key.slice(at))) return { whose: whoseOf(key.slice(at))!, ordinal }
  }
  return null
}
