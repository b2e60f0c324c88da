// A column of a file, with what its name says.
import type { HeadReading } from './head-keys.ts'
import type { ColumnValues } from './values.ts'

export type ReadColumn = {
  at: number
  head: string
  group: string
  nameKey: string
  values: ColumnValues
  reading: HeadReading | null
  occurrence: number
  count: number
}
