import { Writable } from 'node:stream'
import { connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiTokens } from '../../../contract/calls/api-tokens/calls.ts'
import { tokenLimits, tokenPattern } from '../../../contract/calls/api-tokens/scopes.ts'
import { audit } from '../../../contract/calls/audit/calls.ts'
import { oauth } from '../../../contract/calls/auth/oauth.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { inquiries } from '../../../contract/calls/inquiries/calls.ts'
import { membership } from '../../../contract/calls/members/membership.ts'
import { myData } from '../../../contract/calls/my-data/calls.ts'
import { notifications } from '../../../contract/calls/notifications/calls.ts'
import { profile } from '../../../contract/calls/profile/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { contract } from '../../../contract/index.ts'
import { workgroupHeader } from '../../../contract/core/call.ts'
import { rates } from '../../../contract/core/rates.ts'
import { startTestApp, type CallResponse, type TestApp } from '../../../tests/support/app.ts'
import { anApiToken } from '../../../tests/support/builders/api-tokens.ts'
import { aPerson, aTeam, password, type TestPerson } from '../../../tests/support/builders/people.ts'
import { anInquiry } from '../../../tests/support/builders/records.ts'
import { accountOf } from '../my-data/contents.ts'
import { actAs, inTransaction } from '../../db/connect.ts'
import { isWellFormed, newApiToken } from '../../security/api-tokens.ts'

let app: TestApp
const lines: string[] = []
beforeAll(async () => {
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  app = await startTestApp({}, undefined, pino({ level: 'debug' }, stream))
})
afterAll(() => app.stop())

const asked = { tokenName: '재고 연동', scopes: ['logs:read'], days: 90, password }
const make = async (as: TestPerson, input: Partial<typeof asked> = {}) =>
  (await app.ask(as, apiTokens.create, { ...asked, ...input })).output
const tokensOf = async (as: TestPerson) => (await app.ask(as, apiTokens.list)).output.items
const wordOf = ({ status, error }: CallResponse) => (status === 200 ? 'ok' : error)
const logsWith = async (token: { token: string }) => wordOf(await app.ask(token, salesLogs.list))
const ended = 'api_token_ended'

describe('making and revoking', () => {
  test('ASVS-7.2.3 ASVS-11.5.1: a token is answered once, stored hashed, mailed about and recorded', async () => {
    const { staff, master } = await aTeam(app)
    const { secret, ...token } = await make(staff)
    expect(secret).toMatch(tokenPattern)
    expect(token).toMatchObject({ tokenName: '재고 연동', scopes: ['logs:read'], state: 'active', lastUsedAt: null })
    expect(token.ending).toBe(secret.slice(-4))
    expect(new Date(token.expiresAt).getTime() - new Date(token.createdAt).getTime()).toBe(90 * 86_400_000)
    const { rows } = await app.owner.query<{ all: string }>(
      "select string_agg(x.t, '') as all from (select tokens::text as t from tokens union all select sessions::text from sessions union all select api_tokens::text from api_tokens) x",
    )
    expect(rows[0]!.all).not.toContain(secret.slice(4, 40))
    expect(await tokensOf(staff)).toEqual([token])
    expect(await tokensOf(master)).toEqual([])
    const [mail] = await app.mailsTo(staff.email)
    expect(mail!.text).toContain('재고 연동')
    expect(JSON.stringify(mail)).not.toContain(secret.slice(4, 40))

    expect(await logsWith({ token: secret })).toBe('ok')
    expect(wordOf(await app.ask(master, apiTokens.revoke, { tokenId: token.tokenId }))).toBe('not_found')
    expect(wordOf(await app.ask(staff, apiTokens.revoke, { tokenId: token.tokenId }))).toBe('ok')
    expect(await logsWith({ token: secret })).toBe(ended)
    expect(await tokensOf(staff)).toEqual([])
    expect(wordOf(await app.ask(staff, apiTokens.revoke, { tokenId: token.tokenId }))).toBe('not_found')
    const trail = (await app.ask(master, audit.list, { group: 'keys' })).output.items
    expect(trail.map(({ kind, values }) => [kind, values[0]!.value])).toEqual([
      ['apiToken.ended', '재고 연동'],
      ['apiToken.made', '재고 연동'],
    ])
  })
  test('it takes the password, at least one scope that exists, and at most a year', async () => {
    const { staff } = await aTeam(app)
    const fieldsOf = async (input: object) =>
      (await app.ask(staff, apiTokens.create, { ...asked, ...input })).fields ?? {}
    expect(Object.keys(await fieldsOf({ password: 'Wrong-2026!' }))).toEqual(['password'])
    expect(Object.keys(await fieldsOf({ scopes: [] }))).toEqual(['scope_list'])
    expect(Object.keys(await fieldsOf({ scopes: ['logs:delete'] }))).toEqual(['scope_list'])
    expect(Object.keys(await fieldsOf({ days: tokenLimits.days + 1 }))).toEqual(['expire_days'])
    expect(await tokensOf(staff)).toEqual([])
  })
  test('a user has at most so many', async () => {
    const { staff } = await aTeam(app)
    for (let made = 0; made < tokenLimits.most; made += 1) await anApiToken(app, { by: staff })
    const refused = await app.ask(staff, apiTokens.create, asked)
    expect([refused.status, refused.error]).toEqual([409, 'too_many_tokens'])
    expect(refused.message).toContain(String(tokenLimits.most))
  })
  test('a token has a checksum: a mistyped one is rejected without asking the database', async () => {
    const token = newApiToken()
    expect(isWellFormed(token)).toBe(true)
    for (let at = 0; at < token.length; at += 7)
      expect(isWellFormed(`${token.slice(0, at)}${token[at] === 'x' ? 'y' : 'x'}${token.slice(at + 1)}`)).toBe(false)
    expect(await logsWith({ token })).toBe(ended)
    expect(await logsWith({ token: `slg_${'x'.repeat(49)}` })).toBe(ended)
  })
})

describe('what a token may do', () => {
  test('it works with the rights that its user has at the time, in its workgroup and in no other', async () => {
    const { chief, workgroupId } = await aTeam(app)
    const other = await aTeam(app)
    await app.owner.query('insert into members (workgroup_id, user_id, role) values ($1, $2, 1)', [
      other.workgroupId,
      chief.id,
    ])
    const token = await anApiToken(app, { by: chief })
    const invited = () => app.ask(token, contract.members.invitations)
    expect(wordOf(await invited())).toBe('ok')
    const inOther = await app.ask(token, contract.members.invitations, {}, { [workgroupHeader]: other.workgroupId })
    expect(wordOf(inOther)).toBe('other_workgroup')
    const named = await app.ask(token, contract.members.invitations, {}, { [workgroupHeader]: workgroupId })
    expect(wordOf(named)).toBe('ok')
    expect((await app.ask(token, oauth.secure)).output.workgroupId).toBe(workgroupId)
    await app.owner.query('update members set role = 9 where workgroup_id = $1 and user_id = $2', [
      workgroupId,
      chief.id,
    ])
    expect(wordOf(await invited())).toBe('no_permission')
  })
  test('it has no rights of a service administrator', async () => {
    const { staff, colleague } = await aTeam(app)
    await app.owner.query('update users set is_operator = true where id = $1', [staff.id])
    const id = await anInquiry(app, { by: colleague })
    const token = await anApiToken(app, { by: staff })
    expect(wordOf(await app.ask(staff, inquiries.handled, { id }))).toBe('ok')
    expect(wordOf(await app.ask(token, inquiries.handled, { id }))).toBe('not_by_token')
    expect(wordOf(await app.ask(token, inquiries.detail, { id }))).toBe('not_found')
    const isOperator = await inTransaction(app.pool, null, async (_db, _entered, client) => {
      await actAs(_db, staff.id)
      await client.query("select set_config('app.by_token', 'on', true)")
      return (await client.query<{ is: boolean }>('select app_is_operator() as is')).rows[0]!.is
    })
    expect(isOperator).toBe(false)
  })
  test('it neither becomes a session nor revokes those of others', async () => {
    const { staff } = await aTeam(app)
    const { token } = await anApiToken(app, { by: staff })
    const refreshed = await app.ask(null, oauth.token, {
      grantType: 'refresh_token',
      clientId: 'saleslog-web',
      refreshToken: token,
    })
    expect(wordOf(refreshed)).toBe('invalid_grant')
    expect((await app.ask(staff, profile.devices)).output.total).toBe(1)
  })
  test('a token without the scope is rejected before the body arrives', async () => {
    const { staff } = await aTeam(app)
    const { token } = await anApiToken(app, { by: staff, scopes: ['read'] })
    const { port } = new URL(app.url)
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(
          `POST ${customers.create.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\nacc_name=`,
        ),
      )
      socket.once('data', (bytes) => {
        resolve(String(bytes))
        socket.destroy()
      })
      socket.once('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1.1 403 /)
    expect(answer).toContain('customers:write')
  })
  test('ASVS-16.2.5 R46: the audit trail names the token, and the logs of the server never hold it', async () => {
    const { master } = await aTeam(app)
    const token = await anApiToken(app, { by: master, name: '조직 연동' })
    expect(wordOf(await app.ask(token, contract.members.invite, { email: 'neu@daon.example', role: 'staff' }))).toBe(
      'ok',
    )
    const [sent] = (await app.ask(token, audit.list)).output.items
    expect([sent!.kind, sent!.device]).toEqual(['invitation.sent', 'API: 조직 연동'])
    await app.request(`${salesLogs.list.path}?token=${token.token}`)
    expect(lines.length).toBeGreaterThan(10)
    expect(lines.filter((line) => line.includes(token.token))).toEqual([])
  })
})

describe('when it ends', () => {
  test('it expires, and stops after so many days without use', async () => {
    const { staff } = await aTeam(app)
    const [unused, used, short] = [
      await anApiToken(app, { by: staff, days: 365 }),
      await anApiToken(app, { by: staff, days: 365 }),
      await anApiToken(app, { by: staff, days: 30 }),
    ]
    const stateOf = async ({ tokenId }: { tokenId: string }) =>
      (await tokensOf(staff)).find((one) => one.tokenId === tokenId)?.state
    const use = 'update api_tokens set last_used_at = now() - make_interval(days => $2) where id = $1'
    await app.owner.query(use, [unused.tokenId, tokenLimits.unusedDays + 1])
    await app.owner.query(use, [used.tokenId, tokenLimits.unusedDays - 1])
    expect([await logsWith(unused), await logsWith(used), await logsWith(short)]).toEqual([ended, 'ok', 'ok'])
    const secondsBack = (days: number) =>
      app.owner.query(
        'update tokens set expires_at = expires_at - make_interval(days => $2) where hash = sha256($1::text::bytea)',
        [short.token, days],
      )
    await secondsBack(30)
    expect(await logsWith(short)).toBe(ended)
    expect([await stateOf(unused), await stateOf(used)]).toEqual(['unused', 'active'])
  })
  test('the time of its last use is written once a minute', async () => {
    const { staff } = await aTeam(app)
    const token = await anApiToken(app, { by: staff })
    const lastUse = async () => (await tokensOf(staff))[0]!.lastUsedAt
    await logsWith(token)
    const first = await lastUse()
    expect(first).not.toBeNull()
    await logsWith(token)
    expect(await lastUse()).toBe(first)
    await app.owner.query("update api_tokens set last_used_at = last_used_at - interval '2 minutes' where id = $1", [
      token.tokenId,
    ])
    await logsWith(token)
    expect(new Date((await lastUse())!).getTime()).toBeGreaterThanOrEqual(new Date(first!).getTime())
  })
  test.each([
    [
      'a new password',
      (who: TestPerson) => app.ask(who, profile.changePassword, { current: password, password: 'Other-2026!' }),
    ],
    ['signing out everywhere', (who: TestPerson) => app.ask(who, profile.signOutEverywhere, { keepsThis: true })],
    ['leaving the workgroup', (who: TestPerson) => app.ask(who, membership.leave, {})],
    ['deleting the account', (who: TestPerson) => app.ask(who, myData.deleteAccount, { password })],
  ] as const)('%s ends all tokens', async (_what, act) => {
    const { staff } = await aTeam(app)
    const token = await anApiToken(app, { by: staff })
    expect(await logsWith(token)).toBe('ok')
    expect(wordOf(await act(staff))).toBe('ok')
    expect(await logsWith(token)).toBe(ended)
  })
  test('a Chief who signs out a member ends the tokens for this workgroup, which are no devices', async () => {
    const { chief, staff } = await aTeam(app)
    const other = await aTeam(app)
    await app.owner.query('insert into members (workgroup_id, user_id, role) values ($1, $2, 9)', [
      other.workgroupId,
      staff.id,
    ])
    const here = await anApiToken(app, { by: staff })
    const there = await anApiToken(app, { by: { ...staff, workgroupId: other.workgroupId } })
    expect((await app.ask(staff, profile.devices)).output.total).toBe(1)
    expect(wordOf(await app.ask(chief, membership.signOut, { id: staff.id }))).toBe('ok')
    expect([await logsWith(here), await logsWith(there)]).toEqual([ended, 'ok'])
  })
  test('its event stream ends with it', async () => {
    const { staff } = await aTeam(app)
    const token = await anApiToken(app, { by: staff, scopes: ['account:read'] })
    const headers = { authorization: `Bearer ${token.token}` }
    const answer = await fetch(app.url + notifications.live.path, { headers })
    expect(answer.headers.get('ratelimit-policy')).toBe(`"token";q=${rates.requestsOfToken.most};w=60`)
    const reader = answer.body!.getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('hello')
    await app.ask(staff, apiTokens.revoke, { tokenId: token.tokenId })
    expect((await reader.read()).done).toBe(true)
    const brief = await anApiToken(app, { by: staff, scopes: ['account:read'], days: 1 / 86_400 })
    const short = await fetch(app.url + notifications.live.path, {
      headers: { authorization: `Bearer ${brief.token}` },
    })
    const rest = short.body!.getReader()
    await rest.read()
    expect((await rest.read()).done).toBe(true)
  })
})

test('requests are counted for each token in all processes, with the headers of the IETF draft', async () => {
  const { staff } = await aTeam(app)
  const [token, other] = [await anApiToken(app, { by: staff }), await anApiToken(app, { by: staff })]
  const { most, seconds } = rates.requestsOfToken
  const ask = (of: { token: string }) => app.ask(of, salesLogs.list)
  const leftOf = ({ headers }: CallResponse) => /r=(\d+);t=(\d+)/.exec(headers.get('ratelimit')!)!.slice(1).map(Number)
  // In the middle of a window, so that the test ends in it.
  app.passTime(seconds - ((app.now().getTime() / 1000) % seconds) + 1)
  const first = await ask(token)
  expect(first.headers.get('ratelimit-policy')).toBe(`"token";q=${most};w=${seconds}`)
  expect(leftOf(first)[0]).toBe(most - 1)
  expect((await app.ask(staff, salesLogs.list)).headers.get('ratelimit')).toBeNull()
  const second = await app.another()
  const { port } = second.app.server.address() as { port: number }
  const elsewhere = await fetch(`http://127.0.0.1:${port}${salesLogs.list.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token.token}` },
  })
  expect(elsewhere.headers.get('ratelimit')).toMatch(new RegExp(`^"token";r=${most - 2};t=\\d+$`))
  await second.stop()
  await app.owner.query("update attempts set count = $2 where key = 'requestsOfToken ' || $1", [token.tokenId, most])
  const refused = await ask(token)
  expect([refused.status, refused.error]).toEqual([429, 'too_many_tries'])
  const [left, reset] = leftOf(refused)
  expect([left, reset]).toEqual([0, Number(refused.headers.get('retry-after'))])
  expect(wordOf(await ask(other))).toBe('ok')
})

test("a user's own data has the tokens without their secrets", async () => {
  const { staff } = await aTeam(app)
  const { token, name } = await anApiToken(app, { by: staff })
  const account = (await inTransaction(app.pool, null, async (db) => {
    await actAs(db, staff.id)
    return accountOf(db, staff.id)
  })) as { apiTokens: object[]; devices: object[] }
  expect(account.apiTokens).toMatchObject([{ name, scopes: ['write'], ending: token.slice(-4) }])
  expect(account.devices).toHaveLength(1)
  expect(JSON.stringify(account)).not.toContain(token.slice(4, 40))
})

test('a user without a workgroup makes no token', async () => {
  expect(wordOf(await app.ask(await aPerson(app), apiTokens.create, asked))).toBe('no_workgroup')
})
