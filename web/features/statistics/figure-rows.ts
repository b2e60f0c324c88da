// The numbers of a chart as rows of a table.
import type { ReactNode } from 'react'
import type { BarRow } from './BarRows.tsx'

/** A number, with a link to what is behind it where there is one; or words. */
export type Cell = number | string | { count: number; to: string | null | undefined }
export type FigureRows = {
  title?: string
  /** The heading of the names, then one for each cell. */
  columns: readonly string[]
  rows: readonly { id: string; name: ReactNode; cells: readonly Cell[] }[]
}

/** The numbers of bars as a table. @param columns headings: of the names, of the numbers, of the earlier ones if there are some */
export const rowsOfBars = (columns: readonly string[], bars: readonly BarRow[], title?: string): FigureRows => ({
  ...(title !== undefined && { title }),
  columns,
  rows: bars.map(({ id, label, count, to, previous, toPrevious }) => ({
    id,
    name: label,
    cells: [{ count, to }, ...(previous === undefined ? [] : [{ count: previous, to: toPrevious }])],
  })),
})
