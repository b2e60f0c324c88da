// Computes what a merge writes to the remaining record: by visible field, in its columns.
import * as z from 'zod/mini'
import { described as ofContacts } from '../../../contract/calls/contacts/calls.ts'
import { described as ofCustomers } from '../../../contract/calls/customers/calls.ts'
import {
  contactFieldNames,
  mergeableContactTexts,
  customerFields,
  mergeableCustomerTexts,
} from '../../../contract/calls/merges/calls.ts'

export type Row = Record<string, unknown> & { id: string; ver: number }
/** Per column: the value before the merge and the value that it wrote. */
export type Changes = Record<string, [before: unknown, after: unknown]>
export type Chosen = { fromGone: readonly string[]; both: readonly string[] }

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columnsOfField: Record<string, string[]> = {
  stage: ['stage', 'stage_at', 'reached_stage'],
  anniversary: ['anniversary', 'is_lunar'],
  weddingAnniversary: ['wedding_anniversary', 'is_wedding_lunar'],
  photo: ['photo_key'],
  card: ['card_key'],
}
export const columnsOf = (field: string): string[] => columnsOfField[field] ?? [snake(field)]

const sides = {
  customers: { fields: customerFields, prose: mergeableCustomerTexts, rules: ofCustomers },
  contacts: { fields: contactFieldNames, prose: mergeableContactTexts, rules: ofContacts },
} as const
export type Table = keyof typeof sides

const isBlank = (value: unknown) => value === null || value === undefined || value === ''
/** Joins both texts; null when the result exceeds the field's limit. */
export function joinTexts(table: Table, field: string, kept: unknown, gone: unknown): string | null {
  const rule = (sides[table].rules as Record<string, z.ZodMiniType>)[field]!
  const read = z.safeParse(rule, `${String(kept)}\n\n${String(gone)}`)
  return read.success ? (read.data as string) : null
}
/** The default choice: takes values that only the merged record has, and joins prose where the limit allows. */
export function defaultChoice(table: Table, kept: Row, gone: Row): Chosen {
  const { fields, prose } = sides[table]
  const differs = (field: string) => {
    const column = columnsOf(field)[0]!
    return !isBlank(kept[column]) && !isBlank(gone[column]) && kept[column] !== gone[column]
  }
  return {
    fromGone: fields.filter((field) => {
      const column = columnsOf(field)[0]!
      return isBlank(kept[column]) && !isBlank(gone[column])
    }),
    both: prose.filter((field) => {
      const column = columnsOf(field)[0]!
      return differs(field) && joinTexts(table, field, kept[column], gone[column]) !== null
    }),
  }
}

/** @returns null when joined texts exceed a field's limit */
export function changesBy(table: Table, kept: Row, gone: Row, { fromGone, both }: Chosen): Changes | null {
  const changes: Changes = {}
  for (const column of fromGone.flatMap(columnsOf))
    if (kept[column] !== gone[column]) changes[column] = [kept[column] ?? null, gone[column] ?? null]
  for (const field of both) {
    const [column] = columnsOf(field) as [string]
    const text = joinTexts(table, field, kept[column], gone[column])
    if (text === null) return null
    changes[column] = [kept[column], text]
  }
  return changes
}

/** Restores columns that still contain the written value; returns the fields that were changed since. */
export function restorable(
  table: Table,
  now: Row,
  changes: Changes,
): { set: Record<string, unknown>; stayed: string[] } {
  const set: Record<string, unknown> = {}
  const stayed: string[] = []
  for (const field of sides[table].fields) {
    const written = columnsOf(field).filter((column) => changes[column])
    if (written.length === 0) continue
    if (written.every((column) => (now[column] ?? null) === changes[column]![1]))
      for (const column of written) set[column] = changes[column]![0]
    else stayed.push(field)
  }
  return { set, stayed }
}
