// Mails about purchase orders. A queued job names the supplier only: the link is opened from its seal when the mail is sent, and
// no mail holds a price.
import { absoluteUrl, paths } from '../../../contract/core/paths.ts'
import type { Config } from '../../config.ts'
import type { BidMailJob, OrderJob, OrderNewsJob } from '../../jobs/declared.ts'
import type { JobTransaction, Step } from '../../jobs/transaction.ts'
import { orderMail } from '../../notifications/mail-templates.ts'
import type { Mail } from '../../outbound/messages.ts'
import type { MailPort } from '../../outbound/mail.ts'
import type { SecretBox } from '../../security/secret-box.ts'
import * as query from './queries.ts'
import { openCode } from './seal.ts'

type Ports = { config: Pick<Config, 'publicUrl'>; mail: MailPort; secretBox: SecretBox }

/** Job: one mail to one supplier. */
export async function mailSupplier(step: Step, job: BidMailJob, ports: Ports, id: string): Promise<void> {
  const mail = await step((transaction) => toSupplier(transaction, job, ports))
  if (mail) await ports.mail.send(mail, id)
}
/** @returns null where the link has ended since */
async function toSupplier(
  { db }: JobTransaction,
  { workgroupId, supplierId, what, questionId }: BidMailJob,
  { config, secretBox }: Pick<Ports, 'config' | 'secretBox'>,
): Promise<Mail | null> {
  const supplier = await query.supplierById(db, workgroupId, supplierId)
  const order = supplier && (await query.orderById(db, workgroupId, supplier.orderId))
  if (!supplier?.sealedCode || !order || supplier.isRevoked) return null
  const question = questionId === undefined ? undefined : await query.questionById(db, workgroupId, questionId)
  const { workgroupName } = await query.buyerOf(db, workgroupId, order.createdBy.id)
  const code = `${workgroupId}.${openCode(secretBox, supplierId, supplier.sealedCode)}`
  return orderMail(what, {
    to: supplier.email,
    language: supplier.language,
    link: absoluteUrl(config.publicUrl, paths.bid, { code }),
    workgroupName,
    title: order.title,
    at: what === 'received' && supplier.submittedAt !== null ? supplier.submittedAt : order.dueAt!,
    timeZone: order.timeZone,
    said: what === 'cancelled' ? order.reason : question ? `${question.question}\n\n${question.answer}` : '',
  })
}

/** Job, at the due time: tells who wrote the order. After an extension the job of the new time does. */
export async function tellOpened({ db, enqueue }: JobTransaction, { workgroupId, orderId }: OrderJob): Promise<void> {
  const order = await query.orderById(db, workgroupId, orderId)
  if (order?.state === 'open') await enqueue('bidding.news', { workgroupId, orderId, what: 'opened' })
}
/** Job: one mail to the member who wrote an order, who may have left since. */
export async function mailBuyer(step: Step, job: OrderNewsJob, ports: Ports, id: string): Promise<void> {
  const mail = await step(async ({ db }) => {
    const { workgroupId, orderId, what, questionId } = job
    const order = await query.orderById(db, workgroupId, orderId)
    if (!order) return null
    const { workgroupName, email, language, isManager } = await query.buyerOf(db, workgroupId, order.createdBy.id)
    if (!isManager) return null
    const question = questionId === undefined ? undefined : await query.questionById(db, workgroupId, questionId)
    return orderMail(what, {
      to: email,
      language,
      link: absoluteUrl(ports.config.publicUrl, paths.order, { orderId }),
      workgroupName,
      title: order.title,
      at: order.dueAt!,
      timeZone: order.timeZone,
      said: question?.question ?? '',
    })
  })
  if (mail) await ports.mail.send(mail, id)
}
