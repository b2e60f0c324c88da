// Server-sent events to browsers. Changes committed by one process reach all processes by `pg_notify`, on a dedicated
// connection outside the pool. Events contain only ids; clients then reload the data with the usual permission checks.
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { limits } from '../../contract/rules/rules.ts'
import type { Connection, Db } from '../db/connect.ts'
import { presence, type Here, type InLog } from './presence.ts'

/** Maximum number of streams per user; the oldest is closed first. */
const mostStreams = 12
const channel = 'saleslog_live'
/** User ids per notification; PostgreSQL limits the payload to 8,000 bytes. */
const mostIds = 350

export type Live = {
  /** The stream of server-sent events of one session; ends with the session. */
  follow(of: { userId: string; sessionId: string }): AsyncIterable<string>
  /** Users who have a log open, as far as this process knows. */
  inLog(logId: string): InLog[]
  stop(): Promise<void>
}
type Stream = { sessionId: string; send(event: string, data?: object): void; end(): void }

/** Payload of a notification: recipients, the log of new comments, an ended session, or a presence message. */
type Payload = { users?: string[]; log?: string; ended?: string; here?: Here }
/** Seconds between checks for users whose presence has expired. */
const sweepSeconds = 5
/**
 * Notifies the browsers of these users with the commit of the transaction, so that they reload.
 * @param logId only the comments and feedback of this log have changed
 */
export async function tellLive(db: Db, userIds: readonly string[], logId?: string): Promise<void> {
  for (let at = 0; at < userIds.length; at += mostIds) {
    const payload: Payload = { users: userIds.slice(at, at + mostIds), ...(logId && { log: logId }) }
    await sql`select pg_notify(${channel}, ${JSON.stringify(payload)})`.execute(db)
  }
}
/**
 * Distributes a presence message to all processes with the commit; browsers of other users in the log are notified of
 * changes.
 */
export async function tellHere(db: Db, here: Here): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify({ here } satisfies Payload)})`.execute(db)
}

/**
 * Networks may drop an idle connection silently, so it is probed at this interval, with this time limit for the
 * response.
 */
const probing = { everyMs: 60_000, limitMs: 10_000 }

/**
 * Listens for notifications and serves streams.
 * @param connection a session connection: LISTEN does not work through a pooler in transaction mode
 * @throws if the first connection fails; later failures are logged and retried
 */
export async function liveOn(
  connection: Connection,
  log: Pick<Logger, 'warn'>,
  { everyMs, limitMs } = probing,
): Promise<Live> {
  const streams = new Map<string, Set<Stream>>()
  const allStreams = () => [...streams.values()].flatMap((own) => [...own])
  const state = { isStopped: false }
  let client: pg.Client | undefined
  const here = presence((log, userIds) => {
    for (const userId of userIds) for (const stream of streams.get(userId) ?? []) stream.send('here', { log })
  })
  const sweeping = setInterval(() => here.sweep(), sweepSeconds * 1000).unref()
  const receive = (json: string) => {
    const payload = JSON.parse(json) as Payload
    const [event, data] = payload.log ? ['talk', { log: payload.log }] : ['news', {}]
    for (const userId of payload.users ?? []) for (const stream of streams.get(userId) ?? []) stream.send(event, data)
    if (payload.here) here.hear(payload.here)
    if (payload.ended) for (const stream of allStreams()) if (stream.sessionId === payload.ended) stream.end()
  }
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
    fresh.on('notification', ({ payload }) => payload && receive(payload))
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
  /** Notifications may have been lost meanwhile, so all streams are closed; browsers reopen them and reload. */
  const listenAgain = async () => {
    for (let wait = 250; !state.isStopped; wait = Math.min(wait * 2, 5_000)) {
      try {
        await listen()
        for (const stream of allStreams()) stream.end()
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
    follow: ({ userId, sessionId }) =>
      eventsOf((stream) => {
        const own = streams.get(userId) ?? new Set<Stream>()
        streams.set(userId, own)
        const [oldest] = own
        if (own.size >= mostStreams) oldest!.end()
        const entry = { sessionId, ...stream }
        own.add(entry)
        return () => {
          own.delete(entry)
          if (own.size === 0) streams.delete(userId)
        }
      }),
    inLog: here.inLog,
    async stop() {
      clearInterval(sweeping)
      clearInterval(probes)
      state.isStopped = true
      for (const stream of allStreams()) stream.end()
      const last = client
      client = undefined
      await Promise.race([last?.end(), new Promise((resolve) => setTimeout(resolve, limitMs).unref())])
    },
  }
}

/** Opens a stream when it is first read. A reader that stops closes it immediately, even while no event is pending. */
function eventsOf(open: (stream: Omit<Stream, 'sessionId'>) => () => void): AsyncIterable<string> {
  return {
    [Symbol.asyncIterator]() {
      const waiting: string[] = ['event: hello\ndata: {}\n\n']
      let [isOver, wake] = [false, () => {}]
      const close = open({
        // Identical pending events are merged.
        send: (event, data = {}) => {
          const line = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
          if (!waiting.includes(line)) waiting.push(line)
          wake()
        },
        end: () => {
          isOver = true
          wake()
        },
      })
      const finish = (): IteratorResult<string> => {
        isOver = true
        close()
        wake()
        return { done: true, value: undefined }
      }
      return {
        async next() {
          if (waiting.length === 0 && !isOver)
            await new Promise<void>((resolve) => {
              // Comments keep proxies from closing an idle stream, and show clients that it is alive.
              const beat = setTimeout(() => (waiting.push(':\n\n'), wake()), limits.heartbeatSeconds * 1000)
              wake = () => (clearTimeout(beat), resolve())
            })
          const value = waiting.shift()
          if (value === undefined) return finish()
          return { done: false, value }
        },
        return: async () => finish(),
      }
    },
  }
}
