// A PostgreSQL connection that listens for notifications, reconnects after failures, and is probed regularly.
import pg from 'pg'
import type { Logger } from 'pino'
import type { Connection } from '../db/connect.ts'

/** Interval of probes, and time limit for a connection attempt or the response to a probe, in milliseconds. */
export type ProbeTimes = { everyMs: number; limitMs: number }
/** Networks may drop an idle connection without notice to either end. */
const defaultTimes: ProbeTimes = { everyMs: 60_000, limitMs: 10_000 }
/** In milliseconds, doubled after each failure. */
const retry = { first: 250, longest: 5_000 }

/**
 * Listens to a channel.
 * @param connection a session connection: LISTEN does not work through a pooler in transaction mode
 * @param on `receive` gets payloads; `reconnected` is called after a new connection, since notifications may have been
 * lost
 * @throws if the first connection fails; later failures are logged and retried
 */
export async function listenTo(
  channel: string,
  connection: Connection,
  log: Pick<Logger, 'warn'>,
  { everyMs, limitMs }: ProbeTimes = defaultTimes,
  on: { receive(payload: string): void; reconnected(): void },
): Promise<{ stop(): Promise<void> }> {
  const state = { isStopped: false }
  let client: pg.Client | undefined
  const listen = async () => {
    const fresh = new pg.Client({
      ...connection,
      application_name: 'saleslog-live',
      keepAlive: true,
      connectionTimeoutMillis: limitMs,
      query_timeout: limitMs,
    } as pg.ClientConfig)
    fresh.on('error', () => {})
    fresh.on('end', () => fresh === client && reconnect())
    fresh.on('notification', ({ payload }) => payload && on.receive(payload))
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
    } catch (error) {
      void fresh.end()
      throw error
    }
    if (state.isStopped) void fresh.end()
    else client = fresh
  }
  const listenAgain = async () => {
    for (let wait = retry.first; !state.isStopped; wait = Math.min(wait * 2, retry.longest)) {
      try {
        await listen()
        on.reconnected()
        return
      } catch (error) {
        log.warn({ err: error }, 'live: the database is not reached')
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
  }
  const reconnect = () => {
    client = undefined
    void listenAgain()
  }
  let isProbing = false
  const probe = async (probed: pg.Client) => {
    isProbing = true
    try {
      await probed.query('select')
    } catch (error) {
      if (probed !== client) return
      log.warn({ err: error }, 'live: the connection does not respond')
      reconnect()
      // `end` does not wait for the server while a query is pending.
      void probed.end()
    } finally {
      isProbing = false
    }
  }
  const probes = setInterval(() => {
    if (client && !isProbing) void probe(client)
  }, everyMs).unref()
  await listen()
  return {
    async stop() {
      clearInterval(probes)
      state.isStopped = true
      const last = client
      client = undefined
      await Promise.race([last?.end(), new Promise((resolve) => setTimeout(resolve, limitMs).unref())])
    },
  }
}
