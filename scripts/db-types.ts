// `npm run db:types`: writes server/db/tables.ts and server/db/schema.sql from a newly migrated database, and adds
// the hashes of new migrations to server/db/migrations.sha256.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import pg from 'pg'
import { startForTests } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { withNewHashes } from './db/migration-hashes.ts'
import { schemaOf } from './db/schema.ts'
import { typesOf } from './db/types.ts'

const folder = new URL('../server/db/', import.meta.url)
const names = (await readdir(new URL('migrations/', folder))).filter((name) => name.endsWith('.sql'))
const texts = await Promise.all(names.map((name) => readFile(new URL(`migrations/${name}`, folder), 'utf8')))
const hashesFile = new URL('migrations.sha256', folder)
const hashes = withNewHashes(await readFile(hashesFile, 'utf8'), new Map(names.map((name, at) => [name, texts[at]!])))

const database = await startForTests()
const client = new pg.Client(database.owner)
try {
  await client.connect()
  await migrate(client)
  await writeFile(new URL('tables.ts', folder), await typesOf(client))
  await writeFile(new URL('schema.sql', folder), await schemaOf(client))
  await writeFile(hashesFile, hashes)
} finally {
  await client.end()
  await database.stop()
}
