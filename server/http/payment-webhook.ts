// What the provider of card payments tells us: `POST /billings/webhook`, signed by it.
import type { FastifyInstance } from 'fastify'
import { WrongSignature, type PaymentPort } from '../outbound/payment.ts'
import { apiHeaders } from './headers.ts'

const mostBytes = 256 * 1024

/** @param follow looks at the payment and records it @throws so that the provider tells it again */
export function addPaymentWebhook(
  app: FastifyInstance,
  { payments, clock }: { payments: Pick<PaymentPort, 'told'>; clock: () => Date },
  follow: (reference: string) => Promise<void>,
): void {
  app.post('/billings/webhook', async (request, reply) => {
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of request.raw as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > mostBytes) return reply.headers(apiHeaders).code(413).send({ received: false })
      chunks.push(chunk)
    }
    try {
      const reference = payments.told(Buffer.concat(chunks), request.headers, clock())
      if (reference !== null) await follow(reference)
    } catch (error) {
      if (!(error instanceof WrongSignature) && !(error instanceof SyntaxError)) throw error
      return reply.headers(apiHeaders).code(400).send({ received: false })
    }
    return reply.headers(apiHeaders).send({ received: true })
  })
}
