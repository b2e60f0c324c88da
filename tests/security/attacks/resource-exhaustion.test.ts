// Regression tests of past attacks on shared resources: requests that occupy memory, disk, connections or the pool
// until other users have to wait. They count work, bytes and rows, never time.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { hashPassword } from '../../../server/security/passwords.ts'
import { newToken } from '../../../server/security/tokens.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { authClient } from '../../support/sign-in.ts'
import { aPerson, aWorkgroup, type TestPerson } from '../../support/builders/people.ts'
import { photo } from '../../support/fixture.ts'

const { auth, profile } = contract
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ TRUSTED_PROXIES: '1' })
})
afterAll(() => app.stop())
afterEach(() => app.owner.query('delete from attempts'))

describe('2: unfinished bodies', () => {
  const sockets: Socket[] = []
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
  })
  /** A request whose body never ends. @returns the response so far */
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
  const uploadFolder = () => (existsSync(join(app.dataDir, 'uploads')) ? readdirSync(join(app.dataDir, 'uploads')) : [])

  test('without a token, or with an invalid one: rejected by the headers, nothing is buffered', async () => {
    for (const authorization of [{}, { authorization: `Bearer ${newToken()}` }, { authorization: 'Bearer ' }] as Record<
      string,
      string
    >[]) {
      const all = Array.from({ length: 20 }, () =>
        unfinished(profile.setPhoto.path, { ...asUpload, ...authorization }, multipart(megabyte)),
      )
      await vi.waitFor(
        () => expect(all.filter(({ answered }) => answered().startsWith('HTTP/1.1 401'))).toHaveLength(20),
        { timeout: 30_000 },
      )
      expect([app.bodies.held(), uploadFolder()]).toEqual([{ memory: 0, disk: 0 }, []])
    }
  })
  test('of one user: buffered on the disk up to a limit, rejected beyond it; all is released when the requests end', async () => {
    const person = await aPerson(app)
    const other = await aPerson(app)
    const as = (who: TestPerson) => ({ ...asUpload, authorization: `Bearer ${who.token}` })
    const four = Array.from({ length: 4 }, () => unfinished(profile.setPhoto.path, as(person), multipart(9 * megabyte)))
    await vi.waitFor(() => expect(app.bodies.held().disk).toBeGreaterThan(35 * megabyte), { timeout: 30_000 })
    const fifth = unfinished(profile.setPhoto.path, as(person), multipart(9 * megabyte))
    await vi.waitFor(
      () => expect(fifth.answered()).toMatch(/^HTTP\/1.1 503[^]*retry-after: 5[^]*The service is busy right now/),
      { timeout: 30_000 },
    )
    expect(app.bodies.held().memory, 'only the part that is being written to the disk').toBeLessThan(megabyte)
    expect(app.bodies.held().disk).toBeLessThanOrEqual(40 * megabyte)
    expect(uploadFolder()).toHaveLength(4)
    const form = new FormData()
    form.set('man_photo', new Blob([photo as Uint8Array<ArrayBuffer>]), 'a.png')
    const done = await app.request(profile.setPhoto.path, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${other.token}` },
    })
    expect(done.status, 'another user is not delayed').toBe(200)
    for (const { socket } of four) socket.destroy()
    await vi.waitFor(() => expect([app.bodies.held().disk, uploadFolder()]).toEqual([0, []]), { timeout: 30_000 })
  })
  test('of a form: one that is too long is rejected by its headers or at the limit; small ones are limited per address', async () => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const long = unfinished(auth.checkUser.path, { ...type, 'content-length': 508 * 1024 }, Buffer.from('user_email=a'))
    await vi.waitFor(() => expect(long.answered()).toMatch(/^HTTP\/1.1 413/), { timeout: 30_000 })
    const chunked = unfinished(
      auth.checkUser.path,
      { ...type, 'transfer-encoding': 'chunked' },
      Buffer.from(`${(200_000).toString(16)}\r\n${'a'.repeat(200_000)}\r\n`),
    )
    await vi.waitFor(() => expect(chunked.answered()).toMatch(/^HTTP\/1.1 413/), { timeout: 30_000 })
    await vi.waitFor(() => expect(app.bodies.held().memory).toBe(0))
    const many = Array.from({ length: 140 }, () =>
      unfinished(auth.revoke.path, { ...type, 'content-length': 64 * 1024 }, Buffer.alloc(63 * 1024, 'a')),
    )
    await vi.waitFor(
      () => expect(many.filter(({ answered }) => answered().startsWith('HTTP/1.1 503')).length).toBeGreaterThan(5),
      { timeout: 30_000 },
    )
    expect(app.bodies.held().memory).toBeLessThanOrEqual(8 * megabyte)
    const elsewhere = await app.ask(null, auth.revoke, { token: 'x' }, { 'x-forwarded-for': '203.0.113.9' })
    expect(elsewhere.status, 'another address is not delayed').toBe(200)
    for (const { socket } of many) socket.destroy()
    await vi.waitFor(() => expect(app.bodies.held().memory).toBe(0), { timeout: 30_000 })
  })
  const asForm = { 'content-type': 'application/x-www-form-urlencoded' }
  const inFlight = (all: { socket: Socket; answered(): string }[]) =>
    all.filter(({ socket, answered }) => !socket.closed && answered() === '').length
  /** Waits until more than `least` bytes are buffered and the number stops growing. */
  async function untilBuffered(least: number) {
    await vi.waitFor(() => expect(app.bodies.held().memory).toBeGreaterThan(least), { timeout: 30_000 })
    for (let before = -1; before !== app.bodies.held().memory;) {
      before = app.bodies.held().memory
      await pause(300)
    }
  }
  /** A form longer than what is read before the token is checked. */
  const aLongForm = (who: TestPerson) =>
    app.ask(who, contract.drafts.save, { content: '방열 필름 '.repeat(3_000) }, { 'x-forwarded-for': '203.0.113.77' })

  test('26.1: with 1,040 unfinished anonymous forms other anonymous and signed-in users get responses', async () => {
    const person = await aPerson(app, { workgroupId: await aWorkgroup(app) })
    const all = Array.from({ length: 1_040 }, (_, at) =>
      unfinished(
        auth.revoke.path,
        { ...asForm, 'content-length': 64 * 1024, 'x-forwarded-for': `198.51.100.${at % 10}` },
        Buffer.alloc(64 * 1024 - 1, 'a'),
      ),
    )
    await vi.waitFor(() => expect(all.every(({ socket }) => socket.bytesWritten > 63 * 1024)).toBe(true), {
      timeout: 15_000,
    })
    await untilBuffered(15 * megabyte)
    const { memory } = app.bodies.held()
    const asking = (address: string) =>
      app.ask(null, auth.revoke, { token: 'x'.repeat(60_000) }, { 'x-forwarded-for': address })
    expect((await asking('203.0.113.9')).error, 'another stranger').not.toBe('busy')
    expect((await aLongForm(person)).status, 'a signed-in user').toBe(200)
    expect((await asking('198.51.100.3')).error, 'a neighbour behind the same address').not.toBe('busy')
    expect(memory).toBeLessThanOrEqual(24 * megabyte)
  })
  test('26.1: with 64 unfinished forms of 1 MiB from eight accounts a ninth gets a response', async () => {
    const workgroupId = await aWorkgroup(app)
    const [ninth, ...eight] = await Promise.all(Array.from({ length: 9 }, () => aPerson(app, { workgroupId })))
    const all = Array.from({ length: 64 }, (_, at) =>
      unfinished(
        contract.drafts.save.path,
        { ...asForm, authorization: `Bearer ${eight[at % 8]!.token}`, 'content-length': megabyte },
        Buffer.alloc(megabyte - 1, 'a'),
      ),
    )
    await untilBuffered(60 * megabyte)
    expect(app.bodies.held().memory).toBeLessThanOrEqual(64 * megabyte)
    for (let round = 0; round < 4; round += 1) expect((await aLongForm(ninth!)).status).toBe(200)
    expect(inFlight(all), 'no more are closed than necessary').toBeGreaterThan(50)
  })
  test('26.1: unfinished requests of one address are limited; the oldest is closed', async () => {
    await vi.waitFor(() => expect(app.unfinished.total()).toBe(0), { timeout: 30_000 })
    const all: ReturnType<typeof unfinished>[] = []
    for (let at = 0; at < 440; at += 1) {
      all.push(unfinished(auth.revoke.path, { ...asForm, 'content-length': 100 }, Buffer.from('token=')))
      if (at % 20 === 19)
        await vi.waitFor(() => expect(all.every(({ socket }) => socket.bytesWritten > 100)).toBe(true))
    }
    await vi.waitFor(() => expect(all.filter(({ socket }) => socket.closed).length).toBe(40), { timeout: 30_000 })
    expect(all.slice(40).every(({ socket }) => !socket.closed)).toBe(true)
    expect(app.unfinished.total()).toBe(400)
    for (const { socket } of all) socket.destroy()
    await vi.waitFor(() => expect(app.unfinished.total()).toBe(0), { timeout: 30_000 })
  })
  test('26.1: silent connections of one address are limited; the oldest is closed, other addresses get responses', async () => {
    const direct = await startTestApp()
    const { hostname, port } = new URL(direct.url)
    const silent: Socket[] = []
    for (let at = 0; at < 430; at += 1) {
      const socket = connect(Number(port), hostname)
      sockets.push(socket)
      socket.on('error', () => {})
      if (at % 2) socket.write('POST /oauth/revoke HTTP/1.1\r\nhost:')
      silent.push(socket)
      if (at % 10 === 9) await new Promise((resolve) => socket.once('connect', resolve))
    }
    await vi.waitFor(() => expect(silent.filter(({ closed }) => closed).length).toBe(30), { timeout: 30_000 })
    expect((await direct.ask(null, auth.revoke, { token: 'x' })).status).toBe(200)
    expect(direct.unfinished.total()).toBeLessThanOrEqual(400)
    for (const socket of silent) socket.destroy()
    await vi.waitFor(() => expect(direct.unfinished.total()).toBe(0), { timeout: 30_000 })
    await direct.stop()
  })
  test('26.2: fields of multipart forms are counted as they arrive, and limited by the call', async () => {
    const person = await aPerson(app)
    const field = (name: string, bytes: number) =>
      Buffer.from(`--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${'a'.repeat(bytes)}\r\n`)
    const fields = (count: number, bytes: number) =>
      Buffer.concat(Array.from({ length: count }, (_, at) => field(`f${at}`, bytes)))
    const asMultipart = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 6 * megabyte }
    const signedIn = { ...asMultipart, authorization: `Bearer ${person.token}` }
    for (const [path, headers, sent] of [
      [profile.me.path, signedIn, fields(48, 100_000)],
      [contract.inquiries.create.path, asMultipart, fields(48, 100_000)],
      [contract.inquiries.create.path, asMultipart, field('content', 5 * megabyte)],
    ] as const) {
      const whole = unfinished(path, headers, sent)
      await vi.waitFor(() => expect(whole.answered(), path).toMatch(/^HTTP\/1.1 413/), { timeout: 30_000 })
    }
    await vi.waitFor(() => expect(app.bodies.held().memory).toBe(0))
    const slowForm = unfinished(profile.me.path, signedIn, fields(1, 60_000))
    await vi.waitFor(() => expect(app.bodies.held().memory).toBeGreaterThan(59_000), { timeout: 30_000 })
    slowForm.socket.destroy()
    await vi.waitFor(() => expect(app.bodies.held().memory).toBe(0), { timeout: 30_000 })
    const strangers = Array.from({ length: 150 }, (_, at) =>
      unfinished(
        contract.inquiries.create.path,
        { ...asMultipart, 'x-forwarded-for': `198.51.100.${at}` },
        fields(1, 60_000),
      ),
    )
    await vi.waitFor(() => expect(app.bodies.held().memory).toBeGreaterThan(8 * megabyte), { timeout: 30_000 })
    expect(app.bodies.held().memory).toBeLessThanOrEqual(24 * megabyte)
    for (const { socket } of strangers) socket.destroy()
  })
  test('26.14: the bytes of an upload are released even if the file cannot be deleted', async () => {
    const person = await aPerson(app)
    const upload = unfinished(
      profile.setPhoto.path,
      { ...asUpload, authorization: `Bearer ${person.token}` },
      multipart(2 * megabyte),
    )
    await vi.waitFor(() => expect(app.bodies.held().disk).toBeGreaterThan(megabyte), { timeout: 30_000 })
    const [name] = uploadFolder()
    const path = join(app.dataDir, 'uploads', name!)
    rmSync(path)
    mkdirSync(join(path, 'in the way'), { recursive: true })
    upload.socket.destroy()
    await vi.waitFor(() => expect(app.bodies.held()).toEqual({ memory: 0, disk: 0 }), { timeout: 30_000 })
    rmSync(path, { recursive: true })
  })
  test('26.14: a field of a multipart form is read as text, whatever content type its part states', async () => {
    const content = '{"오타": [1, "둘"]}'
    const part = (name: string, value: string, type = 'text/plain; charset=utf-8') =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\ncontent-type: ${type}\r\n\r\n${value}\r\n`
    const given = { name: '오가람', email: 'json@guest.example', mobile: '010-5555-0177', country_code: '82' }
    const answer = await app.request(contract.inquiries.create.path, {
      method: 'POST',
      body: `${Object.entries(given)
        .map(([name, value]) => part(name, value))
        .join('')}${part('content', content, 'application/json')}--x--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(answer.status).toBe(200)
    const { rows } = await app.owner.query<{ content: string }>('select content from inquiries where email = $1', [
      given.email,
    ])
    expect(rows).toEqual([{ content }])
  })
  test('after a rejection by the headers the connection accepts the next request', async () => {
    const { hostname, port } = new URL(app.url)
    const { socket, answered } = unfinished(
      profile.setPhoto.path,
      { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 300_000 },
      Buffer.alloc(300_000, 1),
    )
    await vi.waitFor(() => expect(answered()).toMatch(/^HTTP\/1.1 401/), { timeout: 30_000 })
    socket.write(`GET /healthz HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`)
    await vi.waitFor(() => expect(answered()).toMatch(/HTTP\/1.1 200/), { timeout: 30_000 })
  })
})

describe('3: work outside the database holds no pool connection', () => {
  /** Hashes that are queued before everything that follows. */
  const busyWithPasswords = (count: number) => Promise.all(Array.from({ length: count }, () => hashPassword('x')))

  test('comparing a password', async () => {
    const small = await startTestApp({ DATABASE_POOL: '1' })
    const [one, another] = [await aPerson(small), await aPerson(small)]
    let isDone = false
    const hashes = busyWithPasswords(40)
    const connectionAcquired = new Promise((resolve) => small.pool.once('acquire', resolve))
    const signingIn = authClient(() => small)
      .authorize(one.email)
      .then((answer) => ((isDone = true), answer))
    await connectionAcquired
    expect((await small.ask(another, auth.secure)).status).toBe(200)
    expect(isDone).toBe(false)
    expect((await signingIn).status).toBe(200)
    await hashes
    await small.stop()
  })
  test('decoding and storing a picture', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    let requests = 0
    const store = createServer((request, response) => {
      requests += 1
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
    await vi.waitFor(() => expect(requests).toBe(1), { timeout: 30_000 })
    expect(small.pool.totalCount - small.pool.idleCount).toBe(0)
    expect((await small.ask(another, auth.secure)).status).toBe(200)
    release()
    expect((await sending).status).toBe(200)
    await small.stop()
    store.close()
  })
})
