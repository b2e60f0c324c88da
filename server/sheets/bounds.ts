// How much of a workbook is looked at. Bytes and signs are counted as they come, never as a file says.
import { limits } from '../../contract/rules/limits.ts'

const megabytes = 1024 * 1024

export const bounds = {
  /** Of the parts that are read, unpacked; and how often a part may be larger than it is packed, from so many bytes on. */
  unpacked: 160 * megabytes,
  ratio: 100,
  ratioFrom: 8 * megabytes,
  /** Entries of a zip, and of those that are read whole (styles, names of sheets) the bytes. */
  entries: 1_000,
  smallPart: 8 * megabytes,
  /** Rows that hold something, and columns. */
  rows: 50_000,
  /** And rows that hold nothing, with them. */
  rowTags: 200_000,
  columns: 200,
  /** Of all rows, each counted up to its last that holds something. */
  cells: limits.importCells,
  /** Signs (UTF-16) of a cell, and of all cells together. */
  cell: 32_767,
  text: 30_000_000,
  /** And of a row, as JSON. */
  rowText: 200_000,
  /** What is handed over at once: so many signs as JSON, and rows, then one row more. */
  pageText: 250_000,
  pageRows: 1_000,
  /** Texts that cells share, and formats of cells. */
  shared: 400_000,
  styles: 65_000,
  /** Cells that are merged with others. */
  merged: 2_000_000,
  sheets: 100,
} as const
