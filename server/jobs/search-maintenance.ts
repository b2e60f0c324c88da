// Search maintenance outside of the calls that write: merges pending entries into the GIN index, and rewrites the entries of renamed
// customers and contacts (migration search_entries).
import type pg from 'pg'
import type { Logger } from 'pino'

const every = 1_000
/** Entries rewritten in one statement. */
const most = 200

/** May run in several processes: one works, the others find nothing to do. @returns a function that stops it after the current run */
export function tendSearch(pool: pg.Pool, log: Logger): () => Promise<void> {
  let underway = Promise.resolve()
  let isBusy = false
  const ending = new AbortController()
  const round = async () => {
    isBusy = true
    try {
      let more = true
      while (more && !ending.signal.aborted)
        more = (await pool.query<{ more: boolean }>('select tend_search($1) as more', [most])).rows[0]!.more
    } catch (error) {
      if (!ending.signal.aborted) log.warn({ err: error }, 'tending search')
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(() => {
    if (!isBusy) underway = round()
  }, every)
  return async () => {
    ending.abort()
    clearInterval(timer)
    await underway
  }
}
