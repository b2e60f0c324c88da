// The coach's questions of a workgroup (decision 56).
import { sql } from 'kysely'
import { toWire, type InputOf, type OutputOf } from '../../../contract/core/call.ts'
import { coaching as contract } from '../../../contract/calls/coaching/calls.ts'
import { kindOfQuestion, maxQuestions } from '../../../contract/calls/coaching/questions.ts'
import type { Db } from '../../db/connect.ts'
import { lockCount } from '../../db/count-lock.ts'
import { Failure, notFound } from '../../core/failure.ts'
import { personRef } from '../members/queries.ts'

type Question = OutputOf<typeof contract.addQuestion>
type By = { workgroupId: string; userId: string }
const columns = sql`q.id as "questionId", q.type, coalesce(q.key, '') as key, q.content, ${personRef('q', 'by_id')} as by, q.ver`

/** Oldest first, so that additions do not shift the list. */
export async function listQuestions(db: Db): Promise<OutputOf<typeof contract.questions>> {
  const { rows: items } = await sql<Question>`select ${columns} from need_questions q order by q.id`.execute(db)
  return { items, total: items.length }
}

/** @throws too_many_questions */
export async function addQuestion(
  db: Db,
  { workgroupId, userId }: By,
  { type, content }: Pick<InputOf<typeof contract.addQuestion>, 'type' | 'content'>,
): Promise<Question> {
  // Serializes concurrent additions.
  await lockCount(db, 'questions', workgroupId)
  const { rows } = await sql<Question>`
    with q as (insert into need_questions (workgroup_id, type, content, by_id)
      select ${workgroupId}, ${type}, ${content}, ${userId} where (select count(*) from need_questions where key is null) < ${maxQuestions} returning *)
    select ${columns} from q`.execute(db)
  if (!rows[0]) throw new Failure('too_many_questions', { values: { max: maxQuestions } })
  return rows[0]
}
/** @throws not_found when the product has no question with that key; stale when another user replaced it meanwhile */
export async function replaceQuestion(
  db: Db,
  { workgroupId, userId }: By,
  { key, ver, content }: InputOf<typeof contract.replaceQuestion>,
): Promise<Question> {
  const type = kindOfQuestion(key)
  if (!type) throw notFound()
  const { rows } = await sql<Question>`
    with q as (insert into need_questions as was (workgroup_id, type, key, content, by_id)
      values (${workgroupId}, ${type}, ${key}, ${content}, ${userId})
      on conflict (workgroup_id, key) do update set content = excluded.content, by_id = excluded.by_id, ver = was.ver + 1
        where was.ver = ${ver} returning *)
    select ${columns} from q`.execute(db)
  if (rows[0]) return rows[0]
  const { id } = await db.selectFrom('need_questions').select('id').where('key', '=', key).executeTakeFirstOrThrow()
  return rejectChanged(db, id)
}
/** @throws not_found, stale */
export async function updateQuestion(
  db: Db,
  { userId }: By,
  { questionId, ver, content }: InputOf<typeof contract.updateQuestion>,
): Promise<Question> {
  const { rows } = await sql<Question>`
    with q as (update need_questions set content = ${content}, by_id = ${userId}, ver = ver + 1 where id = ${questionId} and ver = ${ver} returning *)
    select ${columns} from q`.execute(db)
  return rows[0] ?? rejectChanged(db, questionId)
}
/** @throws not_found, stale */
export async function deleteQuestion(
  db: Db,
  { questionId, ver }: InputOf<typeof contract.deleteQuestion>,
): Promise<void> {
  const { numAffectedRows } = await sql`delete from need_questions where id = ${questionId} and ver = ${ver}`.execute(
    db,
  )
  if (!numAffectedRows) await rejectChanged(db, questionId)
}
/** @throws stale with the question as it is now, or not_found */
async function rejectChanged(db: Db, questionId: string): Promise<never> {
  const { rows } = await sql<Question>`select ${columns} from need_questions q where q.id = ${questionId}`.execute(db)
  if (!rows[0]) throw notFound()
  throw new Failure('stale', { record: toWire(contract.updateQuestion.output, rows[0]) })
}
