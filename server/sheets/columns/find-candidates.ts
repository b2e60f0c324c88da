// The fields that a column may have, with scores: by the export it comes from, by its name, or by its values.
import type { ChoiceField, ColumnField } from '../../../contract/calls/imports/columns.ts'
import { isBusinessNumber } from '../../../contract/rules/rules.ts'
import type { Candidate, ColumnSource } from './candidate.ts'
import { isWholeAddress } from './companions.ts'
import { shareOfMobiles, type Facts } from './facts.ts'
import { byReading } from './fields-of-head.ts'
import type { HeadReading } from './head-keys.ts'
import { readHead } from './heads.ts'
import { looksLikePeople } from './people.ts'
import type { presetOf } from './presets.ts'
import type { Column } from './table-columns.ts'
import {
  hasCompanyForm,
  isEmail,
  isHomepage,
  isKoreanBusinessNumber,
  isKoreanMobile,
  isPhone,
  isProfile,
  isStreet,
} from './values.ts'
import type { ColumnValues } from './values.ts'
import type { Meaning } from './words.ts'

/**
 * @param members keys of the names of the workgroup's members
 * @param isAnyValue what the name alone says, whether or not the values fit
 */
export function candidatesOf(
  column: Column,
  facts: Facts,
  preset: ReturnType<typeof presetOf>,
  members: ReadonlySet<string>,
  isAnyValue = false,
): Candidate[] {
  const own = preset?.fields.get(column.nameKey)
  // `이름` beside `성`, which this program does not have.
  const isGivenName =
    own === 'contact.name' &&
    column.reading?.meaning === 'anyName' &&
    facts.has('lastName') &&
    ![...preset!.fields.values()].includes('contact.lastName')
  if (preset && own !== undefined && !isGivenName && (column.occurrence === 1 || preset.isOwn)) {
    if (own === '') return ofCode(column, facts)
    const field =
      own === 'personPhone' ? (shareOfMobiles(column, facts) >= 0.5 ? 'contact.mobile' : 'contact.companyPhone') : own
    // Another column of the file may hold what this one does not.
    const score = column.values.count === 0 && !preset.isOwn ? 90 : 1_000
    const candidate: Candidate = { field, score, isSure: true, how: 'preset' }
    if (field === 'address' && facts.labelOf(column)) return ofLabelledAddress(facts.labelOf(column)!, candidate)
    // `Phone 1` and `Phone 2` of a person take the two numbers of a contact.
    if (own === 'personPhone')
      return [
        candidate,
        {
          ...candidate,
          field: field === 'contact.mobile' ? 'contact.companyPhone' : 'contact.mobile',
          score: 900,
          isSure: false,
        },
      ]
    return preset.isOwn || isAnyValue ? [candidate] : fitting(column, [candidate], members)
  }
  const { reading } = column
  if (reading?.meaning === 'trap' || reading?.meaning === 'rowNumber' || reading?.whose === 'none') return []
  if (!reading) return byValues(column, facts)
  const how: ColumnSource = column.group !== '' && readHead(column.head)?.whose !== reading.whose ? 'group' : 'head'
  // `Servicio`, `Unit Disewa`: a service or a thing, unless it stands among the columns of a person.
  if (ofPersonOrThing.has(reading.meaning) && isUncertain(reading) && !facts.isBesidePersonData(column)) return []
  const found = byReading(column, reading, facts).map((one) => ({
    ...one,
    how,
    isSure: one.isSure && reading.isExact && !reading.isDoubtful,
    score: one.score - (reading.isExact ? 0 : 20) - (reading.isDoubtful ? 5 : 0),
  }))
  if (reading.isPart) {
    const agreeing = found.filter(({ field }) => doValuesAgree(column, field))
    return agreeing.length > 0 ? fitting(column, agreeing, members) : byValues(column, facts)
  }
  if (isAnyValue) return found
  const fit = fitting(column, found, members)
  // `사무실` over addresses.
  if (fit.length > 0 || found.length === 0 || column.values.count < 2) return fit
  return byValues(column, facts).filter(({ field }) => plainValues.has(field))
}
/** Codes of customers that are their business numbers, which Korean programs propose. */
const ofCode = ({ nameKey, values }: Column, facts: Facts): Candidate[] =>
  nameKey === '거래처코드' &&
  values.count >= leastCodes &&
  values.share('business number', isBusinessNumber) >= 0.8 &&
  !facts.has('businessNumber')
    ? [{ field: 'businessNumber', score: 60, isSure: false, how: 'values' }]
    : []
const leastCodes = 3
const ofPersonOrThing = new Set<Meaning>(['contact.affiliation', 'contact.position'])
const isUncertain = ({ isExact, isDoubtful, isPart, whose }: HeadReading) =>
  whose === '' && (!isExact || isDoubtful || isPart === true)
const plainValues = new Set<ColumnField>(['address', 'email', 'contact.email', 'homepage'])
/** `Address 1 - Label` says of each address whose it is. */
function ofLabelledAddress({ values }: Column, candidate: Candidate): Candidate[] {
  const homes = values.share('home', (text) =>
    /^\W*(home|집|자택|自宅|住宅|nhà|domicile|casa|rumah|privat)/iu.test(text),
  )
  if (values.count === 0 || (homes > 0 && homes < 1)) return [{ ...candidate, isSure: false }]
  return [homes === 1 ? { ...candidate, field: 'contact.homeAddress' } : candidate]
}
const looksLikeAddress = (text: string) =>
  isWholeAddress(text) || (text.length >= 10 && /\p{L}/u.test(text) && /\d/.test(text) && /[\s,]/.test(text))
/** Of a name that was understood in part, the values have to say the same. */
function doValuesAgree({ values }: Column, field: ColumnField): boolean {
  if (field === 'name') return values.count > 0 && values.fitOf('name') >= 0.8 && !looksLikePeople(values)
  if (/name$/i.test(field) || field === 'owner') return looksLikePeople(values)
  if (/^(?:address|contact\.homeAddress)$/.test(field))
    return values.count > 0 && values.share('like an address', looksLikeAddress) >= 0.6
  return values.count > 0 && values.fitOf(field) >= 0.6
}

/** Without the fields that the values are not of; `unfit` columns are shown and left out. */
function fitting(column: Column, found: readonly Candidate[], members: ReadonlySet<string>): Candidate[] {
  return found.flatMap((one) => {
    const { field } = one
    const fit = field === 'owner' ? fitOfOwner(column, members) : column.values.fitOf(field)
    const least =
      field === 'name' || field === 'contact.name' || field === 'segment' || field === 'stage' || field === 'owner'
        ? 0.5
        : 0.2
    // Names of people who are no members, also short ones that are repeated: in charge, if somebody says so.
    const arePeople = () => column.values.fitOf('contact.name') >= 0.5 || areFewWords(column.values)
    if (field === 'owner' && fit < least && arePeople()) return [{ ...one, isSure: false, score: one.score - 10 }]
    // Stages and grades of another program: a person says what they mean.
    if ((field === 'stage' || field === 'segment') && fit < least && areFewWords(column.values))
      return [{ ...one, isSure: false, score: one.score - 10 }]
    const isPlace = () =>
      column.values.share('whole address', isWholeAddress) >= 0.6 || column.values.share('street', isStreet) >= 0.6
    if (fit < least || (field === 'name' && isPlace())) return []
    const isJoined = /\.(position|affiliation)$/.test(field) && column.values.share('joined', isJoinedPosition) >= 0.5
    return [{ ...one, isSure: one.isSure && fit >= 0.5 && !isJoined, score: one.score + fit * 4 }]
  })
}
/** The values of a list: few, short and repeated. */
const areFewWords = (values: ColumnValues) =>
  values.count >= 4 &&
  values.distinct <= mostOfList &&
  values.distinct <= values.count * 0.7 &&
  values.share('word', (text) => text.length <= 30 && /\p{L}/u.test(text)) === 1
const mostOfList = 12
/** A department and a position in one cell: `구매팀/과장`, `구매팀 과장`, `과장(구매팀)`. */
const isJoinedPosition = (text: string) =>
  /[\p{L})]\s?[/|>·]\s?[\p{L}(]/u.test(text) ||
  /(?:팀|부|실|과|본부|센터|연구소|사업부|지점|部|課|室)\s+\p{L}{2,}$/u.test(text) ||
  /^\p{L}{2,}\s?\([^()]*(?:팀|부|실|과|본부|센터|연구소|部|課|室)\)$/u.test(text)
const memberText = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s·.\-_/()]+/g, '')
export const leastKnown = 0.5
const fitOfOwner = ({ values }: Column, members: ReadonlySet<string>) =>
  values.count === 0 ? 1 : values.share('member', (text) => members.has(memberText(text)))

/** The share of values that are known. */
export const fitOfChoice = (column: Column, field: ChoiceField, members: ReadonlySet<string>): number =>
  field === 'owner' ? fitOfOwner(column, members) : column.values.fitOf(field)

/** A column with a name that says nothing. */
function byValues(column: Column, facts: Facts): Candidate[] {
  const { values } = column
  if (values.count < 2 || values.areRowNumbers) return []
  const hasPerson = facts.people.has(1)
  const is = (name: string, matches: (text: string) => boolean) => values.share(name, matches) >= 0.6
  const found = (field: ColumnField, score = 25): Candidate[] => [{ field, score, isSure: false, how: 'values' }]
  if (is('email', isEmail)) return found(hasPerson ? 'contact.email' : 'email')
  if (is('Korean number', isKoreanBusinessNumber)) return found('businessNumber')
  if (is('mobile', isKoreanMobile)) return found(hasPerson ? 'contact.mobile' : 'phone')
  if (is('profile', isProfile)) return []
  if (is('homepage', isHomepage)) return found('homepage')
  if (is('dialled', (text) => /^(\+|\(?0)/.test(text) && isPhone(text))) return found('phone', 20)
  if (values.share('company form', hasCompanyForm) >= 0.4) return found('name')
  if (column.at === facts.unreadAt) return found('name', 60)
  if (
    is('letters', (text) => /\p{L}/u.test(text)) &&
    is('whole address', isWholeAddress) &&
    is('longer than a place', (text) => text.length >= 8)
  )
    return found('address')
  if (!facts.hasAddress && is('street', isStreet)) return found('address')
  return []
}
