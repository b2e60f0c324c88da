// Reads the rows of a worksheet from its XML (ECMA-376, 18.3).
import { bounds } from './bounds.ts'
import { columnOf, mergedCells, type Merged } from './merged-cells.ts'
import { UnreadableTable } from './errors.ts'
import type { Zip } from './unzip.ts'
import type { ReadCell, ReadRow } from './rows.ts'
import { attributeOf, readXml } from './xml.ts'

/**
 * Parts of the workbook that cells refer to: shared strings, whether each cell format is a date, and the date system.
 */
export type WorkbookParts = { shared: string[]; dates: boolean[]; is1904: boolean }

/**
 * Calls `onRow` for every row with content, in order, until it returns false. Merged cells have their value in every
 * cell.
 * @throws Unreadable
 */
export async function readSheet(
  zip: Zip,
  path: string,
  known: WorkbookParts,
  onRow: (row: ReadRow) => boolean | void,
): Promise<void> {
  const merged = await mergedCells(zip, path)
  let row: ReadRow | null = null
  let [type, column, value, style] = ['n', -1, '', 0]
  let [hasFormula, hasValue, last, size, count, inPhonetic] = [false, false, 0, 0, 0, false]
  const upper = new Map<string, ReadCell>()
  await readXml(zip.part(path), (tag, before) => {
    switch (tag.name) {
      case 'row': {
        const number = Number(attributeOf(tag, 'r') ?? last + 1)
        // Rows must be in order, because each row is emitted once.
        if (!(number > last && number <= 1_048_576)) throw new UnreadableTable('not_a_sheet')
        last = number
        row = {
          number,
          cells: [],
          ...(/^(1|true)$/.test(attributeOf(tag, 'hidden') ?? '') && { isHidden: true as const }),
        }
        column = -1
        if (tag.isEmpty) row = null
        return
      }
      case 'c': {
        const reference = attributeOf(tag, 'r')
        column = reference === null ? column + 1 : columnOf(reference)
        type = attributeOf(tag, 't') ?? 'n'
        style = Number(attributeOf(tag, 's') ?? 0)
        ;[value, hasFormula, hasValue] = ['', false, false]
        return
      }
      case 'f':
        hasFormula = true
        return
      case 'rPh':
        inPhonetic = !tag.isEmpty
        return
      case '/rPh':
        inPhonetic = false
        return
      case '/v':
        value = before()
        hasValue = true
        return
      case '/t':
        if (!inPhonetic) value += before()
        hasValue = true
        return
      case '/c': {
        if (!row || column < 0) return
        const cell = cellOf({ type, value, style, hasFormula, hasValue }, known)
        if (!cell) return
        if (column >= bounds.columns) throw new UnreadableTable('sheet_too_wide')
        size += cell.text.length
        if (cell.text.length > bounds.cell || size > bounds.text) throw new UnreadableTable('sheet_too_large')
        row.cells[column] = cell
        return
      }
      case '/row': {
        if (!row) return
        fillMerged(row, merged.at(row.number), upper)
        const full = row
        row = null
        if (!full.cells.some((cell) => cell.text.trim() !== '' || cell.broken)) return
        count += 1
        if (count > bounds.rows + 100) throw new UnreadableTable('sheet_too_large')
        return onRow(full)
      }
      case '/sheetData':
        return false
    }
  })
}

/**
 * Copies the value of each merged range into its cells of this row.
 * @param upper values of ranges that began in earlier rows, by `top left`
 */
function fillMerged(row: ReadRow, ranges: readonly Merged[], upper: Map<string, ReadCell>): void {
  for (const { left, right, top, bottom } of ranges) {
    const first = top === row.number ? row.cells[left] : upper.get(`${top} ${left}`)
    if (!first) continue
    if (top === row.number && bottom > top) upper.set(`${top} ${left}`, first)
    for (let at = left; at <= right && at < bounds.columns; at += 1) row.cells[at] ??= first
  }
}

type RawCell = { type: string; value: string; style: number; hasFormula: boolean; hasValue: boolean }
function cellOf(
  { type, value, style, hasFormula, hasValue }: RawCell,
  { shared, dates, is1904 }: WorkbookParts,
): ReadCell | null {
  if (hasFormula && !hasValue) return { text: '', broken: '=' }
  if (type === 'e') return { text: '', broken: value.slice(0, 20) || '#' }
  if (value === '') return null
  if (type === 's') {
    const text = shared[Number(value)]
    if (text === undefined) throw new UnreadableTable('not_a_sheet')
    return text === '' ? null : { text }
  }
  if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE' }
  if (type === 'd') return { text: value.slice(0, 10) }
  if (type !== 'n') return { text: value }
  const number = Number(value)
  if (!Number.isFinite(number)) return { text: value }
  if (dates[style] && number >= 1 && number < 2_958_466) return { text: dateOfSerial(number + (is1904 ? 1_462 : 0)) }
  // As Excel shows it: fifteen digits, without exponent.
  return {
    text: Number.isInteger(number) ? BigInt(number).toString() : String(Number(number.toPrecision(15))),
    isNumber: true,
  }
}
/** Converts an Excel serial number of the 1900 date system, which has a 29 February 1900, to `YYYY-MM-DD`. */
export function dateOfSerial(serial: number): string {
  const days = Math.floor(serial) - (serial < 60 ? 25_568 : 25_569)
  return new Date(days * 86_400_000).toISOString().slice(0, 10)
}
