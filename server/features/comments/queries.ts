import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import type { comments as contract } from '../../../contract/calls/comments/calls.ts'
import type { Db } from '../../db/connect.ts'
import { authorRef, mentionedIn } from '../members/queries.ts'

export type Comment = OutputOf<typeof contract.list>['items'][number]
type NewComment = InputOf<typeof contract.create>

const selectComments = (db: Db) =>
  db
    .selectFrom('comments as n')
    .select([
      'n.id',
      'n.content',
      'n.sentence',
      'n.sales_log_id as logId',
      'n.thread_id as threadId',
      'n.created_at as createdAt',
      'n.edited_at as editedAt',
      'n.ver',
      authorRef('n').as('author'),
      mentionedIn('n', ['content']).as('mentions'),
    ])
    .orderBy('n.created_at')
    .orderBy('n.id')
export const listComments = (db: Db, logIds: readonly string[]): Promise<Comment[]> =>
  selectComments(db)
    .where('n.sales_log_id', '=', sql<string>`any(${logIds}::bigint[])`)
    .execute()
export const commentById = (db: Db, id: string): Promise<Comment> =>
  selectComments(db).where('n.id', '=', id).executeTakeFirstOrThrow()

/** Locked to serialize concurrent edits. */
export const lockComment = (db: Db, id: string) =>
  db
    .selectFrom('comments')
    .select(['id', 'sales_log_id as logId', 'author_id as authorId', 'content', 'thread_id as threadId', 'ver'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export type LockedComment = NonNullable<Awaited<ReturnType<typeof lockComment>>>

/** The first comment of the thread that a reply to this comment belongs to. */
export const threadOf = (db: Db, { logId, answersId }: Pick<NewComment, 'logId' | 'answersId'>) =>
  db
    .selectFrom('comments')
    .select((by) => by.fn.coalesce('thread_id', 'id').as('id'))
    .where('sales_log_id', '=', logId)
    .where('id', '=', answersId)
    .executeTakeFirst()
/** The authors of a thread. */
export const threadAuthors = async (db: Db, threadId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('comments')
    .select('author_id as id')
    .distinct()
    .where((by) => by.or([by('id', '=', threadId), by('thread_id', '=', threadId)]))
    .execute()
  return rows.map(({ id }) => id)
}
export const addComment = (
  db: Db,
  by: { workgroupId: string; userId: string; now: Date },
  { logId, content, sentence }: NewComment,
  threadId: string | null,
) =>
  db
    .insertInto('comments')
    .values({
      workgroup_id: by.workgroupId,
      author_id: by.userId,
      created_at: by.now,
      sales_log_id: logId,
      thread_id: threadId,
      content,
      sentence,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
export const changeComment = (db: Db, was: LockedComment, content: string, now: Date) =>
  db
    .updateTable('comments')
    .set({ content, edited_at: now, ver: was.ver + 1 })
    .where('id', '=', was.id)
    .execute()
export const deleteComment = (db: Db, id: string) => db.deleteFrom('comments').where('id', '=', id).execute()
