// What a column may be, and how that was found.
import type { ColumnField } from '../../../contract/calls/imports/columns.ts'

export type ColumnSource =
  | 'preset'
  | 'remembered'
  | 'head'
  | 'group'
  | 'values'
  | 'order'
  | 'unfit'
  | 'nothing'
  | 'hand'
/** `isSure`: otherwise somebody has to confirm the field. */
export type Guess = { field: ColumnField | ''; how: ColumnSource; isSure: boolean }
/** The highest scores win, over all columns. */
export type Candidate = { field: ColumnField; score: number; isSure: boolean; how: ColumnSource }
/** A candidate whose source is not set yet. */
export type Found = Omit<Candidate, 'how'>
export const sure = (field: ColumnField, score = 100): Found => ({ field, score, isSure: true })
export const unsure = (field: ColumnField, score = 60): Found => ({ field, score, isSure: false })
/** The field of the first to fifth contact of a row. */
export const contactField = (person: number, part: string) =>
  (person === 1 ? `contact.${part}` : `contact${person}.${part}`) as ColumnField
