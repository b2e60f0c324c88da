// Card payments by Stripe Checkout (docs.stripe.com/api/checkout/sessions, docs.stripe.com/webhooks). Three calls of its API
// and the signature of its webhooks; its own package is 22 MB.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { PaymentFault, WrongSignature, type Payment, type PaymentPort } from './payment.ts'

export type StripeAt = { url: string; key: string; webhookSecret: string }
const apiVersion = '2025-09-30.clover'
const seconds = 10
const mostBytes = 200_000
/** How old a signature may be; each retry of Stripe has a new one. */
const signatureSeconds = 300
const paidEvents = ['checkout.session.completed', 'checkout.session.async_payment_succeeded']

type Session = {
  id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  client_reference_id: string | null
  amount_total: number | null
  currency: string | null
  payment_intent: string | null
  url: string | null
}

export function stripePayments({ url, key, webhookSecret }: StripeAt): PaymentPort {
  async function ask<T>(path: string, form?: Record<string, string>, idempotencyKey?: string): Promise<T> {
    const response = await fetch(url + path, {
      method: form ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${key}`,
        'stripe-version': apiVersion,
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(form && { body: new URLSearchParams(form).toString() }),
      redirect: 'manual',
      signal: AbortSignal.timeout(seconds * 1000),
    }).catch((error: unknown) => {
      throw new PaymentFault(`Stripe was not reached: ${(error as Error).name}`)
    })
    const text = await textWithin(response)
    if (!response.ok) throw new PaymentFault(`Stripe responded with ${response.status}`)
    try {
      return JSON.parse(text) as T
    } catch {
      throw new PaymentFault('Stripe responded with something that is not JSON')
    }
  }
  const sessionOf = (reference: string) => ask<Session>(`/v1/checkout/sessions/${encodeURIComponent(reference)}`)

  return {
    async begin({ subject, amount, currency, title, email, language, back, key: idempotencyKey }) {
      const session = await ask<Session>(
        '/v1/checkout/sessions',
        {
          mode: 'payment',
          client_reference_id: subject,
          'line_items[0][quantity]': '1',
          'line_items[0][price_data][currency]': currency.toLowerCase(),
          'line_items[0][price_data][unit_amount]': String(amount),
          'line_items[0][price_data][product_data][name]': title,
          ...(email && { customer_email: email }),
          locale: language,
          success_url: back,
          cancel_url: back,
        },
        idempotencyKey,
      )
      if (!session.url) throw new PaymentFault('Stripe answered no address')
      return { reference: session.id, url: session.url }
    },
    async look(reference): Promise<Payment> {
      const session = await sessionOf(reference)
      return {
        state: session.payment_status === 'paid' ? 'paid' : session.status === 'open' ? 'open' : 'ended',
        subject: session.client_reference_id ?? '',
        amount: session.amount_total ?? 0,
        currency: (session.currency ?? '').toUpperCase(),
        url: session.url,
      }
    },
    async payBack({ reference, amount, key: idempotencyKey }) {
      const { payment_intent: intent } = await sessionOf(reference)
      if (!intent) throw new PaymentFault('Stripe knows no payment to pay back')
      await ask('/v1/refunds', { payment_intent: intent, amount: String(amount) }, idempotencyKey)
    },
    told(message, headers, now) {
      checkSignature(message, String(headers['stripe-signature'] ?? ''), webhookSecret, now)
      const { type, data } = JSON.parse(message.toString('utf8')) as {
        type?: string
        data?: { object?: { id?: unknown } }
      }
      const id = data?.object?.id
      return paidEvents.includes(type ?? '') && typeof id === 'string' ? id : null
    },
  }
}

async function textWithin(response: Response): Promise<string> {
  const text = await response.text().catch(() => '')
  if (text.length > mostBytes) throw new PaymentFault('Stripe responded with too much')
  return text
}

/** `t=<seconds>,v1=<hex>`, several `v1` while a secret is rotated: HMAC-SHA256 of `<seconds>.<body>`. */
function checkSignature(message: Buffer, header: string, secret: string, now: Date): void {
  const parts = header
    .slice(0, 1_000)
    .split(',')
    .map((part) => part.split('='))
  const at = parts.find(([name]) => name === 't')?.[1] ?? ''
  const age = Math.abs(now.getTime() / 1000 - Number(at))
  if (!/^\d{1,12}$/.test(at) || age > signatureSeconds) throw new WrongSignature('the signature is too old')
  const expected = createHmac('sha256', secret).update(`${at}.`).update(message).digest()
  const isRight = parts.some(([name, hex]) => {
    const given = Buffer.from(name === 'v1' ? (hex ?? '') : '', 'hex')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isRight) throw new WrongSignature('the signature is wrong')
}
