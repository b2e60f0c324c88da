// The connection pool, and transactions of calls and jobs. All settings end with the transaction, so a pooler in
// transaction mode works.
import {
  Kysely,
  sql,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
} from 'kysely'
import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'
import { roleCodes, type Role } from '../../contract/codes.ts'
import { isLostStatement, PreparedStatements } from './prepared.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>
export type Connection = pg.PoolConfig

// Times and days are strings in the wire format, ids (int8) are strings.
const isoTime = (text: string) =>
  text.endsWith('+00') && text[10] === ' '
    ? `${text.slice(0, 10)}T${text.slice(11, -3)}+00:00`
    : new Date(text).toISOString()
/** Most arrays are empty, and the parser of arrays is slow. */
const array = (oid: number) => {
  const parse = pg.types.getTypeParser(oid, 'text') as (text: string) => unknown
  return (text: string) => (text === '{}' ? [] : parse(text))
}
const { TIMESTAMPTZ, DATE } = pg.types.builtins
const parsers: Record<number, (text: string) => unknown> = {
  [TIMESTAMPTZ]: isoTime,
  [DATE]: (text) => text,
  // The arrays of int4, text and int8.
  ...Object.fromEntries([1007, 1009, 1016].map((oid) => [oid, array(oid)])),
}
const parserTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

/** Whether the same transaction may succeed if it is run again: it was ended for a deadlock, or a prepared statement was lost. */
export const mayRunAgain = (error: unknown): boolean =>
  (error as { code?: string }).code === '40P01' || isLostStatement(error)

/** By connection; one that is not of a pool prepares nothing. */
const preparedOn = new WeakMap<pg.ClientBase, PreparedStatements>()

/**
 * After so long without an answer the server is taken for gone (its machine failed, or the network between): a living one
 * ends statements after five seconds (app-login.ts). Without this a call would wait for TCP, a quarter of an hour.
 */
const silenceMs = 8_000
export const isSilence = (error: unknown): boolean => (error as Error).message === 'Query read timeout'
/** The statement was ended for its time, or the server did not answer in time: fewer rows at once may succeed. */
export const isTooSlow = (error: unknown): boolean =>
  isSilence(error) || (error as { code?: string }).code === queryCanceled
const queryCanceled = '57014'
/** It waited longer for a lock than its transaction may. */
export const isLockTimeout = (error: unknown): boolean => (error as { code?: string }).code === '55P03'
/** With parts of pg that its types do not have. */
type Client = pg.ClientBase & {
  /** Of its process in the database; null while it is being opened. */
  processID: number | null
  connection: EventEmitter & { stream: Socket }
  /** What it waits for. */
  _getActiveQuery(): object | null
}
type Kept = { since: number; state: 'opening' | 'idle' | 'busy' }
const connectionsOf = new WeakMap<pg.Pool, Map<Client, Kept>>()
/** When a connection of the pool was found silent last: those that were open then are not used again. */
const silentAt = new WeakMap<pg.Pool, number>()
/** Milliseconds without an answer after which a connection may be silent. */
export const suspiciousMs = 1_400
/**
 * No connection of this pool that is open now is used again; one that has been opened for long is given up. One that waits
 * for an answer may still get it.
 * @returns the processes of those that are closed
 */
export function noteSilence(pool: pg.Pool): number[] {
  const now = performance.now()
  silentAt.set(pool, now)
  const closed = [...connectionsOf.get(pool)!].filter(
    ([, { state, since }]) => state === 'idle' || (state === 'opening' && now - since > suspiciousMs),
  )
  for (const [client] of closed) cutOff(client)
  return closed.flatMap(([{ processID }]) => processID ?? [])
}
/** Saying goodbye to a server that is silent lasts as long as TCP tries; who waits for an answer gets an error now. */
const cutOff = (client: Client) => client.connection.stream.destroy()
async function usableClient(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect()
    const kept = connectionsOf.get(pool)!.get(client as unknown as Client)
    if (kept && kept.since > (silentAt.get(pool) ?? -1)) return client
    cutOff(client as unknown as Client)
    client.release(true)
  }
}

/** A pooler tells its clients process ids of its own. */
export async function isDirect(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid === (client as Client).processID
}
/** A statement without an answer yet, and the process of the database that should run it. */
export type Waiting = { query: object; processId: number; cutOff: () => void }
export const waitingOn = (pool: pg.Pool): Waiting[] =>
  [...connectionsOf.get(pool)!.keys()].flatMap((client) => {
    const [query, processId] = [client._getActiveQuery(), client.processID]
    return query && processId !== null ? [{ query, processId, cutOff: () => cutOff(client) }] : []
  })

/**
 * The startup packet contains only the user and the database, because a pooler rejects other settings: limits are
 * settings of the role (app-login.ts).
 * @param size the maximum number of connections
 * @param mostMs for a statement
 */
export function connect(connection: Connection, size: number, mostMs = silenceMs): pg.Pool {
  const connections = new Map<Client, Kept>()
  class Known extends pg.Client {
    constructor(settings?: pg.ClientConfig) {
      super(settings)
      const own = this as unknown as Client
      connections.set(own, { since: performance.now(), state: 'opening' })
      own.connection.once('end', () => connections.delete(own))
    }
  }
  const pool = new pg.Pool({
    ...connection,
    Client: Known,
    max: size,
    types: parserTypes,
    connectionTimeoutMillis: Math.min(5_000, mostMs),
    idleTimeoutMillis: 30_000,
    query_timeout: mostMs,
    keepAlive: true,
  })
  connectionsOf.set(pool, connections)
  // Without a listener a lost connection would end the process. The pool replaces idle ones, but listens to those only:
  // one that is lost between two statements of a transaction makes the next statement fail.
  pool.on('error', () => {})
  const prepared = new PreparedStatements()
  const change = (client: pg.PoolClient, to: Partial<Kept>) => {
    const kept = connections.get(client as unknown as Client)
    if (kept) Object.assign(kept, to)
  }
  pool.on('connect', (client) => {
    client.on('error', () => {})
    preparedOn.set(client, prepared)
    change(client, { since: performance.now() })
  })
  pool.on('acquire', (client) => change(client, { state: 'busy' }))
  pool.on('release', (_error, client) => change(client, { state: 'idle' }))
  return pool
}

/** Runs a statement, prepared if it comes again and again. */
export function runOn<R extends pg.QueryResultRow>(client: pg.ClientBase, text: string, values: unknown[]) {
  const name = preparedOn.get(client)?.nameOf(text)
  return client.query<R>({ ...(name !== undefined && { name }), text, values })
}

/** Runs a statement that is a transaction of its own, prepared if it comes again and again. */
export async function runAlone<R extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult<R>> {
  const client = await usableClient(pool)
  let broken: Error | undefined
  try {
    return await runOn<R>(client, text, values)
  } catch (error) {
    if (isSilence(error)) noteSilence(pool)
    if (isSilence(error) || isLostStatement(error)) broken = error as Error
    if (!isLostStatement(error)) throw error
    preparedOn.get(client)?.noteLost(error)
  } finally {
    client.release(broken)
  }
  return pool.query<R>(text, values)
}

/** Kysely on one client, inside a transaction that Kysely does not start or end. */
export function queriesOn(client: pg.ClientBase): Db {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery) {
      const result = await runOn(client, query.sql, query.parameters as unknown[])
      return {
        rows: result.rows as R[],
        numAffectedRows: result.rowCount === null ? undefined : BigInt(result.rowCount),
      }
    },
    streamQuery: () => {
      throw new Error('not streamed')
    },
  }
  const nothing = async () => {}
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => ({
      init: nothing,
      acquireConnection: async () => connection,
      beginTransaction: nothing,
      commitTransaction: nothing,
      rollbackTransaction: nothing,
      releaseConnection: nothing,
      destroy: nothing,
    }),
  }
  return new Kysely<DB>({ dialect })
}

export type Entered = {
  state: 'ok' | 'expired' | 'unknown'
  session_id: string
  user_id: string
  user_name: string
  language: string
  is_operator: boolean
  workgroup_id: string | null
  role: number | null
  department_id: string | null
  time_zone: string | null
  /** From when on the workgroup requires two-step sign-in of this user, who does not have it. */
  two_step_due: string | null
}
/** `shown`: the id of the workgroup that the request is for; null: that of the session. */
type Start = { tokenHash: string; now: Date; shown: string | null } | null

/**
 * Runs `work` in a transaction of the app's login, and rolls back when it throws. With a token the first round trip
 * also finds the session and sets user, workgroup and role.
 * @param notesWrites counts the transaction for its user if it wrote something (core/read-replica.ts)
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  start: Start,
  work: (db: Db, entered: Entered | null, client: pg.PoolClient) => Promise<T>,
  notesWrites = false,
): Promise<T> {
  const client = await usableClient(pool)
  let broken: Error | undefined
  try {
    const entered = await begin(client, start)
    const result = await work(queriesOn(client), entered, client)
    await client.query(notesWrites ? 'select note_own_write(); commit' : 'commit')
    return result
  } catch (error) {
    if (isSilence(error)) {
      broken = error as Error
      noteSilence(pool)
    } else
      await client.query('rollback').catch((fault: Error) => {
        broken = fault
      })
    if (isLostStatement(error)) {
      preparedOn.get(client)?.noteLost(error)
      broken = error as Error
    }
    throw error
  } finally {
    client.release(broken)
  }
}

async function begin(client: pg.PoolClient, start: Start): Promise<Entered | null> {
  if (!start) {
    await client.query('begin')
    return null
  }
  // Two statements in one round trip have no parameters: the text contains only digits and our own time.
  if (!/^[0-9a-f]{64}$/.test(start.tokenHash)) throw new Error('not a token hash')
  if (start.shown !== null && !/^\d{1,18}$/.test(start.shown)) throw new Error('not an id')
  const results = (await client.query(
    `begin; select * from enter('\\x${start.tokenHash}', '${start.now.toISOString()}', ${start.shown ?? 'null'})`,
  )) as unknown as pg.QueryResult[]
  return results[1]!.rows[0] as Entered
}

/**
 * Sets workgroup, user and role of the transaction: for jobs, for links, and for calls that create or join a workgroup.
 * In a workgroup that does not exist or is deleted, the transaction is nobody's and sees nothing.
 * @returns whether the workgroup was entered
 */
export async function enterWorkgroup(db: Db, workgroupId: string, userId: string | null, role: Role): Promise<boolean> {
  const { rows } = await sql<{ entered: boolean }>`
    select w is not null as entered, set_config('app.workgroup', coalesce(w::text, ''), true),
      set_config('app.user', case when w is null then '' else ${userId ?? ''} end, true),
      set_config('app.role', ${roleCodes[role]}, true)
    from live_workgroup(${workgroupId}::bigint) w`.execute(db)
  return rows[0]!.entered
}
/**
 * The transaction of a job in one workgroup, without a user and with the rights of a Master. Row-level security applies
 * as in a call; a workgroup that does not exist has no rows.
 * @throws DeletedWorkgroup
 */
export const inWorkgroup = <T>(
  pool: pg.Pool,
  workgroupId: string,
  work: (db: Db, client: pg.ClientBase) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, null, async (db, _entered, client) => {
    if (!(await enterWorkgroup(db, workgroupId, null, 'master'))) await rejectDeleted(db, workgroupId)
    return work(db, client)
  })
/** @throws DeletedWorkgroup unless the workgroup is there, or was never, or is erased */
async function rejectDeleted(db: Db, workgroupId: string): Promise<void> {
  const { rows } = await sql<{
    isDeleted: boolean
  }>`select is_deleted_workgroup(${workgroupId}) as "isDeleted"`.execute(db)
  if (rows[0]!.isDeleted) throw new DeletedWorkgroup(workgroupId)
}
/** A job's workgroup is deleted, and can still be restored. */
export class DeletedWorkgroup extends Error {
  constructor(workgroupId: string) {
    super(`the workgroup ${workgroupId} is deleted`)
  }
}
/** Sets the user of the transaction, without a workgroup. */
export const actAs = (db: Db, userId: string): Promise<void> => setForTransaction(db, { 'app.user': userId })
export async function setForTransaction(db: Db, settings: Record<string, string>): Promise<void> {
  const sets = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
  await sql`select ${sql.join(sets)}`.execute(db)
}

/** The name of the constraint that a failed statement violates, or null for other errors. */
export const brokenConstraint = (error: unknown): string | null =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23') ? (error.constraint ?? '') : null
