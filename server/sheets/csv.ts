// Reads CSV (RFC 4180, and the variants of Excel in all countries): UTF-8 and UTF-16 with or without BOM, otherwise
// CP949, Shift_JIS, GB18030 or windows-1252.
import { bounds } from './bounds.ts'
import { UnreadableTable } from './errors.ts'
import { decodeLegacy, utf16Of } from './legacy-encodings.ts'
import type { ReadRow, Workbook } from './rows.ts'

/**
 * @throws Unreadable: not_a_sheet for binary or HTML content; open_quote with its line; sheet_too_large, sheet_too_wide
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

/** The most frequent separator in the first ten lines: comma, semicolon or tab. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split(/\r?\n|\r/)
    .slice(0, 10)
  const count = (separator: string) => lines.reduce((sum, line) => sum + line.split(separator).length - 1, 0)
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}

const openQuote = (text: string, at: number) =>
  new UnreadableTable('open_quote', { line: text.slice(0, at).split(/\r\n|\r|\n/).length })
function readRows(text: string, separator: string, onRow: (row: ReadRow) => boolean | void): void {
  let [at, number, count] = [0, 0, 0]
  while (at < text.length) {
    number += 1
    const cells: ReadRow['cells'] = []
    let width = 0
    for (let column = 0; ; column += 1) {
      const isQuoted = text[at] === '"'
      let value: string
      if (isQuoted) {
        let end = at + 1
        for (;;) {
          end = text.indexOf('"', end)
          if (end < 0) throw openQuote(text, at)
          if (text[end + 1] !== '"') break
          end += 2
        }
        value = text.slice(at + 1, end).replaceAll('""', '"')
        // The quote that closes it opened another cell, and the rows between would be one value.
        if (value.includes('\n') && !/^[\r\n\s]?$/.test(text.charAt(end + 1)) && text[end + 1] !== separator)
          throw openQuote(text, at)
        at = end + 1
      } else value = ''
      let end = at
      while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
      value += text.slice(at, end)
      if (value.length > bounds.cell) throw new UnreadableTable('sheet_too_large')
      if (value.trim() !== '') {
        if (column >= bounds.columns) throw new UnreadableTable('sheet_too_wide')
        // An apostrophe before a formula character or a number was added by an export and is not part of the text.
        cells[column] = { text: value.replace(/^'(?=[=+\-@\t\r＝＋－＠\d]|[A-Z]\d)/, '') }
      }
      at = end
      width = column + 1
      if (text[at] !== separator) break
      at += 1
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 2
    else at += 1
    if (cells.length === 0) continue
    count += 1
    if (count > bounds.rows + 100) throw new UnreadableTable('sheet_too_large')
    if (onRow({ number, cells, width }) === false) return
  }
}
