// Program of the worker thread that reads one table: receives its bytes, sends what it found, then its rows page by
// page on request. It ends after one file, which frees its memory.
import { parentPort, workerData } from 'node:worker_threads'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { HeaderChoice, ImportCountry } from '../../contract/calls/imports/columns.ts'
import { bounds } from './bounds.ts'
import { openCsv } from './csv.ts'
import type { AsideKind } from './columns/aside-rows.ts'
import { bodyReader } from './columns/body-rows.ts'
import { detectColumns, type DetectedColumn, type Remembered } from './columns/detect-columns.ts'
import { findHeaderRow, headerSearchRows, headsOf } from './columns/header-row.ts'
import { columnKeys, sampleRows, type Head } from './columns/table-columns.ts'
import { UnreadableTable, type UnreadableReason } from './errors.ts'
import type { ReadRow, Workbook } from './rows.ts'
import { openXlsx } from './workbook.ts'

/**
 * `sheet`: index of the sheet; null for the one with the most known column names. `isBeginning`: reads the rows that
 * decide about the columns only.
 */
export type ReaderInput = { bytes: Uint8Array; sheet: number | null; header: HeaderChoice; isBeginning: boolean }
/** What the workgroup knows: fields that were chosen earlier, by the keys of columns, and the names of its members. */
export type Known = { remembered: Remembered; members: readonly string[] }
/** Replies to the worker: what the workgroup knows about the columns it sent, then requests for the next page. */
export type ReaderRequest = Known | 'next'
export type ReaderMessage =
  | { keys: string[] }
  | {
      sheets: string[]
      sheet: number
      hiddenRows: number
      total: number
      columns: DetectedColumn[]
      preset: string
      country: ImportCountry
    }
  /** A JSON list of rows in UTF-8; null after the last page. */
  | { page: Uint8Array<ArrayBuffer> | null }
  | { refused: UnreadableReason; values: Readonly<Record<string, number>> }

/** Collects rows as JSON for the database, compressed, because a table may be much larger than its file. */
class Pages {
  readonly #packed: Buffer[] = []
  #rows: string[] = []
  #size = 0
  /** @param aside why the row is no customer @param width the number of cells of the header; null: any */
  add(row: ReadRow, aside: AsideKind | null, width: Width | null): void {
    const text = JSON.stringify(pageRowOf(row, aside, width))
    if (text.length > bounds.rowText) throw new UnreadableTable('sheet_too_large')
    this.#rows.push(text)
    this.#size += text.length
    if (this.#size >= bounds.pageText || this.#rows.length >= bounds.pageRows) this.#pack()
  }
  #pack(): void {
    this.#packed.push(deflateRawSync(`[${this.#rows.join(',')}]`, { level: 1 }))
    this.#rows = []
    this.#size = 0
  }
  /** The next page, in order; null after the last one. */
  take(): Uint8Array<ArrayBuffer> | null {
    if (this.#rows.length > 0) this.#pack()
    const packed = this.#packed.shift()
    return packed ? new Uint8Array(inflateRawSync(packed)) : null
  }
}
const port = parentPort!
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a page
const send = (message: ReaderMessage, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)
const reply = () => new Promise<ReaderRequest>((resolve) => port.once('message', resolve))
const { bytes, sheet: requestedSheet, header, isBeginning } = workerData as ReaderInput

try {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  await deliver(await read(await openWorkbook(file)))
} catch (error) {
  if (!(error instanceof UnreadableTable)) throw error
  send({ refused: error.reason, values: error.values })
}
port.close()

async function openWorkbook(file: Buffer): Promise<Workbook> {
  const signature = file.toString('latin1', 0, 8)
  if (signature.startsWith('PK\x03\x04')) return openXlsx(file)
  // A compound file: an encrypted workbook has a stream `EncryptedPackage`, an old .xls file has none.
  if (signature === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
    throw new UnreadableTable(
      file.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'sheet_locked' : 'not_a_sheet',
    )
  return openCsv(file)
}

type ReadResult = {
  sheets: string[]
  sheet: number
  hiddenRows: number
  total: number
  heads: Head[]
  /** The first rows below the header, without those that are set aside. */
  body: ReadRow[]
  pages: Pages
}
async function read(book: Workbook): Promise<ReadResult> {
  const sheet = requestedSheet !== null && requestedSheet < book.sheets.length ? requestedSheet : await bestSheet(book)
  const pages = new Pages()
  const first: ReadRow[] = []
  let [cells, count, hiddenRows] = [0, 0, 0]
  let found: ReturnType<typeof decide> | null = null
  const decide = () => {
    const { place, isHeader } = headerOf(first.slice(0, headerSearchRows))
    const heads = headsOf(first, place, isHeader)
    const below = first.slice(place + 1)
    const readBody = bodyReader(heads, below)
    const width = isHeader ? widthOf(first[place]!, below) : null
    const body = below.flatMap((row) => {
      const read = readBody(row)
      pages.add(read.row, read.aside, width)
      const isSound = read.aside === null && row.openQuote === undefined && read.row.tableAt === undefined
      return isSound ? [read.row] : []
    })
    return { place, heads, body, readBody, width }
  }
  await book.rows(sheet, (row) => {
    cells += row.cells.length
    if (cells > bounds.cells) throw new UnreadableTable('sheet_too_many')
    count += 1
    if (row.isHidden) hiddenRows += 1
    if (found) {
      const read = found.readBody(row)
      return pages.add(read.row, read.aside, found.width)
    }
    first.push(row)
    if (first.length < headerSearchRows + sampleRows) return
    found = decide()
    return !isBeginning
  })
  if (count === 0) throw new UnreadableTable('sheet_empty')
  const { place, heads, body } = found ?? decide()
  const total = count - place - 1
  if (total > bounds.rows) throw new UnreadableTable('sheet_too_large')
  if (total < 1) throw new UnreadableTable('sheet_empty')
  return { sheets: book.sheets.map(({ name }) => name), sheet, hiddenRows, total, heads, body, pages }
}
function headerOf(rows: readonly ReadRow[]): { place: number; isHeader: boolean } {
  if (header === 'none') return { place: -1, isHeader: false }
  const { place, score } = findHeaderRow(rows)
  const damaged = rows[place]?.openQuote
  if (damaged !== undefined) throw new UnreadableTable('open_quote', { line: damaged })
  if (header === 'some' && place < 0) return { place: rows.findIndex(({ cells }) => cells.length > 0), isHeader: true }
  // Without a known name, the row above the first values is a title, not a header.
  const isHeader = place >= 0 && (score > 0 || rows[place]!.cells.filter((cell) => cell?.text.trim()).length >= 2)
  return { place, isHeader }
}
type Width = { named: number; all: number; header: number; isKept: boolean }
/**
 * The number of cells of the header, up to its last name and with empty ones below which most rows have values; null
 * where the format has no empty ones.
 */
function widthOf({ cells, width }: ReadRow, body: readonly ReadRow[]): Width | null {
  if (width === undefined) return null
  const areMost = (isSo: (row: ReadRow) => boolean) => body.filter(isSo).length * 2 > body.length
  const isUsed = areMost((row) => row.cells.length > cells.length)
  // Rows have as many cells as the header, so that one more is one too many, also if it is empty.
  const isKept = areMost((row) => row.width === width)
  return { named: cells.length, all: isUsed ? width : cells.length, header: width, isKept }
}

async function deliver({ heads, body, pages, ...found }: ReadResult): Promise<void> {
  send({ keys: columnKeys(heads).filter((key) => key !== '') })
  const answer = await reply()
  const { remembered, members }: Known = answer === 'next' ? { remembered: new Map(), members: [] } : answer
  send({ ...found, ...detectColumns(heads, body, remembered, new Set(members)) })
  for (;;) {
    await reply()
    const page = pages.take()
    send({ page }, page ? [page.buffer] : [])
    if (!page) return
  }
}

function pageRowOf(
  { number, cells, width: own, openQuote, tableAt }: ReadRow,
  aside: AsideKind | null,
  width: Width | null,
) {
  const broken: Record<string, string> = {}
  if (openQuote !== undefined) broken.row = `quote/${openQuote}`
  else if (tableAt !== undefined) broken.row = `table/${tableAt}`
  // Its cells may stand in the wrong columns.
  else if (
    width !== null &&
    own !== undefined &&
    (own < width.named || cells.length > width.all || (width.isKept && own > width.header))
  )
    broken.row = `${own}/${width.named}`
  const numbers: number[] = []
  const texts = Array.from({ length: cells.length }, (_, at) => {
    if (cells[at]?.broken) broken[at] = cells[at].broken
    if (cells[at]?.isNumber) numbers.push(at)
    // PostgreSQL cannot store NUL.
    return (cells[at]?.text ?? '').replaceAll('\u0000', '').toWellFormed()
  })
  return {
    number,
    cells: texts,
    broken: Object.keys(broken).length > 0 ? broken : null,
    numbers: numbers.length > 0 ? numbers : null,
    aside: aside ?? '',
  }
}

async function bestSheet(book: Workbook): Promise<number> {
  if (book.sheets.length === 1) return 0
  let best = { sheet: -1, score: -1 }
  for (const [sheet, { isHidden }] of book.sheets.entries()) {
    const rows: ReadRow[] = []
    await book.rows(sheet, (row) => {
      rows.push(row)
      return rows.length < headerSearchRows
    })
    const score = rows.length < 2 ? -1 : findHeaderRow(rows).score - (isHidden ? 100 : 0)
    if (score > best.score || best.sheet < 0) best = { sheet, score }
  }
  return best.sheet
}
