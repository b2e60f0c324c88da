// Server-sent events to browsers. Changes committed by one process reach all processes by `pg_notify`, on a dedicated
// connection outside the pool. Events contain only ids; clients then reload the data with the usual permission checks.
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { limits } from '../../contract/rules/rules.ts'
import type { Connection, Db } from '../db/connect.ts'
import { keepSession, type ProbeTimes } from '../db/session-connection.ts'
import { createPresence, type PresenceMessage, type LogUser } from './presence.ts'

/** Maximum number of streams per user; the oldest is closed first. */
const maxStreams = 12
const channel = 'saleslog_live'
/** The longest life of a stream that has an end: clients open a new one, as after any other end. */
const longestMs = 3_600_000
/** User ids per notification; PostgreSQL limits the payload to 8,000 bytes. */
const maxIds = 350

export type LiveEvents = {
  /**
   * The stream of server-sent events of one session; ends with the session, and at `until`. Its first event, `hello`, says in `quiet` for how
   * many milliseconds the user has had no event, as far as this process knows: what a browser read in that time is current.
   */
  follow(of: { userId: string; sessionId: string; until?: Date | null }): AsyncIterable<string>
  /** Users who have a log open, as far as this process knows. */
  usersInLog(logId: string): LogUser[]
  stop(): Promise<void>
}
type Stream = { sessionId: string; send(event: string, data?: object): void; end(): void }

/**
 * Payload of a notification: recipients, the log of new comments, an ended session, users whose streams end, or a
 * presence message.
 */
type Payload = { users?: string[]; log?: string; ended?: string; left?: string[]; here?: PresenceMessage }
/** Seconds between checks for users whose presence has expired. */
const sweepSeconds = 5
/** How long the last event of a user is remembered, in milliseconds. */
const rememberedMs = 60_000
/**
 * Notifies the browsers of these users with the commit of the transaction, so that they reload.
 * @param logId only the comments and feedback of this log have changed
 */
export async function notifyBrowsers(db: Db, userIds: readonly string[], logId?: string): Promise<void> {
  for (let at = 0; at < userIds.length; at += maxIds) {
    const payload: Payload = { users: userIds.slice(at, at + maxIds), ...(logId && { log: logId }) }
    await sql`select pg_notify(${channel}, ${JSON.stringify(payload)})`.execute(db)
  }
}
/**
 * Ends all streams of these users with the commit of the transaction: their rights have changed. Their browsers open new
 * ones, with the rights they have then.
 */
export async function closeStreams(db: Db, userIds: readonly string[]): Promise<void> {
  for (let at = 0; at < userIds.length; at += maxIds) {
    const payload: Payload = { left: userIds.slice(at, at + maxIds) }
    await sql`select pg_notify(${channel}, ${JSON.stringify(payload)})`.execute(db)
  }
}
/**
 * Distributes a presence message to all processes with the commit; browsers of other users in the log are notified of
 * changes.
 */
export async function notifyPresence(db: Db, here: PresenceMessage): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify({ here } satisfies Payload)})`.execute(db)
}

/**
 * Listens for notifications and serves streams.
 * @param connection a session connection: LISTEN does not work through a pooler in transaction mode
 * @throws if the first connection fails; later failures are logged and retried
 */
export async function liveEventsOn(
  connection: Connection,
  log: Pick<Logger, 'warn'>,
  times?: ProbeTimes,
): Promise<LiveEvents> {
  const streams = new Map<string, Set<Stream>>()
  let isStopped = false
  let listeningSince = performance.now()
  /** By user id, when their last event was received (milliseconds of a clock that never jumps). */
  const lastEvents = new Map<string, number>()
  const remember = (userIds: readonly string[]) =>
    userIds.forEach((userId) => lastEvents.set(userId, performance.now()))
  const quietOf = (userId: string) =>
    Math.max(0, Math.min(rememberedMs, performance.now() - Math.max(listeningSince, lastEvents.get(userId) ?? 0)))
  const allStreams = () => [...streams.values()].flatMap((own) => [...own])
  const here = createPresence((log, userIds) => {
    remember(userIds)
    for (const userId of userIds) for (const stream of streams.get(userId) ?? []) stream.send('here', { log })
  })
  const sweeping = setInterval(() => {
    here.sweep()
    for (const [userId, at] of lastEvents) if (performance.now() - at > rememberedMs) lastEvents.delete(userId)
  }, sweepSeconds * 1000).unref()
  const receive = (json: string) => {
    const payload = JSON.parse(json) as Payload
    remember([...(payload.users ?? []), ...(payload.left ?? [])])
    const [event, data] = payload.log ? ['talk', { log: payload.log }] : ['news', {}]
    for (const userId of payload.users ?? []) for (const stream of streams.get(userId) ?? []) stream.send(event, data)
    for (const userId of payload.left ?? []) for (const stream of streams.get(userId) ?? []) stream.end()
    if (payload.here) here.receive(payload.here)
    if (payload.ended) for (const stream of allStreams()) if (stream.sessionId === payload.ended) stream.end()
  }
  const endAll = () => {
    for (const stream of allStreams()) stream.end()
  }
  // Notifications may have been lost before a reconnection; browsers reopen their streams and reload.
  const reopened = () => {
    listeningSince = performance.now()
    endAll()
  }
  const listener = await keepSession(
    connection,
    {
      name: 'live',
      begin: (client) => {
        client.on('notification', ({ payload }) => payload && receive(payload))
        return client.query(`listen ${channel}`)
      },
      reopened,
    },
    log,
    times,
  )
  return {
    follow: ({ userId, sessionId, until }) =>
      eventsOf(
        () => ({ quiet: Math.floor(quietOf(userId)) }),
        (stream) => {
          const own = streams.get(userId) ?? new Set<Stream>()
          streams.set(userId, own)
          const [oldest] = own
          if (own.size >= maxStreams) oldest!.end()
          const entry = { sessionId, ...stream }
          own.add(entry)
          if (isStopped) entry.end()
          const timer =
            until && setTimeout(() => entry.end(), Math.min(until.getTime() - Date.now(), longestMs)).unref()
          return () => {
            if (timer) clearTimeout(timer)
            own.delete(entry)
            if (own.size === 0) streams.delete(userId)
          }
        },
      ),
    usersInLog: here.inLog,
    async stop() {
      isStopped = true
      clearInterval(sweeping)
      const stopped = listener.stop()
      endAll()
      await stopped
    },
  }
}

const eventText = (event: string, data: object): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
/** Opens a stream when it is first read; `hello` answers the data of its first event. A reader that stops closes it immediately, even while no event is pending. */
function eventsOf(hello: () => object, open: (stream: Omit<Stream, 'sessionId'>) => () => void): AsyncIterable<string> {
  return {
    [Symbol.asyncIterator]() {
      const waiting: string[] = [eventText('hello', hello())]
      let [isOver, wake] = [false, () => {}]
      const close = open({
        // Identical pending events are merged.
        send: (event, data = {}) => {
          const line = eventText(event, data)
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
