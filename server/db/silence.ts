// Finds connections that fell silent, before a call does: the machine of the database failed over, or a network between
// forgot them. Then those of all pools are replaced when they are used next.
import type pg from 'pg'
import type { Logger } from 'pino'
import { isSilence, noteSilence } from './connect.ts'

const everyMs = 2_000

/**
 * @param probe of one connection, with a short time limit for statements
 * @param pools on the same database
 * @returns ends the watch
 */
export function watchForSilence(probe: pg.Pool, pools: readonly pg.Pool[], log: Pick<Logger, 'warn'>): () => void {
  let isProbing = false
  const look = async () => {
    try {
      await probe.query('select')
    } catch (error) {
      if (!isSilence(error)) return
      // A database that answers nobody is only slow: new connections would make it slower.
      await probe.query('select')
      pools.forEach(noteSilence)
      log.warn('connections to the database fell silent and are replaced')
    }
  }
  const timer = setInterval(() => {
    if (isProbing) return
    isProbing = true
    look()
      .catch(() => {})
      .finally(() => (isProbing = false))
  }, everyMs).unref()
  return () => clearInterval(timer)
}
