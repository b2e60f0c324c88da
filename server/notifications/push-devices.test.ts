// Registered browsers: who owns them, which are accepted, and what removes them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type pg from 'pg'
import { contract } from '../../contract/index.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { aPerson, aSession, password, type TestPerson } from '../../tests/support/builders/people.ts'
import { aPushSubscription } from '../../tests/support/servers/push-service.ts'
import { actAs, inTransaction } from '../db/connect.ts'
import { publicKeyOf, pushKeys } from '../outbound/push-keys.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

let count = 0
const aDevice = () => aPushSubscription(`https://push.example/${(count += 1)}`).device
const register = (as: { token: string }, device: object) =>
  app.ask(as, contract.pushes.register, device as Record<string, unknown>)
const endpointOf = async (as: { token: string }) => (await app.ask(as, contract.pushes.device)).output.endpoint

test('a session has one browser and a browser one session: only the last one to register it gets pushes', async () => {
  const [one, other] = [await aPerson(app), await aPerson(app)]
  const [first, second] = [aDevice(), aDevice()]
  expect(await endpointOf(one)).toBe('')
  await register(one, first)
  await register(one, second)
  expect(await endpointOf(one)).toBe(second.endpoint)
  // Another user on the same computer, in any order and concurrently.
  await Promise.all([register(other, second), register(one, second), register(other, second)])
  await register(other, second)
  expect([await endpointOf(one), await endpointOf(other)]).toEqual(['', second.endpoint])
  // A session cannot remove the browser of another one.
  await app.ask(one, contract.pushes.remove)
  expect(await endpointOf(other)).toBe(second.endpoint)
  await app.ask(other, contract.pushes.remove)
  expect(await endpointOf(other)).toBe('')
})

test('every way to end a session removes its browser', async () => {
  const idOf = async (as: { token: string }) =>
    (await app.ask(as, contract.profile.devices)).output.items.find((each) => each.isCurrent)!.id
  const ends: ((person: TestPerson) => Promise<unknown>)[] = [
    ({ refreshToken }) => app.ask(null, contract.auth.revoke, { token: refreshToken }),
    (person) => app.ask(person, contract.profile.signOutEverywhere),
    async (person) => {
      const other = await aSession(app, person.id, null)
      return app.ask(other, contract.profile.signOutDevice, { id: await idOf(person) })
    },
    async (person) => {
      const other = await aSession(app, person.id, null)
      return app.ask(other, contract.profile.changePassword, { current: password, password: 'Other-2026!' })
    },
  ]
  for (const end of ends) {
    const person = await aPerson(app)
    await register(person, aDevice())
    expect(await end(person)).toMatchObject({ status: 200 })
    const left = await app.owner.query('select from push_devices where user_id = $1', [person.id])
    expect(left.rowCount).toBe(0)
  }
})

test('a user has at most twenty browsers, the newest ones', async () => {
  const person = await aPerson(app)
  const sessions = []
  for (let at = 0; at < 22; at += 1) {
    const session = await aSession(app, person.id, null)
    sessions.push(session)
    app.passTime(1)
    expect((await register(session, aDevice())).status).toBe(200)
  }
  const kept = []
  for (const session of sessions) kept.push((await endpointOf(session)) !== '')
  expect(kept).toEqual([false, false, ...Array.from({ length: 20 }, () => true)])
})

test.each<[string, object]>([
  ['not https', { endpoint: 'http://push.example/x' }],
  ['a private address', { endpoint: 'https://192.168.0.1/x' }],
  ['this machine', { endpoint: 'https://localhost/x' }],
  ['another port', { endpoint: 'https://push.example:8080/x' }],
  ['a user name and password', { endpoint: 'https://a:b@push.example/x' }],
  ['a URL that is too long', { endpoint: `https://push.example/${'x'.repeat(1000)}` }],
  ['not a URL', { endpoint: 'push' }],
  ['a key that is too short', { p256dh: 'BAAA' }],
  ['a key that is not a point of the curve', { p256dh: `BA${'A'.repeat(85)}` }],
  ['a secret that is too long', { auth: 'A'.repeat(24) }],
  ['a secret that is too short', { auth: 'AAAA' }],
])('rejected: %s', async (_, wrong) => {
  const person = await aPerson(app)
  const answer = await register(person, { ...aDevice(), ...wrong })
  expect([answer.status, answer.error]).toEqual([400, 'bad_input'])
  expect(await endpointOf(person)).toBe('')
})

describe('ASVS-8.4.1: a transaction of a user', () => {
  const as = <T>(userId: string, work: (client: pg.ClientBase) => Promise<T>) =>
    inTransaction(app.pool, null, async (db, _, client) => {
      await actAs(db, userId)
      return work(client)
    })
  test('reads, updates and deletes only browsers of that user, and adds none to the session of another', async () => {
    const [one, other] = [await aPerson(app), await aPerson(app)]
    const device = aDevice()
    await register(one, device)
    const { rows } = await app.owner.query<{ id: string }>('select id from sessions where user_id = $1', [one.id])
    const seen = await as(other.id, async (client) => {
      await client.query('select keep_push_device($1, $2, $3, $3, now())', [
        rows[0]!.id,
        'https://evil.example/',
        Buffer.from('x'),
      ])
      return [
        (await client.query('select from push_devices')).rowCount,
        (await client.query('update push_devices set pushed_at = now()')).rowCount,
        (await client.query('delete from push_devices')).rowCount,
      ]
    })
    expect(seen).toEqual([0, 0, 0])
    expect(await endpointOf(one)).toBe(device.endpoint)
    for (const statement of [
      `insert into push_devices (session_id, user_id, endpoint, p256dh, auth, created_at) values (${rows[0]!.id}, ${other.id}, 'x', '', '', now())`,
      `update push_devices set user_id = ${other.id}`,
      "select value from owner_secrets where name = 'push-key'",
    ])
      await expect(
        as(other.id, (client) => client.query(statement)),
        statement,
      ).rejects.toThrow('permission denied')
  })
})

test('the keys are created once, also by two processes that start simultaneously; keys from the environment take precedence', async () => {
  const client = await app.owner.connect()
  const kept = await pushKeys(client, { vapid: null })
  expect(publicKeyOf(kept.privateKey)).toBe(kept.publicKey)
  expect((await app.ask(await aPerson(app), contract.pushes.device)).output.publicKey).toBe(kept.publicKey)
  await client.query("delete from owner_secrets where name = 'push-key'")
  const second = await app.owner.connect()
  const [one, two] = await Promise.all([pushKeys(client, { vapid: null }), pushKeys(second, { vapid: null })])
  expect(one).toEqual(two)
  expect(await pushKeys(client, { vapid: kept })).toEqual(kept)
  client.release()
  second.release()
})
