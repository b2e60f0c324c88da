// The sender of pushes that a mobile wrapper has, as a real local server (docs/wrapper.md).
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { authorization: string | undefined; push: Record<string, unknown> }
export type WrapperSender = Awaited<ReturnType<typeof startWrapperSender>>

export async function startWrapperSender() {
  const arrived: Received[] = []
  /** The next answers, in order; 202 by default. */
  const answers: { status: number; headers?: Record<string, string> }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const push = JSON.parse(Buffer.concat(parts).toString('utf8')) as Received['push']
      arrived.push({ authorization: request.headers.authorization, push })
      const { status, headers = {} } = answers.shift() ?? { status: 202 }
      response.writeHead(status, headers).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    arrived,
    answers,
    address: `http://app:secret@127.0.0.1:${port}/push`,
    stop: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}
