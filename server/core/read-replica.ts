// Reads on a standby of the database (DATABASE_READ_URL, decision 90): statistics and exports, which may be some seconds
// old. Never older than the reader's own writes: calls count the writing transactions of their user, and a reader whose
// count has not arrived reads from the primary, as everybody does while the standby is behind or fails.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Role } from '../../contract/codes.ts'
import { Failure } from './failure.ts'
import { replicaReads } from './metrics.ts'
import { checkAppLogin } from '../db/app-login.ts'
import { connect, enterWorkgroup, inTransaction, type Connection, type Db } from '../db/connect.ts'

export type Reader = { workgroupId: string; userId: string; role: Role }
/** Runs `work` in a transaction that only reads, with the rights of the reader, which the caller has checked. */
export type Reading = <T>(reader: Reader, work: (db: Db) => Promise<T>) => Promise<T>
export type ReadReplica = {
  /** Whether reads go there now. */
  isUsable(): boolean
  reading: Reading
  stop(): Promise<void>
}
type Options = {
  /** Of the primary. */
  pool: pg.Pool
  /** Maximum number of connections. */
  size: number
  log: Pick<Logger, 'warn'>
}
/** ms between beats, and the age of the last beat that arrived from which on the standby is not used. */
const [everyMs, mostMs] = [2_000, 10_000]

export const readingOn =
  (pool: pg.Pool): Reading =>
  (reader, work) =>
    inTransaction(pool, null, async (db) => {
      await enterReader(db, reader)
      return work(db)
    })
const enterReader = (db: Db, { workgroupId, userId, role }: Reader) => enterWorkgroup(db, workgroupId, userId, role)

/** The standby is used as soon as it is reached, follows and has a login that may do no more than the app's. */
export function openReadReplica(connection: Connection, { pool, size, log }: Options): ReadReplica {
  const standby = connect(connection, size)
  const health = connect(connection, 1)
  const onPrimary = readingOn(pool)
  const stopping = new AbortController()
  /** `count` of the last beat, `at` when it was counted, and `arrivedAt` when the last one was that has arrived. */
  const state = { count: 0n, at: 0, arrivedAt: -Infinity, isChecked: false, said: '' }
  const isUsable = () => performance.now() - state.arrivedAt < mostMs

  /** Counts a beat once the last one has arrived. @throws when a database or the login is not usable */
  const beat = async () => {
    const { rows } = await health.query<{ count: string }>('select last_replica_beat() as count')
    if (state.count > 0n) {
      if (BigInt(rows[0]!.count) < state.count) return
      if (!state.isChecked) await checkAppLogin(connection)
      Object.assign(state, { isChecked: true, arrivedAt: state.at })
    }
    const at = performance.now()
    const counted = await pool.query<{ count: string }>('select count_replica_beat() as count')
    Object.assign(state, { count: BigInt(counted.rows[0]!.count), at })
  }
  const tell = (sentence: string) => {
    if (sentence === state.said) return
    state.said = sentence
    log.warn(sentence)
  }
  const beats = (async () => {
    while (!stopping.signal.aborted) {
      const failure = await beat().catch((error: Error) => error.message)
      if (isUsable()) tell('the standby at DATABASE_READ_URL is used')
      else if (failure) tell(`the standby at DATABASE_READ_URL is not used: ${failure}`)
      else if (state.said) tell('the standby at DATABASE_READ_URL is behind and not used')
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()

  const onStandby: Reading = async (reader, work) => {
    const { rows } = await pool.query<{ count: string }>('select own_writes_of($1) as count', [reader.userId])
    return inTransaction(standby, null, async (db) => {
      await sql`set transaction read only`.execute(db)
      const arrived = await sql<{ count: string }>`select own_writes_of(${reader.userId}) as count`.execute(db)
      if (BigInt(arrived.rows[0]!.count) < BigInt(rows[0]!.count)) throw new NotArrived()
      if (!(await enterReader(db, reader))) throw new NotArrived()
      return work(db)
    })
  }
  return {
    isUsable,
    async reading(reader, work) {
      if (!isUsable()) return onPrimary(reader, work)
      try {
        const result = await onStandby(reader, work)
        replicaReads.inc({ from: 'standby' })
        return result
      } catch (error) {
        if (error instanceof Failure) throw error
        // The standby ended, or it ended the statement because what that reads was changed (a recovery conflict).
        if (!(error instanceof NotArrived))
          log.warn({ err: error }, 'a read failed on the standby and uses the primary')
        replicaReads.inc({ from: 'primary' })
        return onPrimary(reader, work)
      }
    },
    async stop() {
      stopping.abort()
      await beats
      await Promise.all([standby.end(), health.end()])
    },
  }
}
/** What the reader wrote last is not at the standby yet. */
class NotArrived extends Error {}
