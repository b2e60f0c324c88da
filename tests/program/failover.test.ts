// A standby is promoted while logs are written: with synchronous replication nothing that was answered is lost.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { salesLogs } from '../../contract/calls/sales-logs/calls.ts'
import { startTestApp } from '../support/app.ts'
import { aPerson, aWorkgroup } from '../support/builders/people.ts'
import { aContact, aCustomer } from '../support/builders/records.ts'
import { startTcpProxy } from '../support/servers/tcp-proxy.ts'
import { startWithStandby } from '../support/standby.ts'
import type { TestDatabase } from '../support/test-database.ts'

test('a promoted standby has every answered log, and writing goes on', async () => {
  const database = await startWithStandby({ synchronous_commit: 'on', synchronous_standby_names: 'standby' })
  const { primary, standby, folders } = database
  const target = { host: primary.owner.host!, port: primary.owner.port! }
  const address = await startTcpProxy(target)
  const at = ({ user }: pg.ClientConfig) =>
    ({ host: address.host, port: address.port, user, database: 'saleslog' }) as TestDatabase['owner']
  const app = await startTestApp({}, { owner: at(primary.owner), app: at(primary.app), drop: async () => {} })
  try {
    const workgroupId = await aWorkgroup(app)
    const people = await Promise.all([0, 2, 2, 9].map((role) => aPerson(app, { workgroupId, role })))
    const customerId = await aCustomer(app, { by: people[0]! })
    const contactId = await aContact(app, { by: people[0]!, customerId })
    const answered: string[] = []
    const state = { isOver: false }
    const writers = people.map(async (person, n) => {
      for (let turn = 0; !state.isOver; turn += 1) {
        const title = `t${n}x${turn}`
        const form = { customerId, contactId, title, content: title, at: app.now().toISOString() }
        const codes = { purpose: '0020005', channel: '0030002', salesType: '0010001', clientKey: randomUUID() }
        const isSaved = async () => (await app.ask(person, salesLogs.create, { ...form, ...codes })).status === 200
        while (!state.isOver && !(await isSaved().catch(() => false))) await pause(50)
        if (state.isOver) return
        answered.push(title)
        await pause(20)
      }
    })
    await pause(1_500)
    const before = answered.length
    expect(before).toBeGreaterThan(10)
    // The machine of the primary ends.
    const [postmaster] = readFileSync(join(folders.primary, 'postgres/postmaster.pid'), 'utf8').split('\n')
    Object.assign(target, { host: standby.owner.host!, port: standby.owner.port! })
    process.kill(Number(postmaster), 'SIGKILL')
    const promoting = new pg.Client(standby.owner)
    await promoting.connect()
    await promoting.query('select pg_promote()')
    await pause(3_000)
    state.isOver = true
    await Promise.all(writers)
    expect(answered.length, 'writing goes on').toBeGreaterThan(before + 10)
    const { rows } = await promoting.query<{ title: string; count: number }>(
      'select title, count(*)::int as count from sales_logs group by 1',
    )
    await promoting.end()
    const counts = new Map(rows.map(({ title, count }) => [title, count]))
    expect(answered.filter((title) => counts.get(title) !== 1)).toEqual([])
  } finally {
    await app.stop()
    await address.stop()
    await database.stop()
  }
}, 60_000)
