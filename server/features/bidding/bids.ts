import { bids as contract } from '../../../contract/calls/bidding/bids.ts'
import { toWire, type InputOf, type OutputOf } from '../../../contract/core/call.ts'
import { limits } from '../../../contract/rules/limits.ts'
import type { AnyContext, Handlers } from '../../calls/context.ts'
import { Failure, fieldFailure, notFound } from '../../core/failure.ts'
import { enterWorkgroup, setForTransaction } from '../../db/connect.ts'
import { countManyInTransaction } from '../../security/rate-limits.ts'
import { hashToken } from '../../security/tokens.ts'
import { dayMilliseconds, sizeOf } from '../../storage/file-quotas.ts'
import * as query from './queries.ts'
import type { OrderRow } from './queries.ts'
import { openProposal, sealProposal } from './seal.ts'
import * as write from './write.ts'

type Bid = OutputOf<typeof contract.opened>

export const bids: Handlers<typeof contract> = {
  async opened(context, { code }) {
    const link = await openLink(context, code)
    // Reading marks the link as opened once.
    if (link.supplier.openedAt === null)
      await write.changeSupplier(context.db, link.workgroupId, link.supplier.id, { opened_at: context.now })
    return bidFor(context, link)
  },

  async propose(context, { code, ver, keptFileIds, ...written }) {
    const { db, now, newFiles, secretBox, files } = context
    const link = await openLink(context, code, { changes: true })
    const { workgroupId, order, supplier, at } = link
    const items = await query.itemsOf(db, workgroupId, order.id)
    checkPrices(items, written.prices)
    await checkVersion(context, link, ver)
    const own = (await query.filesOf(db, files, workgroupId, order.id)).get(supplier.id) ?? []
    if (!keptFileIds.every((id) => own.some((file) => file.id === id))) throw notFound()
    const [kept, dropped] = [
      own.filter(({ id }) => keptFileIds.includes(id)),
      own.filter(({ id }) => !keptFileIds.includes(id)),
    ]
    if (kept.length + newFiles.length > limits.filesOfMessage)
      throw new Failure('too_many_of_bid', { values: { most: limits.filesOfMessage } })
    await write
      .saveProposal(
        db,
        { workgroupId, orderId: order.id, supplierId: supplier.id, now: at },
        sealProposal(secretBox, supplier.id, written),
      )
      .catch(throwClosed)
    // After the proposal: its row shows the files to the supplier alone.
    if (dropped.length > 0)
      await write.deleteFiles(
        db,
        workgroupId,
        dropped.map(({ id }) => id),
      )
    const total = sizeOf(newFiles)
    if (total > 0) await countManyInTransaction(db, now, 'bidMegabytesMade', supplier.id, Math.ceil(total / 1024 ** 2))
    const of = { workgroupId, orderId: order.id, supplierId: supplier.id, userId: null, now }
    for (const file of newFiles) await write.addFile(db, of, file)
    await write.changeSupplier(db, workgroupId, supplier.id, { submitted_at: at, proposal_ver: ver + 1 })
    await context.enqueue('bidding.mail', { workgroupId, supplierId: supplier.id, what: 'received' })
    return bidFor(context, link)
  },

  async withdraw(context, { code, ver }) {
    const link = await openLink(context, code, { changes: true })
    const { workgroupId, order, supplier } = link
    await checkVersion(context, link, ver)
    if (supplier.submittedAt === null) return bidFor(context, link)
    const own = (await query.filesOf(context.db, context.files, workgroupId, order.id)).get(supplier.id) ?? []
    if (own.length > 0)
      await write.deleteFiles(
        context.db,
        workgroupId,
        own.map(({ id }) => id),
      )
    if (!(await write.deleteProposal(context.db, workgroupId, supplier.id))) throw new Failure('order_closed')
    await write.changeSupplier(context.db, workgroupId, supplier.id, { submitted_at: null, proposal_ver: ver + 1 })
    await context.enqueue('bidding.mail', { workgroupId, supplierId: supplier.id, what: 'withdrawn' })
    return bidFor(context, link)
  },

  async ask(context, { code, question }) {
    const { db, now, enqueue } = context
    const link = await openLink(context, code, { changes: true })
    const { workgroupId, order, supplier } = link
    const own = (await query.questionsOf(db, workgroupId, order.id)).filter((one) => one.supplierId === supplier.id)
    if (own.some((one) => one.question === question)) return bidFor(context, link)
    if (own.length >= limits.orderQuestions)
      throw new Failure('too_many_bid_questions', { values: { most: limits.orderQuestions } })
    const { id } = await write.addQuestion(
      db,
      { workgroupId, orderId: order.id, supplierId: supplier.id, now },
      question,
    )
    await enqueue('bidding.news', { workgroupId, orderId: order.id, what: 'asked', questionId: id })
    return bidFor(context, link)
  },

  async openFile(context, { code, orderFileId }) {
    const { workgroupId, order } = await openLink(context, code)
    const file = await query.fileById(context.db, workgroupId, orderFileId)
    if (!file || file.orderId !== order.id || file.deletedAt !== null) throw notFound()
    return { ...context.files.urls(file.key, workgroupId), name: file.name }
  },
}

/** `at`: now, by the clock of the database, so that nothing is stamped later than the due time. */
type Link = { workgroupId: string; order: OrderRow; supplier: query.Addressed; at: Date }

/**
 * Continues the transaction as the supplier of a link, who sees the own order, its questions and the own proposal.
 * @param of.changes for a change: until the commit the due time stays
 * @throws not_found for an unknown, revoked or expired link; order_closed for a change after the due time
 */
async function openLink({ db }: AnyContext, code: string, of: { changes?: true } = {}): Promise<Link> {
  const [workgroupId, secret] = code.split('.') as [string, string]
  // Until the link is known, nothing but its row is read in this role.
  await enterWorkgroup(db, workgroupId, null, 'master')
  const found = await query.supplierOfLink(db, workgroupId, hashToken(secret))
  if (!found) throw notFound()
  await enterWorkgroup(db, workgroupId, null, 'staff')
  await setForTransaction(db, { 'app.bid_supplier': found.id })
  const order = await query.orderById(db, workgroupId, found.orderId, of.changes ? { locks: 'share' } : {})
  if (!order) throw notFound()
  const left = await query.millisecondsUntil(db, order.dueAt!)
  if (left < -limits.bidReadDays * dayMilliseconds) throw notFound()
  if (of.changes && (order.state !== 'sealed' || left <= 0)) throw new Failure('order_closed')
  const at = new Date(Date.parse(order.dueAt!) - left)
  if (!of.changes) return { workgroupId, order, supplier: found, at }
  // One change of a supplier after the other.
  const supplier = await query.lockSupplier(db, workgroupId, found.id)
  if (!supplier || supplier.isRevoked) throw notFound()
  return { workgroupId, order, supplier, at }
}

/** The due time has come since the link was opened: the policy of proposals refuses the row. */
function throwClosed(error: unknown): never {
  throw (error as { code?: string }).code === '42501' ? new Failure('order_closed') : error
}

/** @throws required_missing without any price, not_found for an item of another order, or one that stands twice */
function checkPrices(items: readonly { id: string }[], prices: InputOf<typeof contract.propose>['prices']): void {
  const known = new Set(items.map(({ id }) => id))
  const given = prices.map(({ itemId }) => itemId)
  if (new Set(given).size < given.length || !given.every((id) => known.has(id))) throw notFound()
  if (prices.every(({ price }) => price === null)) throw fieldFailure('required_missing', 'prices')
}

/** @throws stale if the proposal is not the one that was seen */
async function checkVersion(context: AnyContext, link: Link, ver: number): Promise<void> {
  if (link.supplier.proposalVer !== ver)
    throw new Failure('stale', { record: toWire(contract.opened.output, await bidFor(context, link)) })
}
/** Row-level security shows the others to nobody before the due time; after it the supplier sees the own one alone. */
const ownProposal = async ({ db }: AnyContext, { workgroupId, order, supplier }: Link) =>
  (await query.proposalsOf(db, workgroupId, order.id)).find(({ supplierId }) => supplierId === supplier.id)

async function bidFor(context: AnyContext, link: Link): Promise<Bid> {
  const { db, files, secretBox } = context
  const { workgroupId, supplier } = link
  const order = (await query.orderById(db, workgroupId, link.order.id))!
  const items = await query.itemsOf(db, workgroupId, order.id)
  const ofOrder = await query.filesOf(db, files, workgroupId, order.id)
  const stored = await ownProposal(context, link)
  const questions = await query.questionsOf(db, workgroupId, order.id)
  const buyer = await query.buyerOf(db, workgroupId, order.createdBy.id)
  const hasWon = order.state === 'awarded' && items.some(({ awardedTo }) => awardedTo === supplier.id)
  const states = {
    draft: 'closed',
    sealed: 'open',
    open: 'closed',
    awarded: hasWon ? 'won' : 'lost',
    cancelled: 'cancelled',
  } as const
  const { title, terms, currency, isBudgetShown, budget, timeZone, dueAt, reason } = order
  return {
    state: states[order.state],
    workgroupName: buyer.workgroupName,
    supplierName: supplier.name,
    email: supplier.email,
    language: supplier.language,
    number: query.orderNumber(order.id),
    title,
    terms,
    currency,
    budget: isBudgetShown ? budget : null,
    dueAt: dueAt!,
    timeZone,
    millisecondsLeft: Math.max(0, await query.millisecondsUntil(db, dueAt!)),
    items: items.map(({ awardedTo, ...item }) => ({ ...item, isAwarded: hasWon && awardedTo === supplier.id })),
    files: ofOrder.get(null) ?? [],
    contactName: buyer.name,
    contactEmail: buyer.email,
    questions: questions.map(({ id, question, askedAt, answer, supplierId }) => ({
      id,
      question,
      askedAt,
      answer,
      isMine: supplierId === supplier.id,
    })),
    reason: order.state === 'cancelled' ? reason : '',
    proposal: stored ? openProposal(secretBox, stored, items, ofOrder.get(supplier.id) ?? []) : null,
    ver: await query.proposalVersion(db, workgroupId, supplier.id),
  }
}
