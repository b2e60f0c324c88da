// Reads an uploaded table in a worker thread with limits on memory and time.
import { Worker } from 'node:worker_threads'
import type { Language } from '../../contract/codes.ts'
import type { HeaderChoice, ImportCountry } from '../../contract/calls/imports/columns.ts'
import { textIn, type TextKey } from '../core/texts.ts'
import { concurrencyLimit } from '../core/concurrency-limit.ts'
import { threadEnvironment } from '../core/thread-environment.ts'
import { bounds } from './bounds.ts'
import type { DetectedColumn } from './columns/detect-columns.ts'
import type { Known, ReaderInput, ReaderMessage, ReaderRequest } from './read-worker.ts'
import { UnreadableTable, type UnreadableReason } from './errors.ts'

export type Table = {
  sheets: string[]
  sheet: number
  hiddenRows: number
  /** Number of rows below the header that were read. */
  total: number
  columns: DetectedColumn[]
  /** The program that exported the file; empty if unknown. */
  preset: string
  country: ImportCountry
  /** The rows, once, in pages: each a JSON list of { number, cells, broken, numbers, aside } in UTF-8. */
  pages(): AsyncGenerator<Buffer>
}

const messageKeys: Record<UnreadableReason, TextKey> = {
  not_a_sheet: 'import.not_a_sheet',
  open_quote: 'import.open_quote',
  sheet_locked: 'import.sheet_locked',
  sheet_too_large: 'import.sheet_too_large',
  sheet_too_wide: 'import.sheet_too_wide',
  sheet_too_many: 'import.sheet_too_many',
  sheet_empty: 'import.sheet_empty',
}
/** The message for an unreadable file, with the limits it mentions. */
export function messageOf(
  word: UnreadableReason,
  language: Language,
  values: Readonly<Record<string, number>> = {},
): string {
  const { rows, columns, cells } = bounds
  // `narrow`: maximum number of columns of a table with the maximum number of rows.
  const counts = Object.entries({ rows, columns, cells, narrow: Math.floor(cells / rows), ...values })
  const { format } = new Intl.NumberFormat(language)
  return textIn(language, messageKeys[word], Object.fromEntries(counts.map(([name, count]) => [name, format(count)])))
}
const limits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }
/** A file of 50,000 rows takes less than 5 seconds; a longer time indicates a hostile file. */
const timeoutSeconds = 20
/** One file at a time in calls and one in jobs; each takes up to a core and 300 MB. */
const limitedIn = {
  call: concurrencyLimit({ maxRunning: 1, maxQueued: 20, maxPerCaller: 2, retryAfterSeconds: 10 }),
  job: concurrencyLimit({ maxRunning: 1, maxQueued: 20, retryAfterSeconds: 10 }),
}

type ReadRequest = {
  /** Loads the file; called when reading begins, so that queued requests hold no file in memory. */
  bytes: () => Promise<Uint8Array<ArrayBuffer>>
  userId: string
  /** Where it is read: a job that reads a large file does not delay calls that read small ones. */
  in: keyof typeof limitedIn
  /** Only the rows that decide about the columns. */
  isBeginning?: boolean
  /** Ends the reading, also while it waits for its turn. */
  signal?: AbortSignal
  /** Index of the sheet; null for the one with the most known column names. */
  sheet?: number | null
  header?: HeaderChoice
  /** Loads what the workgroup knows about columns with these keys. */
  known: (keys: readonly string[]) => Promise<Known>
}
/**
 * Reads a table and passes it to `use`; its rows are available until `use` resolves.
 * @throws UnreadableTable; busy; the reason of `signal`
 */
export const readTable = <T>(request: ReadRequest, use: (table: Table) => Promise<T>): Promise<T> =>
  limitedIn[request.in](async () => {
    const { signal, sheet = null, header = 'found', isBeginning = false } = request
    signal?.throwIfAborted()
    const reader = startReader({ bytes: await request.bytes(), sheet, header, isBeginning }, signal)
    try {
      const { keys } = await reader.ask<{ keys: string[] }>(null)
      const table = await reader.ask<Omit<Table, 'pages'>>(await request.known(keys))
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
  }, request.userId)

/** Starts a worker. Its requests must be sequential. */
function startReader(order: ReaderInput, signal: AbortSignal | undefined) {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: order,
    transferList: [order.bytes.buffer as ArrayBuffer],
    resourceLimits: limits,
    env: threadEnvironment(),
    stderr: true,
    stdout: true,
  })
  const answer = () => Promise.withResolvers<ReaderMessage>()
  let waiting = answer()
  let failure: Error | null = null
  const fail = (error: Error) => {
    failure ??= error
    waiting.reject(failure)
  }
  const refuse = (word: UnreadableReason, values?: Readonly<Record<string, number>>) =>
    fail(new UnreadableTable(word, values))
  const abort = () => fail(signal!.reason as Error)
  signal?.addEventListener('abort', abort)
  const late = setTimeout(() => refuse('sheet_too_large'), timeoutSeconds * 1_000)
  worker.on('message', (message: ReaderMessage) =>
    'refused' in message ? refuse(message.refused, message.values) : waiting.resolve(message),
  )
  worker.on('error', (error: Error & { code?: string }) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse('sheet_too_large') : fail(error),
  )
  worker.on('exit', () => refuse('not_a_sheet'))
  return {
    /**
     * Sends a request and waits for the response; null waits for the first message, which the worker sends unprompted.
     */
    async ask<A extends ReaderMessage>(request: ReaderRequest | null): Promise<A> {
      if (failure) throw failure
      if (request !== null) {
        waiting = answer()
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a page
        worker.postMessage(request)
      }
      return (await waiting.promise) as A
    },
    isRead: () => {
      clearTimeout(late)
      signal?.removeEventListener('abort', abort)
    },
    async end() {
      clearTimeout(late)
      signal?.removeEventListener('abort', abort)
      await worker.terminate()
    },
  }
}
