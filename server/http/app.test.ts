import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '../../contract/calls/auth/calls.ts'
import { oauth } from '../../contract/calls/auth/oauth.ts'
import { customers } from '../../contract/calls/customers/calls.ts'
import { salesLogs } from '../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { aPerson, aTeam } from '../../tests/support/builders/people.ts'
import { aCustomer } from '../../tests/support/builders/records.ts'
import { jobSteps } from '../../tests/support/jobs.ts'
import { answerOnce } from './idempotency.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('client_key: a record is created once', () => {
  const wanted = (clientKey: string) => ({ name: `새봄정밀 ${clientKey}`, ceoName: '오세훈', clientKey })
  test('R50: one key twenty times in parallel: one record, twenty equal responses', async () => {
    const { staff } = await aTeam(app)
    const all = await Promise.all(Array.from({ length: 20 }, () => app.ask(staff, customers.create, wanted('a'))))
    expect(all.map((each) => each.status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(all.map((each) => each.body)).size).toBe(1)
    expect((await app.ask(staff, customers.list)).output.total).toBe(1)
  })
  test('R50: a key used with other content, or for another call, is rejected', async () => {
    const { staff } = await aTeam(app)
    await app.ask(staff, customers.create, wanted('b'))
    const refused = await app.ask(staff, customers.create, { ...wanted('b'), memo: '다른 내용' })
    expect([refused.status, refused.error]).toEqual([422, 'key_reused'])
  })
  test('a key of a call with files that a release before stored, without what the files hold, has its first response', async () => {
    const { staff } = await aTeam(app)
    const { step } = jobSteps(app, staff.workgroupId!)
    const once = (given: { input: unknown; withoutFiles?: unknown }) =>
      step(async ({ db }) => {
        await sql`select set_config('app.user', ${staff.id}, true)`.execute(db)
        const asked = { userId: staff.id, key: 'files', call: 'files.add', now: app.now(), ...given }
        return answerOnce(db, asked, async () => 'first')
      })
    expect(await once({ input: { name: 'a' } })).toBe('first')
    expect(await once({ input: [{ name: 'a' }, 'digest'], withoutFiles: { name: 'a' } })).toBe('first')
    const other = once({ input: [{ name: 'b' }, 'digest'], withoutFiles: { name: 'b' } })
    await expect(other).rejects.toMatchObject({ word: 'key_reused' })
  })
  test('the same key of another user is another key', async () => {
    const { staff, colleague } = await aTeam(app)
    const [one, two] = [
      await app.ask(staff, customers.create, wanted('c')),
      await app.ask(colleague, customers.create, { ...wanted('c'), ceoName: '다른 이' }),
    ]
    expect([one.status, two.status, one.output.id === two.output.id]).toEqual([200, 200, false])
  })
  test('a removed member does not get the stored response', async () => {
    const { staff } = await aTeam(app)
    await app.ask(staff, customers.create, wanted('d'))
    await app.owner.query('update members set left_at = now() where user_id = $1', [staff.id])
    expect((await app.ask(staff, customers.create, wanted('d'))).error).toBe('no_workgroup')
  })
})

describe('the language of an error response', () => {
  for (const [header, wanted] of [
    ['ko', /로그인이 필요해요/],
    ['en-GB,en;q=0.9', /You’re not signed in/],
    ['de, vi;q=0.5', /[ạđăêôơư]/i],
    ['xx', /로그인이 필요해요/],
    ['en;q=0.1, ja;q=0.9', /ログイン/],
    ['*', /로그인이 필요해요/],
    ['x'.repeat(5000), /로그인이 필요해요/],
  ] as const) {
    test(header.slice(0, 30), async () =>
      expect((await app.request(oauth.secure.path, { headers: { 'accept-language': header } })).message).toMatch(
        wanted,
      ),
    )
  }
})

test('R46 ASVS-16.2.5 ASVS-16.3.2: a rejected call is logged with its user and workgroup; passwords, tokens and codes are never logged', async () => {
  const lines: string[] = []
  const { pino } = await import('pino')
  const { Writable } = await import('node:stream')
  const { readConfig } = await import('../config.ts')
  const { start } = await import('../start.ts')
  const config = readConfig({ PORT: '0', DATA_DIR: app.dataDir, LOG_LEVEL: 'info', ROLE: 'web' })
  const { host, port, database } = app.owner.options as { host: string; port: number; database: string }
  const log = pino(
    { level: 'info' },
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString())
        done()
      },
    }),
  )
  const second = await start({
    config,
    database: {
      owner: { host, port, user: 'postgres', database },
      app: { host, port, user: 'saleslog_app', database },
      stop: async () => {},
    },
    log,
  })
  const { port: at } = second.app.server.address() as { port: number }
  const team = await aTeam(app)
  const send = (path: string, form: Record<string, string>, token?: string) =>
    fetch(`http://127.0.0.1:${at}${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { ...(token && { authorization: `Bearer ${token}` }), 'user-agent': 'a\nb'.replace('\n', ' ') },
    })
  await send(oauth.authorize.path, {
    username: team.staff.email,
    password: 'Geheim-2026!',
    client_id: 'saleslog-web',
    response_type: 'code',
    redirect_uri: `${config.publicUrl}/`,
  })
  await send('/org/list_wgroup_invite', {}, team.staff.token)
  await send(`/saleslog/list_saleslog?access_token=${team.staff.token}`, {})
  await send('/oauth/token', {
    grant_type: 'refresh_token',
    client_id: 'saleslog-web',
    refresh_token: team.staff.refreshToken,
  })
  await second.stop()
  const all = lines.join('')
  for (const secret of ['Geheim', team.staff.token, team.staff.refreshToken, 'argon2'])
    expect(all).not.toContain(secret)
  const refused = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .find((line) => line.path === '/org/list_wgroup_invite')!
  expect(refused).toMatchObject({
    status: 403,
    user: team.staff.id,
    workgroup: team.workgroupId,
    method: 'POST',
    level: 40,
  })
})

test('R13: with one trusted proxy only the last address in X-Forwarded-For is used', async () => {
  const behind = await startTestApp({ TRUSTED_PROXIES: '1' })
  const count = async (forwarded: string) => {
    await behind.post(
      auth.checkUser.path,
      { user_email: 'a@daon.example' },
      { headers: { 'x-forwarded-for': forwarded } },
    )
    return (
      await behind.owner.query<{ key: string }>("select key from attempts where key like 'checksOfAddress %'")
    ).rows.map((row) => row.key)
  }
  expect(await count('203.0.113.7')).toEqual(['checksOfAddress 203.0.113.7'])
  expect((await count('198.51.100.1, 203.0.113.7')).sort(), 'addresses added by a client are ignored').toEqual([
    'checksOfAddress 203.0.113.7',
  ])
  await behind.stop()
  await app.post(
    auth.checkUser.path,
    { user_email: 'a@daon.example' },
    { headers: { 'x-forwarded-for': '203.0.113.7' } },
  )
  expect(
    (await app.owner.query<{ key: string }>("select key from attempts where key like 'checksOfAddress %'")).rows.map(
      (row) => row.key,
    ),
  ).toEqual(['checksOfAddress 127.0.0.1'])
})

test('R51: a call that fails halfway leaves nothing in the database', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff })
  const before = (await app.owner.query('select from client_keys')).rowCount
  const refused = await app.ask(staff, salesLogs.create, {
    customerId,
    contactId: '987654321',
    at: '2026-11-20T10:30:00+09:00',
    purpose: '0020005',
    channel: '0030002',
    title: '단가',
    content: '내용',
    clientKey: 'half',
  })
  expect(refused.error).toBe('not_found')
  expect((await app.owner.query('select from client_keys')).rowCount).toBe(before)
})
test('R53: a session check while the database is slow gets the response busy, not an internal error', async () => {
  const person = await aPerson(app)
  const client = await app.owner.connect()
  await client.query('begin; lock table members in access exclusive mode')
  const answer = await app.ask(person, oauth.secure)
  await client.query('rollback')
  client.release()
  expect([answer.status, answer.error, answer.headers.get('retry-after')]).toEqual([503, 'busy', '3'])
})
