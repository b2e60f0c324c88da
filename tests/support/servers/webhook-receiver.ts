// A receiver of webhooks, as a real local server. It keeps what arrived.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedWebhook = { path: string; headers: IncomingHttpHeaders; body: string; status: number | null }
type Answer = { status: number; headers?: Record<string, string>; body?: string } | 'silence' | 'broken'
export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>

export async function startWebhookReceiver() {
  const arrived: ReceivedWebhook[] = []
  /** What it answers, by the body that arrived; 200 by default. */
  let answer: (body: string) => Answer = () => ({ status: 200 })
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      const given = answer(body)
      const status = typeof given === 'string' ? null : given.status
      arrived.push({ path: request.url!, headers: request.headers, body, status })
      if (given === 'silence') return
      if (given === 'broken') return void request.socket.destroy()
      response.writeHead(given.status, given.headers).end(given.body ?? '')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    arrived,
    answers(with_: typeof answer) {
      answer = with_
    },
    /** The events that arrived at a path, with the answers they got. */
    at: (path: string) => arrived.filter((each) => each.path === path),
    stop: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}
