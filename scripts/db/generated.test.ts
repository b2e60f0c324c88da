// What `npm run db:types` writes, compared with a database that was migrated just now.
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import { freshDatabase } from '../../tests/support/test-database.ts'
import { schemaOf } from './schema.ts'
import { typesOf } from './types.ts'

const folder = new URL('../../server/db/', import.meta.url)
const read = (name: string) => readFile(new URL(name, folder), 'utf8')

test('server/db/tables.ts and server/db/schema.sql are those of a migrated database: else `npm run db:types`', async () => {
  const database = await freshDatabase(undefined, 'template0')
  const client = new pg.Client(database.owner)
  await client.connect()
  try {
    await migrate(client)
    expect(await schemaOf(client)).toBe(await read('schema.sql'))
    expect(await typesOf(client)).toBe(await read('tables.ts'))
  } finally {
    await client.end()
    await database.drop()
  }
})

test('a database with the migrations up to 0052 gets the same schema', async () => {
  const database = await freshDatabase(undefined, 'template0')
  const admin = new pg.Client({ ...inject('cluster'), user: 'postgres', database: database.owner.database })
  await admin.connect()
  // No superuser, as on a server with DATABASE_URL.
  const owner = `owner_${randomBytes(6).toString('hex')}`
  await admin.query(`create role ${owner} login createrole; grant saleslog_app to ${owner} with admin option`)
  await admin.query(
    `alter database ${database.owner.database} owner to ${owner}; alter schema public owner to ${owner}`,
  )
  const client = new pg.Client({ ...database.owner, user: owner })
  await client.connect()
  try {
    // As versions before 0053 did it.
    await client.query(
      'create table migrations (name text primary key, sha256 text not null, ran_at timestamptz not null default now())',
    )
    for (const name of (await readdir(new URL('migrations/', folder))).sort().filter((name) => name < '0053')) {
      const text = await read(`migrations/${name}`)
      await client.query(text)
      await client.query(
        "insert into migrations (name, sha256) values ($1, encode(sha256(convert_to($2, 'UTF8')), 'hex'))",
        [name, text],
      )
    }
    const isOld = await client.query("select from pg_tables where tablename = 'applied_functions'")
    expect(isOld.rowCount).toBe(0)
    expect((await migrate(client)).at(0)).toBe('0053_applied_functions.sql')
    expect(await schemaOf(client)).toBe(await read('schema.sql'))
    const owners = await client.query(
      'select distinct proowner::regrole::text as name from pg_proc where pronamespace = $1::regnamespace',
      ['public'],
    )
    expect(owners.rows).toEqual([{ name: owner }])
  } finally {
    await client.end()
    await admin.end()
    await database.drop()
    const root = new pg.Client({ ...inject('cluster'), user: 'postgres', database: 'saleslog' })
    await root.connect()
    await root.query(`revoke saleslog_app from ${owner}; drop role ${owner}`)
    await root.end()
  }
})
