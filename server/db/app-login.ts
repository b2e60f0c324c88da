// The database login of the app's pool. It is not the owner's, so `reset role` cannot bypass row-level security.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connect, type Connection } from './connect.ts'
import { withSchemaLock } from './schema-lock.ts'

const oldestMajor = 16
/**
 * In milliseconds. They are settings of the role, because a pooler accepts none in the startup packet. Pools close a
 * connection that was idle for thirty seconds: one that is idle for longer belongs to a process that is gone or that the
 * network has cut off, and would keep its place for hours.
 */
const limits = {
  statement_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
  idle_session_timeout: 120_000,
}

/** @throws with a one-line message when the server is too old for the migrations */
export async function rejectOldServer(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ server_version: string }>('show server_version')
  const refusal = oldServerError(rows[0]!.server_version)
  if (refusal) throw new Error(refusal)
}
/** @param version `server_version`: `15.18 (Debian 15.18-0+deb12u1)`. @returns the error message, or null */
export const oldServerError = (version: string): string | null =>
  Number.parseInt(version, 10) < oldestMajor
    ? `PostgreSQL ${version.split(' ')[0]} is too old for Saleslog: it needs ${oldestMajor} or newer.`
    : null

/**
 * Creates the login of this database on the first start, with a password that only the owner can read, and sets its
 * limits.
 * @param target the owner's connection; the app uses the same server
 * @throws when the owner may not create roles
 */
export async function createAppLogin(owner: pg.ClientBase, target: Connection): Promise<Connection> {
  const { host, port, database, ssl } = new pg.Client(target) as pg.Client & { ssl: pg.ClientConfig['ssl'] }
  const { rows } = await owner.query<{ oid: string }>('select oid from pg_database where datname = current_database()')
  // Roles belong to the whole server, so the name of the login contains the id of the database.
  const user = `saleslog_app_${rows[0]!.oid}`
  const password = await withSchemaLock(owner, async () => {
    await owner.query('insert into owner_secrets (name, value) values ($1, $2) on conflict (name) do nothing', [
      'app-login',
      randomBytes(24).toString('base64url'),
    ])
    const stored = (await owner.query<{ value: string }>("select value from owner_secrets where name = 'app-login'"))
      .rows[0]!.value
    const known = (await owner.query('select from pg_roles where rolname = $1', [user])).rowCount
    const as = `login inherit nosuperuser nobypassrls nocreatedb nocreaterole noreplication password ${pg.escapeLiteral(stored)}`
    if (!known) await owner.query(`create role ${user} ${as} in role saleslog_app`).catch(rethrow)
    else await owner.query(`alter role ${user} password ${pg.escapeLiteral(stored)}`).catch(rethrow)
    await setLoginLimits(owner, user)
    return stored
  })
  return { host, port, database, ssl, user, password }
}
const rethrow = (error: { code?: string; message: string }): never => {
  throw error.code === '42501'
    ? new Error('its login may make no roles: give it CREATEROLE, or name a login of the app in DATABASE_APP_URL')
    : error
}

/** Sets the limits of a login for this database only. */
export async function setLoginLimits(owner: pg.ClientBase, user: string): Promise<void> {
  const { rows } = await owner.query<{ setconfig: string[] | null }>(
    'select s.setconfig from pg_database d left join pg_db_role_setting s on s.setdatabase = d.oid and s.setrole = (select oid from pg_roles where rolname = $1) where d.datname = current_database()',
    [user],
  )
  for (const [name, value] of Object.entries(limits)) {
    if (rows[0]!.setconfig?.includes(`${name}=${value}`)) continue
    await owner.query(
      `do $$ begin execute format('alter role %I in database %I set ${name} = ${value}', ${pg.escapeLiteral(user)}, current_database()); end $$`,
    )
  }
}

/** Checks the rights and limits of a login, also of one that was created by hand. @throws with a one-line message */
export async function checkAppLogin(app: Connection): Promise<void> {
  const pool = connect(app, 1)
  try {
    const { rows } = await pool.query<{
      user: string
      may_all: boolean
      is_owner: boolean
      is_app: boolean
      timeout: string
    }>(`
      select session_user::text as user, rolsuper or rolbypassrls or rolcreaterole as may_all,
        exists (select from pg_class where relnamespace = 'public'::regnamespace and pg_has_role(session_user, relowner, 'MEMBER')) as is_owner,
        pg_has_role(session_user, 'saleslog_app', 'USAGE') as is_app, (select setting from pg_settings where name = 'statement_timeout') as timeout
      from pg_roles where rolname = session_user`)
    const { user, may_all, is_owner, is_app, timeout } = rows[0]!
    if (may_all || is_owner)
      throw new Error(
        `the login "${user}" must neither own the tables nor stand above row-level security; make one of its own: create role … login in role saleslog_app`,
      )
    if (!is_app) throw new Error(`the login "${user}" is no member of saleslog_app: grant saleslog_app to "${user}"`)
    if (!(Number(timeout) > 0 && Number(timeout) <= 10_000))
      throw new Error(`the login "${user}" has no time limit: give it one with alter role (statement_timeout, 5s)`)
  } finally {
    await pool.end()
  }
}
