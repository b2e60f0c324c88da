import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import { viewFilters, type views as contract } from '../../../contract/calls/views/calls.ts'
import type { Db } from '../../db/connect.ts'
import { lockCount } from '../../db/count-lock.ts'

export type View = OutputOf<typeof contract.update>
export type Written = Omit<InputOf<typeof contract.create>, 'clientKey'>
type By = { workgroupId: string; userId: string }
type Filters = Omit<View, 'id' | 'name' | 'isShared' | 'ownerId' | 'ver'>

/** A view stores only filters that differ from these. */
const noFilters = z.parse(z.object(viewFilters), {})
const names = Object.keys(noFilters) as (keyof Filters)[]
const storedFilters = (written: Written): string =>
  JSON.stringify(
    Object.fromEntries(names.flatMap((name) => (written[name] === noFilters[name] ? [] : [[name, written[name]]]))),
  )

const columns = ['id', 'name', 'is_shared as isShared', 'owner_id as ownerId', 'ver', 'filters'] as const
type Row = Omit<View, keyof Filters> & { filters: unknown }
const shown = ({ filters, ...row }: Row): View => ({ ...noFilters, ...(filters as Partial<Filters>), ...row })
/**
 * Replaces a merged need by the remaining one when read (decision 54), because views of other users cannot be updated.
 */
async function resolveNeeds(db: Db, workgroupId: string, views: View[]): Promise<View[]> {
  const ids = [...new Set(views.flatMap(({ needItemId }) => needItemId || []))]
  if (ids.length === 0) return views
  const { rows } = await sql<{ id: string; now: string }>`
    select id, standing_item(${workgroupId}, id) as now from unnest(${ids}::bigint[]) id`.execute(db)
  const resolved = new Map(rows.map(({ id, now }) => [id, now]))
  return views.map((view) => ({ ...view, needItemId: resolved.get(view.needItemId) ?? view.needItemId }))
}

/** Own views first, then the shared ones; row-level security hides the others. */
export async function listViews(db: Db, { workgroupId }: Pick<By, 'workgroupId'>): Promise<View[]> {
  const rows = await db
    .selectFrom('saved_views')
    .select(columns)
    .orderBy('is_shared')
    .orderBy('place')
    .orderBy('id')
    .execute()
  return resolveNeeds(db, workgroupId, rows.map(shown))
}
export async function viewById(db: Db, id: string): Promise<View | undefined> {
  const row = await db.selectFrom('saved_views').select(columns).where('id', '=', id).executeTakeFirst()
  return row && shown(row)
}
/** Locked to serialize concurrent changes; row-level security limits this to views the user may change. */
export async function lockView(db: Db, id: string): Promise<View | undefined> {
  const row = await db.selectFrom('saved_views').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && shown(row)
}
/** Counts own or shared views; serializes concurrent additions. */
export async function countViews(db: Db, { workgroupId, userId }: By, isShared: boolean): Promise<number> {
  await lockCount(db, 'saved views', workgroupId)
  const { count } = await db
    .selectFrom('saved_views')
    .select((by) => by.fn.countAll<string>().as('count'))
    .where('is_shared', '=', isShared)
    .$if(!isShared, (own) => own.where('owner_id', '=', userId))
    .executeTakeFirstOrThrow()
  return Number(count)
}
/** Adds the view at the end of its kind. */
export async function addView(db: Db, by: By, written: Written): Promise<View> {
  const row = await db
    .insertInto('saved_views')
    .values({
      workgroup_id: by.workgroupId,
      owner_id: by.userId,
      name: written.name,
      is_shared: written.isShared,
      filters: storedFilters(written),
      place: 2_147_483_647,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return shown(row)
}
export async function changeView(db: Db, was: View, { userId }: By, written: Written): Promise<View> {
  const row = await db
    .updateTable('saved_views')
    .set({
      name: written.name,
      is_shared: written.isShared,
      filters: storedFilters(written),
      ver: was.ver + 1,
      ...(was.isShared !== written.isShared && { place: 2_147_483_647 }),
      // A view that is no longer shared belongs to the user who stopped sharing it.
      ...(was.isShared && !written.isShared && { owner_id: userId }),
    })
    .where('id', '=', was.id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return shown(row)
}
export const deleteView = (db: Db, id: string) => db.deleteFrom('saved_views').where('id', '=', id).execute()
export const orderViews = (db: Db, { workgroupId }: By, ids: readonly string[]) =>
  sql`update saved_views v set place = wanted.place from unnest(${ids}::bigint[]) with ordinality wanted (id, place)
    where v.workgroup_id = ${workgroupId} and v.id = wanted.id`.execute(db)

/** Whether all referred records exist in this workgroup. */
export async function allExist(db: Db, { workgroupId }: By, of: Written): Promise<boolean> {
  const referred = [
    ...[of.authorId, of.customerOwnerId, of.contactedById].map((id) => ['members', 'user_id', id] as const),
    ...[of.departmentId, of.contactedDepartmentId].map((id) => ['departments', 'id', id] as const),
    ['customers', 'id', of.customerId] as const,
    ['contacts', 'id', of.contactId] as const,
    ['need_items', 'id', of.needItemId] as const,
  ].filter(([, , id]) => id !== '')
  const each = referred.map(
    ([table, column, id]) =>
      sql`exists (select from ${sql.table(table)} where workgroup_id = ${workgroupId} and ${sql.ref(column)} = ${id}::bigint)`,
  )
  const { rows } = await sql<{ there: boolean }>`select ${sql.join([sql`true`, ...each], sql` and `)} as there`.execute(
    db,
  )
  return rows[0]!.there
}
