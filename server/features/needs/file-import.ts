// Previews, imports and undoes a file of needs and lessons. Existing needs keep their type, and existing sentences
// their lessons.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import { lessonFileLimits, type lessonFiles as contract } from '../../../contract/calls/needs/lesson-files.ts'
import { needLimits } from '../../../contract/calls/needs/calls.ts'
import type { MemberContext, StepsFor } from '../../calls/context.ts'
import type { Db } from '../../db/connect.ts'
import { hashOf } from './analyses.ts'
import { nameOf, type LessonLine, type NeedLine, type Problem, type ReadLines } from './file-lines.ts'
import { askRefresh } from './jobs.ts'
import { nextCourseVersion } from './lessons.ts'

type Steps = StepsFor<'manager'>
type Seen = OutputOf<typeof contract.look>
/** What the file adds to the workgroup. */
export type Compared = { seen: Seen; needs: NeedLine[]; lessons: LessonLine[]; known: Known }
type Imported = { items: number; lessons: number }
/** The hashes of stored lessons, up to a version. */
type Known = { hashes: Set<string>; version: string }

/** Sentences per transaction, and per request to an engine. */
const batchSize = 500

/** Adds the lessons stored since `known.version`. */
async function addKnown(db: Db, workgroupId: string, known: Known): Promise<void> {
  const rows = await db
    .selectFrom('need_lessons')
    .select(['sentence', 'version'])
    .where('workgroup_id', '=', workgroupId)
    .where('version', '>', known.version)
    .orderBy('version')
    .execute()
  for (const { sentence } of rows) known.hashes.add(hashOf(sentence))
  known.version = rows.at(-1)?.version ?? known.version
}

export async function compare(steps: Steps, read: ReadLines): Promise<Compared> {
  const { workgroupId } = steps
  const known: Known = { hashes: new Set(), version: '0' }
  const existing = await steps.step(async ({ db }) => {
    await addKnown(db, workgroupId, known)
    return db.selectFrom('need_items').select(['name', 'type']).where('workgroup_id', '=', workgroupId).execute()
  })
  const types = new Map(existing.map(({ name, type }) => [nameOf(name), type]))
  const fresh = read.needs.filter(({ name }) => !types.has(nameOf(name)))
  const otherTypes = read.needs.filter(({ name, type }) => types.has(nameOf(name)) && types.get(nameOf(name)) !== type)
  const needs = fresh.slice(0, Math.max(0, needLimits.items - existing.length))
  const newLessons = read.lessons.filter(({ hash }) => !known.hashes.has(hash))
  const rejected = await findUnlearnable(steps, newLessons)
  const learnable = newLessons.filter((lesson) => !rejected.has(lesson))
  const lessons = learnable.slice(0, Math.max(0, needLimits.lessons - known.hashes.size))
  const problems: Problem[] = [
    ...read.problems,
    ...Array.from(rejected, ({ line }) => ({ line, why: 'unlearnable' as const })),
    ...[...fresh.slice(needs.length), ...learnable.slice(lessons.length)].map(({ line }) => ({
      line,
      why: 'full' as const,
    })),
  ].toSorted((a, b) => a.line - b.line)
  const seen = {
    newItems: needs.length,
    knownItems: read.needs.length - fresh.length,
    otherItems: otherTypes.length,
    newLessons: lessons.length,
    knownLessons: read.lessons.length - newLessons.length + read.again,
    problemCount: problems.length,
    problems: problems.slice(0, lessonFileLimits.problems),
  }
  return { seen, needs, lessons, known }
}

async function findUnlearnable(
  { engines, workgroupId }: Steps,
  lessons: readonly LessonLine[],
): Promise<Set<LessonLine>> {
  const rejected = new Set<LessonLine>()
  for (const [language, some] of Map.groupBy(lessons, (lesson) => lesson.language))
    for (let from = 0; from < some.length; from += batchSize) {
      const part = some.slice(from, from + batchSize)
      const examples = part.map(({ sentence, type, keywords }) => ({ text: sentence, type, keywords }))
      const reasons = await engines.rejectionReasons({ workgroupId, language }, examples)
      for (const [at, why] of reasons.entries()) if (why !== null) rejected.add(part[at]!)
    }
  return rejected
}

export const newImportId = (): string => String(randomInt(1, 2 ** 47))

/** @returns the numbers of added needs and lessons */
export async function add(steps: Steps, importId: string, { needs, lessons, known }: Compared): Promise<Imported> {
  const items = needs.length > 0 ? await steps.step((context) => addNeeds(context, importId, needs)) : 0
  let added = 0
  for (let from = 0; from < lessons.length; from += batchSize)
    added += await steps.step((context) => addLessons(context, importId, known, lessons.slice(from, from + batchSize)))
  return { items, lessons: added }
}

async function addNeeds(context: MemberContext, importId: string, needs: readonly NeedLine[]): Promise<number> {
  const { db, workgroupId, now } = context
  await nextCourseVersion(db, workgroupId, 'items')
  const { rows } = await sql`
    insert into need_items (workgroup_id, name, synonyms, type, created_at, brought)
    select ${workgroupId}, n.name, array(select jsonb_array_elements_text(n.synonyms)), n.type, ${now}, ${importId}
    from jsonb_to_recordset(${JSON.stringify(needs)}::jsonb) as n (line int, name text, synonyms jsonb, type text)
    order by n.line limit greatest(0, ${needLimits.items} - (select count(*) from need_items where workgroup_id = ${workgroupId}))
    on conflict do nothing returning id`.execute(db)
  await askRefresh(context)
  return rows.length
}

/** Locks the training version before it reads existing lessons, so that concurrent imports add each sentence once. */
async function addLessons(
  context: MemberContext,
  importId: string,
  known: Known,
  lessons: readonly LessonLine[],
): Promise<number> {
  const { db, workgroupId, userId, now } = context
  const last = await nextCourseVersion(db, workgroupId, 'taught', lessons.length)
  await addKnown(db, workgroupId, known)
  const fresh = lessons
    .filter(({ hash }) => !known.hashes.has(hash))
    .map((lesson, at) => ({ ...lesson, version: String(BigInt(last) - BigInt(lessons.length - 1 - at)) }))
  // When the need has another type here, the sentence only trains its type.
  const { rows } = await sql`
    insert into need_lessons (workgroup_id, version, language, sentence, type, item_id, keywords, by_id, created_at, brought)
    select ${workgroupId}, e.version, e.language, e.sentence, e.type, i.id, array(select jsonb_array_elements_text(e.keywords)), ${userId}, ${now}, ${importId}
    from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb)
        as e (version bigint, language text, sentence text, type text, item text, keywords jsonb)
      left join need_items i on i.workgroup_id = ${workgroupId} and lower(i.name) = lower(e.item) and i.type = e.type
    order by e.version
    limit greatest(0, ${needLimits.lessons} - (select count(*) from need_lessons where workgroup_id = ${workgroupId}))
    returning id`.execute(db)
  await askRefresh(context)
  return rows.length
}

/** Deletes what this file added. A need that was changed, merged or trained since stays. */
export async function undoImport({ step, workgroupId }: Steps, importId: string) {
  let lessons = 0
  for (let deleted = batchSize; deleted === batchSize;) {
    deleted = await step((context) => deleteBatch(context, importId))
    lessons += deleted
  }
  return step(async (context) => {
    const { db } = context
    await nextCourseVersion(db, workgroupId, 'items')
    const { rows } = await sql`
      delete from need_items i where i.workgroup_id = ${workgroupId} and i.brought = ${importId} and i.ver = 1
        and not exists (select from need_lessons e where e.workgroup_id = ${workgroupId} and e.item_id = i.id) returning id`.execute(
      db,
    )
    const remaining = await sql`
      update need_items set brought = null where workgroup_id = ${workgroupId} and brought = ${importId} returning id`.execute(
      db,
    )
    await askRefresh(context)
    return { items: rows.length, lessons, keptItems: remaining.rows.length }
  })
}
async function deleteBatch(context: MemberContext, importId: string): Promise<number> {
  const { db, workgroupId } = context
  await nextCourseVersion(db, workgroupId, 'unlearnt')
  const { rows } = await sql`
    delete from need_lessons where workgroup_id = ${workgroupId} and id in (
      select id from need_lessons where workgroup_id = ${workgroupId} and brought = ${importId} order by id limit ${batchSize}) returning id`.execute(
    db,
  )
  if (rows.length > 0) await askRefresh(context)
  return rows.length
}
/** What an import has added and still exists. */
export async function countImported(db: Db, workgroupId: string, importId: string): Promise<Imported> {
  const { rows } = await sql<Imported>`
    select (select count(*)::int from need_items where workgroup_id = ${workgroupId} and brought = ${importId}) as items,
      (select count(*)::int from need_lessons where workgroup_id = ${workgroupId} and brought = ${importId}) as lessons`.execute(
    db,
  )
  return rows[0]!
}
