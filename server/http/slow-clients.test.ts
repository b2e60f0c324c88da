import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { dropSlow } from './slow-clients.ts'

const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n'

test('a client that sends too slowly is disconnected; one that sends fast enough is not', async () => {
  const server = createServer((request) => {
    request.resume()
    dropSlow(request, { graceMs: 300, bytesASecond: 10_000 })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const [idle, trickling, steady] = Array.from({ length: 3 }, () => connect(port, '127.0.0.1')) as [
    Socket,
    Socket,
    Socket,
  ]
  const closed = new Set<string>()
  for (const [name, socket] of Object.entries({ idle, trickling, steady })) {
    socket.on('error', () => {})
    socket.on('close', () => closed.add(name))
    socket.resume().write(head)
  }
  const sending = setInterval(() => {
    trickling.write('x')
    steady.write('x'.repeat(20_000))
  }, 50)
  await vi.waitFor(() => expect([...closed].sort()).toEqual(['idle', 'trickling']), { timeout: 5000 })
  clearInterval(sending)
  steady.destroy()
  server.close()
})
