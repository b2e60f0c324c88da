// Reads on a standby (DATABASE_READ_URL): a real one, which follows by streaming replication.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { leads } from '../../contract/calls/leads/calls.ts'
import { planLists } from '../../contract/calls/plans/lists.ts'
import { salesLogs } from '../../contract/calls/sales-logs/calls.ts'
import { statistics } from '../../contract/calls/statistics/calls.ts'
import { keywords } from '../../contract/calls/statistics/keywords.ts'
import type { Call } from '../../contract/core/call.ts'
import { todayIn } from '../../server/core/dates.ts'
import { replicaReads } from '../../server/core/metrics.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { aTeam } from '../support/builders/people.ts'
import { aPlan } from '../support/builders/plans.ts'
import { aContact, aCustomer, aSalesLog } from '../support/builders/records.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { socketUrl, startWithStandby, type WithStandby } from '../support/standby.ts'

let database: WithStandby
let app: TestApp
let team: Awaited<ReturnType<typeof aTeam>>
let standby: pg.Client

beforeAll(async () => {
  database = await startWithStandby()
  const [owner, login] = [database.primary.owner, database.primary.app] as TestDatabase['owner'][]
  const readUrl = socketUrl({ ...database.standby.owner, user: '' })
  app = await startTestApp(
    { DATABASE_URL: socketUrl(owner!), DATABASE_READ_URL: readUrl },
    {
      owner: owner!,
      app: login!,
      drop: async () => {},
    },
  )
  standby = new pg.Client(database.standby.owner).on('error', () => {})
  await standby.connect()
  team = await aTeam(app)
})
afterAll(async () => {
  await standby.end()
  await app.stop()
  await database.stop()
})

const eventually = (check: () => Promise<void>, timeout = 8_000) => vi.waitFor(check, { timeout, interval: 100 })
const reads = async (from: 'standby' | 'primary') =>
  (await replicaReads.get()).values.find(({ labels }) => labels.from === from)?.value ?? 0
const today = () => todayIn('Asia/Seoul', app.now())
const period = () => ({ from: today(), to: today() })
const logsSeenBy = async (person: { token: string }) => {
  const { output } = await app.ask(person, statistics.activity, { whose: 'workgroup', ...period() })
  return output.now.count
}
async function write(): Promise<void> {
  const customerId = await aCustomer(app, { by: team.master })
  const contactId = await aContact(app, { by: team.master, customerId })
  const form = {
    customerId,
    contactId,
    at: app.now().toISOString(),
    purpose: '0020005',
    channel: '0030002',
    salesType: '0010001',
  }
  const { status } = await app.ask(team.master, salesLogs.create, {
    ...form,
    title: '단가 협의',
    content: '단가를 물어봄.',
  })
  expect(status).toBe(200)
}
const arrived = () => eventually(async () => expect(await logsSeenBy(team.chief)).toBe(await logsSeenBy(team.master)))

describe('a standby for reads', () => {
  test('is used a moment after the start, for every call that may lag, and answers as the primary does', async () => {
    await aSalesLog(app, { by: team.staff })
    await aPlan(app, { by: team.manager })
    const of = { whose: 'workgroup', ...period() }
    const calls: [Call, Record<string, unknown>][] = [
      [statistics.activity, of],
      [statistics.needs, of],
      [statistics.contacts, of],
      [statistics.segments, { whose: 'workgroup' }],
      [keywords.list, of],
      [keywords.byNeed, of],
      [keywords.detail, { ...of, word: '단가' }],
      [leads.summary, of],
      [salesLogs.summary, period()],
    ]
    const answers = () =>
      Promise.all(calls.map(async ([call, input]) => (await app.ask(team.manager, call, input)).output as unknown))
    const onPrimary = await answers()
    expect(onPrimary[0]).toMatchObject({ now: { count: 1 } })
    expect(await reads('standby')).toBe(0)
    await eventually(async () => {
      await logsSeenBy(team.manager)
      expect(await reads('standby')).toBeGreaterThan(0)
    })
    const before = [await reads('standby'), await reads('primary')]
    expect(await answers()).toEqual(onPrimary)
    expect([await reads('standby'), await reads('primary')]).toEqual([before[0]! + calls.length, before[1]!])
  })

  test('files of statistics, words, logs and plans are read there too', async () => {
    const of = { whose: 'workgroup', ...period() }
    for (const [call, input] of [
      [statistics.download, of],
      [keywords.download, of],
      [planLists.download, period()],
      [salesLogs.download, {}],
    ] as [Call, Record<string, unknown>][]) {
      // The last one left an entry in the audit trail of the same user.
      await eventually(async () => {
        const before = await reads('standby')
        await logsSeenBy(team.manager)
        expect(await reads('standby')).toBe(before + 1)
      })
      const before = await reads('standby')
      const { status, body } = await app.ask(team.manager, call, input)
      expect(status, body).toBe(200)
      expect(await reads('standby'), call.path).toBeGreaterThan(before)
    }
  })

  test('nobody misses what they have just written themselves; others may for a while', async () => {
    const before = await logsSeenBy(team.chief)
    await standby.query('select pg_wal_replay_pause()')
    await write()
    expect(await logsSeenBy(team.master)).toBe(before + 1)
    expect(await logsSeenBy(team.chief), 'read on the standby, which stands still').toBe(before)
    await standby.query('select pg_wal_replay_resume()')
    await arrived()
    for (let n = 2; n < 12; n += 1) {
      await write()
      expect(await logsSeenBy(team.master)).toBe(before + n)
    }
  })

  test('rights are checked on the primary: who is removed sees nothing more at once', async () => {
    await standby.query('select pg_wal_replay_pause()')
    await app.owner.query('update members set left_at = now() where user_id = $1', [team.colleague.id])
    const { status } = await app.ask(team.colleague, statistics.activity, { whose: 'me', ...period() })
    expect(status).toBe(403)
    await standby.query('select pg_wal_replay_resume()')
  })

  test('it writes nothing, whatever a reading step tries', async () => {
    await expect(standby.query('select count_replica_beat()')).rejects.toMatchObject({ code: '25006' })
  })

  test('is left when it stays behind for ten seconds, and used again when it has caught up', async () => {
    await arrived()
    const before = await logsSeenBy(team.chief)
    await standby.query('select pg_wal_replay_pause()')
    await write()
    expect(await logsSeenBy(team.chief)).toBe(before)
    await eventually(async () => expect(await logsSeenBy(team.chief)).toBe(before + 1), 15_000)
    await standby.query('select pg_wal_replay_resume()')
    const used = await reads('standby')
    await eventually(async () => {
      await logsSeenBy(team.chief)
      expect(await reads('standby')).toBeGreaterThan(used)
    }, 10_000)
  })

  test('when it ends, calls are answered by the primary', async () => {
    await database.standby.stop()
    const failed = await reads('primary')
    const before = await logsSeenBy(team.chief)
    await write()
    expect(await logsSeenBy(team.chief)).toBe(before + 1)
    expect(await reads('primary')).toBeGreaterThan(failed)
  })
})
