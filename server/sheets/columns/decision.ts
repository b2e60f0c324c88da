// Decides between the candidates of all columns: one assignment, and what the columns say about each other then.
import { repeatableFields, type ColumnField } from '../../../contract/calls/imports/columns.ts'
import { assign } from './assignment.ts'
import { contactField, type Candidate, type ColumnSource } from './candidate.ts'
import { territories } from './fields-of-head.ts'
import { partsOfAddress } from './head-keys.ts'
import { sampleRows, type Column } from './table-columns.ts'
import type { Meaning } from './words.ts'

/** One assignment over all columns. */
export function decide(
  columns: readonly Column[],
  candidates: readonly (readonly Candidate[])[],
  isUnfit: readonly boolean[],
  isOwn: boolean,
): { field: ColumnField | ''; how: ColumnSource; isSure: boolean }[] {
  const fields = [...new Set(candidates.flatMap((of) => of.map(({ field }) => field)))].filter(
    (field) => !isRepeated(field),
  )
  const scores = columns.map((column, at) => {
    const of = new Map(candidates[at]!.map(({ field, score }) => [field, score]))
    const filled = Math.min(1, column.values.count / sampleRows) * 2 - column.at / 10_000
    return fields.map((field) => (of.has(field) ? of.get(field)! + filled : 0))
  })
  const repeated = candidates.map((of) => of.find(({ field }) => isRepeated(field)))
  const chosen = assign(scores.map((row, at) => (repeated[at] ? row.map(() => 0) : row)))
  const decided = columns.map((column, at) => {
    const field = chosen[at]! >= 0 ? fields[chosen[at]!]! : (repeated[at]?.field ?? '')
    const candidate = candidates[at]!.find((one) => one.field === field)
    if (candidate) return { field: candidate.field, how: candidate.how, isSure: candidate.isSure }
    return { field: '' as const, how: leftBecause(column, isUnfit[at]!), isSure: true }
  })
  if (isOwn) return decided
  // A field that two columns claimed with the same right is a question.
  for (const [at, of] of candidates.entries()) {
    const best = of[0]
    if (
      !best ||
      decided[at]!.field === best.field ||
      !best.isSure ||
      best.how === 'preset' ||
      best.how === 'remembered'
    )
      continue
    const winner = decided.findIndex(({ field }) => field === best.field)
    if (winner >= 0 && decided[winner]!.how !== 'preset' && decided[winner]!.how !== 'remembered') {
      const score = candidates[winner]!.find(({ field }) => field === best.field)!.score
      if (Math.abs(score - best.score) < 8 || decided[at]!.field !== '')
        decided[winner]!.isSure = Math.abs(score - best.score) >= 8
    }
  }
  const joined = withBothIndustries(columns, candidates, decided)
  return withDoubts(columns, withoutLonePeople(columns, withWholeAddress(columns, joined)))
}
/** An address of which a column is left out is a question. */
function withWholeAddress<D extends { field: ColumnField | ''; isSure: boolean }>(
  columns: readonly Column[],
  decided: readonly D[],
): D[] {
  const left = columns.flatMap(({ reading, values, nameKey: key }, at) => {
    const isPart = reading && reading.whose !== 'none' && partsOfAddress.has(reading.meaning)
    return decided[at]!.field === '' && values.count > 0 && isPart && !territories.test(key) ? [reading.whose] : []
  })
  const lines = decided.filter(({ field }) => field === 'address' || field === 'address.line')
  // The parts are as certain as the address beside them.
  const isDoubtful = lines.length > 0 && lines.every(({ isSure }) => !isSure)
  const [isHomeLeft, isLeft] = [left.includes('home'), isDoubtful || left.some((whose) => whose !== 'home')]
  return decided.map((one) =>
    (isLeft && /^address(\.|$)/.test(one.field)) || (isHomeLeft && /^contact\.homeAddress(\.|$)/.test(one.field))
      ? { ...one, isSure: false }
      : one,
  )
}
/** Of several columns, which may all have the field; a second industry is one of the pair below. */
const isRepeated = (field: ColumnField) => field !== 'industry' && repeatableFields.includes(field)
/** `업태` and `종목`, as on Korean tax invoices, are one industry. */
const industries = /^(공급받는자)?(업태|종목|업종)(명)?$/
function withBothIndustries<D extends { field: ColumnField | ''; how: ColumnSource; isSure: boolean }>(
  columns: readonly Column[],
  candidates: readonly (readonly Candidate[])[],
  decided: readonly D[],
): D[] {
  const first = decided.findIndex(({ field }, at) => field === 'industry' && industries.test(columns[at]!.nameKey))
  const second = decided.findIndex(
    ({ field }, at) =>
      field === '' &&
      industries.test(columns[at]!.nameKey) &&
      columns[at]!.nameKey !== columns[first]?.nameKey &&
      candidates[at]!.some((one) => one.field === 'industry'),
  )
  if (first < 0 || second < 0) return [...decided]
  const how = candidates[second]!.find((one) => one.field === 'industry')!.how
  return decided.map((one, at) =>
    at === second
      ? { ...one, field: 'industry' as const, how, isSure: true }
      : at === first
        ? { ...one, isSure: true }
        : one,
  )
}
/** Data of nobody went to the customer or the contact by their names: it is as certain as these. */
function withDoubts<D extends { field: ColumnField | ''; how: ColumnSource; isSure: boolean }>(
  columns: readonly Column[],
  decided: readonly D[],
): D[] {
  const isDoubtful = (pattern: RegExp) => decided.some(({ field, isSure }) => pattern.test(field) && !isSure)
  const isNamed = decided.some(({ field }) => field.startsWith('contact.'))
  const ofCustomer = isDoubtful(/^name$/)
  // The head of a shop may be its contact.
  const ofContact = isDoubtful(isNamed ? /^contact\.(name|lastName|firstName)$/ : /^ceoName$/)
  if (!ofCustomer && !ofContact) return [...decided]
  return decided.map((one, at) => {
    const reading = columns[at]!.reading
    const isPlaced = reading !== null && reading.whose === '' && placed.has(reading.meaning) && one.how !== 'preset'
    return isPlaced && (ofContact || !one.field.startsWith('contact')) ? { ...one, isSure: false } : one
  })
}
const placed = new Set<Meaning>(['phone', 'fax', 'email', 'memo'])
const ofCustomer: Partial<Record<string, ColumnField>> = {
  'contact.mobile': 'phone',
  'contact.companyPhone': 'phone',
  'contact.email': 'email',
  'contact.fax': 'fax',
}
const leftBecause = ({ values, reading, head }: Column, isUnfit: boolean): ColumnSource => {
  if (reading?.meaning === 'rowNumber' || (values.areRowNumbers && (head === '' || !reading))) return 'order'
  return isUnfit ? 'unfit' : 'nothing'
}
/** Fields of a contact need its name. */
function withoutLonePeople<D extends { field: ColumnField | ''; how: ColumnSource; isSure: boolean }>(
  columns: readonly Column[],
  decided: readonly D[],
): D[] {
  const there = new Set(decided.map(({ field }) => field))
  const isNamed = (person: number) =>
    ['name', 'firstName', 'lastName'].some((part) => there.has(contactField(person, part)))
  return decided.map((one, at) => {
    const found = /^contact(\d?)\./.exec(one.field)
    if (!found || isNamed(Number(found[1] || 1))) return one
    // A number of nobody is the customer's, if nothing else is.
    const field = ofCustomer[one.field]
    if (field && !there.has(field) && columns[at]!.reading?.whose === '' && one.how !== 'remembered') {
      there.add(field)
      return { ...one, field, isSure: false }
    }
    return { ...one, field: '' as const, how: 'nothing' as const, isSure: true }
  })
}
