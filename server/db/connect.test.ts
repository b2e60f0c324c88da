import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { startTcpProxy } from '../../tests/support/servers/tcp-proxy.ts'
import { connect, inTransaction, type Db } from './connect.ts'

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

test('connections that fall silent fail one call each at most, and new ones are opened', async () => {
  const { host, port } = inject('cluster')
  const proxy = await startTcpProxy({ host, port })
  const pool = connect({ host: proxy.host, port: proxy.port, user: 'postgres', database: 'saleslog' }, 3)
  const answers = () => inTransaction(pool, null, (db) => sql`select pg_sleep(0.1)`.execute(db))
  try {
    await Promise.all([answers(), answers(), answers()])
    proxy.forget()
    await expect(answers()).rejects.toThrow('Query read timeout')
    // The other two connections were open then: they are not tried.
    await answers()
  } finally {
    await proxy.stop()
    await pool.end()
  }
}, 30_000)

describe('statements that run again and again', () => {
  const at = { ...inject('cluster'), user: 'postgres', database: 'saleslog' }
  const names = (db: Db) => sql<{ name: string }>`select name from pg_prepared_statements order by name`.execute(db)
  test('are prepared; the others are not, and at most 150', async () => {
    const pool = connect(at, 1)
    await inTransaction(pool, null, async (db) => {
      for (let times = 0; times < 6; times += 1) await sql`select 'often'`.execute(db)
      await sql`select 'once'`.execute(db)
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
      expect(rows).toEqual([{ statement: "select 'often'" }])
      for (let text = 0; text < 200; text += 1)
        for (let times = 0; times < 6; times += 1) await sql`select ${sql.raw(`'text ${text}'`)}`.execute(db)
      expect((await names(db)).rows).toHaveLength(150)
    })
    await pool.end()
  })
  test('are no longer prepared once a pooler has lost one, on a new connection', async () => {
    const pool = connect(at, 1)
    const pid = async (db: Db) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid
    const often = (db: Db) => sql`select 'often'`.execute(db)
    const first = await inTransaction(pool, null, async (db) => {
      for (let times = 0; times < 5; times += 1) await often(db)
      expect((await names(db)).rows).toHaveLength(1)
      return pid(db)
    })
    // What a pooler in transaction mode does when it gives the next transaction another connection.
    await inTransaction(pool, null, (db) => sql`deallocate all`.execute(db))
    await expect(inTransaction(pool, null, often)).rejects.toMatchObject({ code: '26000' })
    await inTransaction(pool, null, async (db) => {
      await often(db)
      expect((await names(db)).rows).toEqual([])
      expect(await pid(db)).not.toBe(first)
    })
    await pool.end()
  })
})
