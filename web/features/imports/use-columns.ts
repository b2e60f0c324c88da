import { useState } from 'react'
import { imports } from '../../../contract/calls/imports/calls.ts'
import {
  isDayField,
  personOf,
  repeatableFields,
  type ColumnField,
  type ImportCountry,
} from '../../../contract/calls/imports/columns.ts'
import { write } from '../../api/writes.ts'
import { useTexts } from '../../ui/texts.ts'
import { runWithErrorToast } from './shared/request-download.ts'
import type { Import } from './use-import.ts'

export type Column = Import['columns'][number]
export type DayOrder = Exclude<Column['dayOrder'], ''>
export type Columns = ReturnType<typeof useColumns>
/** Uncertain columns first, then those whose values do not fit, those left out, and the rest. */
const rank = ({ isSure, isConfirmed, field, how }: Column) => {
  if (!isSure && !isConfirmed && field !== '') return 0
  if (how === 'unfit') return 1
  return how === 'nothing' && field === '' ? 2 : 3
}

/** The fields chosen for the columns of an import, and what has to be answered before its rows are checked. */
export function useColumns(one: Import, done: () => void) {
  const { t } = useTexts()
  const [chosen, setChosen] = useState<Record<number, string>>({})
  const [confirmed, setConfirmed] = useState<ReadonlySet<number>>(new Set())
  const [orders, setOrders] = useState<Record<number, DayOrder>>({})
  const [country, setCountry] = useState<ImportCountry>(one.country)
  const [busy, setBusy] = useState(false)
  const fieldOf = (column: Column) => (chosen[column.column] ?? column.field) as ColumnField | ''
  const isChanged = (column: Column) => fieldOf(column) !== column.field
  /** What stands first in its dates, where no value tells it. */
  const dayOrderOf = (column: Column) =>
    isDayField(fieldOf(column)) && column.dayOrder !== '' ? (orders[column.column] ?? column.dayOrder) : ''
  const isOpen = (column: Column) =>
    fieldOf(column) !== '' &&
    !column.isConfirmed &&
    (isChanged(column) ? dayOrderOf(column) !== '' : !column.isSure) &&
    !confirmed.has(column.column)
  const usedBy = (field: ColumnField | '', besides: Column) =>
    field === '' || repeatableFields.includes(field)
      ? undefined
      : one.columns.find((other) => other !== besides && fieldOf(other) === field)
  const has = (field: ColumnField) => one.columns.some((column) => fieldOf(column) === field)
  const hasName = (person: number) => {
    const before = person === 1 ? 'contact' : `contact${person}`
    return (['name', 'firstName', 'lastName'] as const).some((part) => has(`${before}.${part}` as ColumnField))
  }
  const people = [...new Set(one.columns.map((column) => personOf(fieldOf(column) as ColumnField)))]
  const lacksContact = people.some((person) => person > 0 && !hasName(person))
  const open = one.columns.filter(isOpen)
  const isTwice = one.columns.some((column) => usedBy(fieldOf(column), column) !== undefined)
  const check = async () => {
    setBusy(true)
    const columns = one.columns.map((column) => ({
      column: column.column,
      field: fieldOf(column),
      isConfirmed: confirmed.has(column.column),
      dayOrder: isOpen(column) ? ('' as const) : dayOrderOf(column),
      // What was left empty for one field is not for another.
      isLenient: column.isLenient && !isChanged(column),
      values: isChanged(column) ? [] : column.values,
    }))
    const becomes = [imports.detail, { importId: one.importId }] as const
    const isDone = await runWithErrorToast(t, t('imports.checking'), () =>
      write(imports.check, { importId: one.importId, columns, country }, { becomes }),
    )
    setBusy(false)
    if (isDone) done()
  }
  const forget = (column: Column) =>
    runWithErrorToast(t, t('imports.checking'), () =>
      write(
        imports.forget,
        { importId: one.importId, column: column.column },
        { becomes: [imports.detail, { importId: one.importId }] },
      ),
    )
  return {
    inOrder: one.columns.toSorted((first, second) => rank(first) - rank(second)),
    fieldOf,
    nameOf: ({ head, column }: Column) => head || `${t('imports.noHead')} ${column + 1}`,
    isChanged,
    isOpen,
    usedBy,
    has,
    open,
    lacksContact,
    stops: !has('name') || lacksContact || isTwice || open.length > 0,
    dayOrderOf,
    chooseDayOrder: (column: Column, order: DayOrder) => {
      setOrders({ ...orders, [column.column]: order })
      setConfirmed(new Set([...confirmed, column.column]))
    },
    choose: (column: Column, field: string) => setChosen({ ...chosen, [column.column]: field }),
    confirm: (columns: readonly Column[]) =>
      setConfirmed(new Set([...confirmed, ...columns.map(({ column }) => column)])),
    country,
    setCountry,
    busy,
    check,
    forget,
  }
}
