// `npm run db:types`: writes server/db/tables.ts and server/db/schema.sql from a newly migrated database.
import { writeFile } from 'node:fs/promises'
import pg from 'pg'
import { startForTests } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { schemaOf } from './db/schema.ts'
import { typesOf } from './db/types.ts'

const database = await startForTests()
const client = new pg.Client(database.owner)
try {
  await client.connect()
  await migrate(client)
  const folder = new URL('../server/db/', import.meta.url)
  await writeFile(new URL('tables.ts', folder), await typesOf(client))
  await writeFile(new URL('schema.sql', folder), await schemaOf(client))
} finally {
  await client.end()
  await database.stop()
}
