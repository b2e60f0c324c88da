// Reads CSV (RFC 4180, and the variants of Excel in all countries): UTF-8 and UTF-16 with or without BOM, otherwise
// CP949, Shift_JIS, GB18030, Big5, windows-1252 or windows-1258.
import { bounds } from './bounds.ts'
import { UnreadableTable } from './errors.ts'
import { decodeLegacy, utf16Of } from './legacy-encodings.ts'
import type { ReadRow, Workbook } from './rows.ts'

/**
 * @throws Unreadable: not_a_sheet for binary or HTML content; open_quote with its line, where lines cannot be told from texts of several lines; sheet_too_large, sheet_too_wide
 */
export function openCsv(bytes: Buffer): Workbook {
  const text = textOf(bytes)
  const separator = separatorOf(text)
  return {
    sheets: [{ name: '', isHidden: false }],
    rows: async (_, onRow) => readRows(text, separator, onRow),
  }
}

function textOf(bytes: Buffer): string {
  const mark = bytes.toString('latin1', 0, 3)
  if (mark.startsWith('\xff\xfe')) return plainText(new TextDecoder('utf-16le').decode(bytes))
  if (mark.startsWith('\xfe\xff')) return plainText(new TextDecoder('utf-16be').decode(bytes))
  const unmarked = utf16Of(bytes)
  const text = (unmarked && strictly(unmarked, bytes)) ?? strictly('utf-8', bytes) ?? decodeLegacy(bytes)
  if (text === null) throw new UnreadableTable('not_a_sheet')
  return plainText(text)
}
const strictly = (encoding: string, bytes: Buffer): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
function plainText(text: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text) || /^\s*<(!doctype|html|\?xml|table|script)/i.test(text.slice(0, 500)))
    throw new UnreadableTable('not_a_sheet')
  return text
}

/** The most frequent separator in the first ten lines: comma, semicolon, tab or bar. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split(/\r?\n|\r/)
    .slice(0, 10)
  const count = (separator: string) => lines.reduce((sum, line) => sum + line.split(separator).length - 1, 0)
  return [',', ';', '\t', '|'].reduce((best, each) => (count(each) > count(best) ? each : best))
}

/**
 * An apostrophe before a formula character, a number or an East Asian letter was added by an export and is not part of the
 * text.
 */
const addedApostrophe =
  /^'(?=[=+\-@\t\r＝＋－＠\d]|[A-Z]\d|[\p{Script=Hangul}\p{Script=Han}\p{Script=Katakana}(（㈜][^']*$)/u
/** The value of a quoted cell, and the place behind its last quote. */
type Quoted = { value: string; end: number }
const newlines = /\r\n|\r|\n/
/** Tables with fewer columns have lines that a text of several lines may have too. */
const leastWidth = 4
/** More lines with open quotes are no mistakes of typing. */
const mostDamaged = 1_000
const linesCounted = 200

/** The number of cells of a line; -1 if a quote is not closed in it. */
function cellsIn(line: string, separator: string): number {
  let [count, isQuoted] = [1, false]
  for (const sign of line)
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) count += 1
  return isQuoted ? -1 : count
}
/** The number of cells of most lines; 0 for a table that is too narrow to tell a row from a text of several lines. */
function usualWidthOf(text: string, separator: string): number {
  const lines = text.slice(0, 500_000).split(newlines).slice(0, linesCounted)
  const counts = Map.groupBy(lines, (line) => cellsIn(line, separator))
  const [[width, of] = [0, []]] = [...counts]
    .filter(([count]) => count >= leastWidth)
    .toSorted(([, one], [, other]) => other.length - one.length)
  return of.length >= 2 ? width : 0
}

function readRows(text: string, separator: string, onRow: (row: ReadRow) => boolean | void): void {
  const usual = usualWidthOf(text, separator)
  const isEnd = (at: number) => at >= text.length || text[at] === separator || text[at] === '\n' || text[at] === '\r'
  const lineEnd = (from: number) => {
    let end = from
    while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end += 1
    return end
  }
  /** The end of a quoted cell, as the place of its last quote; -1: none. */
  function closingQuote(from: number): number {
    for (let end = from; ; end += 2) {
      end = text.indexOf('"', end)
      if (end < 0 || text[end + 1] !== '"') return end
    }
  }
  /** @returns null if the quote at `at` is not closed, or only by that of another cell, so that rows would be one value */
  function readQuoted(start: number, at: number, column: number): Quoted | null {
    const end = closingQuote(at + 1)
    if (end < 0) return null
    const value = text.slice(at + 1, end)
    const isLong = newlines.test(value)
    let after = end + 1
    while (text[after] === ' ') after += 1
    if (isEnd(after)) return isLong && swallowsRows(start, at, end, column) ? null : { value, end: end + 1 }
    // `"Kim "Bob" Lee"`: quotes within a cell that were not doubled.
    if (!isLong)
      for (let last = end; last < lineEnd(end); last += 1)
        if (text[last] === '"' && last > end && isEnd(last + 1))
          return { value: text.slice(at + 1, last), end: last + 1 }
    return usual > 0 || isLong ? null : { value, end: end + 1 }
  }
  /** Whether a cell of several lines holds one that is a row, or its first and its last line are rows. */
  function swallowsRows(start: number, at: number, end: number, column: number): boolean {
    if (usual === 0) return false
    const lines = text.slice(at + 1, end).split(newlines)
    if (lines.slice(1, -1).some((line) => cellsIn(line, separator) === usual)) return true
    const [first, last] = [lines[0]!, lines.at(-1)!]
    const behind = cellsIn(text.slice(end + 1, lineEnd(end)), separator)
    return (
      start < at &&
      column + first.split(separator).length === usual &&
      behind > 0 &&
      last.split(separator).length + behind - 1 === usual
    )
  }

  let [counted, line] = [0, 1]
  const lineOf = (place: number) => {
    line += text.slice(counted, place).split(newlines).length - 1
    counted = place
    return line
  }
  let [at, number, count, damaged, isBehindDamage] = [0, 0, 0, 0, false]
  while (at < text.length) {
    number += 1
    const start = at
    let cells: ReadRow['cells'] = []
    let [width, isDamaged] = [0, false]
    for (let column = 0; ; column += 1) {
      let value = ''
      if (text[at] === '"') {
        const quoted = readQuoted(start, at, column)
        if (quoted === null) {
          isDamaged = true
          break
        }
        value = quoted.value.replaceAll('""', '"')
        at = quoted.end
      }
      let end = at
      while (!isEnd(end)) end += 1
      value += text.slice(at, end)
      if (value.length > bounds.cell) throw new UnreadableTable('sheet_too_large')
      if (value.trim() !== '') {
        if (column >= bounds.columns) throw new UnreadableTable('sheet_too_wide')
        cells[column] = { text: value.replace(addedApostrophe, '') }
      }
      at = end
      width = column + 1
      if (text[at] !== separator) break
      at += 1
    }
    // A whole row between two quotes is one cell.
    const isOneCell = usual > 0 && width === 1 && cellsIn(cells[0]?.text ?? '', separator) === usual
    if (isDamaged || isOneCell || (isBehindDamage && width !== usual)) {
      damaged += 1
      if (usual === 0 || damaged > mostDamaged) throw new UnreadableTable('open_quote', { line: lineOf(start) })
      isDamaged = true
      at = lineEnd(start)
      const texts = text.slice(start, at).split(separator)
      cells = texts.slice(0, bounds.columns).map((each) => ({ text: each.slice(0, bounds.cell) }))
      width = texts.length
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 2
    else at += 1
    if (cells.length === 0) continue
    isBehindDamage = isDamaged
    count += 1
    if (count > bounds.rows + 100) throw new UnreadableTable('sheet_too_large')
    if (onRow({ number, cells, width, ...(isDamaged && { openQuote: lineOf(start) }) }) === false) return
  }
}
