// A database for one test file, copied from the migrated template.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = {
  owner: { host: string; port: number; user: string; database: string }
  app: { host: string; port: number; user: string; database: string }
  drop(): Promise<void>
}

/** The connection as a `DATABASE_URL`. */
export const urlOf = ({ user, host, port, database }: TestDatabase['owner']) =>
  `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`

/** @param template `template0` for an empty database without migrations */
export async function freshDatabase(
  cluster = inject('cluster'),
  template = 'template_saleslog',
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const admin = new pg.Client({ ...cluster, user: 'postgres', database: 'saleslog' })
    await admin.connect()
    await admin.query(statement).finally(() => admin.end())
  }
  // The default strategy `wal_log` copies page by page and takes three times as long.
  // PostgreSQL rejects a copy while another session uses the template, so concurrent copies are retried.
  for (let tries = 0; ; tries += 1) {
    try {
      await run(`create database ${name} template ${template} strategy file_copy`)
      break
    } catch (error) {
      if (tries > 100 || (error as { code?: string }).code !== '55006') throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const of = (user: string) => ({ ...cluster, user, database: name })
  return {
    owner: of('postgres'),
    app: of('saleslog_app'),
    drop: () => run(`drop database if exists ${name} with (force)`),
  }
}

/** A pool of the owner. Ignores errors of idle connections, which dropping the database closes. */
export const ownerPool = ({ owner }: Pick<TestDatabase, 'owner'>): pg.Pool =>
  new pg.Pool({ ...owner, max: 2 }).on('error', () => {})
