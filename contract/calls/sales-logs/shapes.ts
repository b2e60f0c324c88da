// Schemas of comments, feedback and log fields, separate from the calls so that pages that only show logs do not load
// the calls.
import * as z from 'zod/mini'
import type { Channel, Purpose } from '../../codes.ts'
import { codeText } from '../../core/call.ts'
import { AuthorRef, PersonRef } from '../../core/person.ts'
import { fieldsOf } from '../../core/wire-names.ts'

const logWire = { logId: 'sales_idx', editedAt: 'edit_dt', items: 'list', total: 'totalCnt' } as const
export const commentFields = fieldsOf({
  ...logWire,
  id: 'comment_idx',
  threadId: 'thread_idx',
  answersId: 'reply_idx',
})
export const Comment = commentFields({
  id: z.string(),
  /** Mentions contain ids (mentions.ts). */
  content: z.string(),
  mentions: z.array(PersonRef), // not shown
  logId: z.string(), // not shown
  /** The quoted part of the log at the time of writing; may be empty. */
  sentence: z.string(),
  author: AuthorRef,
  /** For a reply, the first comment of its thread, which may be deleted. */
  threadId: z.nullable(z.string()), // not shown
  createdAt: z.string(),
  editedAt: z.nullable(z.string()), // not shown
  ver: z.number(),
})

/** Editable fields of a log, without customer and contacts. */
export const logTextFields = {
  at: z.string(),
  purpose: codeText<Purpose>(),
  channel: codeText<Channel>(),
  salesType: z.string(),
  title: z.string(),
  content: z.string(),
  keywords: z.array(z.string()),
  coAuthors: z.array(PersonRef),
  nextStep: z.string(),
  nextDay: z.nullable(z.string()),
} as const

export const feedbackFields = fieldsOf({
  ...logWire,
  id: 'feedback_idx',
  logTitle: 'title',
  asksAnswer: 'ask_yn',
  answeredBy: 'answer_by',
  answeredAt: 'answer_dt',
  isClosed: 'close_yn',
  closedBy: 'close_by',
  closedAt: 'close_dt',
})
export const feedbackTextFields = {
  id: z.string(),
  /** Mentions contain ids (mentions.ts), also in the answer. */
  content: z.string(),
  mentions: z.array(PersonRef), // not shown
  logId: z.string(), // not shown
  /** The part of the log it is about, at the time of writing; empty: the whole log. */
  sentence: z.string(),
  author: AuthorRef,
  asksAnswer: z.boolean(), // not shown
  createdAt: z.string(),
} as const
export const Feedback = feedbackFields({
  ...feedbackTextFields,
  /** Empty if there is none. */
  answer: z.string(), // not shown
  answeredBy: z.nullable(PersonRef), // not shown
  answeredAt: z.nullable(z.string()), // not shown
  closedBy: z.nullable(PersonRef), // not shown
  closedAt: z.nullable(z.string()), // not shown
  editedAt: z.nullable(z.string()), // not shown
  ver: z.number(),
})
