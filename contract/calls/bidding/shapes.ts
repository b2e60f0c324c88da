// Shapes that the calls of the workgroup and those of its suppliers share.
import * as z from 'zod/mini'
import { fieldsOf } from '../../core/wire-names.ts'
import { moneyCurrencies } from '../../rules/money.ts'
import * as rule from '../../rules/rules.ts'
import { limits } from '../../rules/limits.ts'
import { AttachedFile } from '../files/shapes.ts'

export const biddingFields = fieldsOf({
  id: 'bid_idx',
  orderId: 'bid_idx',
  number: 'bid_no',
  title: 'title',
  state: 'bid_status',
  terms: 'terms',
  currency: 'currency_code',
  budget: 'budget',
  isBudgetShown: 'budget_yn',
  dueAt: 'due_dt',
  publishedAt: 'send_dt',
  awardedAt: 'award_dt',
  cancelledAt: 'cancel_dt',
  createdBy: 'reg_user',
  reason: 'reason',
  items: 'item_list',
  suppliers: 'supplier_list',
  files: 'file_list',
  questions: 'question_list',
  proposals: 'proposal_list',
  prices: 'price_list',
  awards: 'award_list',
  isWhole: 'whole_yn',
  isPublished: 'send_yn',
  itemCount: 'item_cnt',
  supplierCount: 'supplier_cnt',
  proposalCount: 'proposal_cnt',
  orderCount: 'order_cnt',
  awardCount: 'award_cnt',
  lastAt: 'last_dt',
  name: 'name',
  spec: 'spec',
  quantity: 'qty',
  unit: 'unit',
  itemId: 'item_idx',
  awardedTo: 'award_supplier_idx',
  isAwarded: 'award_yn',
  supplierId: 'supplier_idx',
  supplierName: 'supplier_name',
  email: 'supplier_email',
  openedAt: 'open_dt',
  submittedAt: 'submit_dt',
  isRevoked: 'revoke_yn',
  note: 'note',
  was: 'old_note',
  wasEmail: 'old_email',
  questionId: 'bid_question_idx',
  question: 'question',
  askedAt: 'ask_dt',
  isMine: 'mine',
  answer: 'answer',
  answeredAt: 'answer_dt',
  answeredByName: 'answer_name',
  price: 'price',
  amount: 'amount',
  total: 'total_amount',
  isComplete: 'whole_yn',
  leadDays: 'lead_days',
  validUntil: 'valid_dt',
  orderFileId: 'bid_file_idx',
  isRemoved: 'del_yn',
  keptFileIds: 'kept_files',
  workgroupName: 'comp_name',
  contactName: 'user_name',
  contactEmail: 'user_email',
  proposal: 'proposal',
})

/** More than 0, with up to three digits behind the point. */
export const Quantity = z.number('rule.number').check(
  z.gt(0, 'rule.number'),
  z.lte(limits.orderQuantity, 'rule.number'),
  z.refine((value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6, 'rule.number'),
)
export const Item = biddingFields({
  id: ['item_idx', z.string()],
  name: z.string(),
  spec: z.string(),
  quantity: z.number(),
  unit: z.string(),
})
/** Of one unit, in the currency's smallest unit; null: not offered. */
export const Price = biddingFields({
  itemId: z.string(),
  price: z.nullable(z.number()),
  amount: z.nullable(z.number()),
})
/** A proposal as its supplier sees it, and the workgroup from the due time on. */
export const shownProposal = {
  currency: z.enum(moneyCurrencies),
  prices: z.array(Price),
  total: z.number(),
  isComplete: z.boolean(),
  /** Days from the order to the delivery; null where the supplier names none. */
  leadDays: z.nullable(z.number()),
  terms: z.string(),
  /** `YYYY-MM-DD`, or ''. */
  validUntil: z.string(),
  files: z.array(AttachedFile),
  submittedAt: z.string(),
} as const
export const WrittenPrice = biddingFields({
  itemId: rule.Id,
  price: z.nullable(
    z
      .number('rule.number')
      .check(z.int('rule.number'), z.gte(0, 'rule.number'), z.lte(limits.orderAmount, 'rule.number')),
  ),
})
