// Tests that connections on which the database says nothing are found before their calls give up.
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { startTcpProxy } from '../../tests/support/servers/tcp-proxy.ts'
import { connect, inTransaction, runAlone, waitingOn } from './connect.ts'
import { silenceFinder } from './silence.ts'

const at = { ...inject('cluster'), user: 'postgres', database: 'saleslog' }
const log = pino({ level: 'silent' })
let proxy: Awaited<ReturnType<typeof startTcpProxy>>
let pool: pg.Pool
let probe: pg.Pool
beforeEach(async () => {
  proxy = await startTcpProxy(inject('cluster'))
  const through = { ...at, host: proxy.host, port: proxy.port }
  pool = connect(through, 3, 60_000)
  probe = connect(through, 1, 1_400)
})
afterEach(async () => {
  await proxy.stop()
  await Promise.all([pool.end(), probe.end()])
})
/** Before the call gives up, and before the proxy ends what it forgot. */
const soon = { timeout: 20_000 }
const select = () => inTransaction(pool, null, (db) => sql`select 1`.execute(db))

test('a call that gets no answer fails once nothing works for it, its locks are released, and the next one is answered', async () => {
  const direct = connect(at, 1)
  const look = silenceFinder(direct, [pool], log, { limitMs: 0 })
  const calls = [
    () =>
      inTransaction(pool, null, async (db) => {
        await sql`select pg_advisory_xact_lock(7032)`.execute(db)
        proxy.forget()
        await sql`select 1`.execute(db)
      }),
    () => {
      proxy.forget()
      return runAlone(pool, 'select 1', [])
    },
  ]
  for (const call of calls) {
    await Promise.all([select(), select()])
    const answer = call().then(
      () => 'answered',
      (error: Error) => error.message,
    )
    await expect.poll(() => waitingOn(pool).length).toBe(1)
    await expect.poll(() => look().then(() => waitingOn(pool).length), soon).toBe(0)
    expect(await answer).toMatch(/terminated|not queryable/)
    await select()
  }
  const lock = () => direct.query<{ free: boolean }>('select pg_try_advisory_lock(7032) as free')
  await expect.poll(async () => (await lock()).rows[0]!.free, soon).toBe(true)
  await direct.end()
})

test('a statement that the database is still working on is left alone, however long it lasts', async () => {
  const other = new pg.Client(at)
  await other.connect()
  await other.query('select pg_advisory_lock(7031)')
  const locked = runAlone(pool, 'select pg_advisory_xact_lock(7031)', [])
  const look = silenceFinder(probe, [pool], log, { limitMs: 0 })
  await expect
    .poll(async () => (await other.query('select from pg_locks where objid = 7031 and not granted')).rowCount)
    .toBe(1)
  await look()
  await look()
  await other.end()
  await locked
})

test('after a network that swallowed new connections too, the old ones are replaced', async () => {
  const look = silenceFinder(probe, [pool], log)
  await Promise.all([look(), select(), select()])
  proxy.forget()
  proxy.swallow(true)
  await expect(look()).rejects.toThrow('timeout')
  proxy.swallow(false)
  await expect.poll(() => look().then(() => 'looked', String)).toBe('looked')
  expect(waitingOn(pool)).toEqual([])
  await select()
})
