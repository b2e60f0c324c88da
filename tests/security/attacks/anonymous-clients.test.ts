// Regression tests of past attacks by anonymous clients: exhausting the rate limits of other users, and evading their
// own.
import { request as httpRequest } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { textIn } from '../../../server/core/texts.ts'
import { newToken } from '../../../server/security/tokens.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { authClient } from '../../support/sign-in.ts'
import { aPerson, aTeam, password } from '../../support/builders/people.ts'

const { auth, customers, members, salesLogs, workgroups } = contract
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ TRUSTED_PROXIES: '1' })
})
afterAll(() => app.stop())
afterEach(() => app.owner.query('delete from attempts'))

const from = (address: string, deviceKey?: string) => ({
  'x-forwarded-for': address,
  ...(deviceKey && { 'device-key': deviceKey }),
})
const client = authClient(() => app)
const authorize = (email: string, given: string, headers?: Record<string, string>) =>
  client.authorize(email, { password: given }, headers)
const signIn = (who: { email: string }, headers: Record<string, string>) => client.signIn(who, {}, headers)

describe('8: anonymous clients lock nobody out', () => {
  const home = '198.51.100.20'
  const wrong = 'Wrong-2026!'
  /** A hundred wrong passwords from ten addresses. */
  async function hundredWrongPasswords(email: string): Promise<void> {
    for (let at = 0; at < 10; at += 1)
      await Promise.all(Array.from({ length: 10 }, () => authorize(email, wrong, from(`203.0.113.${at}`))))
  }
  test('after wrong passwords from elsewhere the owner still signs in: on a known device, anywhere, and from the usual address', async () => {
    const person = await aPerson(app)
    const device = newToken()
    expect((await signIn(person, from(home, device))).token).toBeTruthy()
    app.passTime(900)
    await hundredWrongPasswords(person.email)
    expect(
      (await authorize(person.email, password, from('192.0.2.1'))).error,
      'an unknown client is rate-limited, even with the right password',
    ).toBe('too_many_tries')
    expect((await authorize(person.email, password, from('192.0.2.1', newToken()))).error).toBe('too_many_tries')
    expect((await authorize(person.email, password, from('192.0.2.1', device))).status).toBe(200)
    expect((await authorize(person.email, password, from(home))).status).toBe(200)
    // Wrong passwords on a known device count too, in a budget of their own.
    for (let tries = 0; tries < 10; tries += 1)
      expect((await authorize(person.email, wrong, from(home, device))).error).toBe('wrong_password')
    expect((await authorize(person.email, password, from(home, device))).error).toBe('too_many_tries')
    expect((await authorize(person.email, password, from(home))).status).toBe(200)
  })
  test('thirty concurrent attempts get no more guesses than ten sequential ones, and correct passwords do not count', async () => {
    const person = await aPerson(app)
    app.passTime(900 - ((app.now().getTime() / 1000) % 900))
    for (let times = 0; times < 12; times += 1)
      expect((await authorize(person.email, password, from(home))).status).toBe(200)
    const all = await Promise.all(Array.from({ length: 30 }, () => authorize(person.email, wrong, from(home))))
    expect(all.filter((each) => each.error === 'wrong_password')).toHaveLength(10)
    expect(all.filter((each) => each.error === 'too_many_tries')).toHaveLength(20)
    expect((await authorize(person.email, password, from(home))).error).toBe('too_many_tries')
    for (let times = 0; times < 90; times += 1) await authorize(person.email, wrong, from(home))
    expect(
      (await authorize(person.email, password, from('203.0.113.40'))).status,
      'one client does not use up the budget of others',
    ).toBe(200)
  })
  test('many wrong passwords from the office’s own address lock nobody there out of a known device', async () => {
    const person = await aPerson(app)
    const device = newToken()
    await signIn(person, from(home, device))
    for (let at = 0; at < 6; at += 1)
      await Promise.all(
        Array.from({ length: 10 }, (_, each) => authorize(`nobody${at}${each}@daon.example`, wrong, from(home))),
      )
    expect(
      (await authorize((await aPerson(app)).email, password, from(home))).error,
      'the limit of fifty is used up',
    ).toBe('too_many_tries')
    expect((await authorize(person.email, password, from(home, device))).status).toBe(200)
  })
  test('wrong codes that others try for an address do not count against its owner', async () => {
    const email = 'owner@sign-up.example'
    const device = newToken()
    await app.ask(null, auth.sendMailCode, { email }, from(home, device))
    const code = /\b\d{6}\b/.exec((await app.mailsTo(email))[0]!.text)![0]
    const signUp = (mailCode: string, headers: Record<string, string>) =>
      app.ask(null, auth.signUp, { email, password, name: '김서연', mailCode }, headers)
    for (let tries = 0; tries < 6; tries += 1)
      expect((await signUp('000000', from('203.0.113.5'))).error).toBe('code_expired')
    await app.ask(null, auth.sendMailCode, { email }, from('203.0.113.5'))
    expect((await signUp(code, from('203.0.113.5'))).error, 'the code is not valid elsewhere').not.toBe(undefined)
    expect((await signUp(code, from(home, device))).status).toBe(200)
  })
  test('mails requested by anonymous clients are counted per purpose; a known device has a budget of its own', async () => {
    const team = await aTeam(app)
    const person = await aPerson(app)
    const device = newToken()
    await signIn(person, from(home, device))
    for (let sent = 0; sent < 5; sent += 1)
      expect((await app.ask(null, auth.findPassword, { email: person.email }, from(`203.0.113.${sent}`))).status).toBe(
        200,
      )
    expect((await app.ask(null, auth.findPassword, { email: person.email }, from('203.0.113.77'))).error).toBe(
      'too_many_tries',
    )
    expect((await app.ask(null, auth.findPassword, { email: person.email }, from(home, device))).status).toBe(200)
    expect(
      (await app.ask(team.manager, members.invite, { email: person.email, role: 'staff' })).status,
      'an invitation has another purpose',
    ).toBe(200)
    for (let sent = 1; sent < 5; sent += 1)
      await app.ask(team.manager, members.invite, { email: 'new@mailbox.example', role: 'staff' })
    expect((await app.ask(null, auth.sendMailCode, { email: 'new@mailbox.example' }, from(home))).status).toBe(200)
  })
})

describe('9: one caller is counted as one, in any spelling of the address', () => {
  test('an IPv6 network of 2^64 addresses, and an IPv4 address in any notation', async () => {
    const key = async (address: string) => {
      await app.owner.query('delete from attempts')
      await app.ask(null, auth.checkUser, { email: 'a@daon.example' }, from(address))
      return (
        await app.owner.query<{ key: string }>("select key from attempts where key like 'checksOfAddress %'")
      ).rows.map((row) => row.key)
    }
    const network = ['checksOfAddress 2001:db8:1:2::/64']
    for (const address of [
      '2001:db8:1:2:3:4:5:6',
      '2001:0DB8:0001:0002::1',
      '2001:db8:1:2:ffff:ffff:255.255.255.255',
      '2001:db8:1:2::',
    ])
      expect(await key(address)).toEqual(network)
    expect(await key('2001:db8:1:3::1')).not.toEqual(network)
    for (const address of ['198.51.100.7', '::ffff:198.51.100.7', '::FFFF:c633:6407', '0:0:0:0:0:ffff:198.51.100.7'])
      expect(await key(address)).toEqual(['checksOfAddress 198.51.100.7'])
  })
  test('a mailbox and a phone number in any spelling', async () => {
    for (const email of [
      'one@Büro.example',
      'ONE@xn--bro-hoa.example',
      ' one@büro.example ',
      'ｏｎｅ@büro.example',
      'one@xn--bro-hoa.EXAMPLE',
    ])
      expect((await app.ask(null, auth.sendMailCode, { email })).status).toBe(200)
    expect((await app.ask(null, auth.sendMailCode, { email: 'one@bÜro.example' })).error).toBe('too_many_tries')
    for (const phone of [
      '010-7777-0009',
      '+82 10-7777-0009',
      '0082 10 7777 0009',
      '+82 (0)10 7777 0009',
      '０１０-7777-0009',
    ])
      expect((await app.ask(null, auth.sendPhoneCode, { phone })).status, phone).toBe(200)
    expect((await app.ask(null, auth.sendPhoneCode, { phone: '01077770009' })).error).toBe('too_many_tries')
  })
})

describe('12: creating records is limited, with a sentence', () => {
  test('twenty workgroups an hour, by any call', async () => {
    const person = await aPerson(app)
    const make = (at: number) =>
      app.ask(person, at % 2 ? workgroups.create : workgroups.createAtSignUp, {
        name: `새터 ${at}`,
        address: `limit-${at}`,
      })
    for (let at = 0; at < 20; at += 1) expect((await make(at)).status).toBe(200)
    const rejected = await make(20)
    expect([rejected.status, rejected.error]).toEqual([429, 'too_many_made'])
    const minutes = Number(/(\d+) min/.exec(String(rejected.message))?.[1])
    expect(rejected.message).toBe(textIn('en', 'error.too_many_made', { most: 20, minutes }))
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await app.owner.query("select from workgroups where address like 'limit-%'")).rowCount).toBe(20)
    app.passTime(3600)
    expect((await app.ask(await aPerson(app), workgroups.create, { name: '새터', address: 'limit-20' })).status).toBe(
      200,
    )
  })
  test('three hundred customers, and logs, an hour', async () => {
    const { staff } = await aTeam(app)
    const hour = 'to_timestamp(floor(extract(epoch from $1::timestamptz) / 3600) * 3600)'
    for (const limit of ['customersMade', 'logsMade', 'contactsMade'])
      await app.owner.query(
        `insert into attempts (key, window_start, count) values ('${limit} ${staff.id}', ${hour}, 300)`,
        [app.now()],
      )
    expect((await app.ask(staff, customers.create, { name: '한울전자' })).error).toBe('too_many_made')
    const log = {
      customerId: '1',
      contactId: '1',
      at: '2026-11-20T10:30:00+09:00',
      purpose: '0020005',
      channel: '0030002',
      title: '단가',
      content: '내용',
    }
    expect((await app.ask(staff, salesLogs.create, log)).error).toBe('too_many_made')
    expect(
      (
        await app.ask(staff, contract.contacts.create, {
          customerId: '1',
          name: '윤성민',
          position: '부장',
          affiliation: '구매',
        })
      ).error,
    ).toBe('too_many_made')
  })
})

test('21: a page of another host name that resolves to this server is cross-site, whatever its Host header is', async () => {
  const ask = (headers: Record<string, string>, on = app) =>
    new Promise<number>((resolve) => {
      const { hostname, port } = new URL(on.url)
      httpRequest(
        {
          hostname,
          port,
          path: auth.checkUser.path,
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        },
        (answer) => resolve(answer.resume().statusCode!),
      ).end('user_email=a%40b.example')
    })
  const { port } = new URL(app.url)
  const rebound = { host: `evil.example:${port}`, origin: `http://evil.example:${port}` }
  expect(await ask(rebound)).toBe(403)
  expect(await ask({ host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}` })).toBe(200)
  expect(await ask({ host: `localhost:${port}`, origin: `http://localhost:${port}` })).toBe(200)
  // Without a configured public address every host name is accepted.
  const anywhere = await startTestApp({ HOST: '0.0.0.0' })
  const own = new URL(anywhere.url).port
  expect(await ask({ host: `sales.example:${own}`, origin: `http://sales.example:${own}` }, anywhere)).toBe(200)
  await anywhere.stop()
})
