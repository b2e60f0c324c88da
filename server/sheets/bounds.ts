// Limits for reading tables. Sizes are counted while reading; those declared in the file are not trusted.
import { limits } from '../../contract/rules/limits.ts'

const megabytes = 1024 * 1024

export const bounds = {
  /**
   * Decompressed bytes of all read parts; and the maximum compression ratio of a part, checked above `ratioFrom` bytes.
   */
  unpacked: 160 * megabytes,
  ratio: 100,
  ratioFrom: 8 * megabytes,
  /** Entries of a zip file, and bytes of a part that is read at once (relationships, sheet names). */
  entries: 1_000,
  smallPart: 8 * megabytes,
  /** Rows with content. */
  rows: limits.importRows,
  /** All rows, including empty ones. */
  rowTags: 200_000,
  columns: 200,
  /** Cells of all rows, each counted up to its last cell with content. */
  cells: limits.importCells,
  /** UTF-16 units of one cell, and of all cells. */
  cell: 32_767,
  text: 30_000_000,
  /** Length of a row as JSON. */
  rowText: 200_000,
  /** Size of a page: it is complete when it reaches this length as JSON, or this number of rows. */
  pageText: 250_000,
  pageRows: 1_000,
  /** Shared strings, and cell formats. */
  shared: 400_000,
  styles: 65_000,
  /** Cells in merged ranges. */
  merged: 2_000_000,
  sheets: 100,
} as const
