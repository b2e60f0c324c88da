// Comments on a log, for everyone who may read the log. Replies form one thread below the first comment.
import * as z from 'zod/mini'
import { call, Nothing, feature } from '../../core/call.ts'
import { Comment, commentFields as fields } from '../sales-logs/shapes.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

/** Maximum number of comments on one log; the same number of feedback entries is allowed. */
export const maxComments = 500

const readerFields = fieldsOf({ id: 'login_idx', name: 'user_name' })
const { id, logId } = { id: rule.Id, logId: rule.Id }
const content = rule.CommentText

export const comments = feature('comments', {
  create: call('POST /saleslog/regi_comment', {
    audience: 'member',
    summary: 'Comments on a log, or answers a comment',
    creates: true,
    rate: [{ per: 'account', limit: 'commentsMade' }],
    input: fields({ logId, content, sentence: rule.Sentence, answersId: rule.OptionalId, clientKey: rule.ClientKey }),
    output: Comment,
    errors: ['not_found', 'too_many_comments'],
  }), // not shown
  update: call('POST /saleslog/upd_comment', {
    audience: 'member',
    summary: 'Edits an own comment',
    input: fields({ id, content, ver: rule.Version }),
    output: Comment,
    errors: ['not_found', 'no_permission', 'stale'],
  }), // not shown
  delete: call('POST /saleslog/del_comment', {
    audience: 'member',
    summary: 'Deletes a comment; its replies remain. Can be undone for a minute',
    input: fields({ id, ver: rule.Version }),
    output: Nothing,
    errors: ['not_found', 'no_permission', 'stale'],
  }), // not shown
  restore: call('POST /saleslog/restore_comment', {
    audience: 'member',
    summary: 'Undoes the deletion of a comment by the caller, within a minute',
    input: fields({ id }),
    output: Nothing,
    errors: ['not_found'],
  }), // not shown
  list: call('POST /saleslog/list_comment', {
    audience: 'member',
    summary: 'The comments on a log, oldest first',
    input: fields({ logId }),
    output: fields({ items: z.array(Comment), total: z.number() }),
    errors: ['not_found'],
  }), // not shown
  readers: call('POST /saleslog/list_saleslog_readers', {
    audience: 'member',
    summary: 'Members who may read a log and so may be mentioned: its authors first, then by name',
    input: fields({ logId }),
    output: fields({
      items: z.array(
        readerFields({
          id: z.string(),
          name: z.string(),
          rank: z.string(),
          departmentName: z.string(),
          part: z.enum(['author', 'co_author', 'reader']),
        }),
      ),
      total: z.number(),
    }),
    errors: ['not_found'],
  }), // not shown
})
