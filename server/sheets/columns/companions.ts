// Reads names of columns by those beside them: `고객 - 이름` and `고객 - 전화`, `PIC`, `HP PIC` and `Email PIC`, blocks of
// equal names, area codes before numbers, the second line of an address.
import { maxPeople } from '../../../contract/calls/imports/columns.ts'
import { companies, isPlainCompany, partsOfAddress, type HeadReading } from './head-keys.ts'
import { hasAttribute, tokensOf } from './head-parts.ts'
import { readGroup, readHead } from './heads.ts'
import { orderPeople, readDataOfOthers, readFurtherPeople, readHeads, readLoneHeads } from './further-people.ts'
import { looksLikePeople } from './people.ts'
import type { ReadColumn } from './read-column.ts'
import { guessedPerson, readSharedWords } from './shared-words.ts'
import { readPeopleOfDocuments, readStrangers } from './strangers.ts'
import {
  readCustomersOfCompanies,
  readKindsOfCustomers,
  readTradingNames,
  readUnnamedCustomers,
} from './trading-names.ts'
import { hasCompanyForm, isLocalNumber } from './values.ts'
import { columnNameKey, meaningsOfContacts, type Meaning } from './words.ts'

export function readTogether(columns: readonly ReadColumn[]): void {
  readPrefixes(columns)
  readBehindNames(columns)
  readKindsOfTrade(columns)
  readGroupsOfCustomers(columns)
  readGroupsOfPeople(columns)
  readSharedWords(columns)
  readBlocks(columns)
  readHeads(columns)
  readRanked(columns)
  readInCharge(columns)
  readOwners(columns)
  readLonePeople(columns)
  readLoneHeads(columns)
  readKindsOfCustomers(columns)
  readBuyers(columns)
  readByNeighbours(columns)
  readStaff(columns)
  readSchools(columns)
  readShops(columns)
  readFurtherPeople(columns)
  readDataOfOthers(columns)
  orderPeople(columns)
  readPeopleOfDocuments(columns)
  readStrangers(columns)
  readTradingNames(columns)
  readCustomersOfCompanies(columns)
  readUnnamedCustomers(columns)
  readPartsOfInvoices(columns)
  readParts(columns)
  readTowns(columns)
  readHomeParts(columns)
  countAgain(columns)
}

const isName = (meaning: Meaning | undefined) =>
  meaning === 'personName' || meaning === 'anyName' || meaning === 'lastName' || meaning === 'firstName'

const prefixed = /^([^:–—]{1,40}?)(?:\s[-–—]\s|\s?:\s|\s>\s|\.(?=\p{L}{3}))(.{1,60})$/u
/** `고객 - 이름`, `Person - Phone`, `Deal - Title`: what stands before the line is a group, if several names have one. */
function readPrefixes(columns: readonly ReadColumn[]): void {
  const split = columns.flatMap((column) => {
    const found = column.group === '' ? prefixed.exec(column.head) : null
    return found ? [{ column, prefix: found[1]!, rest: found[2]!, key: columnNameKey(found[1]!) }] : []
  })
  const groups = Map.groupBy(split, ({ key }) => key)
  // `Régisseur - Nom`, `Régisseur - Prénom`: beside a first name, the name is the last one.
  for (const of of groups.values()) {
    const first = of.find(
      ({ column, rest }) => readHead(rest)?.meaning === 'firstName' && column.reading?.whose !== 'none',
    )
    const last = of.find(({ rest }) => ['anyName', 'lastName'].includes(readHead(rest)?.meaning ?? ''))
    if (first?.column.reading && last) last.column.reading = { ...first.column.reading, meaning: 'lastName' }
  }
  if (split.length < 4 || split.length < columns.length / 2) return
  const read = [...groups].map(([key, of]) => ({ key, of, whose: readGroup(of[0]!.prefix) }))
  if (!read.some(({ whose }) => whose !== null)) return
  const companies = read.filter(({ whose }) => whose?.whose === 'company')
  for (const { key, of, whose } of read)
    for (const { column, prefix, rest } of of) {
      const reading = readHead(rest, prefix)
      // `회사 - 이름` and `고객 - 이름`: the customer beside a company is a person.
      const isPerson =
        whose?.whose === 'person' ||
        (whose === null && holdsPersonData(of)) ||
        (companies.some((other) => isPlainCompany(other.key)) && isCustomer(key))
      if (whose === null && !holdsPersonData(of)) column.reading = reading && { ...reading, whose: 'none' }
      else if (isPerson) column.reading = ofPrefixedPerson(readHead(rest), rest)
      else column.reading = reading
      // The person in charge of a company, where people have columns of their own.
      if (column.reading?.meaning === 'personName' && whose?.whose === 'company' && companies.length > 1 && !isPerson)
        column.reading = { ...column.reading, meaning: 'owner', whose: '', isDoubtful: true }
    }
}
const holdsPersonData = (of: readonly { rest: string }[]) =>
  of.some(({ rest }) =>
    (['contact.position', 'contact.mobile'] as (Meaning | undefined)[]).includes(readHead(rest)?.meaning),
  )
/** Another prefix is the company, so that the customer is its person. */
const isCustomer = (key: string) => readHead(key)?.meaning === 'customer'
/** A person has no representative: `Person - Owner` is in charge of the person. */
function ofPrefixedPerson(reading: HeadReading | null, rest: string): HeadReading | null {
  const inner = prefixed.exec(rest)
  const plain = reading ?? (inner ? readHead(inner[1]!) : null)
  if (plain?.meaning === 'ceoName' || plain?.meaning === 'owner')
    return { ...plain, meaning: 'owner', whose: '', isDoubtful: true }
  if (plain?.meaning === 'company') return plain
  return plain && (plain.whose === '' || plain.whose === 'work') ? { ...plain, whose: 'person' } : plain
}

/** `영양사/현장`, `영양사/현장 HP`: the name of a column of people, with what of theirs it holds. */
function readBehindNames(columns: readonly ReadColumn[]): void {
  const named = columns.filter(({ reading, group }) => group === '' && reading?.meaning === 'personName')
  for (const column of columns) {
    if (column.group !== '' || (column.reading?.isExact && column.reading.meaning !== 'personName')) continue
    const head = column.head.trim()
    const person = named.find((one) => one !== column && head.startsWith(`${one.head.trim()} `))
    const rest = person ? readHead(head.slice(person.head.trim().length)) : null
    if (rest?.whose === '' && meaningsOfContacts.has(rest.meaning))
      column.reading = {
        ...rest,
        whose: 'person',
        ordinal: person!.reading!.ordinal,
        isDoubtful: rest.isDoubtful || person!.reading!.isDoubtful || !person!.reading!.isExact,
      }
  }
}

/** `유형`, `取引区分`, `Tình trạng`: how a customer pays, whether we buy or sell, whether the row is in use. */
function readKindsOfTrade(columns: readonly ReadColumn[]): void {
  for (const { reading, values } of columns)
    if (reading?.isDoubtful && (reading.meaning === 'segment' || reading.meaning === 'stage'))
      if (values.count > 0 && values.share('kind of trade', (text) => kindOfTrade.test(text.normalize('NFKC'))) >= 0.9)
        reading.meaning = 'trap'
}
const kindOfTrade =
  /^(?:매출처?|매입처?|동시|매입매출|매출매입|현금|외상|掛売?り?|掛け売?り?|現金|前金|売掛|買掛|振込|现金|赊销|现结|月结|đang sử dụng|ngừng (?:sử dụng|theo dõi)|사용|미사용|사용중|사용안함|중지|使用中?|停用|启用|active|inactive|enabled|disabled|actif|inactif|activo|inactivo|aktif|nonaktif|tidak aktif|yes|no|y|n)$/i

const ofCustomers = new Set<Meaning | undefined>(['company', 'customer', 'businessNumber'])
/** `TITULAR | Razón social`, `Owner | Company`: the only group with a company is the customer, whatever it is called. */
function readGroupsOfCustomers(columns: readonly ReadColumn[]): void {
  const named = columns.filter(({ reading }) => reading?.meaning === 'company' || reading?.meaning === 'customer')
  const [group] = new Set(named.map((column) => column.group))
  if (!group || named.some((column) => column.group !== group || column.reading!.whose !== 'none')) return
  const of = columns.filter((column) => column.group === group)
  if (!of.some(({ reading }) => reading?.meaning === 'businessNumber' || reading?.meaning === 'address')) return
  for (const column of of) {
    const plain = readHead(column.head)
    if (plain) column.reading = { ...plain, isDoubtful: plain.isDoubtful || ofCustomers.has(plain.meaning) }
  }
}

/** Groups that hold a name and a number or a position are people, in their order: `현장책임자`, `안전관리자`. */
function readGroupsOfPeople(columns: readonly ReadColumn[]): void {
  const groups = [...Map.groupBy(columns, ({ group }) => group)].filter(([group]) => group !== '')
  const companies = groups.filter(([group]) => readGroup(group)?.whose === 'company')
  // The customer has a group, and another place has one: only its people are of interest.
  const isOwn = (group: string) => isPlainCompany(columnNameKey(group))
  if (companies.length > 1 && companies.some(([group]) => isOwn(group)))
    for (const [group, of] of companies)
      if (!isOwn(group) && of.some(({ reading }) => reading?.meaning === 'personName'))
        for (const column of of) {
          const { reading } = column
          if (!reading) continue
          const isPersonal = meaningsOfContacts.has(reading.meaning) || reading.meaning === 'personName'
          const plain = readHead(column.head)
          column.reading =
            isPersonal && plain ? { ...plain, whose: 'person', isDoubtful: true } : { ...reading, whose: 'none' }
        }
  const people = groups.filter(([group, of]) => {
    const whose = readGroup(group)
    if (isHeadWithData(group, of)) return true
    if (whose && (whose.whose !== 'person' || whose.ordinal > 1)) return false
    if (group.split(/[·/,&]/).some((piece) => readGroup(piece)?.whose === 'none')) return false
    const meanings = of.map(({ head }) => readHead(head)?.meaning)
    return meanings.some(isName) && meanings.some((meaning) => meaning && meaningsOfContacts.has(meaning))
  })
  const isSinglePerson = ([group, of]: (typeof people)[number]) => isHeadWithData(group, of) || holdsPeople(of)
  if (people.length < 2 && !people.some(isSinglePerson)) return
  for (const [index, [, of]] of people.entries())
    for (const column of of) {
      const plain = readHead(column.head)
      if (!plain || index >= maxPeople || plain.whose !== '') continue
      const isKnown = index === 0 && column.reading?.whose === 'person'
      column.reading = { ...plain, whose: 'person', ordinal: index + 1, isExact: isKnown && plain.isExact }
    }
}

/** `On-site manager | Name`, `On-site manager | Phone`: names of people below a word that is in no table. */
const holdsPeople = (of: readonly ReadColumn[]) =>
  of.some(({ head, values }) => isName(readHead(head)?.meaning) && looksLikePeople(values))
/** `Headteacher | Name`, `Headteacher | Email`: a head with an address or number of his own is a contact. */
const isHeadWithData = (group: string, of: readonly ReadColumn[]) =>
  /\p{Script=Latin}/u.test(group) &&
  readHead(group)?.meaning === 'ceoName' &&
  of.some(({ head }) => isName(readHead(head)?.meaning)) &&
  of.some(({ head }) => ['email', 'contact.mobile', 'contact.companyPhone'].includes(readHead(head)?.meaning ?? ''))

/** `Alamat Penagihan`, `Kota Penagihan`: the town of the only address, though it is that of invoices. */
function readPartsOfInvoices(columns: readonly ReadColumn[]): void {
  const addresses = columns.filter(({ reading }) => reading?.meaning === 'address' && reading.whose !== 'none')
  if (addresses.length !== 1 || !addresses[0]!.reading!.isDoubtful) return
  const words = new Set(tokensOf(addresses[0]!.head))
  for (const column of columns)
    if (
      column.reading?.whose === 'none' &&
      partsOfAddress.has(column.reading.meaning) &&
      tokensOf(column.head).some((word) => words.has(word))
    )
      column.reading = { ...column.reading, whose: '', isDoubtful: true }
}

/** `1st escalation`, `1st mob`, `2nd escalation`, `2nd mob`: people that their columns number with their data. */
function readRanked(columns: readonly ReadColumn[]): void {
  if (columns.some(({ reading }) => reading && isName(reading.meaning) && reading.whose !== 'none')) return
  for (const column of columns) {
    const ordinal = Number(ranked.exec(column.head)?.[1])
    const isOfSame = ({ reading }: ReadColumn) =>
      reading?.isNumbered && reading.ordinal === ordinal && meaningsOfContacts.has(reading.meaning)
    if (column.reading === null && !hasAttribute(column.head) && ordinal <= maxPeople && columns.some(isOfSame))
      if (column.values.fitOf('contact.name') >= 0.5) column.reading = { ...guessedPerson, whose: 'person', ordinal }
  }
}
const ranked = /^\s{0,3}([1-9])\s?(?:st|nd|rd|th|er|re|e|eme|ème|º|ª|o|a)\.?\s\p{L}/iu
/**
 * `상담자`, `직책`, `연락처`: somebody in charge, of our side or theirs, who has a position beside him, where another
 * column is in charge. `联系人`, then `负责人`, `所属部门`: somebody of our side, and his department.
 */
function readInCharge(columns: readonly ReadColumn[]): void {
  const people = columns.filter(({ reading }) => reading && isName(reading.meaning) && reading.whose !== 'none')
  const owners = columns.filter(({ reading }) => reading?.meaning === 'owner')
  for (const [at, column] of columns.entries()) {
    const { reading } = column
    const after = columns[at + 1]
    if (!reading?.isDoubtful || reading.whose !== '' || !after) continue
    const isOther = reading.meaning === 'owner' && owners.length > 1 && people.length === 0
    if (isOther && after.reading?.meaning === 'contact.position') column.reading = { ...reading, meaning: 'personName' }
    if (reading.meaning !== 'ceoName' || people.length === 0 || owners.length > 0) continue
    if (inCharge.test(column.nameKey) && ownDepartment.test(after.nameKey)) {
      column.reading = { ...reading, meaning: 'owner' }
      if (after.reading) after.reading = { ...after.reading, whose: 'none' }
    }
  }
}
/**
 * `Owner`, `Our rep`: the one of many names beside somebody of our side is the head of the customer. `Ship mgmt co / owner`
 * over names of companies, where no other column has them, is the customer.
 */
function readOwners(columns: readonly ReadColumn[]): void {
  const isNamed = columns.some(({ reading }) => reading && companies.has(reading.meaning) && reading.whose !== 'none')
  for (const column of columns) {
    const { reading, values } = column
    if (isNamed || reading?.meaning !== 'owner' || reading.isExact) continue
    if (values.share('company form', hasCompanyForm) >= 0.4)
      column.reading = { ...reading, meaning: 'company', isDoubtful: true }
  }
  const owners = columns.filter(({ reading }) => reading?.meaning === 'owner' && reading.whose === '')
  const are = (column: ReadColumn, isMany: boolean) =>
    column.values.count >= leastNames && column.values.distinct >= column.values.count * 0.8 === isMany
  const [many, ...more] = owners.filter((column) => plainOwner.test(column.nameKey) && are(column, true))
  if (many && more.length === 0 && owners.some((column) => column !== many && are(column, false)))
    many.reading = { ...many.reading!, meaning: 'ceoName', isDoubtful: true }
}
const leastNames = 4
const plainOwner = /^(?:owner|owners|ownername|proprietor|propietario|propietaria|proprietaire|pemilik)$/
const inCharge = /^(?:负责人|負責人)$/
const ownDepartment = /^(?:所属|所屬|归属|歸屬|所在|负责人|負責人)(?:部门|部門|团队|團隊)$/

/** Data of people without a column of their names: the one beside them whose values are names, `Who?`, `Primary Rep`. */
function readLonePeople(columns: readonly ReadColumn[]): void {
  const data = columns.filter(
    ({ reading }) =>
      reading &&
      reading.whose !== 'none' &&
      (reading.whose === 'person' || reading.meaning === 'contact.mobile' || reading.meaning === 'contact.position'),
  )
  const isNamed = columns.some(
    ({ reading }) =>
      reading &&
      isName(reading.meaning) &&
      reading.whose !== 'none' &&
      reading.whose !== 'company' &&
      reading.whose !== 'second',
  )
  if (isNamed) return
  const unread = columns.filter(
    ({ reading, head, values }) => reading === null && !hasAttribute(head) && looksLikePeople(values),
  )
  // Without data of a person, those of nobody may be of the only column of people.
  const isOfNobody = ({ reading }: ReadColumn) =>
    reading?.whose === '' && (reading.meaning === 'phone' || reading.meaning === 'email')
  if (data.length === 0 && (unread.length > 1 || !columns.some(isOfNobody))) return
  const distanceOf = ({ at }: ReadColumn) => Math.min(...data.map((one) => Math.abs(one.at - at)))
  const [nearest] = unread.toSorted((one, other) => distanceOf(one) - distanceOf(other))
  if (nearest) nearest.reading = { ...guessedPerson }
}

/** `회사명`, `바이어명`: the second of two names of customers has people. */
function readBuyers(columns: readonly ReadColumn[]): void {
  const named = columns.filter(
    ({ reading, values }) => reading?.meaning === 'company' && reading.whose === '' && values.count > 0,
  )
  const isPerson = ({ reading }: ReadColumn) => reading?.meaning === 'personName' && reading.whose !== 'none'
  const isCertain = ({ reading, values }: ReadColumn) =>
    reading!.isExact && !reading!.isDoubtful && !looksLikePeople(values)
  if (!named.some(isCertain) || columns.some(isPerson)) return
  for (const column of named)
    if (looksLikePeople(column.values)) column.reading = { ...column.reading!, meaning: 'personName', isDoubtful: true }
}

/** Equal names stand for several places or people: each belongs to the last name before it that says whose it is. */
function readBlocks(columns: readonly ReadColumn[]): void {
  const repeated = Map.groupBy(
    columns.filter(({ group, reading }) => group === '' && reading?.whose === ''),
    ({ nameKey }) => nameKey,
  )
  const equal = [...repeated.values()].filter((of) => of.length > 1)
  if (equal.length < 2) return
  const ownerOf = (column: ReadColumn) =>
    columns.findLast((one) => one.at < column.at && (senders.test(one.nameKey) || receivers.test(one.nameKey)))
  for (const of of equal) {
    const owners = of.map(ownerOf)
    if (!owners.some((one) => one && receivers.test(one.nameKey))) continue
    for (const [index, column] of of.entries())
      if (owners[index] && senders.test(owners[index].nameKey)) column.reading = { ...column.reading!, whose: 'none' }
  }
}
const senders = /^(공급자|공급하는자|판매자|보내는분|보내는사람|발송인|송하인|supplier|seller|sender|shipper|from)/
const receivers =
  /^(공급받는자|구매자|받는분|받는사람|수취인|수하인|buyer|customer|receiver|recipient|consignee|to(?=[A-Z]))/

/** Heads of a shop, who may be its contact: a question, unless another one is named. */
const shopHeads = /^(점주|점주명|점주성명|점주님|사장님|사장님성함|점장|점장명|점장님)$/
function readShops(columns: readonly ReadColumn[]): void {
  const isPersonName = ({ reading }: ReadColumn) => reading?.meaning === 'personName' && reading.whose === ''
  const namesPerson = columns.some((column) => isPersonName(column) && !shopHeads.test(column.nameKey))
  const hasData = columns.some(
    ({ reading }) => reading && reading.meaning !== 'phone' && meaningsOfContacts.has(reading.meaning),
  )
  for (const column of columns)
    if (isPersonName(column) && shopHeads.test(column.nameKey))
      column.reading = {
        ...column.reading!,
        ...(namesPerson ? { meaning: 'ceoName' } : { isDoubtful: true, meaning: hasData ? 'personName' : 'ceoName' }),
      }
}
/** `담당` beside `경리담당`, `Représentant`: few names over many rows are those of our own people. */
const anyInCharge = /^(담당|담당자|담당자명|담당명|担当|担当者|担当者名|担当者氏名|responsable|responsible|incharge)$/
function readStaff(columns: readonly ReadColumn[]): void {
  const areFew = ({ values }: ReadColumn) => values.count >= 4 && values.distinct <= values.count / 2
  const hasOwner = columns.some(({ reading }) => reading?.meaning === 'owner')
  for (const column of columns)
    if (column.reading?.meaning === 'ceoName' && anyRepresentative.test(column.nameKey) && !hasOwner && areFew(column))
      column.reading = { ...column.reading, meaning: 'owner', isDoubtful: true }
  const names = columns.filter(({ reading }) => reading?.meaning === 'personName' && reading.ordinal === 1)
  if (names.length < 2) return
  for (const column of names)
    if (anyInCharge.test(column.nameKey) && areFew(column))
      column.reading = { ...column.reading!, meaning: 'owner', whose: '', isDoubtful: true }
}
const anyRepresentative = /^(?:representant|representante|rep|representative)$/
/** `진료과`, `교수명`: the department of a person, not the trade of a customer. `Aniversario` beside a birthday. */
function readByNeighbours(columns: readonly ReadColumn[]): void {
  const birthday = columns.some(
    ({ reading, nameKey }) => reading?.meaning === 'contact.anniversary' && !anyAnniversary.test(nameKey),
  )
  for (const [at, column] of columns.entries()) {
    const { reading } = column
    const after = columns[at + 1]?.reading
    if (
      reading?.meaning === 'industry' &&
      specialties.test(column.nameKey) &&
      isName(after?.meaning) &&
      after?.whose !== 'company'
    )
      column.reading = { ...reading, meaning: 'contact.affiliation' }
    if (birthday && reading?.meaning === 'contact.anniversary' && anyAnniversary.test(column.nameKey))
      column.reading = { ...reading, meaning: 'contact.weddingAnniversary', isDoubtful: true }
    // `회사` over numbers is the phone there, as address books of phones name it.
    if (reading?.meaning === 'company' && column.values.count > 0 && column.values.fitOf('phone') >= 0.6)
      column.reading = { ...reading, meaning: 'contact.companyPhone', isDoubtful: true }
  }
}
/** `학교`, `School`: of a list of schools, unless something else says where its people are. */
function readSchools(columns: readonly ReadColumn[]): void {
  const isOfCompany = ({ reading }: ReadColumn) =>
    reading !== null &&
    reading.whose !== 'none' &&
    (reading.meaning === 'company' || reading.meaning === 'customer' || reading.meaning === 'anyName')
  const [school] = columns.filter(({ reading }) => reading?.meaning === 'contact.almaMater')
  if (!school || columns.some(isOfCompany)) return
  const person = columns.find(({ reading }) => reading !== null && isName(reading.meaning))
  if (!person || school.at < person.at) school.reading = { ...school.reading!, meaning: 'company', isDoubtful: true }
}
const specialties =
  /^(진료과|진료과목|전문과목|학과|전공|specialty|speciality|especialidad|specialite|khoa|chuyenkhoa|科室|診療科)$/
const anyAnniversary = /^(aniversario|anniversary|anniv|기념일|纪念日|記念日)$/

/**
 * A second line of an address holds no address of its own: `3층`, `세한빌딩 201호`; nor is `부산서핑연맹` one, which only
 * begins as one.
 */
export const isWholeAddress = (text: string) => /^[([]?\d{5}/.test(text) || inRegion.test(text)
const inRegion =
  /^(?:서울|경기|인천|부산|대구|대전|광주|울산|세종|강원|충[북남청]|전[북남라]|경[북남상]|제주)(?:\S{0,6}\s+\S*[시군구읍면동리로길가\d](?:[\s\d,(-]|$)|\S{0,6}[시군구]\s?\S{1,8}[동로길읍면](?:[\s\d]|$))/
const isAreaCode = (text: string) => /^\(?0?\d{1,3}\)?$/.test(text)
const mayBeAreaCode = new Set<Meaning | undefined>([undefined, 'exchange', 'areaCode', 'rowNumber'])
const mayBeAreaOfFax = new Set<Meaning | undefined>([undefined, 'fax', 'state', 'areaCode', 'trap'])
/** `주소`, `주소2`; `지역번호`, `번호`; `팩스 | 지역`, `팩스 | 번호`; `STD`, `Phone`. */
function readParts(columns: readonly ReadColumn[]): void {
  for (const [at, column] of columns.entries()) {
    const before = columns[at - 1]
    if (!before || column.group !== before.group || column.at !== before.at + 1) continue
    const { nameKey: key, values, reading } = column
    const follows = before.reading?.meaning
    if (
      /^(주소|住所|地址)[23]$/.test(key) &&
      before.reading?.whose === '' &&
      (['address', 'companyAddress', 'addressLine'] as (Meaning | undefined)[]).includes(follows) &&
      values.share('whole address', isWholeAddress) < 0.2
    )
      column.reading = { ...before.reading, meaning: 'addressLine', ordinal: 1, isExact: true }
    if (values.count === 0 || values.share('local number', isLocalNumber) < 0.6) continue
    const areCodes = before.values.count > 0 && before.values.share('area code', isAreaCode) >= 0.6
    if (reading?.meaning === 'rowNumber' && follows === 'areaCode')
      column.reading = { ...reading, meaning: 'lineNumber' }
    else if (reading?.meaning === 'phone' && areCodes && mayBeAreaCode.has(follows) && follows !== 'areaCode')
      before.reading = { ...reading, meaning: 'areaCode', isExact: follows === 'exchange' }
    if (reading?.meaning === 'fax' && areCodes && mayBeAreaOfFax.has(follows))
      for (const one of [before, column]) one.reading = { ...reading, isNumbered: true }
  }
}

/** `PLZ/Ort`, `City, State, Zip`: a part of the address beside it, or all that is known of it. */
function readTowns(columns: readonly ReadColumn[]): void {
  const isAddress = ({ reading }: ReadColumn) =>
    reading?.meaning === 'address' || reading?.meaning === 'companyAddress' || reading?.meaning === 'addressLine'
  for (const column of columns) {
    if (!towns.test(column.nameKey) || column.reading?.whose === 'none') continue
    // `CP` is no contact person here.
    const whose = column.reading === null || column.reading.whose === 'person' ? '' : column.reading.whose
    const isPart = columns.some((one) => one !== column && isAddress(one) && one.reading!.whose === whose)
    column.reading = {
      ...guessedPerson,
      meaning: isPart ? 'city' : 'address',
      whose,
      isExact: true,
      isDoubtful: !isPart,
    }
  }
}
const towns =
  /^(?:lkz)?(?:plz|cp|codepostal|cap|zip|zipcode|postcode|postalcode|cep|npa|postleitzahl|codigopostal|codicepostale|kodepos)(?:und|et|y|e|and)?(?:ort|ville|commune|localite|localidad|poblacion|ciudad|citta|localita|comune|city|town|cidade|stadt|kota)$|^(?:city|town|ville|ort|citta|ciudad|cidade)(?:state|st|province|prov|uf)?(?:zip|plz|cp|cap|postcode|postalcode|zipcode|cep)$/

/** `우편번호`, `자택주소`, `상세주소`: parts beside a home address and no other one belong to it. */
function readHomeParts(columns: readonly ReadColumn[]): void {
  const isHome = ({ reading }: ReadColumn) =>
    reading?.meaning === 'contact.homeAddress' ||
    (reading?.whose === 'home' && (reading.meaning === 'address' || partsOfAddress.has(reading.meaning)))
  const isPart = ({ reading }: ReadColumn) => reading?.whose === '' && partsOfAddress.has(reading.meaning)
  const isOther = ({ reading }: ReadColumn) =>
    reading !== null &&
    (reading.meaning === 'address' || reading.meaning === 'companyAddress' || partsOfAddress.has(reading.meaning))
  for (let at = 0; at < columns.length; at += 1) {
    const run: ReadColumn[] = []
    while (at < columns.length && (isHome(columns[at]!) || isOther(columns[at]!))) run.push(columns[at++]!)
    const parts = run.filter(isPart)
    if (parts.length > 0 && run.length > parts.length && run.every((one) => isHome(one) || isPart(one)))
      for (const one of parts) one.reading = { ...one.reading!, whose: 'home' }
  }
}

/** Columns of strangers are none of several with one name. */
function countAgain(columns: readonly ReadColumn[]): void {
  const counted = columns.filter(({ reading, head }) => head !== '' && reading !== null && reading.whose !== 'none')
  for (const of of Map.groupBy(counted, ({ group, nameKey }) => `${group}|${nameKey}`).values())
    for (const [index, column] of of.entries()) Object.assign(column, { occurrence: index + 1, count: of.length })
}
