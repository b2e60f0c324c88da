// A database of one's own, copied from the migrated template.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = {
  owner: { host: string; port: number; user: string; database: string }
  app: { host: string; port: number; user: string; database: string }
  drop(): Promise<void>
}

/** As `DATABASE_URL` has it. */
export const urlOf = ({ user, host, port, database }: TestDatabase['owner']) =>
  `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`

/** @param template `template0`: an empty one, to be migrated */
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
  // As files: page by page through the log, as is usual, costs three times as much.
  // Two files copying at once: PostgreSQL refuses while somebody else holds the template, so try again.
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

/** Asks as the owner. What was let go and is not gone yet when the database is dropped is told so, which is nothing to anybody. */
export const ownerOf = ({ owner }: Pick<TestDatabase, 'owner'>): pg.Pool =>
  new pg.Pool({ ...owner, max: 2 }).on('error', () => {})
