import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { unreadAnswers } from './unread-responses.ts'

/** Larger than the socket buffers of the system. */
const answer = Buffer.alloc(12 * 1024 * 1024)

test('unread responses in memory are limited: the oldest one of the caller that holds most is cut off, others are sent', async () => {
  const unread = unreadAnswers()
  const server = createServer((request, response) => {
    unread.begin(response, { whose: request.headers['x-user']!.toString(), isKnown: true }, answer)
    response.end(answer)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const asking = (whose: string): Socket => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.pause().write(`GET / HTTP/1.1\r\nhost: x\r\nx-user: ${whose}\r\n\r\n`)
    return socket
  }
  const first = asking('one')
  await vi.waitFor(() => expect(unread.total()).toBe(answer.length))
  const taken = await fetch(`http://127.0.0.1:${port}`, { headers: { 'x-user': 'other' } })
  expect((await taken.arrayBuffer()).byteLength).toBe(answer.length)
  await vi.waitFor(() => expect(unread.total()).toBe(answer.length))
  asking('one')
  first.resume()
  await vi.waitFor(() => expect(first.closed, 'the first was cut off').toBe(true))
  expect(first.bytesRead).toBeLessThan(answer.length)
  expect(unread.total()).toBe(answer.length)
  server.closeAllConnections()
  server.close()
  await vi.waitFor(() => expect(unread.total()).toBe(0))
})
