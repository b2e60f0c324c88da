// Feedback of Managers and above on a log or on a sentence of it. It may request an answer, and is closed when settled.
import * as z from 'zod/mini'
import { call, Nothing, page, feature } from '../../core/call.ts'
import { Feedback, feedbackFields as fields, feedbackTextFields } from '../sales-logs/shapes.ts'
import { PersonRef } from '../../core/person.ts'
import * as rule from '../../rules/rules.ts'

const { id, logId } = { id: rule.Id, logId: rule.Id }
const asksAnswer = z._default(z.boolean('rule.form'), false)

export const feedback = feature('feedback', {
  create: call('POST /saleslog/regi_feedback', {
    audience: 'manager',
    summary: 'Gives feedback on a log',
    creates: true,
    rate: [{ per: 'account', limit: 'feedbackMade' }],
    input: fields({ logId, content: rule.CommentText, sentence: rule.Sentence, asksAnswer, clientKey: rule.ClientKey }),
    output: Feedback,
    errors: ['not_found', 'too_many_comments'],
  }),
  update: call('POST /saleslog/upd_feedback', {
    audience: 'manager',
    summary: 'Edits own feedback',
    input: fields({ id, content: rule.CommentText, asksAnswer, ver: rule.Version }),
    output: Feedback,
    errors: ['not_found', 'no_permission', 'stale'],
  }),
  delete: call('POST /saleslog/del_feedback', {
    audience: 'manager',
    summary: 'Deletes own feedback. Can be undone for a minute',
    input: fields({ id, ver: rule.Version }),
    output: Nothing,
    errors: ['not_found', 'no_permission', 'stale'],
  }),
  restore: call('POST /saleslog/restore_feedback', {
    audience: 'manager',
    summary: 'Undoes the deletion of own feedback, within a minute',
    input: fields({ id }),
    output: Nothing,
    errors: ['not_found'],
  }), // not shown
  list: call('POST /saleslog/list_feedback', {
    audience: 'member',
    summary: 'The feedback on a log, oldest first',
    input: fields({ logId }),
    output: fields({ items: z.array(Feedback), total: z.number() }),
    errors: ['not_found'],
  }),
  answer: call('POST /saleslog/answer_feedback', {
    audience: 'member',
    summary: 'Answers feedback on an own log, or changes the answer',
    input: fields({ id, content: rule.CommentText, ver: rule.Version }),
    output: Feedback,
    errors: ['not_found', 'no_permission', 'stale'],
  }), // not shown
  close: call('POST /saleslog/close_feedback', {
    audience: 'member',
    summary: 'Closes or reopens feedback',
    input: fields({ id, isClosed: z.boolean('rule.form'), ver: rule.Version }),
    output: Feedback,
    errors: ['not_found', 'no_permission', 'stale'],
  }), // not shown
  /** Texts are cut like logs in a list; mentions contain names. */
  ofCustomer: call('POST /saleslog/list_feedback_acc', {
    audience: 'member',
    summary: 'Feedback on the readable logs of a customer, newest first',
    input: fields({ customerId: rule.Id, page: rule.PageNumber, pageSize: rule.PageSize }),
    output: page(
      fields({
        id: z.string(),
        content: z.string(),
        author: PersonRef,
        createdAt: z.string(),
        logId: z.string(),
        logTitle: z.string(),
        isClosed: z.boolean(),
      }),
    ),
    errors: ['not_found'],
  }),
  toRead: call('GET /saleslog/list_feedback_toread', {
    audience: 'member',
    summary: 'The five newest open feedback entries on own logs, those requesting an answer first',
    input: Nothing,
    output: fields({
      items: z.array(fields({ ...feedbackTextFields, logTitle: z.string(), customerName: z.string() })),
      total: z.number(),
    }),
  }), // not shown
})
