// The fields of phone numbers and mail addresses: whose they are is told by their kind, their place, and by the rows of one
// company.
import { contactField, sure, unsure, type Found } from './candidate.ts'
import { shareOfMobiles, type Facts } from './facts.ts'
import type { Column } from './table-columns.ts'
import { isCommonBox } from './values.ts'

/** A mobile number or one of the desk, by the values; numbers of the other kind are told apart row by row. */
export function phoneOfPerson(column: Column, person: number, facts: Facts): Found[] {
  const isMobile = shareOfMobiles(column, facts) >= 0.5 || (column.values.count === 0 && !facts.has('contact.mobile'))
  const [one, other] = isMobile ? ['mobile', 'companyPhone'] : ['companyPhone', 'mobile']
  return [sure(contactField(person, one!), 96), unsure(contactField(person, other!), 40)]
}
export const isBesidePerson = ({ at }: Column, facts: Facts) =>
  facts.personAt >= 0 && (at > facts.personAt || facts.personAt < facts.companyAt)

/** A number of nobody: whose it is, its kind, its place and the numbers of one company tell. */
export function phoneOf(column: Column, facts: Facts): Found[] {
  if (!facts.people.has(1)) return [sure('phone')]
  const mobiles = shareOfMobiles(column, facts)
  const isAfter = isBesidePerson(column, facts)
  const [mobile, desk] = [contactField(1, 'mobile'), contactField(1, 'companyPhone')]
  const isInBlock = isAfter && !facts.hasCompanyColumnBetween(facts.personAt, column.at)
  const differs = facts.differsInCompany(column)
  if (differs) {
    const found = phoneOfPerson(column, 1, facts)
    return isInBlock || facts.isAddressBook
      ? [...found, unsure('phone', 30)]
      : [unsure('phone', 97), ...found.map((one) => ({ ...one, isSure: false, score: one.score - 30 }))]
  }
  if (facts.isAddressBook && isAfter) return [...phoneOfPerson(column, 1, facts), unsure('phone', 30)]
  if (facts.has('companyPhone'))
    return mobiles >= 0.5
      ? [{ ...unsure(mobile, 80), isSure: isInBlock }]
      : [{ ...unsure(desk, 80), isSure: isInBlock }]
  if (mobiles >= 0.6)
    return isInBlock ? [sure(mobile, 90), unsure('phone', 50)] : [unsure(mobile, 70), unsure('phone', 65)]
  // A list of people with a column of mobile numbers: the other number is of the desk or of the company.
  if (mobiles <= 0.3 && facts.isPeopleList && isInBlock && facts.isAmongPerson(column))
    return [{ ...unsure(desk, 70), isSure: facts.has('contact.mobile') }, unsure('phone', 60)]
  if (mobiles <= 0.3 && column.values.count > 0)
    return isAfter ? [unsure('phone', 70), unsure(desk, 60)] : [sure('phone', 95), unsure(desk, 40)]
  if (column.values.count === 0 && isInBlock && facts.isPeopleList)
    return [...phoneOfPerson(column, 1, facts), unsure('phone', 30)]
  return isInBlock ? [unsure(mobile, 70), unsure('phone', 60)] : [unsure('phone', 70), unsure(mobile, 60)]
}
/** `회사전화` in a list of companies is that of the company, in a list of people that of the desk. */
const ofOffice =
  /^(회사|사무실|사무소|会社|公司|单位|office|business|busphone|bustel|dienthoai(coquan|vanphong))|(kantor|bureau|oficina|buro)$/
export function deskPhone(column: Column, facts: Facts): Found[] {
  if (!facts.people.has(1)) return [sure('phone', 90)]
  // `연락처 | 사무실` beside `실무자 | 휴대폰`: not of the person who has a group.
  if (column.group !== '' && facts.personGroup !== '' && column.group !== facts.personGroup)
    return [sure('phone', 90), unsure('contact.companyPhone', 50)]
  const isOfOffice = ofOffice.test(column.nameKey)
  // Offices of one company in several towns have numbers of their own.
  if (facts.differsInCompany(column))
    return [{ ...sure('contact.companyPhone'), isSure: !isOfOffice || facts.hasPreset }, unsure('phone', 50)]
  if (!isOfOffice) return [sure('contact.companyPhone')]
  if (facts.hasPreset && facts.isPeopleList && isBesidePerson(column, facts)) return [sure('contact.companyPhone')]
  // `회사전화` in a list of people may be one number of the company.
  if ((facts.isAddressBook || facts.companyAt < 0 || column.values.count === 0) && isBesidePerson(column, facts))
    return [unsure('contact.companyPhone', 100), unsure('phone', 40)]
  if (facts.has('companyPhone') && isBesidePerson(column, facts))
    return [sure('contact.companyPhone', 90), unsure('phone', 50)]
  return [unsure('phone', 90), unsure('contact.companyPhone', 60)]
}

export function emailOf(column: Column, facts: Facts): Found[] {
  if (!facts.people.has(1)) return [sure('email')]
  const differs = facts.differsInCompany(column)
  const common = column.values.share('common box', isCommonBox)
  if (differs) return [sure('contact.email', 95), unsure('email', 40)]
  if (facts.has('contact.email') && !facts.has('companyEmail')) return [sure('email', 90), unsure('contact.email', 30)]
  if (facts.has('companyEmail')) return [sure('contact.email', 95), unsure('email', 20)]
  const isAfter = isBesidePerson(column, facts)
  if (isAfter && (facts.isPeopleList || !facts.hasCompanyColumnBetween(facts.personAt, column.at)))
    return common < (facts.isPeopleList ? 0.8 : 0.5)
      ? [sure('contact.email', 95), unsure('email', 50)]
      : [unsure('email', 95), unsure('contact.email', 50)]
  if (common >= 0.5) return [{ ...sure('email', 90), isSure: !isAfter }, unsure('contact.email', 50)]
  return isAfter
    ? [unsure('contact.email', 80), unsure('email', 60)]
    : [unsure('email', 75), unsure('contact.email', 70)]
}
