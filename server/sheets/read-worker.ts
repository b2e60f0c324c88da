// Program of the worker thread that reads one table: receives its bytes, sends what it found, then its rows page by
// page on request. It ends after one file, which frees its memory.
import { parentPort, workerData } from 'node:worker_threads'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { ImportField } from '../../contract/calls/imports/columns.ts'
import { bounds } from './bounds.ts'
import { openCsv } from './csv.ts'
import {
  detectColumns,
  findHeaderRow,
  headerSearchRows,
  columnNamesOf,
  sampleRows,
  type DetectedColumn,
} from './detect-columns.ts'
import { columnNameKey } from './column-names.ts'
import { UnreadableTable, type UnreadableReason } from './errors.ts'
import type { ReadRow, Workbook } from './rows.ts'
import { openXlsx } from './workbook.ts'

/** `sheet`: index of the sheet; null for the one with the most known column names. */
export type ReaderInput = { bytes: Uint8Array; sheet: number | null }
/** Replies to the worker: the remembered fields of the column names it sent, then requests for the next page. */
export type ReaderRequest = { remembered: [head: string, field: ImportField | ''][] } | 'next'
export type ReaderMessage =
  | { heads: string[] }
  | { sheets: string[]; sheet: number; hiddenRows: number; total: number; columns: DetectedColumn[] }
  /** A JSON list of rows in UTF-8; null after the last page. */
  | { page: Uint8Array<ArrayBuffer> | null }
  | { refused: UnreadableReason }

/** Collects rows as JSON for the database, compressed, because a table may be much larger than its file. */
class Pages {
  readonly #packed: Buffer[] = []
  #rows: string[] = []
  #size = 0
  add(row: ReadRow): void {
    const text = JSON.stringify(pageRowOf(row))
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
const { bytes, sheet: requestedSheet } = workerData as ReaderInput

try {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  await deliver(await read(await openWorkbook(file)))
} catch (error) {
  if (!(error instanceof UnreadableTable)) throw error
  send({ refused: error.reason })
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
  heads: string[]
  /** The first rows below the header. */
  body: ReadRow[]
  pages: Pages
}
async function read(book: Workbook): Promise<ReadResult> {
  const sheet = requestedSheet !== null && requestedSheet < book.sheets.length ? requestedSheet : await bestSheet(book)
  const pages = new Pages()
  const first: ReadRow[] = []
  let [cells, count, hiddenRows, place] = [0, 0, 0, -1]
  const decideHeads = () => {
    place = findHeaderRow(first.slice(0, headerSearchRows)).place
    for (const row of first.slice(place + 1)) pages.add(row)
  }
  await book.rows(sheet, (row) => {
    cells += row.cells.length
    if (cells > bounds.cells) throw new UnreadableTable('sheet_too_many')
    count += 1
    if (row.isHidden) hiddenRows += 1
    if (place >= 0) pages.add(row)
    if (first.length < headerSearchRows + sampleRows) first.push(row)
    if (place < 0 && first.length === headerSearchRows) decideHeads()
  })
  if (count === 0) throw new UnreadableTable('sheet_empty')
  if (place < 0) decideHeads()
  const total = count - place - 1
  if (total > bounds.rows) throw new UnreadableTable('sheet_too_large')
  if (total < 1) throw new UnreadableTable('sheet_empty')
  return {
    sheets: book.sheets.map(({ name }) => name),
    sheet,
    hiddenRows,
    total,
    heads: columnNamesOf(first, place),
    body: first.slice(place + 1),
    pages,
  }
}

async function deliver({ heads, body, pages, ...found }: ReadResult): Promise<void> {
  send({ heads: [...new Set(heads.map(columnNameKey))].filter((head) => head !== '') })
  const answer = await reply()
  const remembered = new Map(answer === 'next' ? [] : answer.remembered)
  send({ ...found, columns: detectColumns(heads, body, remembered) })
  for (;;) {
    await reply()
    const page = pages.take()
    send({ page }, page ? [page.buffer] : [])
    if (!page) return
  }
}

function pageRowOf({ number, cells }: ReadRow) {
  const broken: Record<string, string> = {}
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
