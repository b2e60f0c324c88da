import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import type { feedback as contract } from '../../../contract/calls/feedback/calls.ts'
import { splitMentions } from '../../../contract/calls/comments/mentions.ts'
import { limits } from '../../../contract/rules/rules.ts'
import type { Db } from '../../db/connect.ts'
import { lockCount } from '../../db/count-lock.ts'
import { excerptOf } from '../../../contract/search/excerpt.ts'
import { authorRef, mentionedIn, personRef } from '../members/queries.ts'

export type Feedback = OutputOf<typeof contract.list>['items'][number]
type NewFeedback = InputOf<typeof contract.create>
type ToRead = OutputOf<typeof contract.toRead>
type By = { workgroupId: string; userId: string; now: Date }

const selectFeedback = (db: Db) =>
  db
    .selectFrom('feedback as n')
    .select([
      'n.id',
      'n.content',
      'n.sales_log_id as logId',
      'n.sentence',
      'n.asks_answer as asksAnswer',
      'n.answer',
      'n.answered_at as answeredAt',
      'n.closed_at as closedAt',
      'n.created_at as createdAt',
      'n.edited_at as editedAt',
      'n.ver',
      authorRef('n').as('author'),
      personRef('n', 'answered_by_id').$castTo<Feedback['answeredBy']>().as('answeredBy'),
      personRef('n', 'closed_by_id').$castTo<Feedback['closedBy']>().as('closedBy'),
      mentionedIn('n', ['content', 'answer']).as('mentions'),
    ])
    .orderBy('n.created_at')
    .orderBy('n.id')
export const listFeedback = (db: Db, logIds: readonly string[]): Promise<Feedback[]> =>
  selectFeedback(db)
    .where('n.sales_log_id', '=', sql<string>`any(${logIds}::bigint[])`)
    .execute()
export const feedbackById = (db: Db, id: string): Promise<Feedback> =>
  selectFeedback(db).where('n.id', '=', id).executeTakeFirstOrThrow()
/** Counts a log's feedback; serializes concurrent additions. */
export const countFeedback = async (db: Db, logId: string): Promise<number> => {
  await lockCount(db, 'feedback', logId)
  const { count } = await db
    .selectFrom('feedback')
    .select((by) => by.fn.countAll<string>().as('count'))
    .where('sales_log_id', '=', logId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Locked to serialize concurrent changes. */
export const lockFeedback = (db: Db, id: string) =>
  db
    .selectFrom('feedback')
    .select([
      'id',
      'sales_log_id as logId',
      'author_id as authorId',
      'content',
      'answer',
      'asks_answer as asksAnswer',
      'answered_by_id as answeredById',
      'ver',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export type LockedFeedback = NonNullable<Awaited<ReturnType<typeof lockFeedback>>>

export const addFeedback = (db: Db, by: By, { logId, content, sentence, asksAnswer }: NewFeedback) =>
  db
    .insertInto('feedback')
    .values({
      workgroup_id: by.workgroupId,
      author_id: by.userId,
      created_at: by.now,
      sales_log_id: logId,
      asks_answer: asksAnswer,
      content,
      sentence,
      lacked: sql<
        string[] | null
      >`(select lacking_needs(l.need_types) from sales_logs l where l.workgroup_id = ${by.workgroupId} and l.id = ${logId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
type Change =
  | { content: string; asks_answer: boolean; edited_at: Date }
  | { answer: string; answered_by_id: string; answered_at: Date }
  | { closed_by_id: string | null; closed_at: Date | null }
export const changeFeedback = (db: Db, was: LockedFeedback, change: Change) =>
  db
    .updateTable('feedback')
    .set({ ...change, ver: was.ver + 1 })
    .where('id', '=', was.id)
    .execute()
export const deleteFeedback = (db: Db, id: string) => db.deleteFrom('feedback').where('id', '=', id).execute()

/** Open feedback by others, neither answered nor closed, on logs of this user. */
export async function feedbackToRead(db: Db, { workgroupId, userId }: By): Promise<ToRead> {
  const { rows } = await sql<ToRead['items'][number] & { total: number }>`
    with open as (
      select n.*, l.title, l.customer_id from feedback n join sales_logs l on l.workgroup_id = n.workgroup_id and l.id = n.sales_log_id
      where n.workgroup_id = ${workgroupId} and n.closed_at is null and n.answered_at is null and n.author_id <> ${userId}
        and (l.author_id = ${userId} or l.co_author_ids @> array[${userId}::bigint]))
    select (select count(*)::int from open) as total, n.id, n.content, n.sentence, n.asks_answer as "asksAnswer", n.created_at as "createdAt",
      n.sales_log_id as "logId", n.title as "logTitle", c.name as "customerName", ${authorRef('n')} as author, ${mentionedIn('n', ['content'])} as mentions
    from open n join customers c on c.workgroup_id = n.workgroup_id and c.id = n.customer_id
    order by n.asks_answer desc, n.created_at desc, n.id desc limit ${limits.recent}`.execute(db)
  return { items: rows, total: rows[0]?.total ?? 0 }
}

/** Only on logs that the reader may read; answered feedback counts as closed. */
export async function feedbackOfCustomer(
  db: Db,
  { workgroupId }: Pick<By, 'workgroupId'>,
  { customerId, page, pageSize }: InputOf<typeof contract.ofCustomer>,
): Promise<OutputOf<typeof contract.ofCustomer>> {
  type Found = OutputOf<typeof contract.ofCustomer>['items'][number] & { mentions: Feedback['mentions']; total: number }
  const { rows } = await sql<Found>`
    select n.id, n.content, n.created_at as "createdAt", n.sales_log_id as "logId", l.title as "logTitle", n.closed_at is not null or n.answered_at is not null as "isClosed",
      ${personRef('n', 'author_id')} as author, ${mentionedIn('n', ['content'])} as mentions, count(*) over ()::int as total
    from feedback n join sales_logs l on l.workgroup_id = n.workgroup_id and l.id = n.sales_log_id
    where l.workgroup_id = ${workgroupId} and l.customer_id = ${customerId}
    order by n.created_at desc, n.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const textOf = ({ content, mentions }: Found) =>
    excerptOf(
      splitMentions(content, mentions)
        .map(({ text }) => text)
        .join(''),
    )
  return { items: rows.map((row) => ({ ...row, content: textOf(row) })), total: rows[0]?.total ?? 0 }
}
