import { tmpdir } from 'node:os'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { noteNoRoom } from '../core/disk-room.ts'
import { addHealth } from './health.ts'

/** @param query what the database does when it is asked */
async function healthWith(query: () => Promise<unknown>) {
  const app = Fastify()
  addHealth(app, { query } as never, tmpdir())
  const { statusCode, body } = await app.inject({ url: '/healthz', headers: { 'accept-language': 'en' } })
  return { status: statusCode, ...(JSON.parse(body) as { error?: string; message: string }) }
}

test('health is 200 while the database responds', async () => {
  expect(await healthWith(async () => {})).toMatchObject({ status: 200, message: 'ok' })
})
test('health is 503 when the database fails, and when it does not respond', async () => {
  const failing = async () => {
    throw new Error('connection refused')
  }
  expect(await healthWith(failing)).toMatchObject({ status: 503, error: 'busy' })
  expect(await healthWith(() => new Promise(() => {}))).toMatchObject({ status: 503, error: 'busy' })
})
test('health is 503 once the process is about to stop', async () => {
  const app = Fastify()
  const leave = addHealth(app, { query: async () => {} } as never, tmpdir())
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  leave()
  expect((await app.inject('/healthz')).statusCode).toBe(503)
})
test('those that ask while the database does not respond wait for one statement', async () => {
  const app = Fastify()
  let asked = 0
  const query = () => {
    asked += 1
    return new Promise(() => {})
  }
  addHealth(app, { query } as never, tmpdir())
  await Promise.all(Array.from({ length: 5 }, () => app.inject('/healthz')))
  expect(asked).toBe(1)
})
test('health is 503 with its reason after a write failed for want of room', async () => {
  noteNoRoom()
  expect(await healthWith(async () => {})).toMatchObject({ status: 503, error: 'no_room' })
})
