// What is said under a log by who may read it. Replies stand in one thread below the comment that began it.
import * as z from 'zod/mini'
import { call, Nothing, room } from '../../core/call.ts'
import { Comment, commentFields as fields } from '../sales-logs/shapes.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

/** On one log, and as many of feedback. */
export const mostComments = 500

const readerFields = fieldsOf({ id: 'login_idx', name: 'user_name' })
const { id, logId } = { id: rule.Id, logId: rule.Id }
const content = rule.Said

export const comments = room('comments', {
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
    summary: 'Edits a comment of one’s own',
    input: fields({ id, content, ver: rule.Version }),
    output: Comment,
    errors: ['not_found', 'no_permission', 'stale'],
  }), // not shown
  delete: call('POST /saleslog/del_comment', {
    audience: 'member',
    summary: 'Deletes a comment; replies to it stay',
    input: fields({ id, ver: rule.Version }),
    output: Nothing,
    errors: ['not_found', 'no_permission', 'stale'],
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
    summary: 'Who may read a log and so may be named under it: its authors first, then by name',
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
    }),
    errors: ['not_found'],
  }), // not shown
})
