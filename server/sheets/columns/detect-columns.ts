// Decides the field of each column from the whole file: by the set of its column names, each name and the group above
// it, the values, and the columns beside it. One assignment over all columns; what is not certain says so.
import {
  isChoiceField,
  isDayField,
  type ColumnField,
  type ImportCountry,
} from '../../../contract/calls/imports/columns.ts'
import { dayFormOf, readDay, type DayForm } from '../dates.ts'
import type { ReadRow } from '../rows.ts'
import type { ColumnSource, Guess } from './candidate.ts'
import { choiceKey } from './choice-key.ts'
import { candidatesOf, fitOfChoice, leastKnown } from './find-candidates.ts'
import { readTogether } from './companions.ts'
import { guessCountry } from './country.ts'
import { decide } from './decision.ts'
import { cluesOf, factsOf } from './facts.ts'
import { presetOf } from './presets.ts'
import { columnsOf, type Column, type Head } from './table-columns.ts'

export type DetectedColumn = {
  at: number
  head: string
  group: string
  samples: string[]
  field: ColumnField | ''
  how: ColumnSource
  /** Otherwise somebody has to confirm the field before anything is written. */
  isSure: boolean
  isConfirmed?: boolean
  /** Cells that cannot be read are left empty. */
  isLenient?: boolean
  choices?: ColumnChoices
  /** They were chosen for this import. */
  hasNewChoices?: boolean
  /** The form of dates that its values tell. */
  days?: DayForm
  /** When the remembered field was chosen. */
  chosenAt?: string
  /** What it is remembered by. */
  key: string
  /** What the field would be without the memory, or before it was changed by hand. */
  guess?: { field: ColumnField | ''; how: ColumnSource; isSure: boolean }
}
export type Detected = { columns: DetectedColumn[]; preset: string; country: ImportCountry }
/** What texts of a column mean: a stage, a segment or the id of a member. */
export type ColumnChoices = readonly { text: string; choice: string }[]
/** What was chosen earlier for a column, by its key. */
export type Remembered = ReadonlyMap<
  string,
  { field: ColumnField | ''; chosenAt: string; choices?: ColumnChoices | undefined }
>

/**
 * @param members keys of the names of the workgroup's members, who may be in charge of customers
 */
export function detectColumns(
  heads: readonly Head[],
  body: readonly ReadRow[],
  remembered: Remembered,
  members: ReadonlySet<string> = new Set(),
): Detected {
  const columns = columnsOf(heads, body)
  readTogether(columns)
  const preset = presetOf(columns.map(({ nameKey: key }) => key))
  // Our own export writes Korean numbers as they are dialled in Korea, in every language.
  const country = preset?.isOwn ? 'KR' : guessCountry(cluesOf(columns))
  const facts = factsOf(columns, preset, country)
  const candidates = columns.map((column) => candidatesOf(column, facts, preset, members))
  const isUnfit = columns.map(
    (column, at) =>
      candidates[at]!.length === 0 &&
      column.values.count > 0 &&
      candidatesOf(column, facts, preset, members, true).length > 0,
  )
  const guesses = decide(columns, candidates, isUnfit, preset?.isOwn === true)
  const withMemory = columns.map((column, at) => {
    const memory = remembered.get(column.key)
    if (!memory) return candidates[at]!
    const least = memory.choices ? leastKnown : 0.2
    const isSure =
      memory.field === '' || Math.max(column.values.fitOf(memory.field), shareOfChosen(column, memory.choices)) >= least
    return memory.field === '' ? [] : [{ field: memory.field, score: 2_000, isSure, how: 'remembered' as const }]
  })
  const decided = columns.some(({ key }) => remembered.has(key)) ? decide(columns, withMemory, isUnfit, false) : guesses
  return {
    columns: columns.map((column, at) => {
      const memory = remembered.get(column.key)
      const guess = guesses[at]!
      const found =
        memory?.field === '' ? { field: '' as const, how: 'remembered' as const, isSure: true } : decided[at]!
      const { head, group } = heads[column.at]!
      const { samples, key } = column
      return {
        at: column.at,
        head,
        group,
        samples,
        key,
        ...withDays(column, found, country),
        // Names of strangers, and stages of another program, are left empty if the column is confirmed.
        ...(isChoiceField(found.field) &&
          !preset?.isOwn &&
          Math.max(fitOfChoice(column, found.field, members), shareOfChosen(column, memory?.choices)) < leastKnown && {
            isLenient: true,
          }),
        ...(memory?.choices && { choices: memory.choices }),
        ...(memory && { chosenAt: memory.chosenAt, guess }),
      }
    }),
    preset: preset?.name ?? '',
    country,
  }
}

/** The share of values that somebody chose a value for. */
function shareOfChosen({ values }: Column, choices: ColumnChoices = []): number {
  const keys = new Set(choices.map(({ text }) => choiceKey(text)))
  return values.texts.filter((text) => keys.has(choiceKey(text))).length / Math.max(1, values.count)
}

/** A field of dates whose order is not known, or which all are of one year, as Excel completes `3/5`, is a question. */
function withDays(column: Column, found: Guess, country: ImportCountry): Guess & { days?: DayForm } {
  const { texts, isNumber } = column.values
  const days = dayFormOf(texts, country)
  if (!isDayField(found.field)) return Object.keys(days).length > 0 ? { ...found, days } : found
  const years = texts.flatMap((text, at) => {
    const read = readDay(text, isNumber[at]!, days, country)
    return 'day' in read ? [read.day.slice(0, 4)] : []
  })
  const areOfOneYear =
    found.how !== 'preset' && years.length >= leastOfOneYear && new Set(years).size === 1 && years[0]! >= '2000'
  const isDoubtful = days.isOrderOpen === true || areOfOneYear
  return { ...found, days, ...(isDoubtful && { isSure: false }) }
}
const leastOfOneYear = 3
