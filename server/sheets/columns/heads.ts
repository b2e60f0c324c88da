// Reads the name of a column: what it means, whose it is, and which of several it is.
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
const remarks =
  /국문|한글|필수(항목|입력)?|선택(항목|입력)?|required|optional|mandatory|必須|任意|必填|选填|bat buoc|obligatoire|facultatif|obligatorio|opcional|wajib|opsional|예\s*[:)].*|ex\s*[.:)].*|e\.g\..*/giu
const bracketed = /[([（［【<][^()[\]（）［］【】<>]{0,60}[)\]）］】>]/gu

/** Words that only join two others: `Téléphone du contact`, `의`. */
const joints = ['의', 'の', '的', 'of', 'de', 'du', 'des', 'del', 'la', 'cua', 'd', 'l', 's']
const moreJoints =
  '측|측의|님|님의|별|様|ofthe|forthe|for|the|dela|delos|delas|delal|aux|au|do|da|dos|das|di|dei|della|dello|dell|delle|degli|dal|der|dem|den|die|vom|von|fur|im|in|per|para|pour|untuk|dari|ve|tai|am|no'
const jointKeys = new Set([...joints, ...moreJoints.split('|').map(columnNameKey)])
const jointBegins = new Set([...jointKeys].map((joint) => joint[0]!))
const jointEnds = new Set([...jointKeys].map((joint) => joint.at(-1)!))
const longestJoint = Math.max(...[...jointKeys].map(({ length }) => length))
/** Words for "name" behind a noun: `병원명`, `醫院名稱`. */
/** Too short to be read within a name: `cust_cd` is no `cd`. */
const isAbbreviation = /^[a-z]{1,2}$/
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
  const plain = /^(\D{0,60}?)([1-9])(\D{0,60})$/u.exec(key)
  if (plain && (meaningByKey.has(plain[1]! + plain[3]!) || whoseByKey.has(plain[1]! + plain[3]!)))
    return { key: plain[1]! + plain[3]!, ordinal: Number(plain[2]) }
  const found = /^(\D{0,60}?)(?:제|第|no|n)?([1-9])(?:차|번|번째|nd|rd|st|th|o|a|e|er|eme)?(\D{0,60})$/u.exec(key)
  if (!found || (found[1] === '' && found[3] === '')) return null
  return { key: found[1]! + found[3]!, ordinal: Number(found[2]) }
}

type Exact = { meaning: Meaning; whose: Whose | ''; isDoubtful?: true }
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

/** What only a word for a customer stands beside: `병원 직원수`. */
const ofCompanies = new Set<Meaning>([
  'businessNumber',
  'employees',
  'industry',
  'ceoName',
  'company',
  'contact.affiliation',
])

const isPlace = new Set<Meaning>(['addressLine', 'city', 'state', 'postcode', 'country'])
const ofStrangers = new Set<Meaning>(['businessNumber', 'company', 'customer'])

/** Names that were read, because a name is read several times. */
const found = new Map<string, Exact | null>()
const mostFound = 4_000
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
    if (isAbbreviation.test(owner) && isPlace.has(meaning)) continue
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
const isWhereFrom = new Set(['소속', '所属', 'affiliation'])
const numbersOf = new Set(['번호', 'no', 'number', 'nr', '番号', '号码', '號碼'])
const isOfOwner = (key: string) => meaningByKey.get(key) === 'owner'
const longestOwner = 30
/** Whose data a word or two of them say: `담당자`, `고객사 담당자`. */
const whoseOf = (key: string): Whose | undefined => {
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

function readKey(written: string): HeadReading | null {
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
  const rest = numbered && (alone(numbered.key) ?? exactly(numbered.key))
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
function namedWhole(key: string): HeadReading | null {
  const named = wholeNames.get(key) ?? wholeNames.get(simplify(key))
  if (!named) return null
  const { meaning, whose, isDoubtful } = named
  return { meaning, whose, ordinal: whose === 'second' ? 2 : 1, isNumbered: false, isExact: true, isDoubtful }
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
  personName: ['firstName', 'lastName'],
  anyName: ['company', 'personName', 'customer', 'firstName', 'lastName'],
}

/**
 * Reads the name of a column. Names with two meanings, `직급/소속`, are those of the first and not exact.
 * @param groupAbove the text above the name, in a header of two rows
 */
export function readHead(head: string, groupAbove = ''): HeadReading | null {
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
  const written = columnNameKey(text)
  if (/%/u.test(text)) return otherLetters
  if (inOtherLetters.test(text)) return namedWhole(written) ?? otherLetters
  // `Alcalde/sa`, `Président(e)`: both forms of a noun.
  const alone = readText(text) ?? (otherForm.test(text) ? readText(text.replace(otherForm, '')) : null)
  if (group === '') return alone
  // `전화 | 지역`, `전화 | 번호`: what the group says is the name.
  if (!alone || alone.meaning === 'rowNumber' || alone.meaning === 'trap' || alone.meaning === 'state') {
    const whole = readText(`${group} ${text}`)
    if (whole?.isExact && partsOfGroups.has(whole.meaning)) return whole
  }
  // `이메일 | 담당자`, `전화번호 | 회사`: the group is the meaning, the name says whose.
  const kind = readText(group)
  const owner = kind && kind.whose === '' && isContactData.has(kind.meaning) ? whoseByKey.get(written) : undefined
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
const otherForm = /(?<=\p{L}{3})\s?(?:\((?:a|e|in|sa|ora|rice|trice|esa)\)|\/-?(?:a|e|in|sa|ora|rice|trice|esa))$/iu
const partsOfGroups = new Set<Meaning>(['areaCode', 'phone', 'fax', 'contact.mobile', 'exchange', 'lineNumber'])
const isContactData = new Set<Meaning>(['phone', 'email', 'fax', 'address', 'contact.mobile'])
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
const isSame = (one: HeadReading, other: HeadReading) =>
  one.meaning === other.meaning ||
  (companies.has(one.meaning) && companies.has(other.meaning)) ||
  (people.has(one.meaning) && people.has(other.meaning))
const partsOfName = new Set<Meaning>(['anyName', 'firstName', 'lastName', 'middleName'])
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
/** Words that change nothing: `Default address city`, `Main phone`. */
const neutral = new Set(
  'default main primary current full complete official actual preferred principal general known latest the your our business inc incl ou et und and y e o or si'
    .split(' ')
    .map(columnNameKey),
)
/** Words that English and names of database columns cut short. */
const shortWords = new Map(
  'mgr manager|mngr manager|acct account|acc account|acnt account|cust customer|cstmr customer|comp company|corp company|org organization|dept department|addr address|adres address|num number|nm name|exec executive|asst assistant|mob mobile|cntct contact|cntc contact|prsn person|chrg contact|chrgr contact|charger contact|posn position|desig designation|resp responsible|purch purchasing|tech technical|gen general|pri primary'
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
)
const partsOfAddress = new Set<Meaning>(['addressLine', 'city', 'state', 'postcode', 'country'])
/** Without a word that was not understood, these say what a column holds. */
const readInPart = new Set<Meaning>([
  'personName',
  'owner',
  'address',
  'contact.position',
  'contact.affiliation',
  'contact.mobile',
  'contact.companyPhone',
  'contact.email',
  'contact.anniversary',
  'contact.weddingAnniversary',
  'companyPhone',
  'companyEmail',
  'phone',
  'fax',
  'email',
  'homepage',
  'businessNumber',
  'employees',
  'memo',
])
/** A name that is not known as a whole: without words that change nothing, with abbreviations written out, or in part. */
export function readPartly(head: string): HeadReading | null {
  const text = head.slice(0, 100).replace(remarks, ' ').replace(bracketed, ' ')
  const words = text.split(/[\s/,;·・&+_:]+/u).filter((word) => columnNameKey(word) !== '')
  if (words.length === 0 || words.length > 8 || inOtherLetters.test(head) || /[%²³€$₩¥]/u.test(head)) return null
  // `REG_DT`: a date, code or flag of a database.
  if (/_(?:cd|code|id|yn|fl|flag|dt|dttm|ymd|date|time|amt|seq|gb|gbn|tp|type|cnt|rt|rate)\d?$/i.test(text.trim()))
    return null
  const keys = words.map((word) => {
    const key = columnNameKey(word)
    return shortWords.get(key) ?? (/\.$/u.test(word) && !readKey(key) ? (writtenOut(key) ?? key) : key)
  })
  const rest = keys.filter((key) => !neutral.has(key))
  for (const some of [rest, rest.filter((key) => key !== 'address')]) {
    const whole = some.length > 0 ? readKey(some.join('')) : null
    if (!whole || (some !== rest && !partsOfAddress.has(whole.meaning) && !isContactData.has(whole.meaning))) continue
    const isWrittenOut = keys.some(
      (key, at) => key !== columnNameKey(words[at]!) && !shortWords.has(columnNameKey(words[at]!)),
    )
    return { ...whole, isExact: whole.isExact && !isWrittenOut }
  }
  if (hasAttribute(head)) return null
  if (rest.length <= 1) return behindUnknown(rest[0] ?? '')
  const found = inWords(rest)
  const behind = found ? null : behindUnknown(rest.join(''))
  return behind?.meaning === 'company' ? behind : found
}
/** `PIC Pengadaan`, `Office e-mail`: one meaning among words that are not known. */
function inWords(keys: readonly string[]): HeadReading | null {
  const read = keys.map((key) => (key.length > 1 ? readKey(key) : null))
  if (read.some((each) => each?.meaning === 'trap' || each?.whose === 'none')) return null
  const owners = keys.flatMap((key, at) => (read[at] ? [] : (whoseOf(key) ?? [])))
  if (owners.includes('none')) return null
  const known = read.filter((each) => each !== null && each.meaning !== 'rowNumber')
  const data = known.filter((each) => each!.meaning !== 'personName')
  const [first, ...others] = data.length > 0 ? data : known
  if (!first) return null
  const finer = others.find((each) => refines[first.meaning]?.includes(each!.meaning))
  const areSame = others.every(
    (each) => isSame(each!, first) || each === finer || refines[each!.meaning]?.includes(first.meaning),
  )
  if (!areSame || !readInPart.has((finer ?? first).meaning)) return null
  const ofPerson = data.length > 0 && known.length > data.length
  return {
    ...(finer ?? first),
    whose: first.whose || (ofPerson ? 'person' : (owners[0] ?? '')),
    isExact: false,
    isPart: true,
  }
}
/** `받는분기타연락처`: a name that ends in a known one, in a language that is written without spaces. */
function behindUnknown(key: string): HeadReading | null {
  if (!/[\p{Script=Hangul}\p{Script=Han}\p{Script=Katakana}]/u.test(key)) return null
  for (let length = key.length - 1; length > 1; length -= 1) {
    const meaning = meaningByKey.get(key.slice(-length))
    // `무대 업체`, `보육시설명`, `お客様会社名`: a customer, whose word before that is in no table.
    const noun = key.slice(-length).replace(/(?:명|名)$/u, '')
    if (meaning === 'company' || whoseByKey.get(noun) === 'company')
      return whoseOf(key.slice(0, -length)) === 'none' ? null : companyInPart
    if (!meaning) continue
    const whose = whoseOf(key.slice(0, -length))
    if (whose === 'none' || !isValueOfForm.has(meaning)) return null
    return {
      meaning,
      whose: whose ?? '',
      ordinal: 1,
      isNumbered: false,
      isExact: false,
      isDoubtful: false,
      isPart: true,
    }
  }
  return null
}
const companyInPart: HeadReading = {
  meaning: 'company',
  whose: '',
  ordinal: 1,
  isNumbered: false,
  isExact: false,
  isDoubtful: true,
  isPart: true,
}
const isValueOfForm = new Set<Meaning>([
  'phone',
  'fax',
  'email',
  'homepage',
  'address',
  'contact.mobile',
  'contact.companyPhone',
  'personName',
  'owner',
  'memo',
])
const shortest = 3
/** A single word that is an abbreviation. */
const readWritten = (text: string): HeadReading | null => {
  const key = /\.\s*$/u.test(text) ? writtenOut(columnNameKey(text)) : null
  return key ? readKey(key) : null
}
/** The word that an abbreviation begins, if all known words that do mean one thing: `Fonct.`, `Jab.`. */
function writtenOut(key: string): string | null {
  if (key.length < shortest || key.length > 8) return null
  const known = abbreviations.get(key)
  if (known !== undefined) return known
  let found: string | null = null
  for (const [word, meaning] of meaningByKey) {
    if (!word.startsWith(key) || word === key || meaning === 'trap') continue
    if (found !== null && meaningByKey.get(found) !== meaning) {
      found = null
      break
    }
    if (found === null || word.length < found.length) found = word
  }
  if (abbreviations.size >= mostFound) abbreviations.clear()
  abbreviations.set(key, found)
  return found
}
const abbreviations = new Map<string, string | null>()
/** The words of a name, without remarks in brackets. */
export const tokensOf = (head: string): string[] =>
  head
    .slice(0, 100)
    .replace(bracketed, ' ')
    .split(/[\s/,;·・&+_-]+/u)
    .map(columnNameKey)
    .filter((token) => token !== '')
/** A word that says something about data instead of holding it: `Email type`, `연락처 구분`. */
const attributes = new Set(
  'id|ids|code|type|status|date|count|number of|source|label|labels|grade|rank|level|since|time|flag|opt out|optin|verified|domain|format|구분|코드|유형|여부|동의|등급|일자|일시|날짜|상태|区分|コード|種別|类型|状态|编号|loại|mã|typ|art|tipo|estado|fecha|data|jenis|kode|tanggal'
    .split('|')
    .map(columnNameKey),
)
export const hasAttribute = (head: string): boolean =>
  tokensOf(head).some((token) => attributes.has(token) || attributesBehind.test(token))
/** In languages that are written without spaces. */
const attributesBehind =
  /.(?:구분|코드|유형|여부|동의|등급|일자|일시|날짜|상태|区分|コード|種別|类型|類型|状态|狀態|编号|編號)$/u
/** `거래처`, `Company`: the customer itself, not a place that may be one. */
export const isPlainCompany = (key: string): boolean =>
  meaningByKey.get(key) === 'company' && !organizationKeys.has(key)
export { columnNameKey } from './words.ts'
