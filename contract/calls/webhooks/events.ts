// What webhooks send: the events by room, and the body of a request (decision 104, docs/webhooks.md). The names are stored
// with webhooks and known to receivers: a name that is changed here is a new event to them. What writes each event: the
// triggers `told_…` in server/db/functions/triggers.sql.
import * as z from 'zod/mini'
import type { Channel, Purpose, Segment, Stage } from '../../codes.ts'
import { codeText } from '../../core/call.ts'
import { fieldsOf } from '../../core/wire-names.ts'
import { NeedType } from '../needs/types.ts'

/** By the room of the product. An event is the kind of a record and what happened to it. */
export const webhookEvents = {
  logs: ['log.registered', 'log.changed', 'log.needs_changed', 'log.deleted'],
  comments: ['comment.registered', 'comment.changed', 'comment.deleted'],
  feedback: ['feedback.registered', 'feedback.changed', 'feedback.deleted'],
  customers: ['customer.registered', 'customer.changed', 'customer.stage_moved', 'customer.merged', 'customer.deleted'],
  contacts: ['contact.registered', 'contact.changed', 'contact.merged', 'contact.deleted'],
  plans: ['plan.registered', 'plan.changed', 'plan.deleted'],
} as const
export type WebhookRoom = keyof typeof webhookEvents
export type WebhookEvent = (typeof webhookEvents)[WebhookRoom][number]
export const webhookRooms = Object.keys(webhookEvents) as WebhookRoom[]
export const eventNames: readonly WebhookEvent[] = Object.values(webhookEvents).flat()
/** Sent on request, to every webhook. */
export const testEvent = 'webhook.test'

const fields = fieldsOf({
  logId: 'sales_idx',
  commentId: 'comment_idx',
  feedbackId: 'feedback_idx',
  planId: 'plan_idx',
  intoId: 'into_idx',
  actorId: 'login_idx',
  authorId: 'login_idx',
  coAuthorIds: 'cousers',
  asksAnswer: 'ask_yn',
  isClosed: 'close_yn',
  at: 'sales_dt',
  purpose: 'purpose_cod',
  channel: 'channel_cod',
  salesType: 'sales_type',
  nextStep: 'next_step',
  nextDay: 'next_dt',
  ceoName: 'ceo_name',
  businessNumber: 'biz_no',
  segment: 'segment_cod',
  stage: 'stage_cod',
  from: 'from_stage_cod',
  to: 'to_stage_cod',
  address: 'addr',
  employees: 'emp_cnt',
  companyPhone: 'comp_phone',
  text: 'plan_text',
  start: 'start_dt',
  end: 'end_dt',
  isAllDay: 'all_day',
  attendeeIds: 'attendees',
})
const nullableId = z.nullable(z.string())

/** The fields of a record, for webhooks that send them. Personal notes about contacts and private plans are never sent. */
export const recordFields = {
  log: fields({
    customerId: z.string(),
    contactId: z.string(),
    authorId: z.string(),
    coAuthorIds: z.array(z.string()),
    at: z.string(),
    purpose: codeText<Purpose>(),
    channel: codeText<Channel>(),
    salesType: z.string(),
    title: z.string(),
    content: z.string(),
    keywords: z.array(z.string()),
    nextStep: z.string(),
    nextDay: z.nullable(z.string()),
    /** Null if it is not analysed yet. */
    needs: z.nullable(z.array(NeedType)),
    ver: z.number(),
  }),
  comment: fields({ authorId: z.string(), content: z.string(), ver: z.number() }),
  feedback: fields({
    authorId: z.string(),
    content: z.string(),
    /** The part of the log it is about; empty: the whole log. */
    sentence: z.string(),
    asksAnswer: z.boolean(),
    answer: z.string(),
    isClosed: z.boolean(),
    ver: z.number(),
  }),
  customer: fields({
    customerName: z.string(),
    ceoName: z.string(),
    businessNumber: z.string(),
    industry: z.string(),
    segment: codeText<Segment | ''>(),
    stage: codeText<Stage | ''>(),
    phone: z.string(),
    fax: z.string(),
    email: z.string(),
    homepage: z.string(),
    address: z.string(),
    employees: z.nullable(z.number()),
    memo: z.string(),
    ownerId: nullableId,
    ver: z.number(),
  }),
  contact: fields({
    customerId: z.string(),
    contactName: z.string(),
    position: z.string(),
    affiliation: z.string(),
    email: z.string(),
    mobile: z.string(),
    companyPhone: z.string(),
    fax: z.string(),
    ver: z.number(),
  }),
  plan: fields({
    ownerId: z.string(),
    attendeeIds: z.array(z.string()),
    text: z.string(),
    /** An instant, or for a whole day the day. */
    start: z.string(),
    end: z.string(),
    isAllDay: z.boolean(),
    timeZone: z.string(),
    /** Rule of RFC 5545; empty: no repetition. */
    repeat: z.string(),
    customerId: nullableId,
    contactId: nullableId,
    place: z.string(),
    memo: z.string(),
    ver: z.number(),
  }),
} as const
export type RecordKind = keyof typeof recordFields

/**
 * `data` of a body. The id of the record has the name that it has in calls; the other ids are those of comments and
 * feedback (their log), of merged records (`into_idx`) and of moved stages.
 */
export const dataOf = (kind: RecordKind | null) =>
  fields({
    workgroupId: z.string(),
    logId: z.optional(z.string()),
    commentId: z.optional(z.string()),
    feedbackId: z.optional(z.string()),
    customerId: z.optional(z.string()),
    contactId: z.optional(z.string()),
    planId: z.optional(z.string()),
    intoId: z.optional(z.string()),
    from: z.optional(codeText<Stage | ''>()),
    to: z.optional(codeText<Stage | ''>()),
    /** Who did it; null where nobody did: an analysis, an import that went on in the background. */
    actorId: nullableId,
    /** As the record is when it is sent; left out where the webhook sends ids only, null where the record is gone. */
    ...(kind && { fields: z.optional(z.nullable(recordFields[kind])) }),
  })

/** Not in rules/limits.ts, which every page loads. */
export const webhookLimits = {
  /** Maximum per workgroup. */
  most: 10,
  url: 500,
  /** For which a failing delivery is tried again, and after which a webhook that received nothing is stopped. */
  retryDays: 8,
  /** Failed deliveries that are sent again at once. */
  resentAtOnce: 1_000,
  /** For which deliveries that ended are listed. */
  listedDays: 14,
  /** For which the secret before a new one is still signed with. */
  oldSecretHours: 24,
  /** Characters of an answer that are kept. */
  answer: 500,
} as const
/** What every secret begins with; 32 bytes in base64 follow (Standard Webhooks). */
export const secretPrefix = 'whsec_'
