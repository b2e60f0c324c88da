// Reads the lessons of a workgroup for its engine.
import { sql } from 'kysely'
import type { Item, Language, Lesson, NeedType } from '../../needs/engine.ts'
import type { Db } from '../db/connect.ts'

export type EngineId = { workgroupId: string; language: Language }

/** Changes that an engine has not learnt yet; `isNew`: the engine must be created from all lessons. */
export type LessonChanges = { version: number; isNew: boolean; items: Item[]; lessons: Lesson[]; deletedIds: string[] }
type LessonRow = {
  id: string
  text: string
  type: NonNullable<Lesson['type']>
  item: string | null
  keywords: string[]
}

/**
 * Changes since the version that an engine has. Reads with the permissions of the Master, because an engine learns from
 * all lessons.
 */
export async function lessonChangesFor(
  db: Db,
  { workgroupId, language }: EngineId,
  known: { version: number; lessonIds: ReadonlySet<string> } | undefined,
): Promise<LessonChanges> {
  const course = await lessonVersions(db)
  const isNew = !known || course.itemsVersion > known.version || course.version < known.version
  const since = isNew ? 0 : known.version
  const none = { version: course.version, isNew, items: [], lessons: [], deletedIds: [] }
  if (!isNew && course.version === since) return none
  const { rows } = await sql<LessonRow>`
    select id, sentence as text, type, item_id as item, keywords from need_lessons
    where workgroup_id = ${workgroupId} and language = ${language} and version > ${since} and version <= ${course.version} order by version`.execute(
    db,
  )
  const lessons = rows.map(({ item, ...row }) => ({ ...row, ...(item !== null && { item }) }))
  if (isNew) {
    const items = await sql<{ code: string; name: string; synonyms: string[]; type: NeedType }>`
      select id as code, name, synonyms, type from need_items where workgroup_id = ${workgroupId} order by id`.execute(
      db,
    )
    return { ...none, items: items.rows, lessons }
  }
  if (course.unlearntVersion <= since) return { ...none, lessons }
  const remaining = await sql<{ id: string }>`
    select id from need_lessons where workgroup_id = ${workgroupId} and language = ${language} and version <= ${since}`.execute(
    db,
  )
  const existing = new Set(remaining.rows.map(({ id }) => id))
  return { ...none, lessons, deletedIds: [...known.lessonIds].filter((id) => !existing.has(id)) }
}

/** Versions of the lessons of the current workgroup; 0 if it has none. */
export async function lessonVersions(
  db: Db,
): Promise<{ version: number; unlearntVersion: number; itemsVersion: number }> {
  const row = await db
    .selectFrom('need_courses')
    .select(['version', 'unlearnt_version as unlearntVersion', 'items_version as itemsVersion'])
    .executeTakeFirst()
  return {
    version: Number(row?.version ?? 0),
    unlearntVersion: Number(row?.unlearntVersion ?? 0),
    itemsVersion: Number(row?.itemsVersion ?? 0),
  }
}
