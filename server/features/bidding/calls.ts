import { toWire } from '../../../contract/core/call.ts'
import { bidding as contract } from '../../../contract/calls/bidding/calls.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { inSteps, type Handlers, type MemberContext } from '../../calls/context.ts'
import { Failure, fieldFailure, notFound } from '../../core/failure.ts'
import { textIn } from '../../core/texts.ts'
import { minuteIn } from '../../core/dates.ts'
import type { OrderMail } from '../../jobs/declared.ts'
import { recordAudit } from '../../security/audit.ts'
import { countManyInTransaction } from '../../security/rate-limits.ts'
import { checkDailyQuota, dayBefore } from '../../storage/file-quotas.ts'
import { isCustomer } from '../customers/queries.ts'
import { storeFigures } from '../../calls/store-figures.ts'
import { proposalSheet } from './proposal-rows.ts'
import * as query from './queries.ts'
import type { OrderRow } from './queries.ts'
import { orderFor } from './shown.ts'
import * as write from './write.ts'

export const bidding: Handlers<typeof contract> = {
  async list({ db, workgroupId }, asked) {
    return query.listOrders(db, workgroupId, asked)
  },

  async suppliers({ db, workgroupId }, asked) {
    return query.listSuppliers(db, workgroupId, asked)
  },

  async detail(context, { id }) {
    return orderFor(context, id)
  },

  async create(context, written) {
    await checkSuppliers(context, written.suppliers)
    const id = await write.addOrder(context.db, context, written)
    if (written.isPublished) await publish(context, id, written)
    return orderFor(context, id)
  },

  async update(context, { id, ver, ...written }) {
    await lockOrder(context, id, ver, ['draft'])
    await checkSuppliers(context, written.suppliers)
    await write.updateDraft(context.db, context, id, written)
    if (written.isPublished) await publish(context, id, written)
    return orderFor(context, id)
  },

  async delete(context, { id, ver }) {
    await lockOrder(context, id, ver, ['draft'])
    await write.deleteOrder(context.db, context.workgroupId, id)
    return {}
  },

  async extend(context, { id, dueAt, ver }) {
    const order = await lockOrder(context, id, ver, ['sealed'])
    if (Date.parse(dueAt) <= Date.parse(order.dueAt!)) throw fieldFailure('due_past', 'dueAt')
    await write.changeOrder(context.db, context, id, { due_at: dueAt })
    const [from, to] = [order.dueAt!, dueAt].map((at) => minuteIn(order.timeZone, new Date(at))) as [string, string]
    await recordAudit(context, 'order.extended', { values: { title: order.title, from, to } })
    await context.enqueue('bidding.opened', { workgroupId: context.workgroupId, orderId: id }, { at: new Date(dueAt) })
    await mailAll(context, id, 'extended')
    return orderFor(context, id)
  },

  async cancel(context, { id, reason, ver }) {
    const { title } = await lockOrder(context, id, ver, ['sealed', 'open'])
    await write.changeOrder(context.db, context, id, { status: 'cancelled', cancelled_at: context.now, reason })
    await recordAudit(context, 'order.cancelled', { values: { title } })
    await mailAll(context, id, 'cancelled')
    return orderFor(context, id)
  },

  async addSuppliers(context, { id, suppliers, ver }) {
    const { db, workgroupId } = context
    const { title } = await lockOrder(context, id, ver, ['sealed'])
    const before = await query.addressedOf(db, workgroupId, id)
    await checkSuppliers(context, suppliers, before)
    if (before.length + suppliers.length > limits.orderSuppliers)
      throw new Failure('too_many_suppliers', { values: { most: limits.orderSuppliers } })
    const ids = await write.addSuppliers(db, workgroupId, id, suppliers)
    await write.changeOrder(db, context, id, {})
    await invite(context, ids)
    await recordAudit(context, 'order.invited', { values: { title, count: ids.length } })
    return orderFor(context, id)
  },

  async changeSupplier(context, { supplierId, name, email, language, wasEmail }) {
    const { db, workgroupId } = context
    const { order, supplier } = await lockSupplier(context, supplierId)
    if (supplier.email !== wasEmail) throw new Failure('stale')
    const others = await query.addressedOf(db, workgroupId, order.id)
    if (others.some((other) => other.email === email && other.id !== supplierId))
      throw fieldFailure('supplier_twice', 'email')
    await write.changeSupplier(db, workgroupId, supplierId, {
      name,
      email,
      language,
      opened_at: null,
      is_revoked: false,
    })
    await invite(context, [supplierId])
    const values = { title: order.title, from: supplier.email, to: email }
    await recordAudit(context, 'order.supplierChanged', { values })
    return orderFor(context, order.id)
  },

  async remind(context, { supplierId }) {
    const { db, workgroupId, now } = context
    const { supplier } = await lockSupplier(context, supplierId)
    if (supplier.isRevoked) throw new Failure('order_closed')
    if (supplier.remindedAt !== null && new Date(supplier.remindedAt) > dayBefore(now))
      throw new Failure('reminded_today')
    await write.changeSupplier(db, workgroupId, supplierId, { reminded_at: now })
    await mailTo(context, [supplierId], 'reminded')
    return {}
  },

  async revoke(context, { supplierId, isRevoked }) {
    const { order, supplier } = await lockSupplier(context, supplierId)
    await write.changeSupplier(context.db, context.workgroupId, supplierId, { is_revoked: isRevoked })
    const values = { title: order.title, email: supplier.email, to: isRevoked ? 'off' : 'on' }
    await recordAudit(context, 'order.link', { values })
    return orderFor(context, order.id)
  },

  async answer(context, { questionId, answer }) {
    const { db, workgroupId } = context
    const question = await query.questionById(db, workgroupId, questionId)
    if (!question) throw notFound()
    await lockOrder(context, question.orderId, null, ['sealed'])
    if (question.answer !== '' && question.answer !== answer) throw new Failure('stale')
    if (question.answer !== answer) {
      await write.saveAnswer(db, context, questionId, answer)
      await mailAll(context, question.orderId, 'answered', questionId)
    }
    return orderFor(context, question.orderId)
  },

  async note({ db, workgroupId }, { supplierId, note, was }) {
    const present = (await query.lockSupplier(db, workgroupId, supplierId))?.note
    if (present === undefined) throw notFound()
    if (present !== was && present !== note) throw new Failure('stale')
    await write.changeSupplier(db, workgroupId, supplierId, { note })
    return {}
  },

  async award(context, { id, awards, reason, ver }) {
    const { db, workgroupId } = context
    const { title } = await lockOrder(context, id, ver, ['open'])
    const { proposals } = await orderFor(context, id)
    const isOffered = ({ itemId, supplierId }: (typeof awards)[number]) =>
      proposals
        .find((proposal) => proposal.supplierId === supplierId)
        ?.prices.some((price) => price.itemId === itemId && price.price !== null)
    const isOnce = new Set(awards.map(({ itemId }) => itemId)).size === awards.length
    if (!isOnce || !awards.every(isOffered)) throw new Failure('item_not_offered')
    await write.saveAwards(db, workgroupId, awards)
    await write.changeOrder(db, context, id, { status: 'awarded', awarded_at: context.now, reason })
    const winners = new Set(awards.map(({ supplierId }) => supplierId))
    const order = await orderFor(context, id)
    const names = order.suppliers.filter((supplier) => winners.has(supplier.id)).map(({ name }) => name)
    await recordAudit(context, 'order.awarded', { values: { title, supplier: names.join(', ') } })
    const told = order.suppliers.filter((supplier) => supplier.submittedAt !== null && !winners.has(supplier.id))
    await mailTo(context, [...winners], 'won')
    await mailTo(
      context,
      told.map((supplier) => supplier.id),
      'lost',
    )
    return order
  },

  download: inSteps((context, { id }) =>
    storeFigures(context, 'bidding', async (within) => {
      const order = await orderFor(within, id)
      if (order.state !== 'open' && order.state !== 'awarded') throw new Failure('order_sealed')
      return proposalSheet(order, context.language)
    }),
  ),

  async addFiles(context, { id }) {
    const { db, workgroupId, userId, now, newFiles, files, language } = context
    await lockOrder(context, id, null, ['draft', 'sealed'])
    if (newFiles.length === 0) throw fieldFailure('required_missing', 'fileup')
    await checkFileCount(context, id, newFiles.length)
    checkDailyQuota(await write.bytesAddedSince(db, workgroupId, userId, dayBefore(now)), newFiles)
    const by = { workgroupId, orderId: id, supplierId: null, userId, now }
    for (const file of newFiles) await write.addFile(db, by, file)
    return {
      said: textIn(language, 'files.added', { count: newFiles.length }),
      files: (await query.filesOf(db, files, workgroupId, id)).get(null)!,
    }
  },

  async removeFile(context, { orderFileId, isRemoved }) {
    const { db, workgroupId, now } = context
    const file = await query.fileById(db, workgroupId, orderFileId)
    if (!file || file.supplierId !== null) throw notFound()
    await lockOrder(context, file.orderId, null, ['draft'])
    if (!isRemoved) await checkFileCount(context, file.orderId, 1)
    await write.setFileDeleted(db, workgroupId, orderFileId, isRemoved ? now : null)
    return {}
  },

  async openFile({ db, workgroupId, files }, { orderFileId }) {
    const file = await query.fileById(db, workgroupId, orderFileId)
    if (!file || file.deletedAt !== null) throw notFound()
    return { ...files.urls(file.key, workgroupId), name: file.name }
  },
}

/**
 * Locks an order for a change.
 * @param ver null where the change does not depend on the rest of the order
 * @throws not_found, stale, order_closed, order_sealed
 */
async function lockOrder(
  context: MemberContext,
  id: string,
  ver: number | null,
  states: readonly query.Order['state'][],
): Promise<OrderRow> {
  const order = await query.orderById(context.db, context.workgroupId, id, { locks: 'update' })
  if (!order) throw notFound()
  if (ver !== null && order.ver !== ver)
    throw new Failure('stale', { record: toWire(contract.detail.output, await orderFor(context, id)) })
  if (!states.includes(order.state))
    throw new Failure(order.state === 'sealed' && states.includes('open') ? 'order_sealed' : 'order_closed')
  return order
}
async function checkFileCount({ db, files, workgroupId }: MemberContext, id: string, more: number): Promise<void> {
  const there = (await query.filesOf(db, files, workgroupId, id)).get(null) ?? []
  if (there.length + more > limits.files) throw new Failure('too_many_of_order', { values: { most: limits.files } })
}
/** A supplier of a sealed order who has not handed in a proposal. */
async function lockSupplier(context: MemberContext, supplierId: string) {
  const { db, workgroupId } = context
  const orderId = (await query.supplierById(db, workgroupId, supplierId))?.orderId
  if (orderId === undefined) throw notFound()
  const order = await lockOrder(context, orderId, null, ['sealed'])
  const supplier = (await query.supplierById(db, workgroupId, supplierId))!
  if (supplier.submittedAt !== null) throw new Failure('order_closed')
  return { order, supplier }
}

/** @throws supplier_twice, and not_found for a customer that is none */
async function checkSuppliers(
  { db }: MemberContext,
  suppliers: readonly write.WrittenSupplier[],
  before: readonly { email: string }[] = [],
): Promise<void> {
  const emails = [...before, ...suppliers].map(({ email }) => email)
  if (new Set(emails).size < emails.length) throw fieldFailure('supplier_twice', 'suppliers')
  for (const { customerId } of suppliers) {
    if (customerId && !(await isCustomer(db, customerId))) throw notFound()
  }
}

/** @throws required_missing, due_past */
async function publish(context: MemberContext, id: string, written: write.WrittenOrder): Promise<void> {
  const { db, workgroupId, now } = context
  const { title, dueAt, items, suppliers } = written
  const missing = (
    [
      ['items', items.length === 0],
      ['suppliers', suppliers.length === 0],
      ['dueAt', dueAt === ''],
    ] as const
  ).find(([, isMissing]) => isMissing)
  if (missing) throw fieldFailure('required_missing', missing[0])
  if ((await query.millisecondsUntil(db, dueAt)) <= 0) throw fieldFailure('due_past', 'dueAt')
  await write.changeOrder(db, context, id, { status: 'published', published_at: now })
  await write.eraseRemovedFiles(db, workgroupId, id)
  await invite(
    context,
    (await query.addressedOf(db, workgroupId, id)).map((supplier) => supplier.id),
  )
  await context.enqueue('bidding.opened', { workgroupId, orderId: id }, { at: new Date(dueAt) })
  await recordAudit(context, 'order.published', { values: { title, count: suppliers.length } })
}
/** Gives suppliers a new link, and mails it. */
async function invite(context: MemberContext, ids: readonly string[]): Promise<void> {
  const { db, workgroupId, secretBox } = context
  for (const id of ids) await write.giveLink(db, secretBox, workgroupId, id)
  await mailTo(context, ids, 'invited')
}

/** To all suppliers whose link works. */
async function mailAll(context: MemberContext, orderId: string, what: OrderMail, questionId?: string): Promise<void> {
  const suppliers = await query.addressedOf(context.db, context.workgroupId, orderId)
  const ids = suppliers.filter(({ isRevoked }) => !isRevoked).map(({ id }) => id)
  await mailTo(context, ids, what, questionId)
}
async function mailTo(
  { db, workgroupId, now, enqueue }: MemberContext,
  supplierIds: readonly string[],
  what: OrderMail,
  questionId?: string,
): Promise<void> {
  if (supplierIds.length === 0) return
  await countManyInTransaction(db, now, 'bidMailsOfWorkgroup', workgroupId, supplierIds.length)
  for (const supplierId of supplierIds)
    await enqueue('bidding.mail', { workgroupId, supplierId, what, ...(questionId && { questionId }) })
}
