// Purchase orders and the sealed proposals of suppliers. Managers and above write, publish and award; Staff read the
// orders of customers they are in charge of. The calls of suppliers, who have no account: bids.ts.
import * as z from 'zod/mini'
import { call, feature, Nothing, page } from '../../core/call.ts'
import { DownloadUrl } from '../../core/download.ts'
import { PersonRef } from '../../core/person.ts'
import { moneyCurrencies } from '../../rules/money.ts'
import * as rule from '../../rules/rules.ts'
import { limits } from '../../rules/limits.ts'
import { AddedFiles, AttachedFile, FileUrls, uploadErrors } from '../files/shapes.ts'
import { biddingFields as fields, Item, Quantity, shownProposal } from './shapes.ts'

/**
 * `sealed`: published, until the due time; nobody of the workgroup sees a proposal. `open`: after it. The clock of the
 * database decides.
 */
export const orderStates = ['draft', 'sealed', 'open', 'awarded', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]
const State = z.enum(orderStates)
const Currency = z.enum(moneyCurrencies, 'rule.choice')
const id = rule.Id

const row = {
  id: z.string(),
  /** As it stands on the order and in mails. */
  number: z.string(),
  title: z.string(),
  state: State,
  itemCount: z.number(),
  supplierCount: z.number(),
  proposalCount: z.number(),
  dueAt: z.nullable(z.string()),
  /** In which the due time is shown (IANA). */
  timeZone: z.string(),
  budget: z.nullable(z.number()),
  currency: z.enum(moneyCurrencies),
}
const Supplier = fields({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  language: rule.LanguageCode,
  customerId: z.nullable(z.string()),
  customerName: z.string(),
  /** When the link was opened first. */
  openedAt: z.nullable(z.string()),
  /** When the latest version of the proposal was handed in; null without one. */
  submittedAt: z.nullable(z.string()),
  /** The link no longer works. */
  isRevoked: z.boolean(),
  /** Of Managers, about the proposal; never seen by the supplier. */
  note: z.string(),
})
const Question = fields({
  id: z.string(),
  supplierName: z.string(),
  question: z.string(),
  askedAt: z.string(),
  answer: z.string(),
  answeredAt: z.nullable(z.string()),
  answeredByName: z.string(),
})
const Proposal = fields({ supplierId: z.string(), ...shownProposal })
const Order = fields({
  ...row,
  terms: z.string(),
  isBudgetShown: z.boolean(),
  publishedAt: z.nullable(z.string()),
  awardedAt: z.nullable(z.string()),
  cancelledAt: z.nullable(z.string()),
  createdBy: PersonRef,
  /** Why it was awarded so, or cancelled. */
  reason: z.string(),
  /** Items with the supplier that won each. */
  items: z.array(fields({ ...Item.map, awardedTo: z.nullable(z.string()) })),
  suppliers: z.array(Supplier),
  files: z.array(AttachedFile),
  questions: z.array(Question),
  /** Empty until the due time. Staff see those of the customers they are in charge of. */
  proposals: z.array(Proposal),
  /** Whether `proposals` are all there are. */
  isWhole: z.boolean(),
  ver: z.number(),
})

const Line = (max: number) => rule.oneLine(1, max)
const Amount = z
  .number('rule.number')
  .check(z.int('rule.number'), z.gte(0, 'rule.number'), z.lte(limits.orderAmount, 'rule.number'))
const WrittenSupplier = fields({
  name: Line(100),
  email: rule.Email,
  /** Of the mails and the page. */
  language: rule.LanguageCode,
  /** A customer of the workgroup that this supplier is, or ''. */
  customerId: rule.OptionalId,
})
/** What may be changed until the order is published. An order that is published needs items, suppliers and a due time. */
const written = {
  title: rule.Title,
  terms: rule.optionalMultiline(limits.orderTerms),
  currency: Currency,
  budget: z._default(z.nullable(Amount), null),
  isBudgetShown: z._default(z.boolean('rule.form'), false),
  dueAt: rule.OptionalInstant,
  items: z._default(
    rule.listOf(
      fields({ name: Line(100), spec: rule.optionalText(limits.line), quantity: Quantity, unit: Line(20) }),
      limits.orderItems,
    ),
    [],
  ),
  suppliers: z._default(rule.listOf(WrittenSupplier, limits.orderSuppliers), []),
  /** Sends it to its suppliers at once. */
  isPublished: z._default(z.boolean('rule.form'), false),
}
const ver = rule.Version
const orderErrors = ['not_found', 'stale', 'order_closed'] as const
const publishErrors = ['required_missing', 'due_past', 'supplier_twice'] as const

export const bidding = feature('bidding', {
  list: call('POST /bidding/list_bidding', {
    audience: 'member',
    summary: 'Purchase orders, those that are due next first, or the ended ones, or those of a customer',
    input: fields({
      tab: ['tab', z._default(z.enum(['current', 'ended', 'all'], 'rule.choice'), 'current')],
      customerId: rule.OptionalId,
      page: rule.PageNumber,
      pageSize: rule.PageSize,
    }),
    output: fields({
      items: ['list', z.array(fields(row))],
      total: ['totalCnt', z.number()],
      currentCount: ['open_cnt', z.number()],
      endedCount: ['end_cnt', z.number()],
    }),
  }), // not shown
  suppliers: call('POST /bidding/list_supplier', {
    audience: 'manager',
    summary: 'Everybody who was ever asked for a proposal, the latest first',
    input: fields({ search: rule.SearchText, page: rule.PageNumber, pageSize: rule.PageSize }),
    output: page(
      fields({
        name: z.string(),
        email: z.string(),
        language: rule.LanguageCode,
        customerId: z.nullable(z.string()),
        customerName: z.string(),
        orderCount: z.number(),
        proposalCount: z.number(),
        awardCount: z.number(),
        lastAt: z.string(),
      }),
    ),
  }), // not shown
  detail: call('POST /bidding/detail_bidding', {
    audience: 'member',
    summary: 'A purchase order; its proposals from the due time on',
    input: fields({ id }),
    output: Order,
    errors: ['not_found'],
  }), // not shown
  create: call('POST /bidding/regi_bidding', {
    audience: 'manager',
    summary: 'Writes a purchase order, as a draft or published',
    creates: true,
    rate: [{ per: 'account', limit: 'ordersMade' }],
    input: fields({ ...written, clientKey: rule.ClientKey }),
    output: Order,
    errors: [...publishErrors, 'not_found'],
  }), // not shown
  update: call('POST /bidding/upd_bidding', {
    audience: 'manager',
    summary: 'Changes a draft, and publishes it',
    rate: [{ per: 'account', limit: 'ordersChanged' }],
    input: fields({ id, ...written, ver }),
    output: Order,
    errors: [...publishErrors, ...orderErrors],
  }), // not shown
  delete: call('POST /bidding/del_bidding', {
    audience: 'manager',
    summary: 'Deletes a draft',
    input: fields({ id, ver }),
    output: Nothing,
    errors: [...orderErrors],
  }), // not shown
  extend: call('POST /bidding/ext_bidding', {
    audience: 'manager',
    summary: 'Moves the due time of a sealed order to a later one, and tells all its suppliers',
    rate: [{ per: 'account', limit: 'ordersChanged' }],
    input: fields({ id, dueAt: rule.Instant, ver }),
    output: Order,
    errors: [...orderErrors, 'due_past'],
  }), // not shown
  cancel: call('POST /bidding/cancel_bidding', {
    audience: 'manager',
    summary: 'Cancels a published order, and tells all its suppliers; their proposals stay sealed',
    rate: [{ per: 'account', limit: 'ordersChanged' }],
    input: fields({ id, reason: rule.optionalMultiline(limits.orderReason), ver }),
    output: Order,
    errors: [...orderErrors],
  }), // not shown
  addSuppliers: call('POST /bidding/regi_supplier', {
    audience: 'manager',
    summary: 'Asks more suppliers for a proposal to a sealed order',
    rate: [{ per: 'account', limit: 'ordersChanged' }],
    input: fields({ id, suppliers: rule.listOf(WrittenSupplier, limits.orderSuppliers, 1), ver }),
    output: Order,
    errors: [...orderErrors, 'supplier_twice', 'too_many_suppliers'],
  }), // not shown
  changeSupplier: call('POST /bidding/upd_supplier', {
    audience: 'manager',
    summary: 'Changes the address of a supplier without a proposal: the link goes there, and the old one ends',
    rate: [{ per: 'account', limit: 'ordersChanged' }],
    /** `wasEmail`: the address that was seen, so that one given by somebody else is not replaced. */
    input: fields({
      supplierId: id,
      name: Line(100),
      email: rule.Email,
      language: rule.LanguageCode,
      wasEmail: rule.Email,
    }),
    output: Order,
    errors: ['not_found', 'order_closed', 'supplier_twice', 'stale'],
  }), // not shown
  remind: call('POST /bidding/remind_supplier', {
    audience: 'manager',
    summary: 'Mails the link once more to a supplier without a proposal',
    rate: [{ per: 'account', limit: 'ordersChanged' }],
    input: fields({ supplierId: id }),
    output: Nothing,
    errors: ['not_found', 'order_closed', 'reminded_today'],
  }), // not shown
  revoke: call('POST /bidding/revoke_supplier', {
    audience: 'manager',
    summary: 'Ends the link of a supplier without a proposal, or makes it work again',
    rate: [{ per: 'account', limit: 'ordersChanged' }],
    input: fields({ supplierId: id, isRevoked: z.boolean('rule.form') }),
    output: Order,
    errors: ['not_found', 'order_closed'],
  }), // not shown
  answer: call('POST /bidding/answer_bidding', {
    audience: 'manager',
    summary: 'Answers a question of a supplier to all suppliers alike; the answer is final',
    rate: [{ per: 'account', limit: 'ordersChanged' }],
    input: fields({ questionId: id, answer: rule.CommentText }),
    output: Order,
    errors: ['not_found', 'order_closed', 'stale'],
  }), // not shown
  note: call('POST /bidding/upd_bid_note', {
    audience: 'manager',
    summary: 'A note of the workgroup about a supplier of an order',
    /** `was`: the note that was seen, so that one of somebody else is not replaced. */
    input: fields({ supplierId: id, note: rule.optionalMultiline(), was: rule.optionalMultiline() }),
    output: Nothing,
    errors: ['not_found', 'stale'],
  }), // not shown
  award: call('POST /bidding/award_bidding', {
    audience: 'manager',
    summary: 'Awards an opened order, whole or item by item, and tells all its suppliers',
    rate: [{ per: 'account', limit: 'ordersChanged' }],
    input: fields({
      id,
      awards: rule.listOf(fields({ itemId: id, supplierId: id }), limits.orderItems, 1),
      reason: rule.optionalMultiline(limits.orderReason),
      ver,
    }),
    output: Order,
    errors: [...orderErrors, 'order_sealed', 'item_not_offered'],
  }), // not shown
  download: call('POST /bidding/excel_bidding', {
    audience: 'member',
    summary: 'The opened proposals as an Excel file, a row for each supplier',
    rate: [{ per: 'account', limit: 'exportsMade' }],
    input: fields({ id }),
    output: DownloadUrl,
    errors: ['not_found', 'order_sealed', 'busy'],
  }), // not shown
  addFiles: call('POST /bidding/upd_bidding_file', {
    audience: 'manager',
    summary: 'Adds files to an order before it is due; suppliers see them',
    creates: true,
    files: { fileup: limits.files },
    rate: [{ per: 'account', limit: 'filesMade' }],
    input: fields({ id, clientKey: rule.ClientKey }),
    output: AddedFiles,
    errors: ['not_found', 'required_missing', 'order_closed', 'too_many_of_order', 'storage_full', ...uploadErrors],
  }), // not shown
  removeFile: call('POST /bidding/del_bidding_file', {
    audience: 'manager',
    summary: 'Removes a file of a draft, or puts it back',
    input: fields({ orderFileId: id, isRemoved: z.boolean('rule.form') }),
    output: Nothing,
    errors: ['not_found', 'order_closed', 'too_many_of_order'],
  }), // not shown
  openFile: call('POST /bidding/url_bidding_file', {
    audience: 'member',
    summary: 'URLs of a file of an order, or of an opened proposal, valid for a minute',
    input: fields({ orderFileId: id }),
    output: FileUrls,
    errors: ['not_found'],
  }), // not shown
})
