// What a supplier does on the page of a link, without an account. Nothing else of the workgroup is visible through it.
import * as z from 'zod/mini'
import { call, feature } from '../../core/call.ts'
import { moneyCurrencies } from '../../rules/money.ts'
import * as rule from '../../rules/rules.ts'
import { limits } from '../../rules/limits.ts'
import { AttachedFile, FileUrls, uploadErrors } from '../files/shapes.ts'
import { biddingFields as fields, Item, shownProposal, WrittenPrice } from './shapes.ts'

/** `open`: a proposal can be handed in, changed and withdrawn. `won` with at least one item. */
export const bidStates = ['open', 'closed', 'won', 'lost', 'cancelled'] as const
export type BidState = (typeof bidStates)[number]

/** The id of the workgroup, and 256 random bits in base64url. */
const code = z.string().check(rule.rawLengthWithin(62, 'rule.form'), z.regex(/^[1-9]\d{0,17}\.[\w-]{43}$/, 'rule.form'))

const Bid = fields({
  state: z.enum(bidStates),
  workgroupName: z.string(),
  supplierName: z.string(),
  email: z.string(),
  language: rule.LanguageCode,
  number: z.string(),
  title: z.string(),
  terms: z.string(),
  currency: z.enum(moneyCurrencies),
  /** Null unless the buyer shows it. */
  budget: z.nullable(z.number()),
  dueAt: z.string(),
  timeZone: z.string(),
  /** Milliseconds until the due time, by the clock that decides; 0 after it. */
  millisecondsLeft: ['left_ms', z.number()],
  items: z.array(fields({ ...Item.map, isAwarded: z.boolean() })),
  files: z.array(AttachedFile),
  /** Who answers questions. */
  contactName: z.string(),
  contactEmail: z.string(),
  /** Of all suppliers, who are not named. */
  questions: z.array(
    fields({
      id: ['bid_question_idx', z.string()],
      question: z.string(),
      askedAt: z.string(),
      answer: z.string(),
      isMine: z.boolean(),
    }),
  ),
  /** Why it was cancelled. */
  reason: z.string(),
  proposal: z.nullable(fields(shownProposal)),
  /** Of the proposal, also after it was withdrawn; 0 before the first. */
  ver: z.number(),
})
/** Version 0: there was none yet. */
const SeenVersion = z
  .number('rule.number')
  .check(z.int('rule.number'), z.gte(0, 'rule.number'), z.lte(2_147_483_647, 'rule.number'))

export const bids = feature('bids', {
  opened: call('POST /bidding/detail_open_bid', {
    audience: 'anyone',
    summary: 'The purchase order of a link in a mail, and the own proposal',
    rate: [{ per: 'address', limit: 'bidsOpenedOfAddress' }],
    input: fields({ code }),
    output: Bid,
    errors: ['not_found'],
  }), // not shown
  propose: call('POST /bidding/regi_open_bid', {
    audience: 'anyone',
    summary: 'Hands in a proposal, or changes it, until the due time',
    rate: [{ per: 'address', limit: 'bidsMadeOfAddress' }],
    files: { fileup: limits.filesOfMessage },
    filesOptional: true,
    input: fields({
      code,
      currency: z.enum(moneyCurrencies, 'rule.choice'),
      prices: rule.listOf(WrittenPrice, limits.orderItems, 1),
      leadDays: z._default(
        z.nullable(
          z.number('rule.number').check(z.int('rule.number'), z.gte(0, 'rule.number'), z.lte(3650, 'rule.number')),
        ),
        null,
      ),
      terms: rule.optionalMultiline(limits.orderTerms),
      validUntil: rule.OptionalDay,
      /** Files of the present proposal that stay. */
      keptFileIds: z._default(rule.listOf(rule.Id, limits.filesOfMessage), []),
      ver: SeenVersion,
    }),
    output: Bid,
    errors: [
      'not_found',
      'stale',
      'order_closed',
      'required_missing',
      'too_many_of_bid',
      'open_files_full',
      'storage_full',
      ...uploadErrors,
    ],
  }), // not shown
  withdraw: call('POST /bidding/del_open_bid', {
    audience: 'anyone',
    summary: 'Withdraws the own proposal, until the due time',
    rate: [{ per: 'address', limit: 'bidsMadeOfAddress' }],
    input: fields({ code, ver: SeenVersion }),
    output: Bid,
    errors: ['not_found', 'stale', 'order_closed'],
  }), // not shown
  ask: call('POST /bidding/ask_open_bid', {
    audience: 'anyone',
    summary: 'Asks the buyer, until the due time; the same question is kept once. The answer goes to all suppliers',
    rate: [{ per: 'address', limit: 'bidsMadeOfAddress' }],
    input: fields({ code, question: rule.CommentText }),
    output: Bid,
    errors: ['not_found', 'order_closed', 'too_many_bid_questions'],
  }), // not shown
  openFile: call('POST /bidding/url_open_bid_file', {
    audience: 'anyone',
    summary: 'URLs of a file of the order, or of the own proposal, valid for a minute',
    rate: [{ per: 'address', limit: 'filesOpenedOfAddress' }],
    input: fields({ code, orderFileId: rule.Id }),
    output: FileUrls,
    errors: ['not_found'],
  }), // not shown
})
