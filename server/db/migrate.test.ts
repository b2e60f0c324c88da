import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../tests/support/test-database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client(database.owner)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('data of this release needs no migration', async () => {
  expect(await migrate(client)).toEqual([])
})
test('data of a newer release is not touched, and the sentence says what to do', async () => {
  await client.query("insert into migrations (name, sha256) values ('9999_later.sql', '')")
  await expect(migrate(client)).rejects.toThrow(
    'The data was written by a newer Saleslog (migration 9999_later.sql): start that release, or set DATA_DIR or DATABASE_URL to other data.',
  )
  await client.query("delete from migrations where name = '9999_later.sql'")
})
test('so is data of another line, which has other migrations of the same names', async () => {
  await client.query("update migrations set sha256 = 'other' where name like '0027%'")
  await expect(migrate(client)).rejects.toThrow(
    'The data was written by another line of Saleslog, whose migration 0027_log_marks.sql differs: start that one, or set DATA_DIR or DATABASE_URL to other data.',
  )
})
