// The fields that a column may have by its name, and by whose it is: of the customer, of a contact, of nobody.
import { maxPeople, type ColumnField } from '../../../contract/calls/imports/columns.ts'
import { contactField, sure, unsure, type Found } from './candidate.ts'
import { isOfPerson, shareOfMobiles, type Facts } from './facts.ts'
import { deskPhone, emailOf, isBesidePerson, phoneOf, phoneOfPerson } from './fields-of-numbers.ts'
import { isWhereFrom, partsOfAddress, type HeadReading } from './head-keys.ts'
import type { Column } from './table-columns.ts'
import { hasCompanyForm } from './values.ts'
import type { Meaning } from './words.ts'

/** The fields of a column whose name was understood. */
export function byReading(column: Column, reading: HeadReading, facts: Facts): Found[] {
  const { meaning, ordinal } = reading
  let { whose } = reading
  let person = whose === 'person' ? ordinal : whose === 'second' ? Math.max(2, ordinal) : 0
  let isCertain = true
  if (whose === '' && person === 0) {
    const isRepeated = column.count > 1
    if (meaning === 'personName') person = isRepeated ? column.occurrence : ordinal
    else if (reading.isNumbered && facts.people.has(ordinal) && facts.people.size > 1 && isOfPerson.has(meaning))
      person = ordinal
    else if (isRepeated && facts.people.size > 1 && isOfPerson.has(meaning) && column.count >= facts.people.size) {
      person = facts.blockOf(column)
      isCertain = false
      // One more of a kind than there are contacts: the first, before all of them, is the company's.
      if (person === 0) whose = 'company'
    } else if (isOfPerson.has(meaning) && facts.followsPerson(column) > 1) {
      person = facts.followsPerson(column)
      isCertain = false
    } else if (isRepeated && repeatsMatter.has(meaning)) isCertain = false
  }
  if (person > maxPeople) return []
  // The second of two numbers of nobody is the contact's mobile number, if its values are ones.
  if (whose === '' && person === 0 && ordinal === 2 && meaning === 'phone' && reading.isNumbered)
    return facts.people.has(1) && !facts.has('contact.mobile') && shareOfMobiles(column, facts) >= 0.5
      ? [unsure('contact.mobile', 70)]
      : ofNobody(column, reading, facts)
  const found =
    person > 0
      ? ofPerson(column, meaning, person, facts)
      : whose !== ''
        ? ofWhose(column, meaning, whose, ordinal, facts)
        : ofNobody(column, reading, facts)
  return isCertain ? found : found.map((one) => ({ ...one, isSure: false }))
}
const repeatsMatter = new Set<Meaning>([
  'phone',
  'email',
  'fax',
  'contact.mobile',
  'contact.companyPhone',
  'company',
  'customer',
  'anyName',
  'address',
  'memo',
  'contact.position',
  'contact.affiliation',
  'homepage',
  'businessNumber',
  'ceoName',
])

function ofPerson(column: Column, meaning: Meaning, person: number, facts: Facts): Found[] {
  if (person === 1 && !facts.people.has(1)) return []
  if (person > 1 && !facts.people.has(person)) return []
  const of = (part: string, score = 100) => sure(contactField(person, part), score)
  switch (meaning) {
    case 'anyName':
    case 'personName': {
      // `Contact | Nom`, `Contact | Prénom`.
      const other = meaning === 'anyName' ? facts.otherPartBeside(column) : null
      if (other) return [of(other === 'firstName' ? 'lastName' : 'firstName')]
      // `담당` beside `First Name` and `Last Name`: somebody else.
      if (column.reading?.isDoubtful && person === 1 && facts.has('firstName') && facts.has('lastName')) return []
      // `Name`, `Name (contact)`: the customer and a person.
      if (meaning === 'anyName' && facts.isBesideAnyName(column)) return [of('name')]
      if (facts.companyAt < 0 && person === 1) return withoutCompany(column, facts)
      return isOurStaff(column, facts) ? [unsure(contactField(person, 'name'))] : [of('name')]
    }
    case 'firstName':
    case 'lastName':
      return person === 1 && facts.hasFullName ? [] : [of(meaning)]
    case 'phone':
      return phoneOfPerson(column, person, facts)
    case 'contact.mobile':
      return [of('mobile')]
    case 'companyPhone':
    case 'contact.companyPhone':
      return [of('companyPhone')]
    case 'email':
    case 'contact.email':
      return [of('email')]
    case 'contact.position':
    case 'contact.affiliation':
      return [of(meaning.slice(8))]
    case 'fax':
      return person === 1 ? [of('fax')] : []
    case 'memo':
      return person === 1 ? [of('otherInfo')] : []
    case 'contact.anniversary':
      return person === 1 ? [of('anniversary')] : []
    case 'address':
      return person === 1 ? [unsure('contact.homeAddress', 40)] : []
    case 'addressLine':
    case 'city':
    case 'state':
    case 'postcode':
    case 'country':
      return person === 1 ? homePart(meaning, facts).map((one) => ({ ...one, isSure: false })) : []
    default:
      return person === 1 && meaning.startsWith('contact.') ? [of(meaning.slice(8))] : []
  }
}
/** Few names over many companies: `담당자` may be the salesperson. */
const isOurStaff = ({ values }: Column, { companyCount }: Facts) =>
  values.count >= 8 && companyCount >= values.count * 0.8 && values.distinct <= values.count * 0.4
/** A list of people without companies: each is a customer, if somebody says so. */
const withoutCompany = (column: Column, facts: Facts): Found[] => {
  const isCompany = column.values.share('company form', hasCompanyForm) >= 0.3
  if (isCompany) return [sure('name', 80)]
  return facts.has('contact.position') || facts.has('contact.affiliation')
    ? [unsure('contact.name')]
    : [unsure('name', 70)]
}

/** `Direct e-mail` rather than `Office e-mail` is that of a person. */
const ofOnePerson = /^(direct|person)/
/** A second line that is an address of its own: `2 Elm Road, Dallas`. */
const isSecond = /[2-9]$/
const isPlace = (text: string) => {
  const comma = text.indexOf(',', Math.max(0, text.search(/\d/)))
  return text.length >= 15 && /\d/.test(text) && comma > 0 && /^,\s{0,3}\p{L}{3}/u.test(text.slice(comma, comma + 10))
}
type PartOfAddress = 'addressLine' | 'city' | 'state' | 'postcode' | 'country'
const isPartOfAddress = (meaning: Meaning): meaning is PartOfAddress => partsOfAddress.has(meaning)
/** A place without a street says where somebody lives, but is no address: a question. */
function homePart(meaning: PartOfAddress, facts: Facts): Found[] {
  if (meaning === 'addressLine') return [sure('contact.homeAddress.line')]
  if (facts.hasHomeAddress) return [sure(`contact.homeAddress.${meaning}`)]
  return meaning === 'city' ? [unsure(`contact.homeAddress.${meaning}`, 40)] : []
}
function ofWhose(
  column: Column,
  meaning: Meaning,
  whose: 'company' | 'work' | 'home' | string,
  ordinal: number,
  facts: Facts,
): Found[] {
  const hasPerson = facts.people.has(1)
  if (ordinal > 1) {
    if (meaning !== 'address' && meaning !== 'addressLine') return []
    if (whose === 'home') return hasPerson ? facts.furtherLine(column, 'contact.homeAddress.line') : []
    return facts.furtherLine(column, 'address.line')
  }
  if (whose === 'home') {
    if (meaning === 'address') return hasPerson ? [sure('contact.homeAddress')] : []
    if (isPartOfAddress(meaning)) return hasPerson ? homePart(meaning, facts) : []
    // `개인 | 생일`.
    if (meaning.startsWith('contact.')) return hasPerson ? [sure(meaning as ColumnField)] : []
    return meaning === 'email' && hasPerson && !facts.has('contact.email') ? [unsure('contact.email', 40)] : []
  }
  switch (meaning) {
    case 'phone':
    case 'companyPhone':
      if (whose === 'company') return ofNobody(column, { meaning: 'companyPhone' } as HeadReading, facts)
      return ofNobody(column, { meaning: 'contact.companyPhone' } as HeadReading, facts)
    case 'contact.companyPhone':
    case 'contact.mobile':
      return hasPerson && whose === 'work' ? [sure(meaning)] : [unsure('phone', 40)]
    case 'email':
    case 'contact.email':
      // `Office | Email` beside `Manager | Email`.
      if (whose === 'work' && column.group !== '' && facts.personGroup !== '' && column.group !== facts.personGroup)
        return [sure('email')]
      if (whose === 'company') return ofNobody(column, { meaning: 'companyEmail' } as HeadReading, facts)
      if (!hasPerson) return [sure('email')]
      return [sure('contact.email', ofOnePerson.test(column.nameKey) ? 104 : 100), unsure('email', 50)]
    case 'fax':
      return whose === 'work' && hasPerson && facts.isPeopleList ? [sure('contact.fax')] : [sure('fax')]
    case 'anyName':
    case 'personName':
      return meaning === 'anyName' ? [sure('name')] : []
    case 'address':
      return [sure('address')]
    case 'contact.position':
    case 'contact.affiliation':
      return hasPerson ? [sure(meaning)] : []
    default:
      return ofNobody(column, { meaning } as HeadReading, facts)
  }
}

function ofNobody(column: Column, { meaning, ordinal = 1, isNumbered = false }: HeadReading, facts: Facts): Found[] {
  const hasPerson = facts.people.has(1)
  const { values } = column
  const isPart = isNumbered && values.count > 0 && values.fitOf('phone.part') >= 0.8
  if (isPart && meaning === 'phone') return [sure('phone.part')]
  if (isPart && meaning === 'fax') return [sure('fax.part')]
  if (isPart && meaning === 'contact.mobile' && hasPerson) return [sure('contact.mobile.part')]
  // `Adresse 1`, `Adresse 2`; not `주소2`, the address of another place.
  if (ordinal > 1 && (meaning === 'address' || meaning === 'companyAddress'))
    return facts.has('addressLine') ? [sure('address.line')] : facts.furtherLine(column, 'address.line')
  if (ordinal > 1) return []
  switch (meaning) {
    case 'company':
      return [sure('name')]
    case 'customer':
      // `고객사`, `고객명`, `직책`: the second is a person.
      if (column.at === facts.personAt && facts.has('contact.position') && values.fitOf('contact.name') >= 0.8)
        return [sure('contact.name', 90), unsure('name', 10)]
      return column.at === facts.personAt
        ? [unsure('contact.name'), unsure('name', 50)]
        : [sure('name', 95), unsure('contact.name', 10)]
    case 'anyName':
      return ofAnyName(column, facts)
    case 'firstName':
    case 'lastName':
    case 'middleName':
      if (facts.hasFullName) return []
      return facts.hasNameParts ? [sure(`contact.${meaning}`)] : [unsure(`contact.${meaning}`, 40)]
    case 'phone':
      return facts.hasAreaCode && values.share('local', (text) => /^[1-9][\d-]{5,8}$/.test(text)) >= 0.6
        ? [sure('phone.part')]
        : phoneOf(column, facts)
    case 'areaCode':
    case 'exchange':
    case 'lineNumber':
      return facts.hasAreaCode && (facts.has('phone') || facts.has('lineNumber')) ? [sure('phone.part')] : []
    case 'companyPhone':
      if (hasPerson && facts.isAddressBook && isBesidePerson(column, facts))
        return [unsure('contact.companyPhone', 90), unsure('phone', 50)]
      if (hasPerson && facts.differsInCompany(column)) return [sure('contact.companyPhone', 90)]
      return [sure('phone')]
    case 'contact.mobile':
      if (hasPerson) return [sure('contact.mobile')]
      if (facts.has('phone') || facts.has('companyPhone')) return [unsure('phone', 40)]
      // Of a list of people who are customers themselves, or of the representative of a company.
      return [facts.has('ceoName') ? unsure('phone', 50) : sure('phone', 50)]
    case 'contact.companyPhone':
      return deskPhone(column, facts)
    case 'fax':
    case 'companyFax':
      if (!hasPerson || meaning === 'companyFax') return [sure('fax')]
      if (facts.isAddressBook) return [sure('contact.fax'), unsure('fax', 50)]
      return [
        { ...sure('fax'), isSure: !facts.differsInCompany(column) && !facts.isAmongPerson(column) },
        unsure('contact.fax', 30),
      ]
    case 'email':
      return emailOf(column, facts)
    case 'companyEmail':
      if (hasPerson && facts.differsInCompany(column)) return [sure('contact.email', 90), unsure('email', 40)]
      return [sure('email')]
    case 'address':
    case 'companyAddress':
      // In an address book, a person may live there.
      if (meaning === 'address' && facts.isWorkplace) return [unsure('address', 90)]
      return hasPerson && (facts.differsInCompany(column) || (meaning === 'address' && facts.mayLiveThere))
        ? [unsure('address', 90)]
        : [sure('address', meaning === 'address' ? 100 : 102)]
    case 'addressLine':
      return [
        { ...sure('address.line'), isSure: !isSecond.test(column.nameKey) || values.share('place', isPlace) < 0.5 },
      ]
    case 'city':
    case 'state':
    case 'postcode':
    case 'country':
      // A territory of ours, or a part of the address beside it; without one, all that the file says of it.
      if (territories.test(column.nameKey)) return facts.hasAddress ? [] : [unsure('address.state', 40)]
      if (facts.hasAddress) return [sure(`address.${meaning}`)]
      return meaning === 'city' || facts.has('city') ? [unsure(`address.${meaning}`, 40)] : []
    case 'memo':
      if (!hasPerson) return [sure('memo')]
      if (facts.isAddressBook) return [unsure('contact.otherInfo', 90), unsure('memo', 50)]
      return facts.differsInCompany(column)
        ? [unsure('memo', 90), unsure('contact.otherInfo', 50)]
        : [sure('memo'), unsure('contact.otherInfo', 20)]
    case 'contact.position':
      // `대표자`, `직위`, `담당자`: that of the representative.
      return hasPerson && !facts.followsCeo(column) ? [sure(meaning)] : []
    case 'contact.affiliation':
      // `이름`, `소속`: the company of a person.
      if (facts.companyAt < 0 && hasPerson && isWhereFrom.has(column.nameKey))
        return [unsure('name', 80), unsure('contact.affiliation', 50)]
      return hasPerson ? [sure(meaning)] : []
    case 'segment':
      return kindsOf.test(column.nameKey) ? [sure('segment'), unsure('industry', 40)] : [sure('segment')]
    case 'owner':
      return [sure('owner')]
    case 'industry':
      // `업태` beside `업종` is the wider of the two.
      return [sure('industry', column.nameKey.startsWith('업태') ? 88 : 100)]
    case 'personName':
    case 'rowNumber':
    case 'trap':
      return []
    default:
      return meaning.startsWith('contact.') && !hasPerson ? [] : [sure(meaning)]
  }
}
/** `Category`, `Customer type`: our grades, or what the customers do. */
const kindsOf =
  /^(customer|client|account|org|organization|organisation|company|business|member|facility|school|site)?(category|type|kind)$|^(jenis|tipe|kategori)(pelanggan|customer|klien|usaha|instansi|outlet|mitra)?$|^(kategorie|typ|art)$|^(kunden|betriebs|einrichtungs|unternehmens)(typ|art|kategorie)$|^(type|categorie)(client|declient|detablissement|destructure|dorganisme|dentreprise)?$|^(tipo|categoria|tipologia)(cliente|decliente|deempresa|centro|decentro|deentidad|azienda|struttura|deestablecimiento)?$|^(고객|고객사|거래처|업체|기관|회사|기업|매장|시설|학교)(구분|유형|분류|종류|성격)$|^(客户|單位|单位|客戶|机构|企业|公司)?(类别|类型|种类|性质|分类|類別|類型|性質|分類)$|^(得意先|顧客|取引先|施設|企業|会社|設置)?(種別|区分|分類|タイプ)\d?$|^loai(khachhang|kh|khach|hinh)?$/
export const territories =
  /^(지역|지역명|지역구분|권역|광역|region|zone|area|territory|khuvuc|vung|区域|地区|地域|エリア|wilayah|zona)$/

function ofAnyName(column: Column, facts: Facts): Found[] {
  if (!facts.hasOtherPart(column)) {
    if (facts.has('lastName') && !facts.has('firstName')) return [sure('contact.firstName')]
    if (facts.has('firstName') && !facts.has('lastName')) return [sure('contact.lastName')]
  }
  if (facts.companyAt >= 0) return [sure('contact.name', 90), unsure('name', 10)]
  if (facts.personAt === column.at) return [unsure('contact.name', 90), unsure('name', 50)]
  if (facts.people.has(1) && facts.personAt !== column.at) return [sure('name', 90)]
  return column.values.share('company form', hasCompanyForm) >= 0.3 ||
    facts.has('ceoName') ||
    facts.has('businessNumber')
    ? [sure('name', 90)]
    : [unsure('name', 70)]
}
