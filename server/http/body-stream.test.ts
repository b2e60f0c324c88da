import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveBody } from './body-stream.ts'
import { Failure } from '../core/failure.ts'

let received: (request: IncomingMessage) => void = () => {}
const server = createServer((request, response) => {
  received(request)
  request.once('close', () => response.end())
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** A request whose body is sent in these chunks, each as a chunk of its own, or under a declared length. */
async function aRequest(chunks: readonly Uint8Array[], { isDeclared = false, ends = true } = {}) {
  const arrived = new Promise<IncomingMessage>((resolve) => (received = resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${isDeclared ? `content-length: ${length}` : 'transfer-encoding: chunked'}\r\n\r\n`,
  )
  for (const chunk of chunks)
    if (chunk.length > 0) {
      if (isDeclared) socket.write(chunk)
      else socket.write(Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]))
    }
  if (ends && !isDeclared) socket.write('0\r\n\r\n')
  return { request: await arrived, socket }
}
const never = new AbortController().signal

test('the pieces joined are the body, only the last one is small, and at least their size is counted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 40_000 }), { maxLength: 30 }),
      fc.boolean(),
      async (chunks, isDeclared) => {
        const { request, socket } = await aRequest(chunks, { isDeclared })
        const pieces: Buffer[] = []
        let held = 0
        await receiveBody(request, {
          hold: (bytes) => (held += bytes),
          take: async (piece) => {
            await new Promise((resolve) => setImmediate(resolve))
            pieces.push(piece)
          },
          signal: never,
        })
        socket.destroy()
        const whole = Buffer.concat(chunks)
        expect(Buffer.concat(pieces).equals(whole)).toBe(true)
        expect(pieces.slice(0, -1).every(({ length }) => length >= 16 * 1024)).toBe(true)
        expect(held).toBeGreaterThanOrEqual(whole.length)
        expect(held).toBeLessThanOrEqual(whole.length + 16 * 1024)
      },
    ),
    { numRuns: 40 },
  )
})
test('a body received byte by byte is stored in few pieces', async () => {
  const chunks = Array.from({ length: 20_000 }, () => new Uint8Array([97]))
  const { request } = await aRequest(chunks)
  const pieces: number[] = []
  await receiveBody(request, {
    hold: () => {},
    take: (piece) => void pieces.push(piece.buffer.byteLength),
    signal: never,
  })
  expect(pieces).toEqual([16 * 1024, 16 * 1024])
})
test('reading stops when the signal aborts, the quota rejects, or the connection ends', async () => {
  const chunk = [Buffer.alloc(1_000)]
  const stop = new AbortController()
  const stopped = await aRequest(chunk, { ends: false })
  const waiting = receiveBody(stopped.request, { hold: () => {}, take: () => {}, signal: stop.signal })
  stop.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  expect(stopped.socket.destroyed, 'a response can still be sent').toBe(false)

  const refused = await aRequest(chunk)
  const hold = () => {
    throw new Error('quota')
  }
  await expect(receiveBody(refused.request, { hold, take: () => {}, signal: never })).rejects.toThrow('quota')

  const left = await aRequest(chunk, { ends: false })
  const reading = receiveBody(left.request, { hold: () => {}, take: () => {}, signal: never })
  left.socket.destroy()
  await expect(reading).rejects.toBeInstanceOf(Failure)
  await expect(receiveBody(left.request, { hold: () => {}, take: () => {}, signal: never })).rejects.toBeInstanceOf(
    Failure,
  )
})
