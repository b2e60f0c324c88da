// Reads a table that somebody sent, in a worker of its own: whatever is in it, it costs no more memory and time than is given here.
import { Worker } from 'node:worker_threads'
import type { Language } from '../../contract/codes.ts'
import type { ImportField } from '../../contract/calls/imports/columns.ts'
import { Failure } from '../core/failure.ts'
import { textIn, type TextKey } from '../core/texts.ts'
import { turns } from '../core/concurrency-limit.ts'
import { bounds } from './bounds.ts'
import type { GuessedColumn } from './guess.ts'
import type { Order, Said, Told } from './reader.ts'
import type { Word } from './refusals.ts'

export type Table = {
  sheets: string[]
  sheet: number
  hiddenRows: number
  /** Rows below the heads. */
  total: number
  columns: GuessedColumn[]
  /** These rows once, each page JSON in UTF-8: a list of { number, cells, broken, numbers }. */
  pages(): AsyncGenerator<Buffer>
}

const sentences: Record<Word, TextKey> = {
  not_a_sheet: 'import.not_a_sheet',
  sheet_locked: 'import.sheet_locked',
  sheet_too_large: 'import.sheet_too_large',
  sheet_too_wide: 'import.sheet_too_wide',
  sheet_too_many: 'import.sheet_too_many',
  sheet_empty: 'import.sheet_empty',
}
/** Why a file is not read, with the limits that it names. */
export function sentenceOf(word: Word, language: Language): string {
  const { rows, columns, cells } = bounds
  // `narrow`: the columns that a table of all rows may have.
  const counts = Object.entries({ rows, columns, cells, narrow: Math.floor(cells / rows) })
  const { format } = new Intl.NumberFormat(language)
  return textIn(language, sentences[word], Object.fromEntries(counts.map(([name, count]) => [name, format(count)])))
}
const limits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }
/** A file of 50,000 rows is read within 5; what takes longer is meant to. */
const mostSeconds = 20
/** One at a time leaves a core and 300 MB to the others. */
const inTurn = turns({ atOnce: 1, waiting: 20, each: 2, retryAfterSeconds: 10 })

type Asked = {
  /** Asked for when its turn has come: what waits holds no file. */
  bytes: () => Promise<Uint8Array<ArrayBuffer>>
  by: { userId: string; language: Language }
  /** Which of its sheets; null for the one whose heads are known best. */
  sheet?: number | null
  /** What was chosen before for columns of these names, by the keys of heads. */
  remembered: (heads: readonly string[]) => Promise<ReadonlyMap<string, ImportField | ''>>
}
/**
 * @param use what becomes of the table, whose rows are there as long as this lasts
 * @throws import_refused, which says why in this language; busy
 */
export const readTable = <T>(asked: Asked, use: (table: Table) => Promise<T>): Promise<T> =>
  inTurn(async () => {
    const reader = read({ bytes: await asked.bytes(), sheet: asked.sheet ?? null }, asked.by.language)
    try {
      const { heads } = await reader.ask<{ heads: string[] }>(null)
      const remembered = [...(await asked.remembered(heads))]
      const table = await reader.ask<Omit<Table, 'pages'>>({ remembered })
      reader.isRead()
      async function* pages() {
        for (;;) {
          const { page } = await reader.ask<{ page: Uint8Array<ArrayBuffer> | null }>('next')
          if (!page) return
          yield Buffer.from(page.buffer)
        }
      }
      return await use({ ...table, pages })
    } finally {
      await reader.end()
    }
  }, asked.by.userId)

/** A worker that is asked, one question after the other. */
function read(order: Order, language: Language) {
  const worker = new Worker(new URL('./reader.ts', import.meta.url), {
    workerData: order,
    transferList: [order.bytes.buffer as ArrayBuffer],
    resourceLimits: limits,
    // Whoever takes over a reader finds no password there.
    env: {},
    stderr: true,
    stdout: true,
  })
  const answer = () => Promise.withResolvers<Said>()
  let waiting = answer()
  let failure: Error | null = null
  const fail = (error: Error) => {
    failure ??= error
    waiting.reject(failure)
  }
  const refuse = (word: Word) => fail(new Failure('import_refused', { values: { why: sentenceOf(word, language) } }))
  const late = setTimeout(() => refuse('sheet_too_large'), mostSeconds * 1_000)
  worker.on('message', (said: Said) => ('refused' in said ? refuse(said.refused) : waiting.resolve(said)))
  worker.on('error', (error: Error & { code?: string }) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse('sheet_too_large') : fail(error),
  )
  worker.on('exit', () => refuse('not_a_sheet'))
  return {
    /** @param told null: what it says first, of itself */
    async ask<A extends Said>(told: Told | null): Promise<A> {
      if (failure) throw failure
      if (told !== null) {
        waiting = answer()
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a page
        worker.postMessage(told)
      }
      return (await waiting.promise) as A
    },
    isRead: () => clearTimeout(late),
    async end() {
      clearTimeout(late)
      await worker.terminate()
    },
  }
}
