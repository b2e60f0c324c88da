// What a log's page shows with the log: shapes without their calls, so that a page that only reads logs carries none of these.
import * as z from 'zod/mini'
import { PersonRef } from './people.ts'
import { fieldsOf } from './wire.ts'

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

export const fileFields = fieldsOf({
  ...ofLogs,
  id: 'file_idx',
  name: 'file_name',
  size: 'file_size',
  version: 'file_ver',
  previewUrl: 'preview_url',
  said: 'said',
})
/** By their first bytes, whatever they are called. Nothing else is ever shown as what it says it is. */
export const shownTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const heardTypes = ['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/ogg', 'audio/flac', 'audio/wav'] as const
export const fileTypes = [...shownTypes, ...heardTypes, 'application/pdf', 'application/octet-stream'] as const
export type FileType = (typeof fileTypes)[number]

/** As a log tells of it: the newest of those of one name first. */
export const LogFile = fileFields({
  id: z.string(),
  name: z.string(),
  type: z.enum(fileTypes),
  /** In bytes. */
  size: z.number(),
  /** Of the same name on the same log, from 1. */
  version: z.number(),
  /** Of pictures; works for a minute. */
  previewUrl: z.nullable(z.string()),
  author: PersonRef,
  createdAt: z.string(),
})
