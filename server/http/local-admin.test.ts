import { chmod, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp } from '../../tests/support/app.ts'
import { aFolder, aPort, isReady, removeFolder, runProgram } from '../../tests/support/program.ts'
import { localDoor } from './local-admin.ts'

const keyFrom = (link: string) => new URL(link, 'http://localhost').searchParams.get('key')!
const keyIn = async (dataDir: string) => keyFrom((await localDoor({ dataDir, trustedProxies: 0 })).withKey('/outbox'))

test('the key is created at the first start, stays the same, and is readable by its owner only; an incomplete one is replaced', async () => {
  const [one, other] = [
    join(await mkdtemp(join(tmpdir(), 'saleslog-')), 'new', 'data'),
    await mkdtemp(join(tmpdir(), 'saleslog-')),
  ]
  const key = await keyIn(one)
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  await chmod(join(one, 'local-key'), 0o644)
  expect(await keyIn(one)).toBe(key)
  expect((await stat(join(one, 'local-key'))).mode & 0o777).toBe(0o600)
  expect(await keyIn(other)).not.toBe(key)
  for (const broken of ['', key.slice(0, 20)]) {
    await writeFile(join(one, 'local-key'), broken)
    const fresh = await keyIn(one)
    expect(fresh).toMatch(/^[\w-]{43}$/)
    expect(await keyIn(one)).toBe(fresh)
  }
})

test('metrics require the key and a request from this machine, and are disabled behind a proxy', async () => {
  for (const [environment, wanted] of [
    [{}, 200],
    [{ TRUSTED_PROXIES: '1' }, 404],
  ] as const) {
    const app = await startTestApp(environment)
    const key = await keyIn(app.dataDir)
    const unknown = await app.request('/nowhere')
    for (const [path, headers] of [
      ['/metrics', {}],
      ['/metrics?key=', {}],
      [`/metrics?key=${key}x`, {}],
      ['/metrics', { authorization: 'Bearer x' }],
      [`/metrics?key=${key}`, { 'x-forwarded-for': '127.0.0.1' }],
    ] as [string, Record<string, string>][]) {
      const answer = await app.request(path, { headers })
      expect([path, answer.status, answer.body]).toEqual([path, 404, unknown.body])
    }
    for (const answer of [
      await app.request(`/metrics?key=${key}`),
      await app.request('/metrics', { headers: { authorization: `Bearer ${key}` } }),
    ]) {
      expect(answer.status).toBe(wanted)
      expect(answer.body.includes('saleslog_call_seconds')).toBe(wanted === 200)
    }
    await app.stop()
  }
})

test('the program prints the link to its outbox, and its log never contains the key', async () => {
  const folder = await aFolder()
  const program = runProgram({ PORT: String(await aPort()), DATA_DIR: folder, LOG_LEVEL: 'info' })
  await isReady(program)
  for (let tries = 0; tries < 100 && !program.output().includes('/outbox'); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50))
  const link = /Emails are kept at (\S+)/.exec(program.output())?.[1] ?? ''
  const key = keyFrom(link)
  expect(key).toBe((await readFile(join(folder, 'local-key'), 'utf8')).trim())
  expect((await fetch(`${program.url}/outbox`)).status).toBe(404)
  expect((await fetch(link)).status).toBe(200)
  expect((await fetch(`${program.url}/metrics?key=${key}`)).status).toBe(200)
  expect((await fetch(`${program.url}/outbox/none?key=${key}`)).status).toBe(404)
  program.child.kill('SIGTERM')
  await program.ended
  const lines = program.output().split('\n')
  expect(lines.filter((line) => line.includes('"/outbox'))).toHaveLength(3)
  expect(lines.filter((line) => line.includes(key))).toEqual([`  Emails are kept at ${link}`])
  await removeFolder(folder)
})
