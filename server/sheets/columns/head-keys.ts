// Reads one word of a name of a column, or several joined: what it means, whose it is, and which of several it is.
import {
  columnNameKey,
  meaningByKey,
  organizationKeys,
  ourKeys,
  ownMeanings,
  simplify,
  whoseByKey,
  wholeNames,
  type Meaning,
  type Whose,
} from './words.ts'

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
  /** A part of the name was not understood, so that the values have to agree. */
  isPart?: true
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
export const remarks =
  /국문|한글|필수(항목|입력)?|선택(항목|입력)?|required|optional|mandatory|必須|任意|必填|选填|bat buoc|obligatoire|facultatif|obligatorio|opcional|wajib|opsional|예\s*[:)].*|ex\s*[.:)].*|e\.g\..*/giu
export const bracketed = /[([（［【<][^()[\]（）［］【】<>]{0,60}[)\]）］】>]/gu

/** Words that only join two others: `Téléphone du contact`, `의`. */
const joints = ['의', 'の', '的', 'of', 'de', 'du', 'des', 'del', 'la', 'cua', 'd', 'l', 's']
const moreJoints =
  '측|측의|님|님의|별|様|ofthe|forthe|for|the|dela|delos|delas|delal|aux|au|do|da|dos|das|di|dei|della|dello|dell|delle|degli|dal|der|dem|den|die|vom|von|fur|im|in|per|para|pour|untuk|dari|ve|tai|am|no'
const jointKeys = new Set([...joints, ...moreJoints.split('|').map(columnNameKey)])
const jointBegins = new Set([...jointKeys].map((joint) => joint[0]!))
const jointEnds = new Set([...jointKeys].map((joint) => joint.at(-1)!))
const longestJoint = Math.max(...[...jointKeys].map(({ length }) => length))
/** Too short to be read within a name: `cust_cd` is no `cd`. */
export const isAbbreviation = /^[a-z]{1,2}$/
/** Words for "name" behind a noun: `병원명`, `醫院名稱`. */
const nameWords = new Set('명|상호|상호명|이름|명칭|名|名称|名字|全称|성명|성함|name'.split('|').map(columnNameKey))
/** A number's word says no more than the number: `Handynr.`, `N° portable`, `FAX #`. */
const numberWord =
  /^(?:numero|nomor|number|num|no|nr|so|n|#)(?=..)|(?:번호|numero|number|nummer|num|nrs|nr|nos|no|#|号码|号)$/u
const areNumbers = new Set<Meaning>([
  'phone',
  'fax',
  'contact.mobile',
  'contact.companyPhone',
  'companyPhone',
  'businessNumber',
  'employees',
])
/** Polite words, and the question of a form: `귀사명`, `What is your job title?`. */
const polite =
  /^(?:귀하의|귀사의|귀하|귀사|お|ご|御|贵|貴|whatisyour|whatisthe|pleaseenteryour|your|ihre|ihr|votre|quelleestvotre|quelestvotre|cualessu|qualeoseu|qualeasua|seu|sua|su|ilsuo)|(?:은|는|은요|는요|입니까|이무엇인가요|님)$/u
/** What a form asks of who fills it in: `귀사명을 적어주세요`. */
const request = /(?:을|를)?(?:선택|입력|적어|써|기입|기재)(?:해)?(?:주세요|주십시오)$/u
/** The name in other letters, beside that which counts. */
export const inOtherLetters = /영문|로마자|\benglish\b|英文|英語|カナ|かな|フリガナ|ふりがな|拼音|phonetic|yomi/iu
/** Groups that say nothing about whose their columns are. */
export const neutralGroup =
  /^(기본|일반|기타|상세|연락처|연락|주소|주요|구분|정보|basic|general|other|details?|address|contactdetails|contactinformation|基本|一般|連絡先|その他|其他|thongtinchung|informations?|datosgenerales|general|umum|datos)(정보|사항|내용|info|information|情報|信息)?$/
/** Words about a group of columns: `담당자 정보`, `Contact details`. */
export const groupWords =
  /정보|연락처|현황|내역|사항|상세|information|details|info|data|情報|連絡先|信息|联系方式|资料/gu
export const isOrdinalWord: [RegExp, number][] = [
  [/^(?:제|第)?(?:2|二|두번째)(?:차|번째|の)?$|^(?:2nd|second|two|ii)$/, 2],
  [/^(?:제|第)?(?:3|三|세번째)(?:차|번째|の)?$|^(?:3rd|third|three|iii)$/, 3],
]

/** A name with its number taken out: `담당자2 이메일` is `담당자이메일`, 2. */
export function withoutNumber(key: string): { key: string; ordinal: number } | null {
  const plain = /^(\D{0,60}?)([1-9])(\D{0,60})$/u.exec(key)
  if (plain && (meaningByKey.has(plain[1]! + plain[3]!) || whoseByKey.has(plain[1]! + plain[3]!)))
    return { key: plain[1]! + plain[3]!, ordinal: Number(plain[2]) }
  const found = /^(\D{0,60}?)(?:제|第|no|n)?([1-9])(?:차|번|번째|nd|rd|st|th|o|a|e|er|eme)?(\D{0,60})$/u.exec(key)
  if (!found || (found[1] === '' && found[3] === '')) return null
  return { key: found[1]! + found[3]!, ordinal: Number(found[2]) }
}

type Exact = { meaning: Meaning; whose: Whose | ''; isDoubtful?: true }
export const knownMeaning = (key: string): Meaning | undefined => meaningByKey.get(key) ?? ownMeaningOf(key)
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
export const combinable = new Set<Meaning>([
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

/** What only a word for a customer stands beside: `병원 직원수`. */
const ofCompanies = new Set<Meaning>([
  'businessNumber',
  'employees',
  'industry',
  'ceoName',
  'company',
  'contact.affiliation',
])

export const partsOfAddress = new Set<Meaning>(['addressLine', 'city', 'state', 'postcode', 'country'])
const ofStrangers = new Set<Meaning>(['businessNumber', 'company', 'customer'])

/** Names that were read, because a name is read several times. */
const found = new Map<string, Exact | null>()
export const mostFound = 4_000
/** The meaning of a whole name, or of an owner and a meaning that make up the whole name. */
function exactly(key: string): Exact | null {
  const known = found.get(key)
  if (known !== undefined) return known
  const read = readExactly(key)
  if (found.size >= mostFound) found.clear()
  found.set(key, read)
  return read
}
function readExactly(key: string): Exact | null {
  const read = readPair(key)
  if (read) return read
  const word = numberWord.exec(key)
  if (!word) return null
  for (const rest of restsOf(word.index === 0 ? key.slice(word[0].length) : key.slice(0, word.index))) {
    const number = readPair(rest)
    if (number && areNumbers.has(number.meaning) && (number.meaning !== 'employees' || word.index === 0)) return number
  }
  return null
}
function readPair(key: string): Exact | null {
  const known = knownMeaning(key)
  if (known) return { meaning: known, whose: '' }
  // The longest owner first: `secondary contact` is one, not another contact of a secondary.
  for (let length = key.length - 1; length > 0; length -= 1) {
    const pair = pairOf(key.slice(0, length), key.slice(length)) ?? pairOf(key.slice(-length), key.slice(0, -length))
    if (pair) return pair
  }
  return null
}
function pairOf(owner: string, rest: string): Exact | null {
  // `행정실장 번호`, `Site contact no.`.
  if (numbersOf.has(rest) && (whoseOf(owner) === 'person' || whoseOf(owner) === 'second'))
    return { meaning: 'phone', whose: whoseOf(owner)!, isDoubtful: true }
  const rests = restsOf(rest).filter((one) => nameWords.has(one) || meaningByKey.has(one))
  if (rests.length === 0) return null
  const whose = whoseOf(owner)
  const noun = meaningByKey.get(owner)
  // `自社担当者名`, `Rep name`.
  if (rests.some((one) => nameWords.has(one)) && isOfOwner(owner)) return { meaning: 'owner', whose: '' }
  if (!whose && noun !== 'customer' && noun !== 'phone') return null
  for (const one of rests) {
    const meaning = nameWords.has(one) ? 'anyName' : meaningByKey.get(one)
    // `소속대학`: where somebody works, not in which department.
    if (organizationKeys.has(owner) && isWhereFrom.has(one)) return { meaning: 'company', whose: '', isDoubtful: true }
    if (!meaning || (isAbbreviation.test(one) && one !== 'hp')) continue
    // `CP Ville` is a postal code with a town, no contact person's town.
    if (isAbbreviation.test(owner) && partsOfAddress.has(meaning)) continue
    const isName = meaning === 'anyName' || meaning === 'personName'
    // `customer's e-mail`: of whoever the customer is.
    if (noun === 'phone' && !whose) {
      if (meaning === 'contact.mobile' || meaning === 'contact.companyPhone') return { meaning, whose: '' }
      continue
    }
    if (!whose) {
      if (meaning === 'anyName') return { meaning: 'customer', whose: '' }
      if (combinable.has(meaning) || ofCompanies.has(meaning) || meaning === 'segment' || meaning === 'stage')
        return { meaning, whose: '' }
      continue
    }
    if (isName && noun === 'ceoName') return { meaning: 'ceoName', whose: '' }
    // `이사장명`: a noun that files use for different people.
    if (isName && wholeNames.get(owner)?.meaning === 'ceoName')
      return { meaning: 'ceoName', whose: '', isDoubtful: true }
    if (isName && ourKeys.has(owner)) return { meaning: 'owner', whose: '' }
    if (isName && organizationKeys.has(owner) && meaning === 'personName') return { meaning, whose: 'person' }
    // The anniversary of a company is no birthday.
    if (whose === 'company' && meaning === 'contact.anniversary') continue
    // `발전소명`: a noun that files use for different things.
    const isDoubtful = whose === 'company' && isName && wholeNames.get(owner)?.isDoubtful
    if (isDoubtful) return { meaning, whose, isDoubtful }
    if (combinable.has(meaning) || (whose === 'company' && ofCompanies.has(meaning))) return { meaning, whose }
    // `billing_company`, `청구 사업자번호`: of nobody, unless the file has no other.
    if (whose === 'none' && ofStrangers.has(meaning)) return { meaning, whose }
    if (whose === 'person' && meaning.startsWith('contact.')) return { meaning, whose }
  }
  return null
}
/** Names of a department that are the company of a person, where no other column is. */
export const isWhereFrom = new Set(['소속', 'affiliation', '所属', 'donvi'])
const numbersOf = new Set(['번호', 'no', 'number', 'nr', '番号', '号码', '號碼'])
const isOfOwner = (key: string) => meaningByKey.get(key) === 'owner'
const longestOwner = 30
/** Whose data a word or two of them say: `담당자`, `고객사 담당자`. */
export const whoseOf = (key: string): Whose | undefined => {
  const whose = whoseOfWord(key)
  if (whose || key.length > longestOwner) return whose
  for (let length = key.length - 2; length > 1; length -= 1) {
    const first = whoseByKey.get(key.slice(0, length))
    const second = first && whoseOfWord(key.slice(length))
    if (first === 'none' || second === 'none') return second && 'none'
    if (first === 'company' && (second === 'person' || second === 'second')) return second
  }
  return undefined
}
const whoseOfWord = (key: string): Whose | undefined => {
  for (const one of restsOf(key)) {
    const whose = whoseByKey.get(one) ?? (meaningByKey.get(one) === 'personName' ? 'person' : undefined)
    if (whose) return whose
  }
  return undefined
}
/** A word, and the word without the joint before or after it. */
function restsOf(word: string): string[] {
  const rests = [word]
  const [mayBegin, mayEnd] = [jointBegins.has(word[0]!), jointEnds.has(word.at(-1)!)]
  if (!mayBegin && !mayEnd) return rests
  for (let length = 1; length <= longestJoint && length < word.length; length += 1) {
    if (mayBegin && jointKeys.has(word.slice(0, length))) rests.push(word.slice(length))
    if (mayEnd && jointKeys.has(word.slice(-length))) rests.push(word.slice(0, -length))
  }
  return rests
}

export function readKey(written: string): HeadReading | null {
  if (written === '' || written.length > longestHead) return null
  const key = written.replace(request, '')
  const isDoubtful = doubtfulKeys.has(key)
  const named = namedWhole(key) ?? namedWhole(key.replace(/님$/, ''))
  if (named) return named
  const staff = meaningByKey.has(key) ? null : staffOf(key)
  if (staff) return staff
  const [plain, simple] = [key.replace(polite, ''), simplify(key)]
  const whole =
    alone(key) ?? exactly(key) ?? (plain === key ? null : exactly(plain)) ?? (simple === key ? null : exactly(simple))
  if (whole)
    return {
      meaning: whole.meaning,
      whose: whole.whose,
      ordinal: ordinalOf(whole, 1),
      isNumbered: false,
      isExact: true,
      isDoubtful: isDoubtful || whole.isDoubtful === true,
    }
  const joined = joinedPosition(key)
  if (joined) return { meaning: joined, whose: '', ordinal: 1, isNumbered: false, isExact: false, isDoubtful: false }
  const numbered = withoutNumber(key)
  if (!numbered) return null
  const rest = alone(numbered.key) ?? exactly(numbered.key) ?? namedWhole(numbered.key)
  if (!rest) return null
  return {
    meaning: rest.meaning,
    whose: rest.whose,
    ordinal: ordinalOf(rest, numbered.ordinal),
    isNumbered: true,
    isExact: true,
    isDoubtful: isDoubtful || rest.isDoubtful === true,
  }
}
/** `당사 영업`, `our engineer`: somebody of our own side. */
function staffOf(key: string): HeadReading | null {
  for (let length = 2; length <= key.length - 2; length += 1)
    for (const [side, rest] of [
      [key.slice(0, length), key.slice(length)],
      [key.slice(length), key.slice(0, length)],
    ] as const) {
      if (!ourKeys.has(side)) continue
      const meaning = meaningByKey.get(rest) ?? wholeNames.get(rest)?.meaning
      if (meaning === 'personName' || meaning === 'owner' || whoseByKey.get(rest) === 'person' || rest === 'pm')
        return { meaning: 'owner', whose: '', ordinal: 1, isNumbered: false, isExact: true, isDoubtful: true }
    }
  return null
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
/** A name of the files of `words/` that is joined with no other word. */
export function namedWhole(key: string): HeadReading | null {
  const named = wholeNames.get(key) ?? wholeNames.get(simplify(key))
  if (!named) return null
  const { meaning, whose, isDoubtful } = named
  return { meaning, whose, ordinal: whose === 'second' ? 2 : 1, isNumbered: false, isExact: true, isDoubtful }
}
/** `부담당자`: a person and nothing else is that person's name. */
const alone = (key: string): Exact | null =>
  whoseByKey.get(key) === 'second' ? { meaning: 'personName', whose: 'second' } : null
const ordinalOf = ({ whose }: Pick<Exact, 'whose'>, ordinal: number) =>
  whose === 'second' ? Math.max(2, ordinal) : ordinal
/** Contact data is more than a phone: `연락처(휴대폰)` is the second. */
export const refines: Partial<Record<Meaning, readonly Meaning[]>> = {
  phone: ['contact.mobile', 'contact.companyPhone', 'companyPhone'],
  address: ['addressLine', 'companyAddress', 'contact.homeAddress'],
  customer: ['company'],
  // `소속(회사/기관)`.
  'contact.affiliation': ['company'],
  personName: ['firstName', 'lastName'],
  anyName: ['company', 'personName', 'customer', 'firstName', 'lastName'],
}
export const isContactData = new Set<Meaning>(['phone', 'email', 'fax', 'address', 'contact.mobile'])
export const isSame = (one: HeadReading, other: HeadReading) =>
  one.meaning === other.meaning ||
  (companies.has(one.meaning) && companies.has(other.meaning)) ||
  (people.has(one.meaning) && people.has(other.meaning))
export const companies = new Set<Meaning>(['company', 'customer', 'anyName'])
const people = new Set<Meaning>(['personName', 'anyName'])
/** `거래처`, `Company`: the customer itself, not a place that may be one. */
export const isPlainCompany = (key: string): boolean =>
  meaningByKey.get(key) === 'company' && !organizationKeys.has(key)
