// Merges two needs of a workgroup (decision 54): lessons and sentences move to the remaining need, and the names of the
// other become synonyms.
import { sql } from 'kysely'
import { toWire, type InputOf, type OutputOf } from '../../../contract/core/call.ts'
import { needLimits, needs as contract } from '../../../contract/calls/needs/calls.ts'
import type { MemberContext } from '../../calls/context.ts'
import type { Db } from '../../db/connect.ts'
import { Failure, notFound } from '../../core/failure.ts'
import { checkItemLimit, itemColumns, lockItem, oldestUndoable, rejectTakenName, type Item } from './items.ts'
import { nextCourseVersion } from './lessons.ts'

type Pair = { keptId: string; goneId: string }
type Context = Pick<MemberContext, 'db' | 'workgroupId' | 'userId' | 'now'>
/** The number of newest logs that are updated immediately; the others follow with their next analysis. */
const updatedLogs = 2_000

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
/**
 * The names that the remaining need gains, and all its synonyms with them.
 * @throws too_many_synonyms
 */
function joinSynonyms(kept: Item, gone: Item): { added: string[]; synonyms: string[] } {
  const added = [gone.name, ...gone.synonyms].filter(
    (name, at, all) =>
      ![kept.name, ...kept.synonyms].some((own) => isSame(own, name)) &&
      all.findIndex((other) => isSame(other, name)) === at,
  )
  const synonyms = [...kept.synonyms, ...added]
  if (synonyms.length > needLimits.synonyms)
    throw new Failure('too_many_synonyms', { values: { count: synonyms.length, max: needLimits.synonyms } })
  return { added, synonyms }
}

/** @throws not_found, needs_differ */
function checkPair(kept: Item | undefined, gone: Item | undefined): asserts kept is Item {
  if (!kept || !gone || kept.id === gone.id) throw notFound()
  if (kept.type !== gone.type) throw new Failure('needs_differ')
}

export async function previewOf(db: Db, { keptId, goneId }: Pair): Promise<OutputOf<typeof contract.previewMerge>> {
  const found = await db
    .selectFrom('need_items')
    .select(itemColumns)
    .where('id', 'in', [keptId, goneId])
    .$castTo<Item>()
    .execute()
  const [kept, gone] = [keptId, goneId].map((id) => found.find((one) => one.id === id))
  checkPair(kept, gone)
  const synonyms = joinSynonyms(kept, gone!).synonyms
  const { rows } = await sql<{ lessonCount: number; found: number }>`
    select (select count(*)::int from need_lessons where item_id = ${goneId}) as "lessonCount",
      (select count(*)::int from log_sentences where item_id = ${goneId}) as found`.execute(db)
  return { synonyms, ...rows[0]! }
}

/** @throws not_found, stale, needs_differ, too_many_synonyms */
export async function mergeItems(
  { db, workgroupId, userId, now }: Context,
  { keptId, goneId, keptVer, goneVer }: InputOf<typeof contract.merge>,
): Promise<OutputOf<typeof contract.merge>> {
  await nextCourseVersion(db, workgroupId, 'items')
  // Locked by id, so that merges in opposite directions cannot deadlock.
  const ids = [keptId, goneId].sort((one, other) => Number(BigInt(one) - BigInt(other)))
  const locked = [await lockItem(db, ids[0]!), await lockItem(db, ids[1]!)]
  const [kept, gone] = [keptId, goneId].map((id) => locked.find((one) => one?.id === id))
  checkPair(kept, gone)
  const changed = [kept.ver !== keptVer && kept, gone!.ver !== goneVer && gone!].find(Boolean)
  if (changed) throw new Failure('stale', { record: toWire(contract.update.output, changed) })
  const { added, synonyms } = joinSynonyms(kept, gone!)
  const { rows } = await sql<{ id: string }>`
    insert into need_merges (workgroup_id, kept_id, gone_id, name, synonyms, type, created_at, ver, added, lesson_ids, by_id, merged_at)
    select i.workgroup_id, ${keptId}, i.id, i.name, i.synonyms, i.type, i.created_at, i.ver, ${added}::text[],
      array(select e.id from need_lessons e where e.item_id = i.id order by e.id), ${userId}, ${now}
    from need_items i where i.id = ${goneId} returning id`.execute(db)
  for (const table of ['need_lessons', 'log_sentences'] as const)
    await db.updateTable(table).set({ item_id: keptId }).where('item_id', '=', goneId).execute()
  await sql`
    update sales_logs set need_items = array(select distinct case item when ${goneId}::bigint then ${keptId}::bigint else item end from unnest(need_items) item order by 1)
    where id in (select id from sales_logs where need_items @> array[${goneId}::bigint] order by happened_at desc limit ${updatedLogs})`.execute(
    db,
  )
  await db.deleteFrom('need_items').where('id', '=', goneId).execute()
  const item = await setSynonyms(db, kept, synonyms)
  return { ...item, mergeId: rows[0]!.id }
}

/**
 * Moves the lessons and users' choices back; the engine's predictions follow with the next analysis.
 * @throws not_found, needs_exists, too_many_needs
 */
export async function undoMerge({ db, workgroupId, now }: Context, mergeId: string): Promise<Item> {
  await nextCourseVersion(db, workgroupId, 'items')
  const merge = await db
    .selectFrom('need_merges')
    .select(['kept_id as keptId', 'gone_id as goneId', 'added', 'lesson_ids as lessonIds', 'type'])
    .where('id', '=', mergeId)
    .where('merged_at', '>', oldestUndoable(now).toISOString())
    .forUpdate()
    .executeTakeFirst()
  if (!merge) throw notFound()
  await checkItemLimit(db)
  const { keptId, goneId, added, lessonIds, type } = merge
  const { rows: resolved } = await sql<{ id: string }>`select standing_item(${workgroupId}, ${keptId}) as id`.execute(
    db,
  )
  const kept = await lockItem(db, resolved[0]!.id)
  await rejectTakenName(() =>
    sql`insert into need_items (workgroup_id, id, name, synonyms, type, created_at, ver) overriding system value
      select workgroup_id, gone_id, name, synonyms, type, created_at, ver + 1 from need_merges where id = ${mergeId}`.execute(
      db,
    ),
  )
  if (kept)
    await setSynonyms(
      db,
      kept,
      kept.synonyms.filter((one) => !added.some((name) => isSame(name, one))),
    )
  // Lessons moved to another need since stay there.
  const isUnmoved = sql<boolean>`(item_id is null or item_id = ${resolved[0]!.id})`
  const values = { item_id: goneId, type }
  await db
    .updateTable('need_lessons')
    .set(values)
    .where('id', 'in', [...lessonIds, '0'])
    .where(isUnmoved)
    .execute()
  await sql`update log_sentences set item_id = ${goneId}, type = ${type}
    where lesson_id in (select id from need_lessons where item_id = ${goneId})`.execute(db)
  await db.deleteFrom('need_merges').where('id', '=', mergeId).execute()
  return (await lockItem(db, goneId))!
}

const setSynonyms = (db: Db, was: Item, synonyms: string[]): Promise<Item> =>
  db
    .updateTable('need_items')
    .set({ synonyms, ver: was.ver + 1 })
    .where('id', '=', was.id)
    .returning(itemColumns)
    .$castTo<Item>()
    .executeTakeFirstOrThrow()
