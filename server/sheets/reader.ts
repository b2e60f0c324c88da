// The worker that reads one file: its bytes come in, rows go out a thousand at a time, and it ends with all that it took.
import { parentPort, workerData } from 'node:worker_threads'
import { bounds } from './bounds.ts'
import { csvOf } from './csv.ts'
import { headRowOf, headRows } from './guess.ts'
import { Unreadable, type Word } from './refusals.ts'
import { workbookOf, type ReadRow, type Workbook } from './workbook.ts'

/** `sheet`: which of them, else the one whose heads are known best. */
export type Order = { bytes: Uint8Array; sheet: number | null }
export type Said =
  | { rows: ReadRow[] }
  | { done: true; sheets: string[]; sheet: number; headPlace: number; hiddenRows: number }
  | { refused: Word }

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a page
const say = (said: Said) => parentPort!.postMessage(said)
const { bytes, sheet: asked } = workerData as Order

try {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  await read(await bookOf(given))
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  say({ refused: error.word })
}

async function bookOf(given: Buffer): Promise<Workbook> {
  const sign = given.toString('latin1', 0, 8)
  if (sign.startsWith('PK\x03\x04')) return workbookOf(given)
  // What Excel encrypts is a file of the old kind, with the workbook in it; so is .xls, which holds no `EncryptedPackage`.
  if (sign === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
    throw new Unreadable(given.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'sheet_locked' : 'not_a_sheet')
  return csvOf(given)
}

async function read(book: Workbook): Promise<void> {
  const sheet = asked !== null && asked < book.sheets.length ? asked : await bestSheet(book)
  let [some, first, hiddenRows, count] = [[] as ReadRow[], [] as ReadRow[], 0, 0]
  await book.rows(sheet, (row) => {
    if (first.length < headRows) first.push(row)
    if (row.isHidden) hiddenRows += 1
    count += 1
    some.push(row)
    if (some.length < 1_000) return
    say({ rows: some })
    some = []
  })
  if (count === 0) throw new Unreadable('sheet_empty')
  const { place } = headRowOf(first)
  if (count - place - 1 > bounds.rows) throw new Unreadable('sheet_too_large')
  if (count - place - 1 < 1) throw new Unreadable('sheet_empty')
  say({ rows: some })
  say({ done: true, sheets: book.sheets.map(({ name }) => name), sheet, headPlace: place, hiddenRows })
}

async function bestSheet(book: Workbook): Promise<number> {
  if (book.sheets.length === 1) return 0
  let best = { sheet: -1, score: -1 }
  for (const [sheet, { isHidden }] of book.sheets.entries()) {
    const rows: ReadRow[] = []
    await book.rows(sheet, (row) => {
      rows.push(row)
      return rows.length < headRows
    })
    const score = rows.length < 2 ? -1 : headRowOf(rows).score - (isHidden ? 100 : 0)
    if (score > best.score || best.sheet < 0) best = { sheet, score }
  }
  return best.sheet
}
