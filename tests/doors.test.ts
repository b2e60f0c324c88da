// Attacks that once went through, each as it was made. What is counted is work, bytes and rows, never time.
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '../contract/index.ts'
import { hashPassword } from '../server/passwords.ts'
import { start } from '../server/start.ts'
import { newToken } from '../server/tokens.ts'
import { startTestApp, type TestApp } from './app.ts'
import { aPerson, aTeam, password, type TestPerson } from './people.ts'
import { aPort } from './program.ts'
import { anInvitation } from './things.ts'
import { photo } from './world.ts'

const { auth, customers, members, profile, salesLogs, workgroups } = contract
const clientId = 'saleslog-web'
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
const authorize = (email: string, given: string, headers?: Record<string, string>, on = app) =>
  on.ask(
    null,
    auth.authorize,
    { email, password: given, clientId, redirectUri: `${on.config.publicUrl}/`, responseType: 'code' },
    headers,
  )
async function signIn(email: string, given: string, headers?: Record<string, string>) {
  const { code } = (await authorize(email, given, headers)).output
  return (await app.ask(null, auth.token, { grantType: 'authorization_code', clientId, code }, headers)).output
}

describe('2: unfinished bodies', () => {
  const sockets: Socket[] = []
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
  })
  /** A request whose body never ends. @returns what has been answered so far */
  function unfinished(path: string, headers: Record<string, string | number>, sent: Buffer, on = app) {
    const { hostname, port } = new URL(on.url)
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    let answered = ''
    socket.on('data', (text: Buffer) => (answered += text.toString()))
    socket.on('error', () => {})
    const lines = Object.entries({ host: `${hostname}:${port}`, 'accept-language': 'en', ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    )
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
    socket.write(sent)
    return { answered: () => answered, socket }
  }
  const megabyte = 1024 * 1024
  const multipart = (bytes: number) =>
    Buffer.concat([
      Buffer.from(
        '--x\r\ncontent-disposition: form-data; name="man_photo"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
      ),
      Buffer.alloc(bytes, 1),
    ])
  const asUpload = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 9.5 * megabyte }
  const kept = () => (existsSync(join(app.dataDir, 'uploads')) ? readdirSync(join(app.dataDir, 'uploads')) : [])

  test('of nobody, and of a token that is none: refused by the headers, nothing is held', async () => {
    for (const authorization of [{}, { authorization: `Bearer ${newToken()}` }, { authorization: 'Bearer ' }] as Record<
      string,
      string
    >[]) {
      const all = Array.from({ length: 20 }, () =>
        unfinished(profile.setPhoto.path, { ...asUpload, ...authorization }, multipart(megabyte)),
      )
      await vi.waitFor(
        () => expect(all.filter(({ answered }) => answered().startsWith('HTTP/1.1 401'))).toHaveLength(20),
        { timeout: 15_000 },
      )
      expect([app.bodies.held(), kept()]).toEqual([{ memory: 0, disk: 0 }, []])
    }
  })
  test('of one person: on the disk, up to a bound, with a sentence beyond it; all is given back when they end', async () => {
    const person = await aPerson(app)
    const other = await aPerson(app)
    const as = (who: TestPerson) => ({ ...asUpload, authorization: `Bearer ${who.token}` })
    const four = Array.from({ length: 4 }, () => unfinished(profile.setPhoto.path, as(person), multipart(9 * megabyte)))
    await vi.waitFor(() => expect(app.bodies.held().disk).toBeGreaterThan(35 * megabyte), { timeout: 15_000 })
    const fifth = unfinished(profile.setPhoto.path, as(person), multipart(9 * megabyte))
    await vi.waitFor(
      () => expect(fifth.answered()).toMatch(/^HTTP\/1.1 503[^]*retry-after: 5[^]*The service is busy right now/),
      { timeout: 15_000 },
    )
    expect(app.bodies.held().memory).toBe(0)
    expect(app.bodies.held().disk).toBeLessThanOrEqual(40 * megabyte)
    expect(kept()).toHaveLength(4)
    const form = new FormData()
    form.set('man_photo', new Blob([photo as Uint8Array<ArrayBuffer>]), 'a.png')
    const done = await app.request(profile.setPhoto.path, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${other.token}` },
    })
    expect(done.status, 'somebody else is not kept waiting').toBe(200)
    for (const { socket } of four) socket.destroy()
    await vi.waitFor(() => expect([app.bodies.held().disk, kept()]).toEqual([0, []]), { timeout: 15_000 })
  })
  test('of a form: what is too long is refused by its head, or where it passes the bound; small ones are bounded for each address', async () => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const long = unfinished(auth.checkUser.path, { ...type, 'content-length': 508 * 1024 }, Buffer.from('user_email=a'))
    await vi.waitFor(() => expect(long.answered()).toMatch(/^HTTP\/1.1 413/), { timeout: 15_000 })
    const chunked = unfinished(
      auth.checkUser.path,
      { ...type, 'transfer-encoding': 'chunked' },
      Buffer.from(`${(200_000).toString(16)}\r\n${'a'.repeat(200_000)}\r\n`),
    )
    await vi.waitFor(() => expect(chunked.answered()).toMatch(/^HTTP\/1.1 413/), { timeout: 15_000 })
    await vi.waitFor(() => expect(app.bodies.held().memory).toBe(0))
    const many = Array.from({ length: 140 }, () =>
      unfinished(auth.revoke.path, { ...type, 'content-length': 64 * 1024 }, Buffer.alloc(63 * 1024, 'a')),
    )
    await vi.waitFor(
      () => expect(many.filter(({ answered }) => answered().startsWith('HTTP/1.1 503')).length).toBeGreaterThan(5),
      { timeout: 15_000 },
    )
    expect(app.bodies.held().memory).toBeLessThanOrEqual(8 * megabyte)
    const elsewhere = await app.ask(null, auth.revoke, { token: 'x' }, from('203.0.113.9'))
    expect(elsewhere.status, 'another address is not kept waiting').toBe(200)
    for (const { socket } of many) socket.destroy()
    await vi.waitFor(() => expect(app.bodies.held().memory).toBe(0), { timeout: 15_000 })
  })
  test('who is refused before his body is read can send his next request on the same connection', async () => {
    const { hostname, port } = new URL(app.url)
    const { socket, answered } = unfinished(
      profile.setPhoto.path,
      { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 300_000 },
      Buffer.alloc(300_000, 1),
    )
    await vi.waitFor(() => expect(answered()).toMatch(/^HTTP\/1.1 401/), { timeout: 15_000 })
    socket.write(`GET /healthz HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`)
    await vi.waitFor(() => expect(answered()).toMatch(/HTTP\/1.1 200/), { timeout: 15_000 })
  })
})

describe('3: the pool is held by nothing that is not the database’s', () => {
  /** Hashes that are waiting for their turn before whatever comes. */
  const busyWithPasswords = (count: number) => Promise.all(Array.from({ length: count }, () => hashPassword('x')))

  test('not by a password that is being compared', async () => {
    const small = await startTestApp({ DATABASE_POOL: '1' })
    const [one, another] = [await aPerson(small), await aPerson(small)]
    let isDone = false
    const hashes = busyWithPasswords(40)
    const begun = new Promise((resolve) => small.pool.once('acquire', resolve))
    const signingIn = authorize(one.email, password, undefined, small).then((answer) => ((isDone = true), answer))
    await begun
    expect((await small.ask(another, auth.secure)).status).toBe(200)
    expect(isDone).toBe(false)
    expect((await signingIn).status).toBe(200)
    await hashes
    await small.stop()
  })
  test('not by a picture that is being made anew and kept', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    let asked = 0
    const store = createServer((request, response) => {
      asked += 1
      request.resume()
      void released.then(() => response.end())
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => store.once('listening', resolve))
    const endpoint = `http://127.0.0.1:${(store.address() as { port: number }).port}`
    const small = await startTestApp({
      DATABASE_POOL: '1',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
    })
    const [one, another] = [await aPerson(small), await aPerson(small)]
    const form = new FormData()
    form.set('man_photo', new Blob([photo as Uint8Array<ArrayBuffer>]), 'a.png')
    const sending = small.request(profile.setPhoto.path, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${one.token}` },
    })
    await vi.waitFor(() => expect(asked).toBe(1), { timeout: 15_000 })
    expect(small.pool.totalCount - small.pool.idleCount).toBe(0)
    expect((await small.ask(another, auth.secure)).status).toBe(200)
    release()
    expect((await sending).status).toBe(200)
    await small.stop()
    store.close()
  })
})

describe('5, 6: what is checked first still holds when it is acted upon', () => {
  /**
   * While hashes wait, a call that compares or makes one has done its first step, and not its last.
   * @param before transactions until then: who has to be signed in is admitted in one of its own
   */
  async function meanwhile<T>(call: () => Promise<T>, act: () => Promise<unknown>, before: 1 | 2 = 1): Promise<T> {
    const hashes = Promise.all(Array.from({ length: 30 }, () => hashPassword('x')))
    const release = () => new Promise((resolve) => app.pool.once('release', resolve))
    const firstStep = before === 2 ? release().then(release) : release()
    const calling = call()
    await firstStep
    await act()
    const answer = await calling
    await hashes
    return answer
  }
  test('5: a sign-in under way with the old password does not survive its change', async () => {
    const person = await aPerson(app)
    const changed = await hashPassword('Fresh-2026!')
    const late = await meanwhile(
      () => authorize(person.email, password),
      () => app.owner.query('select set_password($1, null, $2, now(), null)', [person.id, changed]),
    )
    expect([late.status, late.error]).toEqual([401, 'wrong_password'])
    expect((await app.owner.query('select from authorization_codes where user_id = $1', [person.id])).rowCount).toBe(0)
    expect((await authorize(person.email, 'Fresh-2026!')).status).toBe(200)
  })
  test('5: of two changes against one present password the second is refused', async () => {
    const person = await aPerson(app)
    const changed = await hashPassword('Fresh-2026!')
    const late = await meanwhile(
      () => app.ask(person, profile.changePassword, { current: password, password: 'Other-2026!' }),
      () => app.owner.query('update users set password_hash = $2 where id = $1', [person.id, changed]),
      2,
    )
    expect(late.error).toBe('wrong_password')
    expect((await authorize(person.email, 'Fresh-2026!')).status).toBe(200)
  })
  const join = (invitation: { email: string; code: string }) =>
    app.ask(null, auth.signUpInvited, {
      email: invitation.email,
      inviteCode: invitation.code,
      name: '박초대',
      password,
    })
  const isMember = async (email: string) =>
    (
      await app.owner.query(
        'select from members m join users u on u.id = m.user_id where u.email = $1 and left_at is null',
        [email],
      )
    ).rowCount === 1

  test('6: an invitation cancelled while somebody joins by it makes no member and no account', async () => {
    const team = await aTeam(app)
    const invitation = await anInvitation(app, { by: team.manager })
    const late = await meanwhile(
      () => join(invitation),
      async () =>
        expect((await app.ask(team.manager, members.cancelInvitation, { id: invitation.id })).status).toBe(200),
    )
    expect([late.status, late.error]).toEqual([404, 'invite_invalid'])
    expect((await app.owner.query('select from users where email = $1', [invitation.email])).rowCount).toBe(0)
  })
  test('6: nor does one by somebody since demoted below it, or removed', async () => {
    const team = await aTeam(app)
    const asChief = await anInvitation(app, { by: team.chief, role: 1 })
    const asManager = await anInvitation(app, { by: team.chief, role: 2 })
    const byManager = await anInvitation(app, { by: team.manager, role: 9 })
    await app.owner.query('update members set role = 2 where user_id = $1', [team.chief.id])
    await app.owner.query('update members set left_at = now() where user_id = $1', [team.manager.id])
    for (const dead of [asChief, byManager]) {
      const refused = await join(dead)
      expect([refused.status, refused.error]).toEqual([404, 'invite_invalid'])
      expect(await isMember(dead.email)).toBe(false)
    }
    expect((await join(asManager)).status, 'a Manager may still invite a Manager').toBe(200)
    expect(await isMember(asManager.email)).toBe(true)
  })
})

describe('8: strangers lock nobody out', () => {
  const home = '198.51.100.20'
  const wrong = 'Wrong-2026!'
  /** A hundred wrong passwords from ten addresses. */
  async function stormOf(email: string): Promise<void> {
    for (let at = 0; at < 10; at += 1)
      await Promise.all(Array.from({ length: 10 }, () => authorize(email, wrong, from(`203.0.113.${at}`))))
  }
  test('wrong passwords from elsewhere: the owner still gets in on his device, anywhere, and from his usual address', async () => {
    const person = await aPerson(app)
    const device = newToken()
    expect((await signIn(person.email, password, from(home, device))).accessToken).toBeTruthy()
    app.passTime(900)
    await stormOf(person.email)
    expect(
      (await authorize(person.email, password, from('192.0.2.1'))).error,
      'a stranger has to wait, even with the right password',
    ).toBe('too_many_tries')
    expect((await authorize(person.email, password, from('192.0.2.1', newToken()))).error).toBe('too_many_tries')
    expect((await authorize(person.email, password, from('192.0.2.1', device))).status).toBe(200)
    expect((await authorize(person.email, password, from(home))).status).toBe(200)
    // On his own device wrong ones count as well, in a budget of its own.
    for (let tries = 0; tries < 10; tries += 1)
      expect((await authorize(person.email, wrong, from(home, device))).error).toBe('wrong_password')
    expect((await authorize(person.email, password, from(home, device))).error).toBe('too_many_tries')
    expect((await authorize(person.email, password, from(home))).status).toBe(200)
  })
  test('thirty tries at the same moment are no more than ten one after the other, and right ones count for nothing', async () => {
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
      'one stranger uses up nothing of the others',
    ).toBe(200)
  })
  test('a storm from the office’s own address keeps nobody there from his own device', async () => {
    const person = await aPerson(app)
    const device = newToken()
    await signIn(person.email, password, from(home, device))
    for (let at = 0; at < 6; at += 1)
      await Promise.all(
        Array.from({ length: 10 }, (_, each) => authorize(`nobody${at}${each}@daon.example`, wrong, from(home))),
      )
    expect((await authorize((await aPerson(app)).email, password, from(home))).error, 'fifty are enough').toBe(
      'too_many_tries',
    )
    expect((await authorize(person.email, password, from(home, device))).status).toBe(200)
  })
  test('wrong codes that a stranger tries for an address are not the owner’s tries', async () => {
    const email = 'owner@sign-up.example'
    const device = newToken()
    await app.ask(null, auth.sendMailCode, { email }, from(home, device))
    const code = /\b\d{6}\b/.exec((await app.mailsTo(email))[0]!.text)![0]
    const signUp = (mailCode: string, headers: Record<string, string>) =>
      app.ask(null, auth.signUp, { email, password, name: '김서연', mailCode }, headers)
    for (let tries = 0; tries < 6; tries += 1)
      expect((await signUp('000000', from('203.0.113.5'))).error).toBe('code_expired')
    await app.ask(null, auth.sendMailCode, { email }, from('203.0.113.5'))
    expect((await signUp(code, from('203.0.113.5'))).error, 'nor is the code any good elsewhere').not.toBe(undefined)
    expect((await signUp(code, from(home, device))).status).toBe(200)
  })
  test('mails that strangers ask for are counted for each purpose, and leave the owner’s own device a budget of its own', async () => {
    const team = await aTeam(app)
    const person = await aPerson(app)
    const device = newToken()
    await signIn(person.email, password, from(home, device))
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
      'an invitation is another purpose',
    ).toBe(200)
    for (let sent = 1; sent < 5; sent += 1)
      await app.ask(team.manager, members.invite, { email: 'new@mailbox.example', role: 'staff' })
    expect((await app.ask(null, auth.sendMailCode, { email: 'new@mailbox.example' }, from(home))).status).toBe(200)
  })
})

describe('9: one caller is one caller, however he writes himself', () => {
  test('an IPv6 network of 2^64 addresses, and an IPv4 address in any dress', async () => {
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
  test('a mailbox and a phone in any spelling', async () => {
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

describe('10: a mail that was sent is nowhere but in its mailbox', () => {
  const jobsAbout = async (text: string) =>
    (await app.owner.query('select from pgboss.job where data::text like $1', [`%${text}%`])).rowCount
  test('its job is erased with its links when it is done', async () => {
    const team = await aTeam(app)
    await app.ask(team.manager, members.invite, { email: 'erased@invited.example', role: 'staff' })
    await app.mailsTo('erased@invited.example')
    await vi.waitFor(async () => expect(await jobsAbout('erased@invited.example')).toBe(0), { timeout: 10_000 })
  })
  test('and when it is given up', async () => {
    const quiet = await startTestApp({ ROLE: 'web', SMTP_URL: `smtp://127.0.0.1:${await aPort()}` })
    const team = await aTeam(quiet)
    await quiet.ask(team.manager, members.invite, { email: 'lost@invited.example', role: 'staff' })
    await quiet.owner.query('update pgboss.job set retry_limit = 0')
    const owner = quiet.owner.options as unknown as { user: string }
    const config = { ...quiet.config, runsWeb: false, runsWorker: true, port: await aPort() }
    const worker = await start({
      config,
      database: { owner, app: { ...owner, user: 'saleslog_app' }, stop: async () => {} },
      log: pino({ level: 'silent' }),
    })
    await vi.waitFor(
      async () => expect((await quiet.owner.query("select from pgboss.job where name = 'mail.send'")).rowCount).toBe(0),
      { timeout: 20_000 },
    )
    await worker.stop()
    await quiet.stop()
  })
})

describe('12: making things has a limit, with words', () => {
  test('twenty workgroups an hour, by whichever call', async () => {
    const person = await aPerson(app)
    const make = (at: number) =>
      app.ask(person, at % 2 ? workgroups.create : workgroups.createAtSignUp, {
        name: `새터 ${at}`,
        address: `limit-${at}`,
      })
    for (let at = 0; at < 20; at += 1) expect((await make(at)).status).toBe(200)
    const refused = await make(20)
    expect([refused.status, refused.error]).toEqual([429, 'too_many_made'])
    expect(refused.message).toMatch(/^That is 20 in an hour, the most one person can make\. Please go on in \d+ min\.$/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
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

test('21: a page of another name that points here is foreign, whatever its Host header says', async () => {
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
  // Nothing is said about where people reach us: then wherever they do.
  const anywhere = await startTestApp({ HOST: '0.0.0.0' })
  const own = new URL(anywhere.url).port
  expect(await ask({ host: `sales.example:${own}`, origin: `http://sales.example:${own}` }, anywhere)).toBe(200)
  await anywhere.stop()
})

test('23: of tokens that several tabs got at once, all but the one that goes on end at the next refresh', async () => {
  const { refreshToken: first } = await signIn((await aPerson(app, { email: 'tabs@daon.example' })).email, password)
  const refresh = (refreshToken: string) =>
    app.ask(null, auth.token, { grantType: 'refresh_token', clientId, refreshToken })
  const [one, two] = [(await refresh(first)).output, (await refresh(first)).output]
  const next = (await refresh(one.refreshToken)).output
  expect((await refresh(one.refreshToken)).status, 'the one that went on may be shown again for a moment').toBe(200)
  expect((await refresh(two.refreshToken)).error).toBe('invalid_grant')
  // Whoever showed it may be a thief: the session is over for both.
  expect((await refresh(next.refreshToken)).error).toBe('invalid_grant')
})
