// Finds connections that fell silent before their calls give up: the machine of the database failed over, or a network
// between forgot them.
import type pg from 'pg'
import type { Logger } from 'pino'
import { isDirect, isSilence, noteSilence, suspiciousMs, waitingOn, type Waiting } from './connect.ts'

/**
 * `everyMs`: how often connections are looked at. `limitMs`: a statement is suspicious that has had no answer for so long,
 * and silent if meanwhile the process of its connection has had nothing to do for so long.
 */
const usual = { everyMs: 1_000, limitMs: suspiciousMs }
type Options = { limitMs: number; now?: () => number }

/**
 * Looks once. Connections that are silent are cut off, so that their calls fail now, and what else was open is not used again.
 * @param probe of one connection, with a short time limit for statements
 * @param pools on the same database
 */
export function silenceFinder(
  probe: pg.Pool,
  pools: readonly pg.Pool[],
  log: Pick<Logger, 'warn'>,
  { limitMs, now = () => performance.now() }: Options = usual,
): () => Promise<void> {
  const firstSeen = new WeakMap<object, number>()
  /** The probe had no answer, and a new connection has had none since. */
  let isSuspected = false
  const waitingLong = () => {
    const at = now()
    return pools.flatMap(waitingOn).filter(({ query }) => {
      if (!firstSeen.has(query)) firstSeen.set(query, at)
      return at - firstSeen.get(query)! >= limitMs
    })
  }
  return async () => {
    let found: Found
    try {
      found = await findSilent(probe, waitingLong(), limitMs)
    } catch (error) {
      if (!isSilence(error)) throw error
      isSuspected = true
      // A database that answers nobody is only slow: new connections would make it slower.
      found = await findSilent(probe, waitingLong(), limitMs)
    }
    const { silent, isDirect } = found
    if (silent.length === 0 && !isSuspected) return
    isSuspected = false
    for (const { cutOff } of silent) cutOff()
    const givenUp = [...pools.flatMap(noteSilence), ...silent.map(({ processId }) => processId)]
    log.warn({ count: givenUp.length }, 'connections to the database fell silent and are replaced')
    // Their transactions would hold locks, and their places among the connections, until a time limit ends them.
    if (isDirect)
      await probe.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where pid = any($1) and usename = current_user and state <> 'active'`,
        [givenUp],
      )
  }
}

type Found = { silent: Waiting[]; isDirect: boolean }
/** Asked on another connection. Behind a pooler, whose process ids are its own, none is found. */
async function findSilent(probe: pg.Pool, waiting: Waiting[], limitMs: number): Promise<Found> {
  const client = await probe.connect()
  let broken: Error | undefined
  try {
    if (!(await isDirect(client))) return { silent: [], isDirect: false }
    if (waiting.length === 0) return { silent: [], isDirect: true }
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where pid = any($1)
         and (state = 'active' or clock_timestamp() - state_change < $2 * interval '1 millisecond')`,
      [waiting.map(({ processId }) => processId), limitMs],
    )
    const working = new Set(rows.map(({ pid }) => pid))
    return { silent: waiting.filter(({ processId }) => !working.has(processId)), isDirect: true }
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/** @returns ends the watch */
export function watchForSilence(...[probe, pools, log]: Parameters<typeof silenceFinder>): () => void {
  const look = silenceFinder(probe, pools, log)
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    look()
      .catch(() => {})
      .finally(() => (isLooking = false))
  }, usual.everyMs).unref()
  return () => clearInterval(timer)
}
