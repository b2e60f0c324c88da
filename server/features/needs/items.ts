import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import { undoHours } from '../../../contract/calls/merges/calls.ts'
import { needLimits, type needs as contract } from '../../../contract/calls/needs/calls.ts'
import { brokenConstraint, type Db } from '../../db/connect.ts'
import { restoreDeleted } from '../../calls/deleted-records.ts'
import { Failure } from '../../core/failure.ts'
import { dayStart } from '../sales-logs/queries.ts'
import { nextCourseVersion } from './lessons.ts'

export type Item = OutputOf<typeof contract.update>
type Filters = InputOf<typeof contract.list>
type Counted = Item & { found: number; percent: number }
type Written = Pick<Item, 'name' | 'synonyms' | 'type'>

/** Lists needs with the number of sentences in readable logs, most frequent first within a type. */
export async function listItems(
  db: Db,
  { workgroupId, timeZone, now }: { workgroupId: string; timeZone: string; now: Date },
  { type, from, to, userId, customerId }: Filters,
): Promise<OutputOf<typeof contract.list>> {
  const conditions = [
    sql`s.workgroup_id = ${workgroupId} and s.type <> 'none'`,
    ...(from ? [sql`l.happened_at >= ${dayStart(from, timeZone)}`] : []),
    ...(to ? [sql`l.happened_at < ${dayStart(to, timeZone, 1)}`] : []),
    ...(userId ? [sql`l.author_id = ${userId}`] : []),
    ...(customerId ? [sql`l.customer_id = ${customerId}`] : []),
  ]
  const sentences = sql`
    select s.item_id, s.type from log_sentences s join sales_logs l on l.workgroup_id = s.workgroup_id and l.id = s.sales_log_id
    where ${sql.join(conditions, sql` and `)}`
  const inOrder = sql`array_position(array['strategic', 'product', 'personal', 'operational'], type)`
  // Both results come from a single scan of the sentences.
  const { rows } = await sql<{ types: { type: Item['type']; found: number }[]; items: Counted[] }>`
    with counted as materialized (select type, item_id, count(*)::int as found from (${sentences}) as s group by 1, 2),
      of_types as (select type, sum(found)::int as found from counted group by 1),
      of_items as (select item_id, sum(found)::int as found from counted where item_id is not null group by 1),
      listed as (
        select id, name, synonyms, type, ver, coalesce(found, 0) as found,
          coalesce(round(100.0 * found / nullif((select sum(found) from of_types), 0), 1), 0)::float as percent,
          row_number() over (order by ${inOrder}, coalesce(found, 0) desc, name, id) as place
        from need_items left join of_items on item_id = id
        where workgroup_id = ${workgroupId} ${type === 'any' ? sql`` : sql`and type = ${type}`})
    select (select coalesce(json_agg(json_build_object('type', type, 'found', found) order by ${inOrder}), '[]') from of_types) as types,
      (select coalesce(json_agg(json_build_object('id', id::text, 'name', name, 'synonyms', synonyms, 'type', type, 'ver', ver, 'found', found, 'percent', percent) order by place), '[]') from listed) as items`.execute(
    db,
  )
  const { types, items } = rows[0]!
  return { items, total: items.length, types, merged: await recentMerges(db, workgroupId, now) }
}

export const itemColumns = ['id', 'name', 'synonyms', 'type', 'ver'] as const
/** Locked to serialize concurrent edits. */
export const lockItem = (db: Db, id: string) =>
  db.selectFrom('need_items').select(itemColumns).where('id', '=', id).forUpdate().$castTo<Item>().executeTakeFirst()

/**
 * The caller must hold the lock of `nextCourseVersion`, so that concurrent additions are counted.
 * @throws too_many_needs
 */
export async function checkItemLimit(db: Db): Promise<void> {
  const { count } = await db
    .selectFrom('need_items')
    .select((of) => of.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= needLimits.items) throw new Failure('too_many_needs', { values: { max: needLimits.items } })
}
/** @throws needs_exists, too_many_needs */
export async function addItem(
  db: Db,
  by: { workgroupId: string; now: Date },
  { name, synonyms, type }: Written,
): Promise<Item> {
  await nextCourseVersion(db, by.workgroupId, 'items')
  await checkItemLimit(db)
  return rejectTakenName(() =>
    db
      .insertInto('need_items')
      .values({ name, synonyms, type, workgroup_id: by.workgroupId, created_at: by.now })
      .returning(itemColumns)
      .$castTo<Item>()
      .executeTakeFirstOrThrow(),
  )
}
/** A new type also applies to the lessons and users' choices of the need. @throws needs_exists */
export async function changeItem(db: Db, was: Item, { name, synonyms, type }: Written): Promise<Item> {
  if (type !== was.type)
    for (const table of ['need_lessons', 'log_sentences'] as const)
      await db.updateTable(table).set({ type }).where('item_id', '=', was.id).execute()
  return rejectTakenName(() =>
    db
      .updateTable('need_items')
      .set({ name, synonyms, type, ver: was.ver + 1 })
      .where('id', '=', was.id)
      .returning(itemColumns)
      .$castTo<Item>()
      .executeTakeFirstOrThrow(),
  )
}
export async function deleteItem(db: Db, id: string): Promise<void> {
  await db.deleteFrom('need_items').where('id', '=', id).execute()
}

/** @throws not_found, needs_exists when its name was given to another one, too_many_needs */
export async function restoreItem(
  { db, workgroupId, now }: { db: Db; workgroupId: string; now: Date },
  id: string,
): Promise<void> {
  await nextCourseVersion(db, workgroupId, 'items')
  await checkItemLimit(db)
  await rejectTakenName(() => restoreDeleted(db, { kind: 'need_item', id, now }))
}

/** @throws needs_exists */
export async function rejectTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (brokenConstraint(error) === 'need_items_workgroup_id_lower_idx') throw new Failure('needs_exists')
    throw error
  }
}

const undoTime = undoHours * 3_600_000
/** Merges before this time are final. */
export const oldestUndoable = (now: Date) => new Date(now.getTime() - undoTime)
/** Merges that can still be undone, latest first. */
async function recentMerges(db: Db, workgroupId: string, now: Date): Promise<OutputOf<typeof contract.list>['merged']> {
  const { rows } = await sql<{ mergeId: string; keptId: string; name: string; at: string }>`
    select id as "mergeId", standing_item(${workgroupId}, kept_id) as "keptId", name, merged_at as at from need_merges
    where workgroup_id = ${workgroupId} and merged_at > ${oldestUndoable(now)} order by id desc limit ${needLimits.items}`.execute(
    db,
  )
  return rows.map(({ at, ...one }) => ({
    ...one,
    until: new Date(new Date(at).getTime() + undoTime).toISOString(),
  }))
}
