// Converts a cell to a field value: reports corrections, and rejects invalid values by the rule of the form.
import * as z from 'zod/mini'
import type { Violation } from '../../../contract/rules/violations.ts'
import { violationsByField } from '../../../contract/rules/violations.ts'
import { languages, segments, stages, type Segment, type Stage } from '../../../contract/codes.ts'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import {
  isChoiceField,
  isContactField,
  type ImportCountry,
  type ImportField,
} from '../../../contract/calls/imports/columns.ts'
import { isBusinessNumber, isForeignBusinessNumber, limits } from '../../../contract/rules/rules.ts'
import { foldForSearch, maxRawLength, limitMarks } from '../../../contract/rules/text-normalization.ts'
import { readDay, type DayForm } from '../../sheets/dates.ts'
import { choiceKey } from '../../sheets/columns/choice-key.ts'
import type { ColumnChoices } from '../../sheets/columns/detect-columns.ts'
import { textIn, type TextKey } from '../../core/texts.ts'
import type { ParsedCell, Value } from './parsed-cell.ts'
import { isEmptyWord, isNoCompany, isPlaceholderName, namesOthers, saysAbove, textKey } from './no-names.ts'
import { readPhone } from './phone-cells.ts'

export type Members = ReadonlyMap<string, string | null>
/** What the cells of a file are read with. */
export type ReadContext = {
  members: Members
  country: ImportCountry
  /** The form of dates in a column. */
  days: DayForm
  /** What a person chose for texts of a column, by their keys. */
  choices?: ReadonlyMap<string, string> | undefined
}
export const korean: ReadContext = { members: new Map(), country: 'KR', days: {} }

const broken = (normalizedKey: TextKey, values: Violation['values'] = {}): ParsedCell => ({
  value: '',
  broken: { key: normalizedKey, values },
})

/** The codes by their names in every language. */
const namesOf = (codes: readonly (Segment | Stage)[]) =>
  new Map(
    codes.flatMap(
      (code) =>
        [[code, code], ...languages.map((language) => [textKey(textIn(language, `code.${code}`)), code])] as [
          string,
          string,
        ][],
    ),
  )
const wordsOf = (name: TextKey, more: string) =>
  new Set([...languages.map((language) => textIn(language, name)), ...more.split('|')].map(textKey))
const lunarWords = wordsOf('import.lunar', '음|음력|(음)|旧暦|農暦|农历|阴历|lunar|imlek|y|yes|o|예|true|1|v|✓')
const solarWords = wordsOf('import.solar', '양|양력|(양)|新暦|公历|阳历|matahari|n|no|x|아니요|false|0')
const segmentNames = namesOf(segments)
const stageNames = namesOf(stages)
// The name in Indonesian files that were exported before the stage was renamed.
stageNames.set(textKey('Kontak'), '0050004')

const schemas = { ...schemasOf(customers.create.input, ''), ...schemasOf(contacts.create.input, 'contact.') } as Record<
  string,
  z.ZodMiniType
>
function schemasOf(input: { map: Record<string, unknown> }, before: string) {
  return Object.fromEntries(
    Object.entries(input.map).map(([ours, entry]) => [
      before + ours,
      (Array.isArray(entry) ? entry[1] : entry) as z.ZodMiniType,
    ]),
  )
}

const longestCell = maxRawLength(limits.memo)
/** @param isNumber the cell was numeric, so leading zeros are lost */
export function readCell(field: ImportField, given: string, isNumber: boolean, context: ReadContext): ParsedCell {
  // An Excel cell may be longer than any field; it is rejected without parsing.
  if (given.length > longestCell) return broken('rule.too_long', { max: limits.memo })
  const text = limitMarks(given.trim())
  // Common placeholders for an empty cell.
  if (/^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/.test(text)) return broken('import.cell_error', { value: text })
  if (field === 'name' && text !== '' && isNoCompany(text)) return broken('import.no_company')
  if (text === '' || /^(-+|–|—|없음|n\/a|null|#)$/i.test(text) || isEmptyWord(text)) return { value: '' }
  if (saysAbove(text)) return broken('import.as_above')
  const read = parseCell(field, text, isNumber, context)
  if (read.broken || read.value === '') return read
  if (field === 'owner' || typeof read.value === 'boolean') return read
  if (field === 'businessNumber' && context.country !== 'KR') return read
  const checked = z.safeParse(schemas[field]!, read.value, { reportInput: true })
  if (checked.success) return { ...read, value: checked.data as Value }
  const issues = checked.error.issues.map((issue) => ({ ...issue, path: ['it'] }))
  return { ...read, broken: violationsByField(issues as never).it! }
}

/** What a person chose for the text. A member may have left since. */
function chosenValue(field: ImportField, text: string, { choices, members }: ReadContext): ParsedCell | undefined {
  const value = choices && isChoiceField(field) ? choices.get(choiceKey(text)) : undefined
  if (value === undefined) return undefined
  const isKnown = field !== 'owner' || idsOf(members).has(value)
  return isKnown ? { value } : broken('import.no_member')
}
const ids = new WeakMap<Members, ReadonlySet<string | null>>()
function idsOf(members: Members): ReadonlySet<string | null> {
  const known = ids.get(members) ?? new Set(members.values())
  ids.set(members, known)
  return known
}
/** Those of the choices that are values of the field; members are looked up when cells are read. */
export function choicesFor(field: string, choices: ColumnChoices): ColumnChoices {
  if (!isChoiceField(field)) return []
  const codes: Readonly<Record<typeof field, readonly string[] | null>> = {
    segment: segments,
    stage: stages,
    owner: null,
  }
  return choices.filter(({ text, choice }) => text !== '' && codes[field]?.includes(choice) !== false)
}

function parseCell(field: ImportField, text: string, isNumber: boolean, context: ReadContext): ParsedCell {
  const chosen = chosenValue(field, text, context)
  if (chosen) return chosen
  switch (field) {
    case 'name':
      return isNoName(text)
        ? broken('import.no_name')
        : /;|:::/.test(text) || namesOthers(text)
          ? severalOrUnit(text)
          : { value: text }
    case 'contact.name':
      if (isPlaceholderName(text)) return { value: '' }
      if (isNoName(text)) return broken('import.no_name')
      return areSeveralPeople(text) ? broken('import.several_people') : { value: text }
    case 'segment': {
      const letter =
        /^(?:[^A-Z\s]+|segment|grade|class|rank|hạng|catégorie|categoría|kelas)?\s*([A-D])\s*(?:등급|급|랭크|ランク|级|级|等级)?$/i.exec(
          text.normalize('NFKC'),
        )
      const found = segmentNames.get(textKey(text)) ?? (letter && segments['ABCD'.indexOf(letter[1]!.toUpperCase())])
      return found ? { value: found } : broken('rule.choice')
    }
    case 'stage': {
      const found = stageNames.get(textKey(text))
      return found ? { value: found } : broken('rule.choice')
    }
    case 'owner': {
      const found = context.members.get(textKey(text))
      return found ? { value: found } : broken(found === null ? 'import.several_members' : 'import.no_member')
    }
    case 'employees': {
      const digits = text.normalize('NFKC').replace(/[,\s]|명|人|名|people|employees?$/gi, '')
      if (!/^\d{1,8}$/.test(digits)) return broken('rule.number')
      return { value: Number(digits), ...(digits !== text && { mended: 'import.number' }) }
    }
    case 'businessNumber': {
      const digits = text.normalize('NFKC').replace(/[\s-]/g, '')
      if (context.country !== 'KR') return foreignBusinessNumber(text, digits, isNumber, context.country)
      const lostZero = isNumber && /^\d{8,9}$/.test(digits) && isBusinessNumber(digits.padStart(10, '0'))
      return lostZero ? { value: digits.padStart(10, '0'), mended: 'import.nought' } : { value: text }
    }
    case 'phone':
    case 'fax':
    case 'contact.mobile':
    case 'contact.companyPhone':
    case 'contact.fax':
      return readPhone(text, isNumber, context.country, field === 'contact.mobile')
    case 'email':
    case 'contact.email': {
      // Full-width letters and signs, as input methods write them.
      const plainText = text
        .replace(/[！-～]/gu, (sign) => sign.normalize('NFKC'))
        .replace(/^mailto:/i, '')
        .replace(/^.*<([^<>]+)>$/, '$1')
      const several = plainText.split(/[\s,;/|]+/).filter((part) => part.includes('@'))
      if (several.length > 1)
        return { value: several[0]!, mended: 'import.first_of', other: several.slice(1).join(', ') }
      return { value: plainText, ...(plainText !== text && { mended: 'import.address' }) }
    }
    case 'contact.anniversary':
    case 'contact.weddingAnniversary':
      return dayIn(text, isNumber, context)
    case 'contact.isLunar':
    case 'contact.isWeddingLunar': {
      if (lunarWords.has(textKey(text))) return { value: true }
      if (solarWords.has(textKey(text))) return { value: '' }
      return broken('rule.choice')
    }
    default:
      return { value: text }
  }
}

/** `한라물산;영업본부`, as cards are exported: a company and its department. Other names are two companies. */
function severalOrUnit(text: string): ParsedCell {
  const [name = '', unit = ''] = text.split(';').map((part) => part.trim())
  if (unit === '' && name !== '' && /^[^;]+;\s*;*$/.test(text)) return { value: name }
  const isUnit =
    /(?:팀|부|본부|실|과|센터|연구소|사업부|部|課|室|科|部门|team|dept\.?|department|division|unit|sales|office)$/iu
  if (text.split(';').length !== 2 || !isUnit.test(unit)) return broken('import.several_companies')
  return { value: name, mended: 'import.first_of', other: unit }
}
/** Digits or an address instead of a name. */
const isNoName = (text: string) =>
  (!/\p{L}/u.test(text) && (/\d{5,}/.test(text.replace(/[-.,\s]/g, '')) || !/\d/.test(text))) ||
  /^[^\s@]{1,64}[@＠][^\s@]{3,190}$/.test(text)
/** Two names in a cell; a comma may stand between last and first name in Latin letters. */
const areSeveralPeople = (text: string) =>
  /:::|;|\n|\s\/\s|\p{L}\/\p{L}{2}/u.test(text) ||
  /[\p{Script=Hangul}\p{Script=Han}]\s?[,、·&+]\s?[\p{Script=Hangul}\p{Script=Han}]/u.test(text)

function foreignBusinessNumber(text: string, digits: string, isNumber: boolean, country: ImportCountry): ParsedCell {
  const written = text.normalize('NFKC').trim()
  if (country === 'VN' && isNumber && /^\d{9}$/.test(digits)) return { value: `0${digits}`, mended: 'import.nought' }
  // A SIREN is written in groups of three; without them it is a Korean number with a missing digit.
  if (/^\d{9}$/.test(written)) return { value: written.replace(/(\d{3})(?=\d)/g, '$1 ') }
  const isKnown = isForeignBusinessNumber(written) || /^\d{8,11}$/.test(digits)
  return isKnown ? { value: written } : broken('rule.business_number')
}

function dayIn(text: string, isNumber: boolean, { country, days }: ReadContext): ParsedCell {
  // Programs write an empty date so.
  if (/^0{1,4}[.\-/]0{1,2}[.\-/]0{1,4}(?![.\-/\d])/.test(text.normalize('NFKC'))) return { value: '' }
  const read = readDay(text, isNumber, days, country)
  if ('fault' in read) return broken(read.fault === 'no_year' ? 'import.no_year' : 'rule.date')
  return { value: read.day, ...(read.day !== text && { mended: 'import.day' }) }
}

export const personKey = (name: string): string =>
  foldForSearch(name.normalize('NFKC')).replace(/\s/g, '').replace(/님$/, '')
export const memberKey = textKey
export const partOf = (field: ImportField) =>
  isContactField(field) ? (['contact', field.slice(8)] as const) : (['customer', field] as const)
