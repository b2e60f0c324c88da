// The rows of one sheet, from its XML.
import { bounds } from './bounds.ts'
import { columnOf, mergedCells } from './merged-cells.ts'
import { Unreadable } from './refusals.ts'
import type { Zip } from './unzip.ts'
import type { ReadCell, ReadRow } from './workbook.ts'
import { attributeOf, readXml } from './xml.ts'

export type Known = { shared: string[]; dates: boolean[]; is1904: boolean }
export async function readSheet(
  zip: Zip,
  path: string,
  known: Known,
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
        // Rows stand in their order, or a reader that writes a row twice is needed.
        if (!(number > last && number <= 1_048_576)) throw new Unreadable('not_a_sheet')
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
        if (column >= bounds.columns) throw new Unreadable('sheet_too_wide')
        size += cell.text.length
        if (cell.text.length > bounds.cell || size > bounds.text) throw new Unreadable('sheet_too_large')
        row.cells[column] = cell
        return
      }
      case '/row': {
        if (!row) return
        for (const { left, right, top, bottom } of merged.at(row.number)) {
          const first = top === row.number ? row.cells[left] : upper.get(`${top} ${left}`)
          if (!first) continue
          if (top === row.number && bottom > top) upper.set(`${top} ${left}`, first)
          for (let at = left; at <= right && at < bounds.columns; at += 1) row.cells[at] ??= first
        }
        const full = row
        row = null
        if (!full.cells.some((cell) => cell.text.trim() !== '' || cell.broken)) return
        count += 1
        if (count > bounds.rows + 100) throw new Unreadable('sheet_too_large')
        return onRow(full)
      }
      case '/sheetData':
        return false
    }
  })
}

type Given = { type: string; value: string; style: number; hasFormula: boolean; hasValue: boolean }
function cellOf(
  { type, value, style, hasFormula, hasValue }: Given,
  { shared, dates, is1904 }: Known,
): ReadCell | null {
  if (hasFormula && !hasValue) return { text: '', broken: '=' }
  if (type === 'e') return { text: '', broken: value.slice(0, 20) || '#' }
  if (value === '') return null
  if (type === 's') {
    const text = shared[Number(value)]
    if (text === undefined) throw new Unreadable('not_a_sheet')
    return text === '' ? null : { text }
  }
  if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE' }
  if (type === 'd') return { text: value.slice(0, 10) }
  if (type !== 'n') return { text: value }
  const number = Number(value)
  if (!Number.isFinite(number)) return { text: value }
  if (dates[style] && number >= 1 && number < 2_958_466) return { text: dayOf(number + (is1904 ? 1_462 : 0)) }
  // As a cell of Excel shows it: fifteen digits, and no 1.2E+10.
  return {
    text: Number.isInteger(number) ? BigInt(number).toString() : String(Number(number.toPrecision(15))),
    isNumber: true,
  }
}
/** `YYYY-MM-DD` of Excel's count, whose 1900 has a 29 February. */
export function dayOf(serial: number): string {
  const days = Math.floor(serial) - (serial < 60 ? 25_568 : 25_569)
  return new Date(days * 86_400_000).toISOString().slice(0, 10)
}
