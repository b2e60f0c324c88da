// The login that the app's pool signs in with. Never the owner's: then no `reset role` leads behind row-level security.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connect, type Connection } from './connect.ts'
import { withSchemaLock } from './schema-lock.ts'

const oldestMajor = 16
/** What the app's logins are held to, in milliseconds; with the role, because a pooler takes nothing in the start-up packet. */
const limits = { statement_timeout: 5_000, idle_in_transaction_session_timeout: 30_000 }

/** @throws in one line when the server is too old to be migrated */
export async function refuseOldServer(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ server_version: string }>('show server_version')
  const refusal = oldServer(rows[0]!.server_version)
  if (refusal) throw new Error(refusal)
}
/** @param version as the server says it: `15.18 (Debian 15.18-0+deb12u1)`. @returns null for one that will do */
export const oldServer = (version: string): string | null =>
  Number.parseInt(version, 10) < oldestMajor
    ? `PostgreSQL ${version.split(' ')[0]} is too old for Saleslog: it needs ${oldestMajor} or newer.`
    : null

/**
 * Makes the login of this database, once, with a password that only the owner can read, and holds it to its limits.
 * @param target how the owner reaches the database; the app goes the same way
 * @throws when the owner may make no roles
 */
export async function makeAppLogin(owner: pg.ClientBase, target: Connection): Promise<Connection> {
  const { host, port, database, ssl } = new pg.Client(target) as pg.Client & { ssl: pg.ClientConfig['ssl'] }
  const { rows } = await owner.query<{ oid: string }>('select oid from pg_database where datname = current_database()')
  // Roles belong to the whole server, so each database's login carries its number.
  const user = `saleslog_app_${rows[0]!.oid}`
  const password = await withSchemaLock(owner, async () => {
    await owner.query('insert into owner_secrets (name, value) values ($1, $2) on conflict (name) do nothing', [
      'app-login',
      randomBytes(24).toString('base64url'),
    ])
    const kept = (await owner.query<{ value: string }>("select value from owner_secrets where name = 'app-login'"))
      .rows[0]!.value
    const known = (await owner.query('select from pg_roles where rolname = $1', [user])).rowCount
    const as = `login inherit nosuperuser nobypassrls nocreatedb nocreaterole noreplication password ${pg.escapeLiteral(kept)}`
    if (!known) await owner.query(`create role ${user} ${as} in role saleslog_app`).catch(explain)
    else await owner.query(`alter role ${user} password ${pg.escapeLiteral(kept)}`).catch(explain)
    await limitLogin(owner, user)
    return kept
  })
  return { host, port, database, ssl, user, password }
}
const explain = (error: { code?: string; message: string }): never => {
  throw error.code === '42501'
    ? new Error('its login may make no roles: give it CREATEROLE, or name a login of the app in DATABASE_APP_URL')
    : error
}

/** Limits of a login in this database alone. */
export async function limitLogin(owner: pg.ClientBase, user: string): Promise<void> {
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

/** What a login must be and may not be, asked of the server itself: also of one that somebody else made. @throws in one line */
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
