// What the sample workgroup says under its logs, as its owner writes it.
import type pg from 'pg'
import { mentionOf } from '../../contract/calls/comments/mentions.ts'
import type { DemoWorkgroup } from '../demo/types.ts'

type Filling = {
  client: pg.ClientBase
  insert: (table: string, columns: string, rows: object[]) => Promise<string[]>
  demo: DemoWorkgroup
  workgroupId: string
  /** Ids, in the order of `demo`. */
  users: string[]
  logs: string[]
  today: Date
}
export async function seedComments({
  client,
  insert,
  demo,
  workgroupId: workgroup_id,
  users,
  logs,
  today,
}: Filling): Promise<void> {
  const withIds = (text: string) =>
    text.replace(/<@([^>]+)>/g, (_, name: string) =>
      mentionOf(String(users[demo.members.findIndex((member) => member.name === name)])),
    )
  const [alone, replies] = [demo.comments.filter((one) => !one.isReply), demo.comments.filter((one) => one.isReply)]
  const commentRow = (comment: (typeof alone)[number], threadId: string | null = null) => ({
    workgroup_id,
    sales_log_id: logs[comment.log],
    author_id: users[comment.author],
    thread_id: threadId,
    content: withIds(comment.content),
    created_at: comment.at,
    ver: 1,
  })
  const commentColumns = 'workgroup_id, sales_log_id, author_id, thread_id, content, created_at, ver'
  const commentIds = await insert(
    'comments',
    commentColumns,
    alone.map((one) => commentRow(one)),
  )
  // What is answered is the last that was said on that log.
  await insert(
    'comments',
    commentColumns,
    replies.map((one) => commentRow(one, commentIds[alone.findLastIndex(({ log }) => log === one.log)] ?? null)),
  )
  const given = await insert(
    'feedback',
    'workgroup_id, sales_log_id, author_id, content, sentence, asks_answer, answer, answered_by_id, answered_at, closed_by_id, closed_at, created_at, ver',
    demo.feedback.map((one) => ({
      workgroup_id,
      sales_log_id: logs[one.log],
      author_id: users[one.author],
      content: one.content,
      sentence: one.sentence,
      asks_answer: one.asksAnswer,
      answer: one.answer?.content ?? '',
      answered_by_id: one.answer ? users[demo.logs[one.log]!.author] : null,
      answered_at: one.answer?.at ?? null,
      closed_by_id: one.isClosed ? users[one.author] : null,
      closed_at: one.isClosed ? (one.answer?.at ?? one.at) : null,
      created_at: one.at,
      ver: 1,
    })),
  )
  await client.query(
    `insert into notifications (workgroup_id, user_id, kind, key, actor_id, sales_log_id, feedback_id, created_at, read_at, mailed_at, pushed_at)
     select f.workgroup_id, l.author_id, 'feedback', 'feedback feedback ' || f.id, f.author_id, l.id, f.id, f.created_at, f.closed_at, f.created_at, f.created_at
     from feedback f join sales_logs l on l.workgroup_id = f.workgroup_id and l.id = f.sales_log_id
     where f.workgroup_id = $1 and f.id = any($2::bigint[]) and f.created_at > $3::timestamptz - interval '2 months' and f.author_id <> l.author_id`,
    [workgroup_id, given, today],
  )
}
