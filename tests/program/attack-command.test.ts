// `npm run attack` as a process: its target, its output, and its exit.
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenerOf, memoryOf, treeOf } from '../../bench/attack/memory.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { aPerson, password } from '../support/builders/people.ts'

/** Other systems do not expose the sockets of a process; there the command works without them. */
const isLinux = process.platform === 'linux'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const attack = (...words: string[]) =>
  new Promise<{ status: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../bench/attack.ts'), ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
    child.once('close', (status) => resolve({ status, output }))
  })

test('the command attacks only this machine', async () => {
  for (const other of [
    'http://example.com',
    'http://10.0.0.1:4000',
    'https://127.0.0.1:4000',
    'http://127.0.0.1.example.com',
    'http://0.0.0.0:4000',
    'http://[::ffff:10.0.0.1]:4000',
    'nonsense',
    '',
  ]) {
    const { status, output } = await attack(other)
    expect([status, /is not this machine|Which server\?/.test(output)], `${other}: ${output}`).toEqual([2, true])
  }
  expect((await attack(app.url, '--nothing')).status).toBe(2)
})

test('the output states each attack, the responses and the cost, and what is missing for the others', async () => {
  const person = await aPerson(app)
  const { output } = await attack(
    app.url,
    '--email',
    person.email,
    '--password',
    password,
    '--only',
    'workgroups,passwords',
  )
  expect(output).toMatch(isLinux ? /nothing +\d+ ms +\d+ MB PSS +0: none/ : /nothing +\d+ ms +– +0: none/)
  expect(output).toMatch(
    /100 wrong passwords for a stranger.* ms .*100: .*401 wrong_password.*; the right password from here got in/,
  )
  expect(output).toMatch(/30 workgroups in a row +– +– +not run: needs --throwaway/)
  expect((await app.owner.query('select from workgroups')).rowCount).toBe(0)
})

test('the process that listens on a port is found, and its memory is measured', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  expect(listenerOf(port)).toBe(isLinux ? process.pid : null)
  expect(treeOf(process.pid)).toContain(process.pid)
  const { mb, kind } = memoryOf([process.pid])
  expect([kind, mb > 20 && mb < 2000]).toEqual(isLinux ? ['PSS', true] : ['RSS', false])
  await new Promise((resolve) => server.close(resolve))
  expect(listenerOf(port)).toBe(null)
})
