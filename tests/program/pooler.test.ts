// Start-up packets fit a pooler such as PgBouncer with its default settings: they contain the login and no other
// parameter. `npm run pooler` runs the main job through a real PgBouncer where it is installed.
import { connect, createServer, type Socket } from 'node:net'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { auth } from '../../contract/calls/auth/calls.ts'
import { readConfig } from '../../server/config.ts'
import { start } from '../../server/start.ts'
import { startTestApp } from '../support/app.ts'
import { aPort } from '../support/program.ts'

/** The start-up parameters that PgBouncer accepts, besides user and database. */
const known = new Set([
  'user',
  'database',
  'application_name',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
])

/**
 * A proxy to the database that accepts the start-up packets PgBouncer accepts, and rejects the others with its error.
 */
async function aPoolerProxy(socketPath: string) {
  const startupPackets: string[][] = []
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => {})
    client.once('data', (packet: Buffer) => {
      // Start-up packet: length, protocol 3.0, then names and values, each terminated by a zero byte.
      const words = packet.subarray(8, packet.readInt32BE(0)).toString().split('\0')
      const names = words.filter((_, at) => at % 2 === 0).filter(Boolean)
      startupPackets.push(names)
      const unknownParameter = names.find((name) => !known.has(name))
      if (unknownParameter) {
        const message = Buffer.from(`SFATAL\0C08P01\0Munsupported startup parameter: ${unknownParameter}\0\0`)
        const head = Buffer.alloc(5)
        head.write('E')
        head.writeInt32BE(message.length + 4, 1)
        return client.end(Buffer.concat([head, message]))
      }
      const database = connect(socketPath)
      sockets.add(database)
      database.on('error', () => client.destroy())
      database.on('close', () => client.destroy())
      client.on('close', () => database.destroy())
      database.write(packet)
      client.pipe(database).pipe(client)
    })
  })
  const port = await aPort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    begun: startupPackets,
    stop: () => (sockets.forEach((socket) => socket.destroy()), new Promise((resolve) => server.close(resolve))),
  }
}

test('R05: start-up packets of calls, jobs and migrations contain only the login', async () => {
  const app = await startTestApp({ ROLE: 'web' })
  const { host, port, database } = app.owner.options as { host: string; port: number; database: string }
  const proxy = await aPoolerProxy(`${host}/.s.PGSQL.${port}`)
  const config = readConfig({ PORT: String(await aPort()), DATA_DIR: app.dataDir, LOG_LEVEL: 'silent' })
  const through = (user: string) => ({ host: '127.0.0.1', port: proxy.port, user, database })
  const running = await start({
    config,
    database: { owner: through('postgres'), app: through('saleslog_app'), stop: async () => {} },
    log: pino({ level: 'silent' }),
  })
  const answer = await fetch(`http://127.0.0.1:${config.port}${auth.sendMailCode.path}`, {
    method: 'POST',
    body: new URLSearchParams({ user_email: 'pooled@daon.example' }),
  })
  expect(answer.status).toBe(200)
  await vi.waitFor(async () => expect(await app.mailsTo('pooled@daon.example')).toHaveLength(1), { timeout: 30_000 })
  // The limits of the role apply nevertheless.
  expect(
    (await running.pool.query<{ statement_timeout: string }>('show statement_timeout')).rows[0]!.statement_timeout,
  ).toBe('5s')
  expect(proxy.begun.length).toBeGreaterThan(3)
  expect(proxy.begun.filter((names) => !names.every((name) => known.has(name)))).toEqual([])
  await running.stop()
  await app.stop()
  await proxy.stop()
})
