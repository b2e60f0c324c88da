// Reads a table that somebody sent, in a worker of its own: whatever is in it, it costs no more memory and time than is given here.
import { Worker } from 'node:worker_threads'
import type { Language } from '../../contract/codes.ts'
import { Failure } from '../failure.ts'
import { textIn } from '../texts.ts'
import { turns } from '../turns.ts'
import type { Order, Said } from './reader.ts'
import type { Word } from './refusals.ts'
import type { ReadRow } from './workbook.ts'

export type Table = { sheets: string[]; sheet: number; headPlace: number; hiddenRows: number; rows: ReadRow[] }

const sentences: Record<Word, string> = {
  not_a_sheet: 'import.not_a_sheet',
  sheet_locked: 'import.sheet_locked',
  sheet_too_large: 'import.sheet_too_large',
  sheet_too_wide: 'import.sheet_too_wide',
  sheet_empty: 'import.sheet_empty',
}
const limits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }
/** A file of 50,000 rows is read within 5; what takes longer is meant to. */
const mostSeconds = 20
/** Two at once leave a core and 300 MB to the others. */
const inTurn = turns({ atOnce: 1, waiting: 20, each: 2, retryAfterSeconds: 10 })

/**
 * @param sheet which of its sheets; null for the one whose heads are known best
 * @throws import_refused, which says why in this language; busy
 */
export const readTable = (
  bytes: Uint8Array,
  { userId, language }: { userId: string; language: Language },
  sheet: number | null = null,
): Promise<Table> => inTurn(() => inWorker({ bytes, sheet }, language), userId)

function inWorker(order: Order, language: Language): Promise<Table> {
  const worker = new Worker(new URL('./reader.ts', import.meta.url), {
    workerData: order,
    resourceLimits: limits,
    // Whoever takes over a reader finds no password there.
    env: {},
    stderr: true,
    stdout: true,
  })
  const rows: ReadRow[] = []
  return new Promise<Table>((resolve, reject) => {
    const refuse = (word: Word) =>
      reject(new Failure('import_refused', { values: { why: textIn(language, sentences[word]) } }))
    const end = setTimeout(() => refuse('sheet_too_large'), mostSeconds * 1_000)
    worker.on('message', (said: Said) => {
      if ('rows' in said) for (const row of said.rows) rows.push(row)
      else if ('refused' in said) refuse(said.refused)
      else resolve({ ...said, rows })
    })
    worker.on('error', (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse('sheet_too_large') : reject(error),
    )
    worker.on('exit', () => {
      clearTimeout(end)
      refuse('not_a_sheet')
    })
  }).finally(() => worker.terminate())
}
