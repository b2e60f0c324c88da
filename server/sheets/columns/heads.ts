// Reads the name of a column: what it means, whose it is, and which of several it is.
import { columnNameKey, meaningByKey, ownMeanings, whoseByKey, type Meaning, type Whose } from './words.ts'

/** `whose`: empty if the name does not say it. `ordinal`: 2 for `담당자2` and `Email 2`; 1 without a number. */
export type HeadReading = {
  meaning: Meaning
  whose: Whose | ''
  ordinal: number
  /** The name has a number: `전화1`. */
  isNumbered: boolean
  /** The name says it, or a group above it, in words of the tables; otherwise a part of it was not understood. */
  isExact: boolean
  /** Names of a kind that files use for different things. */
  isDoubtful: boolean
}

/** Longer names of columns are sentences. */
const longestHead = 60
/** Used for different things in different files. */
const doubtfulKeys = new Set(
  'location|service|direction|sales|business|등록번호|registrationnumber|domain|domicilio|단체명|institution|site|area|担当|담당|nota|donvi|phong|partner'.split(
    '|',
  ),
)
/** Remarks that change nothing: `고객사명(필수)`, `E-mail *`. */
const remarks =
  /국문|한글|필수(항목|입력)?|선택(항목|입력)?|required|optional|mandatory|必須|任意|必填|选填|bat buoc|obligatoire|facultatif|obligatorio|opcional|wajib|opsional|예\s*[:)].*|ex\s*[.:)].*|e\.g\..*/giu
const bracketed = /[([（［【<][^()[\]（）［］【】<>]{0,60}[)\]）］】>]/gu

/** Words that only join two others: `Téléphone du contact`, `의`. */
const joints = ['의', 'の', '的', 'of', 'de', 'du', 'des', 'del', 'la', 'cua', 'd', 'l', 's']
/** The name in other letters, beside that which counts. */
const inOtherLetters = /영문|로마자|\benglish\b|英文|英語|カナ|かな|フリガナ|ふりがな|拼音|phonetic|yomi/iu
/** Groups that say nothing about whose their columns are. */
const neutralGroup =
  /^(기본|일반|기타|상세|연락처|연락|주소|주요|구분|정보|basic|general|other|details?|address|contactdetails|contactinformation|基本|一般|連絡先|その他|其他|thongtinchung|informations?|datosgenerales|general|umum|datos)(정보|사항|내용|info|information|情報|信息)?$/
/** Words about a group of columns: `담당자 정보`, `Contact details`. */
const groupWords = /정보|연락처|현황|내역|사항|상세|information|details|info|data|情報|連絡先|信息|联系方式|资料/gu
const isOrdinalWord: [RegExp, number][] = [
  [/^(?:제|第)?(?:2|二|두번째)(?:차|번째|の)?$|^(?:2nd|second|two|ii)$/, 2],
  [/^(?:제|第)?(?:3|三|세번째)(?:차|번째|の)?$|^(?:3rd|third|three|iii)$/, 3],
]

/** A name with its number taken out: `담당자2 이메일` is `담당자이메일`, 2. */
function withoutNumber(key: string): { key: string; ordinal: number } | null {
  const found = /^(\D{0,60}?)(?:제|第|no|n)?([1-9])(?:차|번|번째|nd|rd|st|th)?(\D{0,60})$/u.exec(key)
  if (!found || (found[1] === '' && found[3] === '')) return null
  return { key: found[1]! + found[3]!, ordinal: Number(found[2]) }
}

type Exact = { meaning: Meaning; whose: Whose | '' }
const knownMeaning = (key: string): Meaning | undefined => meaningByKey.get(key) ?? ownMeaningOf(key)
const ownMeaningOf = (key: string): Meaning | undefined => {
  const field = ownMeanings.get(key)
  switch (field) {
    case undefined:
      return undefined
    case 'name':
      return 'customer'
    case 'contact.name':
      return 'personName'
    case 'phone':
      return 'companyPhone'
    case 'email':
      return 'companyEmail'
    case 'address':
      return 'companyAddress'
    case 'fax':
    case 'memo':
      return field
    default:
      return field
  }
}
/** Meanings that a word of the second table may stand beside. */
const combinable = new Set<Meaning>([
  'anyName',
  'personName',
  'firstName',
  'lastName',
  'phone',
  'fax',
  'email',
  'address',
  'memo',
  'contact.mobile',
  'contact.companyPhone',
  'contact.position',
  'contact.affiliation',
  'contact.anniversary',
  'homepage',
  'companyPhone',
  'addressLine',
  'city',
  'state',
  'postcode',
  'country',
  'contact.email',
])

/** The meaning of a whole name, or of an owner and a meaning that make up the whole name. */
function exactly(key: string): Exact | null {
  const known = knownMeaning(key)
  if (known) return { meaning: known, whose: '' }
  // The longest owner first: `secondary contact` is one, not another contact of a secondary.
  for (let length = key.length - 1; length > 0; length -= 1) {
    const found = pairOf(key.slice(0, length), key.slice(length)) ?? pairOf(key.slice(-length), key.slice(0, -length))
    if (found) return found
  }
  return null
}
function pairOf(owner: string, rest: string): Exact | null {
  const whose = whoseOf(owner)
  if (!whose) return null
  for (const one of restsOf(rest)) {
    const meaning = meaningByKey.get(one)
    if (meaning && combinable.has(meaning)) return { meaning, whose }
  }
  return null
}
const whoseOf = (key: string): Whose | undefined =>
  whoseByKey.get(key) ??
  joints.flatMap((joint) => (key.startsWith(joint) ? (whoseByKey.get(key.slice(joint.length)) ?? []) : []))[0]
const restsOf = (rest: string): string[] => [
  rest,
  ...joints.flatMap((joint) => [
    ...(rest.startsWith(joint) ? [rest.slice(joint.length)] : []),
    ...(rest.endsWith(joint) ? [rest.slice(0, -joint.length)] : []),
  ]),
]

function readKey(key: string): HeadReading | null {
  if (key === '' || key.length > longestHead) return null
  const isDoubtful = doubtfulKeys.has(key)
  const whole = alone(key) ?? exactly(key)
  if (whole) return { ...whole, ordinal: ordinalOf(whole, 1), isNumbered: false, isExact: true, isDoubtful }
  const joined = joinedPosition(key)
  if (joined) return { meaning: joined, whose: '', ordinal: 1, isNumbered: false, isExact: false, isDoubtful: false }
  const numbered = withoutNumber(key)
  const rest = numbered && (alone(numbered.key) ?? exactly(numbered.key))
  if (!rest) return null
  return { ...rest, ordinal: ordinalOf(rest, numbered.ordinal), isNumbered: true, isExact: true, isDoubtful }
}
/** `부서직위`, `소속 및 직급`: two fields in one column, which is a question. */
function joinedPosition(key: string): Meaning | undefined {
  const isEither = (meaning: Meaning | undefined) => meaning === 'contact.position' || meaning === 'contact.affiliation'
  for (let length = 2; length <= key.length - 2; length += 1) {
    const [one, other] = [
      meaningByKey.get(key.slice(0, length)),
      meaningByKey.get(key.slice(length).replace(/^(및|와|과|and|und|et|y|dan|と|和)/, '')),
    ]
    if (isEither(one) && isEither(other) && one !== other) return one
  }
  return undefined
}
/** `부담당자`: a person and nothing else is that person's name. */
const alone = (key: string): Exact | null =>
  whoseByKey.get(key) === 'second' ? { meaning: 'personName', whose: 'second' } : null
const ordinalOf = ({ whose }: Exact, ordinal: number) => (whose === 'second' ? Math.max(2, ordinal) : ordinal)

/** Contact data is more than a phone: `연락처(휴대폰)` is the second. */
const refines: Partial<Record<Meaning, readonly Meaning[]>> = {
  phone: ['contact.mobile', 'contact.companyPhone', 'companyPhone'],
  address: ['addressLine', 'companyAddress', 'contact.homeAddress'],
  customer: ['company'],
  // `소속(회사/기관)`.
  'contact.affiliation': ['company'],
  anyName: ['company', 'personName', 'customer', 'firstName', 'lastName'],
}

/**
 * Reads the name of a column. Names with two meanings, `직급/소속`, are those of the first and not exact.
 * @param groupAbove the text above the name, in a header of two rows
 */
export function readHead(head: string, groupAbove = ''): HeadReading | null {
  const group = groupAbove.slice(0, 100)
  const text = head.slice(0, 100).replace(remarks, '').trim()
  if (inOtherLetters.test(text)) return otherLetters
  const alone = readText(text)
  if (group === '') return alone
  // `전화 | 지역`, `전화 | 번호`: what the group says is the name.
  if (!alone || alone.meaning === 'rowNumber' || alone.meaning === 'trap') {
    const whole = readText(`${group} ${text}`)
    if (whole?.isExact && partsOfGroups.has(whole.meaning)) return whole
  }
  const above = readGroup(group)
  // `대표 연락처 | 성명` is the representative, not a contact.
  if (alone && (alone.meaning === 'personName' || alone.meaning === 'anyName') && alone.whose === '') {
    const owner = readText(group.replace(groupWords, ' '))
    if (owner?.meaning === 'ceoName') return { ...owner, isExact: true }
  }
  if (!above) {
    // Columns under `기술 담당` may be of somebody that is in no table.
    const isNeutral = neutralGroup.test(columnNameKey(group)) || readText(group) !== null
    return alone && { ...alone, isExact: alone.isExact && isNeutral }
  }
  // `담당자 | 직통` or `Contact | Ext.`: the name and its group may be one name.
  if (!alone) return readText(`${group} ${text}`)
  if (alone.whose !== '' || alone.meaning === 'trap') return alone
  return { ...alone, whose: above.whose, ordinal: Math.max(alone.ordinal, above.ordinal) }
}
const partsOfGroups = new Set<Meaning>(['areaCode', 'phone', 'fax', 'contact.mobile', 'exchange', 'lineNumber'])
const otherLetters: HeadReading = {
  meaning: 'trap',
  whose: '',
  ordinal: 1,
  isNumbered: false,
  isExact: true,
  isDoubtful: false,
}

function readText(text: string): HeadReading | null {
  const inBrackets = [...text.matchAll(bracketed)].map(([found]) => found.slice(1, -1))
  const outside = text.replace(bracketed, ' ')
  const main = readKey(columnNameKey(outside))
  // `담당자(부서)`: a name with more behind it, not the department of a contact.
  const behind = main?.meaning === 'personName' ? inBrackets.map((each) => readKey(columnNameKey(each))?.meaning) : []
  if (main && behind.some((each) => each === 'contact.affiliation' || each === 'contact.position'))
    return { ...main, isExact: false }
  const whole = readKey(columnNameKey(text))
  if (whole) return whole
  if (inBrackets.length > 0 && main) {
    const more = inBrackets.map((each) => readKey(columnNameKey(each)))
    const owner = inBrackets.map((each) => whoseByKey.get(columnNameKey(each))).find((each) => each !== undefined)
    const finer = more.find((each) => each && refines[main.meaning]?.includes(each.meaning))
    if (finer) return { ...main, meaning: finer.meaning }
    if (owner && main.whose === '') return { ...main, whose: owner }
    const contradicts = more.some((each) => each && !isSame(each, main) && each.meaning !== 'rowNumber')
    return { ...main, isExact: main.isExact && !contradicts }
  }
  // Two names: `회사명 / Company` is one in two languages, `직급/소속` are two columns in one.
  const pieces = outside
    .split(/[\n/|·,;・&+]|\s[-–—:]\s|\s{2,}/u)
    .map((piece) => piece.trim())
    .filter((piece) => columnNameKey(piece) !== '')
    .slice(0, 4)
  if (pieces.length > 1) {
    const read = pieces.map((piece) => readKey(columnNameKey(piece)))
    // `Phone 1 - Label`: what a program says about a value beside it.
    if (read.at(-1)?.meaning === 'trap' && /\s[-–—]\s/u.test(outside)) return read.at(-1)!
    const first = read.find((each) => each !== null)
    const qualified = qualifiedBy(pieces)
    if (qualified) return qualified
    if (!first) return null
    const finer = read.find((each) => each && refines[first.meaning]?.includes(each.meaning))
    const areAllSame = read.every((each) => each && (isSame(each, first) || each === finer))
    return { ...(finer ?? first), isExact: areAllSame }
  }
  return inBilingual(outside)
}
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
const isSame = (one: HeadReading, other: HeadReading) =>
  one.meaning === other.meaning ||
  (companies.has(one.meaning) && companies.has(other.meaning)) ||
  (people.has(one.meaning) && people.has(other.meaning))
const companies = new Set<Meaning>(['company', 'customer', 'anyName'])
const people = new Set<Meaning>(['personName', 'anyName'])

/** `Billing contact`: a person, but no contact. */
function strangerOf(key: string): Whose | undefined {
  for (let length = key.length - 1; length > 0; length -= 1)
    if (whoseByKey.get(key.slice(0, length)) === 'none' && whoseOf(key.slice(length))) return 'none'
  return undefined
}
/** Whose a group of columns is; null if its name does not say it. */
export function readGroup(group: string): { whose: Whose; ordinal: number } | null {
  const text = group.slice(0, 100).replace(remarks, '').replace(bracketed, ' ')
  const keys = [text, text.replace(groupWords, ' ')].map(columnNameKey)
  for (const key of keys) {
    const whose = whoseOf(key) ?? strangerOf(key)
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
export { columnNameKey } from './words.ts'
