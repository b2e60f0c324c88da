// The pool, and one transaction per call. Nothing is set for longer than a transaction, so a pooler in
// transaction mode may stand between.
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
import pg from 'pg'
import { roleCodes, type Role } from '../../contract/codes.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>
export type Connection = pg.PoolConfig

// Times and days stay the text they are on the wire; counts that fit are numbers, ids are texts.
const instant = (text: string) =>
  /\+00$/.test(text) ? `${text.replace(' ', 'T').slice(0, -3)}+00:00` : new Date(text).toISOString()
const parsers: Record<number, (text: string) => unknown> = { 1184: instant, 1082: (text) => text }
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

/**
 * Nothing but who signs in stands in the start-up packet, because a pooler refuses the rest: limits live with the role
 * (app-login.ts).
 * @param size connections held at most
 */
export function connect(connection: Connection, size: number): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
  })
  // A connection that dies is replaced at its next use; without a listener it would end the process. The pool listens to those that
  // are idle only: one that dies between two statements of a transaction says so itself, and the next statement fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A Kysely that speaks through one client: inside a transaction that is not Kysely's to begin or end. */
export function queriesOn(client: pg.ClientBase): Db {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery) {
      const result = await client.query({ text: query.sql, values: query.parameters as unknown[] })
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
}
type Start = { tokenHash: string; now: Date } | null

/**
 * Runs `work` in a transaction of the app's own login. With a token the same round trip finds its session and
 * tells the transaction who it works for. Rolled back when `work` throws.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  start: Start,
  work: (db: Db, entered: Entered | null, client: pg.PoolClient) => Promise<T>,
  onClient?: (client: pg.PoolClient) => void,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    onClient?.(client)
    const entered = await begin(client, start)
    const result = await work(queriesOn(client), entered, client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((fault: Error) => {
      broken = fault
    })
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
  // Two statements in one round trip; only hexadecimal digits and a time of ours stand in the text.
  if (!/^[0-9a-f]{64}$/.test(start.tokenHash)) throw new Error('not a token hash')
  const results = (await client.query(
    `begin; select * from enter('\\x${start.tokenHash}', '${start.now.toISOString()}')`,
  )) as unknown as pg.QueryResult[]
  return results[1]!.rows[0] as Entered
}

/** Tells the transaction that it works for this workgroup: for jobs, and for calls that make or join one. */
export async function enterWorkgroup(db: Db, workgroupId: string, userId: string | null, role: Role): Promise<void> {
  await sqlSet(db, { 'app.workgroup': workgroupId, 'app.user': userId ?? '', 'app.role': roleCodes[role] })
}
/**
 * The transaction of a job: it works for one workgroup, as nobody, and reads what a Master of it does. Behind the walls of a call;
 * a workgroup that is not there has nothing in it.
 */
export const inWorkgroup = <T>(
  pool: pg.Pool,
  workgroupId: string,
  work: (db: Db, client: pg.ClientBase) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, null, async (db, _entered, client) => {
    await enterWorkgroup(db, workgroupId, null, 'master')
    return work(db, client)
  })
/** Tells the transaction that it works for this person, in no workgroup. */
export const actAs = (db: Db, userId: string): Promise<void> => sqlSet(db, { 'app.user': userId })
export async function sqlSet(db: Db, settings: Record<string, string>): Promise<void> {
  const sets = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
  await sql`select ${sql.join(sets)}`.execute(db)
}

/** The constraint a failed statement broke, if that is why it failed. */
export const brokenConstraint = (error: unknown): string | null =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23') ? (error.constraint ?? '') : null
