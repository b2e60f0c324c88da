// Writes the comments, feedback and feedback notifications of the sample workgroup.
import { formatMention } from '../../contract/calls/comments/mentions.ts'
import type { Seed } from './insert.ts'

export async function seedComments({ client, insert, demo, workgroupId, userIds, logIds, today }: Seed): Promise<void> {
  const withIds = (text: string) =>
    text.replace(/<@([^>]+)>/g, (_, name: string) =>
      formatMention(String(userIds[demo.members.findIndex((member) => member.name === name)])),
    )
  const [threads, replies] = [
    demo.comments.filter((each) => !each.isReply),
    demo.comments.filter((each) => each.isReply),
  ]
  const commentRow = (comment: (typeof threads)[number], threadId: string | null = null) => ({
    workgroup_id: workgroupId,
    sales_log_id: logIds[comment.log],
    author_id: userIds[comment.author],
    thread_id: threadId,
    content: withIds(comment.content),
    created_at: comment.at,
    ver: 1,
  })
  const commentColumns = 'workgroup_id, sales_log_id, author_id, thread_id, content, created_at, ver'
  const commentIds = await insert(
    'comments',
    commentColumns,
    threads.map((each) => commentRow(each)),
  )
  // A reply belongs to the last thread of its log.
  await insert(
    'comments',
    commentColumns,
    replies.map((each) => commentRow(each, commentIds[threads.findLastIndex(({ log }) => log === each.log)] ?? null)),
  )
  const feedbackIds = await insert(
    'feedback',
    'workgroup_id, sales_log_id, author_id, content, sentence, asks_answer, answer, answered_by_id, answered_at, closed_by_id, closed_at, created_at, ver',
    demo.feedback.map((each) => ({
      workgroup_id: workgroupId,
      sales_log_id: logIds[each.log],
      author_id: userIds[each.author],
      content: each.content,
      sentence: each.sentence,
      asks_answer: each.asksAnswer,
      answer: each.answer?.content ?? '',
      answered_by_id: each.answer ? userIds[demo.logs[each.log]!.author] : null,
      answered_at: each.answer?.at ?? null,
      closed_by_id: each.isClosed ? userIds[each.author] : null,
      closed_at: each.isClosed ? (each.answer?.at ?? each.at) : null,
      created_at: each.at,
      ver: 1,
    })),
  )
  await client.query(
    `insert into notifications (workgroup_id, user_id, kind, key, actor_id, sales_log_id, feedback_id, created_at, read_at, mailed_at, pushed_at)
     select f.workgroup_id, l.author_id, 'feedback', 'feedback feedback ' || f.id, f.author_id, l.id, f.id, f.created_at, f.closed_at, f.created_at, f.created_at
     from feedback f join sales_logs l on l.workgroup_id = f.workgroup_id and l.id = f.sales_log_id
     where f.workgroup_id = $1 and f.id = any($2::bigint[]) and f.created_at > $3::timestamptz - interval '2 months' and f.author_id <> l.author_id`,
    [workgroupId, feedbackIds, today],
  )
}
