import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { connect, inTransaction } from './connect.ts'

test('a connection that dies between two statements of a transaction fails that transaction, not the process', async () => {
  const at = { ...inject('cluster'), user: 'postgres', database: 'saleslog' }
  const pool = connect(at, 1)
  const other = new pg.Client(at)
  await other.connect()
  try {
    const lost = inTransaction(pool, null, async (db, _entered, client) => {
      const ended = new Promise((resolve) => client.once('end', () => resolve(null)))
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      await other.query('select pg_terminate_backend($1)', [rows[0]!.pid])
      await ended
      await sql`select 1`.execute(db)
    })
    await expect(lost).rejects.toThrow(/not queryable|terminat/)
    const { rows } = await inTransaction(pool, null, (db) => sql<{ one: number }>`select 1 as one`.execute(db))
    expect(rows).toEqual([{ one: 1 }])
  } finally {
    await other.end()
    await pool.end()
  }
})
