// Card payments, as the provider tells of them: by its page that was left, and by its webhook.
import type pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { DeletedWorkgroup, inWorkgroup } from '../../db/connect.ts'
import type { Enqueue } from '../../jobs/declared.ts'
import type { Config } from '../../config.ts'
import type { Payment, PaymentPort } from '../../outbound/payment.ts'
import { recordPayment, type Acting } from './books.ts'
import { billById } from './queries.ts'

/** What a payment is for, as the provider keeps it: workgroup and bill. */
export const subjectOf = ({ workgroupId, id }: { workgroupId: string; id: string }): string => `${workgroupId}-${id}`
const billOf = (subject: string) => /^([1-9]\d{0,17})-([1-9]\d{0,17})$/.exec(subject)

/** Records a payment of a bill of this workgroup; nothing for one that is not paid, or is of another workgroup. */
export async function takeCardPayment(acting: Acting, reference: string, payment: Payment): Promise<void> {
  const [, workgroupId, billId] = billOf(payment.subject) ?? []
  if (payment.state !== 'paid' || workgroupId !== acting.workgroupId || !billId || payment.amount < 1) return
  await recordPayment(acting, billId, { reference, payWay: 'card', amount: payment.amount })
}

type Ports = {
  pool: pg.Pool
  clock: () => Date
  enqueueOn(client: pg.ClientBase): Enqueue
  config: Pick<Config, 'publicUrl'>
  payments: Pick<PaymentPort, 'look'>
  log: Pick<FastifyBaseLogger, 'error'>
}
/**
 * Looks at a payment that the provider told us about, and records it: the message itself is not believed. Messages may come
 * twice, late and in any order. A payment for a deleted or erased workgroup is logged, since it may have to be paid
 * back by hand; if the workgroup is restored, its bill finds the payment. @throws PaymentFault, so that the provider tells it again
 */
export async function followCardPayment(
  { pool, clock, enqueueOn, config, payments, log }: Ports,
  reference: string,
): Promise<void> {
  const payment = await payments.look(reference)
  const [, workgroupId, billId] = billOf(payment.subject) ?? []
  if (payment.state !== 'paid' || !workgroupId || !billId) return
  const cannotRecord = (why: string) =>
    log.error({ reference, amount: payment.amount, currency: payment.currency }, `paid by card, but ${why}`)
  await inWorkgroup(pool, workgroupId, async (db, client) => {
    // An erased workgroup has no row that a payment could lock either.
    if (!(await billById(db, workgroupId, billId))) return cannotRecord('the bill is gone')
    await takeCardPayment({ db, enqueue: enqueueOn(client), now: clock(), workgroupId, config }, reference, payment)
  }).catch((error: unknown) => {
    if (!(error instanceof DeletedWorkgroup)) throw error
    cannotRecord(error.message)
  })
}
