// Reads names of columns that are not known as a whole: in part, with abbreviations written out, or by how they end.
import {
  bracketed,
  inOtherLetters,
  isContactData,
  isSame,
  mostFound,
  partsOfAddress,
  readKey,
  refines,
  remarks,
  whoseOf,
  type HeadReading,
} from './head-keys.ts'
import { columnNameKey, meaningByKey, whoseByKey, type Meaning } from './words.ts'

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
/** Without a word that was not understood, these say what a column holds. */
export const readInPart = new Set<Meaning>([
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
export const readWritten = (text: string): HeadReading | null => {
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
