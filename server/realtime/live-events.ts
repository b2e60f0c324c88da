// Tells browsers that there is something new: what one process commits (`pg_notify`), all hear, on a connection of their own outside
// the pool. Nothing but ids goes through it; whoever is told asks, and is answered by what he may read then.
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { limits } from '../../contract/rules/rules.ts'
import type { Connection, Db } from '../db/connect.ts'
import { presence, type Here, type InLog } from './presence.ts'

/** Of one person, on all devices; the oldest gives way. */
const mostStreams = 12
const channel = 'saleslog_live'
/** PostgreSQL takes 8,000 bytes. */
const mostIds = 350

export type Live = {
  /** A stream of server-sent events for one session. */
  follow(of: { userId: string; sessionId: string }): AsyncIterable<string>
  /** Who has a log open, as this process has heard it. */
  inLog(logId: string): InLog[]
  stop(): Promise<void>
}
type Stream = { sessionId: string; say(event: string, data?: object): void; end(): void }

type Said = { users?: string[]; log?: string; ended?: string; here?: Here }
/** Seconds between looks for who has left without a word. */
const sweepSeconds = 5
/** With the commit of this transaction these people's browsers ask anew. @param logId nothing but what is said under that log */
export async function tellLive(db: Db, userIds: readonly string[], logId?: string): Promise<void> {
  for (let at = 0; at < userIds.length; at += mostIds) {
    const said: Said = { users: userIds.slice(at, at + mostIds), ...(logId && { log: logId }) }
    await sql`select pg_notify(${channel}, ${JSON.stringify(said)})`.execute(db)
  }
}
/** With the commit all processes know who has this log open, and those who have it open too ask anew. */
export async function tellHere(db: Db, here: Here): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify({ here } satisfies Said)})`.execute(db)
}

/** A network between may drop a connection that says nothing, and tell neither end: it is asked so often, and has so long to answer. */
const probing = { everyMs: 60_000, limitMs: 10_000 }

/** @param connection that stays: not one through a pooler that gives it to others between transactions */
export async function liveOn(
  connection: Connection,
  log: Pick<Logger, 'warn'>,
  { everyMs, limitMs } = probing,
): Promise<Live> {
  const streams = new Map<string, Set<Stream>>()
  const everybody = () => [...streams.values()].flatMap((own) => [...own])
  const state = { isStopped: false }
  let client: pg.Client | undefined
  const here = presence((log, userIds) => {
    for (const userId of userIds) for (const stream of streams.get(userId) ?? []) stream.say('here', { log })
  })
  const sweeping = setInterval(() => here.sweep(), sweepSeconds * 1000).unref()
  const hear = (payload: string) => {
    const said = JSON.parse(payload) as Said
    const [event, data] = said.log ? ['talk', { log: said.log }] : ['news', {}]
    for (const userId of said.users ?? []) for (const stream of streams.get(userId) ?? []) stream.say(event, data)
    if (said.here) here.hear(said.here)
    if (said.ended) for (const stream of everybody()) if (stream.sessionId === said.ended) stream.end()
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
    fresh.on('end', () => fresh === client && lose())
    fresh.on('notification', ({ payload }) => payload && hear(payload))
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
  /** What was said meanwhile nobody knows: all streams end, and browsers open new ones and ask. */
  const again = async () => {
    for (let wait = 250; !state.isStopped; wait = Math.min(wait * 2, 5_000)) {
      try {
        await listen()
        for (const stream of everybody()) stream.end()
        return
      } catch (error) {
        log.warn({ err: error }, 'live: the database is not reached')
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
  }
  const lose = () => {
    client = undefined
    void again()
  }
  let isProbing = false
  const probe = async (asked: pg.Client) => {
    isProbing = true
    try {
      await asked.query('select')
    } catch (error) {
      if (asked !== client) return
      log.warn({ err: error }, 'live: the connection does not answer')
      lose()
      // With a query under way nobody waits for the other end to say goodbye.
      void asked.end()
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
      for (const stream of everybody()) stream.end()
      const last = client
      client = undefined
      await Promise.race([last?.end(), new Promise((resolve) => setTimeout(resolve, limitMs).unref())])
    },
  }
}

/** Begins when it is first read; a reader who goes away ends it at once, also while nothing is said. */
function eventsOf(open: (stream: Omit<Stream, 'sessionId'>) => () => void): AsyncIterable<string> {
  return {
    [Symbol.asyncIterator]() {
      const waiting: string[] = ['event: hello\ndata: {}\n\n']
      let [isOver, wake] = [false, () => {}]
      const close = open({
        // The same twice before it is read is once.
        say: (event, data = {}) => {
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
              // Comments, which keep proxies from closing a silent stream, and tell browsers that it stands.
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
