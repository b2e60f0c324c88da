// What a log's page shows with the log: shapes without their calls, so that a page that only reads logs carries none of these.
import * as z from 'zod/mini'
import type { Channel, Purpose } from '../../codes.ts'
import { codeText } from '../../core/call.ts'
import { PersonRef } from '../../core/person.ts'
import { fieldsOf } from '../../core/wire-names.ts'

const ofLogs = { logId: 'sales_idx', editedAt: 'edit_dt', items: 'list', total: 'totalCnt' } as const
export const commentFields = fieldsOf({
  ...ofLogs,
  id: 'comment_idx',
  threadId: 'thread_idx',
  answersId: 'reply_idx',
})
export const Comment = commentFields({
  id: z.string(),
  /** With members by their ids (mentions.ts). */
  content: z.string(),
  mentions: z.array(PersonRef), // not shown
  /** What of the log it quotes, as it stood there then; empty: nothing. */
  sentence: z.string(),
  author: PersonRef,
  /** Of a reply, the comment that began its thread, which may be deleted by now. */
  threadId: z.nullable(z.string()), // not shown
  createdAt: z.string(),
  editedAt: z.nullable(z.string()), // not shown
  ver: z.number(),
})

/** What is written of a log, beside whom it is about. */
export const writtenInLog = {
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
  ...ofLogs,
  id: 'feedback_idx',
  logTitle: 'title',
  asksAnswer: 'ask_yn',
  answeredBy: 'answer_by',
  answeredAt: 'answer_dt',
  isClosed: 'close_yn',
  closedBy: 'close_by',
  closedAt: 'close_dt',
})
export const saidInFeedback = {
  id: z.string(),
  /** With members by their ids (mentions.ts), as in the answer. */
  content: z.string(),
  mentions: z.array(PersonRef), // not shown
  /** What of the log it is about, as it stood there then; empty: all of it. */
  sentence: z.string(),
  author: PersonRef,
  asksAnswer: z.boolean(), // not shown
  createdAt: z.string(),
} as const
export const Feedback = feedbackFields({
  ...saidInFeedback,
  /** Empty as long as there is none. */
  answer: z.string(), // not shown
  answeredBy: z.nullable(PersonRef), // not shown
  answeredAt: z.nullable(z.string()), // not shown
  closedBy: z.nullable(PersonRef), // not shown
  closedAt: z.nullable(z.string()), // not shown
  editedAt: z.nullable(z.string()), // not shown
  ver: z.number(),
})
