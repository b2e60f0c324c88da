// Stripe's API and webhooks, as a real local server that speaks their format (docs.stripe.com/api): form-encoded requests,
// JSON responses, idempotency keys, signatures.
import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

export const stripeKeys = { secret: 'sk_test_saleslog', webhook: 'whsec_saleslog' }
type Session = {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  client_reference_id: string
  amount_total: number
  currency: string
  payment_intent: string | null
  url: string | null
  success_url: string
}
export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>

/** `down`: answers nothing but 500. */
export async function startStripeServer() {
  const sessions = new Map<string, Session>()
  const refunds: { payment_intent: string; amount: number }[] = []
  const answered = new Map<string, string>()
  const state = { isDown: false, requests: [] as string[] }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const reply = (status: number, body: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      state.requests.push(`${request.method} ${request.url}`)
      if (state.isDown) return reply(500, { error: { type: 'api_error' } })
      // The page on which a payer pays: one press of a button.
      const page = /^\/pay\/(.+)$/.exec(request.url!)?.[1]
      if (page && sessions.has(page)) {
        pay(page)
        return response.writeHead(303, { location: sessions.get(page)!.success_url }).end()
      }
      if (request.headers.authorization !== `Bearer ${stripeKeys.secret}`)
        return reply(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } })
      if (!/^\d{4}-\d\d-\d\d/.test(String(request.headers['stripe-version'])))
        return reply(400, { error: { type: 'invalid_request_error', message: 'Invalid Stripe API version' } })
      const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
      const key = request.headers['idempotency-key'] as string | undefined
      const known = key && answered.get(key)
      if (known) return response.writeHead(200, { 'content-type': 'application/json' }).end(known)
      const keep = (body: unknown) => {
        if (key) answered.set(key, JSON.stringify(body))
        reply(200, body)
      }
      if (request.method === 'POST' && request.url === '/v1/checkout/sessions') {
        const item = (name: string) => form.get(`line_items[0]${name}`)
        if (form.get('mode') !== 'payment' || item('[quantity]') !== '1' || !item('[price_data][product_data][name]'))
          return reply(400, { error: { type: 'invalid_request_error', param: 'line_items' } })
        const id = `cs_test_${randomUUID()}`
        const session: Session = {
          id,
          object: 'checkout.session',
          status: 'open',
          payment_status: 'unpaid',
          client_reference_id: form.get('client_reference_id')!,
          amount_total: Number(item('[price_data][unit_amount]')),
          currency: item('[price_data][currency]')!,
          payment_intent: null,
          url: `http://127.0.0.1:${port}/pay/${id}`,
          success_url: form.get('success_url')!,
        }
        sessions.set(id, session)
        return keep(session)
      }
      if (request.method === 'POST' && request.url === '/v1/refunds') {
        refunds.push({ payment_intent: form.get('payment_intent')!, amount: Number(form.get('amount')) })
        return keep({ id: `re_${refunds.length}`, object: 'refund', status: 'succeeded' })
      }
      const session = sessions.get(/^\/v1\/checkout\/sessions\/(.+)$/.exec(request.url!)?.[1] ?? '')
      return session ? reply(200, session) : reply(404, { error: { type: 'invalid_request_error' } })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  function pay(id: string) {
    Object.assign(sessions.get(id)!, {
      status: 'complete',
      payment_status: 'paid',
      payment_intent: `pi_${id.slice(8)}`,
      url: null,
    })
  }
  return {
    state,
    sessions,
    refunds,
    environment: {
      STRIPE_URL: `http://127.0.0.1:${port}`,
      STRIPE_SECRET_KEY: stripeKeys.secret,
      STRIPE_WEBHOOK_SECRET: stripeKeys.webhook,
    },
    pay,
    expire: (id: string) => void Object.assign(sessions.get(id)!, { status: 'expired', url: null }),
    /** A webhook as Stripe sends it: its body, and the header with its signature. */
    event(id: string, { type = 'checkout.session.completed', at = new Date(), secret = stripeKeys.webhook } = {}) {
      const body = JSON.stringify({
        id: `evt_${randomUUID()}`,
        object: 'event',
        type,
        data: { object: sessions.get(id) ?? { id } },
      })
      const seconds = Math.floor(at.getTime() / 1000)
      const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
      return {
        body,
        headers: { 'stripe-signature': `t=${seconds},v1=${signature},v0=ff`, 'content-type': 'application/json' },
      }
    },
    stop: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}
