// A connection outside the pool whose session holds something: a LISTEN, or locks. It is opened again after failures and
// probed regularly. Through a pooler in transaction mode sessions hold nothing.
import pg from 'pg'
import type { Logger } from 'pino'
import { isSilence, type Connection } from './connect.ts'

/** Interval of probes, and time limit for a connection attempt or a statement, in milliseconds. */
export type ProbeTimes = { everyMs: number; limitMs: number }
/** Networks may drop an idle connection without notice to either end. */
const defaultTimes: ProbeTimes = { everyMs: 10_000, limitMs: 10_000 }
/** In milliseconds, doubled after each failure. */
const retry = { first: 250, longest: 5_000 }

export type SessionConnection = {
  /** Runs one statement after another. Undefined while the connection is being opened again. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>> | undefined
  stop(): Promise<void>
}
type Session = {
  /** For the log and for `application_name`. */
  name: string
  /** Makes the session hold what it is for; runs at every opening. */
  begin(client: pg.Client): Promise<unknown>
  /** Called after a later opening; what the session held was gone meanwhile. */
  reopened?(): void
}

/** @throws if the first connection fails; later failures are logged and retried */
export async function keepSession(
  connection: Connection,
  { name, begin, reopened }: Session,
  log: Pick<Logger, 'warn'>,
  { everyMs, limitMs }: ProbeTimes = defaultTimes,
): Promise<SessionConnection> {
  const state = { isStopped: false }
  let client: pg.Client | undefined
  let previous: Promise<unknown> = Promise.resolve()
  const open = async () => {
    const fresh = new pg.Client({
      ...connection,
      application_name: `saleslog-${name}`,
      keepAlive: true,
      connectionTimeoutMillis: limitMs,
      query_timeout: limitMs,
    } as pg.ClientConfig)
    fresh.on('error', () => {})
    fresh.on('end', () => fresh === client && reopen())
    try {
      await fresh.connect()
      await begin(fresh)
    } catch (error) {
      void fresh.end()
      throw error
    }
    if (state.isStopped) void fresh.end()
    else [client, previous] = [fresh, Promise.resolve()]
  }
  const openAgain = async () => {
    for (let wait = retry.first; !state.isStopped; wait = Math.min(wait * 2, retry.longest)) {
      try {
        await open()
        reopened?.()
        return
      } catch (error) {
        log.warn({ err: error }, `${name}: the database is not reached`)
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
  }
  const reopen = () => {
    client = undefined
    void openAgain()
  }
  const query = <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
    const asked = client
    if (!asked) return undefined
    const result = previous.then(() => asked.query<Row>(text, values))
    previous = result.catch((error: unknown) => {
      if (!isSilence(error) || asked !== client) return
      log.warn({ err: error }, `${name}: the connection does not respond`)
      reopen()
      // `end` does not wait for the server while a query is pending.
      void asked.end()
    })
    return result
  }
  const probes = setInterval(() => void query('select')?.catch(() => {}), everyMs).unref()
  await open()
  return {
    query,
    async stop() {
      clearInterval(probes)
      state.isStopped = true
      const last = client
      client = undefined
      await Promise.race([last?.end(), new Promise((resolve) => setTimeout(resolve, limitMs).unref())])
    },
  }
}
