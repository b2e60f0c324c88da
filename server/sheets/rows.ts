// Types of a table while it is read, whatever its file format.

/**
 * A text; or `broken`: an error value of Excel, or `=` for a formula without a value. `isNumber`: the cell was numeric, so
 * leading zeros are lost.
 */
export type ReadCell = { text: string; broken?: string; isNumber?: true }
/**
 * `number` counts from 1, as in Excel. `cells` is sparse. `width`: all cells of a line of text, empty ones too. `openQuote`:
 * the line of the file, where a quote in it is not closed, or in a line before it, so that its cells are not known. `tableAt`: the header of
 * another table on the sheet that the row belongs to, with other columns.
 */
export type ReadRow = {
  number: number
  cells: ReadCell[]
  isHidden?: true
  width?: number
  openQuote?: number
  tableAt?: number
}
export type Workbook = {
  sheets: { name: string; isHidden: boolean }[]
  /** Calls `onRow` for every row with content until it returns false. Merged cells have their value in every cell. */
  rows(sheet: number, onRow: (row: ReadRow) => boolean | void): Promise<void>
}
