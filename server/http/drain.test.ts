import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test, vi } from 'vitest'
import { drainOf } from './drain.ts'

const times = { idleMs: 200, limitMs: 2_000 }
async function aServer(): Promise<{ app: FastifyInstance; port: number; drain: () => Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true })
  app.get('/slow', async () => {
    await pause(300)
    return 'done'
  })
  app.get('/fast', async () => 'done')
  app.get('/never', () => new Promise(() => {}))
  const drain = drainOf(app, times)
  await app.listen({ port: 0 })
  return { app, port: (app.server.address() as { port: number }).port, drain }
}
const ask = (port: number, path: string, agent: Agent) =>
  new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
    request({ port, path, agent }, (response) => {
      response
        .resume()
        .on('end', () => resolve({ status: response.statusCode!, connection: response.headers.connection }))
    })
      .on('error', reject)
      .end()
  })

test('a call that has begun is answered, and its client is told that the connection closes', async () => {
  const { app, port, drain } = await aServer()
  const agent = new Agent({ keepAlive: true })
  const slow = ask(port, '/slow', agent)
  await pause(50)
  await drain()
  expect(await slow).toEqual({ status: 200, connection: 'close' })
  await app.close()
})
test('callers that send one request after the other on their connections lose none', async () => {
  const { app, port, drain } = await aServer()
  const refused = new AbortController()
  const failures: string[] = []
  const answered = new Set<number>()
  const caller = async (which: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!refused.signal.aborted)
      await ask(port, '/fast', agent).then(
        () => answered.add(which),
        (error: { code: string }) => {
          // A new connection, after the server has closed the last one.
          if (error.code === 'ECONNREFUSED') refused.abort()
          else failures.push(error.code)
        },
      )
  }
  const callers = Promise.all(Array.from({ length: 16 }, (_, which) => caller(which)))
  // Of all callers: one that is still connecting would find no server.
  await vi.waitFor(() => expect(answered.size).toBe(16))
  await drain()
  await callers
  expect(failures).toEqual([])
  await app.close()
})
test('idle connections are closed, and a response that does not end is left to the end of the server', async () => {
  const { app, port, drain } = await aServer()
  const idle = connect(port)
  const idleEnded = new Promise((resolve) => idle.once('close', resolve))
  const never = ask(port, '/never', new Agent()).catch((error: { code: string }) => error.code)
  await pause(50)
  await drain()
  await idleEnded
  await app.close()
  expect(await never).toBe('ECONNRESET')
})
