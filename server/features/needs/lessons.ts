import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import { needLimits, type needs as contract } from '../../../contract/calls/needs/calls.ts'
import type { Db } from '../../db/connect.ts'
import { containsPattern } from '../../db/like.ts'
import { Failure } from '../../core/failure.ts'
import type { Language } from '../../../needs/engine.ts'
import { personRef } from '../members/queries.ts'

export type Lesson = OutputOf<typeof contract.teach>
export type NewLesson = {
  language: Language
  sentence: string
  type: Lesson['type']
  itemId: string | null
  keywords: string[]
  logId: string | null
}

/**
 * Increments the training version of a workgroup, and locks it until the commit, which gives lessons one order.
 * @param count the number of changes
 * @returns the version of the last change
 */
export async function nextCourseVersion(
  db: Db,
  workgroupId: string,
  change: 'taught' | 'unlearnt' | 'items',
  count = 1,
): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    insert into need_courses as c (workgroup_id, version, unlearnt_version, items_version)
      values (${workgroupId}, ${count}, ${change === 'unlearnt' ? count : 0}, ${change === 'items' ? count : 0})
    on conflict (workgroup_id) do update set version = c.version + ${count},
      unlearnt_version = case when ${change} = 'unlearnt' then c.version + ${count} else c.unlearnt_version end,
      items_version = case when ${change} = 'items' then c.version + ${count} else c.items_version end
    returning version`.execute(db)
  return rows[0]!.version
}

/** @throws too_many_needs */
export async function addLesson(
  db: Db,
  by: { workgroupId: string; userId: string; now: Date },
  lesson: NewLesson,
): Promise<string> {
  const version = await nextCourseVersion(db, by.workgroupId, 'taught')
  const { count } = await db
    .selectFrom('need_lessons')
    .select((of) => of.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= needLimits.lessons) throw new Failure('too_many_needs', { values: { max: needLimits.lessons } })
  const { id } = await db
    .insertInto('need_lessons')
    .values({
      workgroup_id: by.workgroupId,
      version,
      language: lesson.language,
      sentence: lesson.sentence,
      type: lesson.type,
      item_id: lesson.itemId,
      keywords: lesson.keywords,
      sales_log_id: lesson.logId,
      by_id: by.userId,
      created_at: by.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const selectLessons = (db: Db) =>
  db
    .selectFrom('need_lessons as e')
    .select([
      'e.id as lessonId',
      'e.sentence',
      'e.type',
      'e.item_id as itemId',
      'e.keywords',
      'e.created_at as taughtAt',
      'e.sales_log_id as logId',
      personRef('e', 'by_id').as('by'),
    ])
    .$castTo<Lesson>()

/** Row-level security leaves out unreadable ones. */
export const lessonsNamed = async (db: Db, ids: readonly string[]): Promise<Lesson[]> =>
  ids.length === 0 ? [] : selectLessons(db).where('e.id', 'in', ids).execute()

export async function listLessons(
  db: Db,
  { type, itemId, logId, search, page, pageSize }: InputOf<typeof contract.lessons>,
): Promise<OutputOf<typeof contract.lessons>> {
  const selected = selectLessons(db)
    .$if(type !== 'any', (of) => of.where('e.type', '=', type))
    .$if(itemId !== '', (of) => of.where('e.item_id', '=', itemId))
    .$if(logId !== '', (of) => of.where('e.sales_log_id', '=', logId))
    .$if(search !== '', (of) => of.where('e.sentence', 'ilike', containsPattern(search)))
  const items = await selected
    .orderBy('e.version', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { total } = await selected
    .clearSelect()
    .select((of) => of.fn.countAll<string>().as('total'))
    .$castTo<{ total: string }>()
    .executeTakeFirstOrThrow()
  return { items, total: Number(total) }
}

/** Row-level security hides unreadable ones. */
export const lessonById = (db: Db, id: string) =>
  db
    .selectFrom('need_lessons')
    .select(['id', 'by_id as byId', 'sales_log_id as logId'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Also deletes the choices that users made by them. */
export async function deleteLessons(db: Db, workgroupId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await nextCourseVersion(db, workgroupId, 'unlearnt')
  await db.deleteFrom('need_lessons').where('id', 'in', ids).execute()
}
