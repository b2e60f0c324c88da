// What search leaves for later, so that who writes a log does not wait for it: new entries go from the index's list into the index, and those of renamed customers
// and contacts are written anew (migration search_entries).
import type pg from 'pg'
import type { Logger } from 'pino'

const every = 1_000
/** Entries written anew at once. */
const most = 200

/** Several processes may: one of them does it, the others find it done. @returns how to end it; what is under way ends first */
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
