// Undoes a merge: restores the references of each row, unless they were changed since. Returns what stayed.
import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { merges as contract } from '../../../contract/calls/merges/calls.ts'
import { notFound } from '../../core/failure.ts'
import type { Db } from '../../db/connect.ts'
import { restorable, type Row, type Changes } from './columns.ts'
import * as query from './queries.ts'

type Undone = OutputOf<typeof contract.undo>
type Merge = NonNullable<Awaited<ReturnType<typeof query.lockMerge>>>
type MergedPair = { id: string; keptId: string; goneId: string; wrote: unknown }

/**
 * @returns what stayed, and the pictures that are no longer used
 * @throws not_found, the constraint violation customers_same_name_and_ceo
 */
export async function undoMerge(db: Db, by: query.By, merge: Merge): Promise<Undone & { pictures: string[] }> {
  const { workgroupId } = by
  const isCustomer = merge.kind === 'customer'
  const mergedContacts: MergedPair[] = await db
    .selectFrom('merges')
    .select(['id', 'kept_id as keptId', 'gone_id as goneId', 'wrote'])
    .where('with_id', '=', merge.id)
    .orderBy('id')
    .execute()
  const contacts: MergedPair[] = isCustomer ? mergedContacts : [merge]
  const contactIds = contacts.flatMap(({ keptId, goneId }) => [keptId, goneId])
  await sql`select from sales_logs l where l.workgroup_id = ${workgroupId} and l.id in (
    select row_id from merge_rows where workgroup_id = ${workgroupId} and merge_id = ${merge.id} and what = 'log') order by l.id for update`.execute(
    db,
  )
  const customers = isCustomer ? await query.lockRows(db, 'customers', [merge.keptId, merge.goneId]) : null
  if (!isCustomer) await query.lockCustomersOf(db, workgroupId, contactIds)
  const people = await query.lockRows(db, 'contacts', contactIds)
  const [kept, gone] = [merge.keptId, merge.goneId].map((id) => (customers ?? people).get(id))
  if (!kept || !gone || kept.deleted_at !== null || gone.merged_into !== merge.keptId) throw notFound()

  const stayedFields = customers ? await restoreBoth(db, by, 'customers', [kept, gone], merge.wrote as Changes) : []
  const pictures: string[] = []
  for (const one of contacts) {
    const both = [people.get(one.keptId), people.get(one.goneId)] as const
    if (!both[0] || both[1]?.merged_into !== one.keptId) continue
    const changes = one.wrote as Changes
    stayedFields.push(...(await restoreBoth(db, by, 'contacts', [both[0], both[1]], changes)))
    pictures.push(...(await restorePictures(db, [both[0], both[1]], changes)))
  }
  const stayed = await restoreRows(db, by, merge, contacts)
  await sql`delete from contact_moves where workgroup_id = ${workgroupId} and merge_id = ${merge.id}`.execute(db)
  await sql`delete from merge_rows where workgroup_id = ${workgroupId} and merge_id = ${merge.id}`.execute(db)
  await sql`update merges set undone_at = ${by.now} where workgroup_id = ${workgroupId} and (id = ${merge.id} or with_id = ${merge.id})`.execute(
    db,
  )
  return { goneId: merge.goneId, stayedFields: [...new Set(stayedFields)], ...stayed, pictures }
}

/** Restores the remaining row before the merged one, because both may have the same name. */
async function restoreBoth(
  db: Db,
  by: query.By,
  table: 'customers' | 'contacts',
  [kept, gone]: readonly [Row, Row],
  changes: Changes,
): Promise<string[]> {
  const { set, stayed } = restorable(table, kept, changes)
  await query.writeRow(db, by, table, kept, set)
  await db
    .updateTable(table)
    .set({ deleted_at: null, merged_into: null, ver: gone.ver + 1, updated_at: by.now, updated_by_id: by.userId })
    .where('id', '=', gone.id)
    .execute()
  return stayed
}
/** Where a newer picture has been set, the stored replaced one becomes unused. */
async function restorePictures(db: Db, [kept, gone]: readonly [Row, Row], changes: Changes): Promise<string[]> {
  const unused: string[] = []
  const set: Record<string, unknown> = {}
  for (const key of ['photo_key', 'card_key'].filter((each) => changes[each])) {
    const [before, after] = changes[key]!
    const isThere = kept[key] === after
    set[key] = isThere ? after : null
    if (!isThere && typeof before === 'string') unused.push(before)
  }
  if (Object.keys(set).length > 0) await db.updateTable('contacts').set(set).where('id', '=', gone.id).execute()
  return unused
}

async function restoreRows(db: Db, { workgroupId }: query.By, merge: Merge, contacts: MergedPair[]) {
  const [goneIds, keptIds] = [contacts.map(({ goneId }) => goneId), contacts.map(({ keptId }) => keptId)]
  const [kept, gone] = merge.kind === 'customer' ? [merge.keptId, merge.goneId] : [null, null]
  const moved = (what: string) => sql`r.workgroup_id = ${workgroupId} and r.merge_id = ${merge.id} and r.what = ${what}`
  const restore = async (of: ReturnType<typeof sql>) => Number((await of.execute(db)).numAffectedRows ?? 0)
  const count = async (what: string, table: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from merge_rows r join ${sql.table(table)} t on t.workgroup_id = ${workgroupId} and t.id = r.row_id where ${moved(what)}`.execute(
      db,
    )
    return rows[0]!.count
  }
  const contactsBack = await restore(
    sql`update contacts k set customer_id = r.customer_id from merge_rows r where ${moved('contact')} and k.workgroup_id = ${workgroupId} and k.id = r.row_id and k.customer_id = ${kept}`,
  )
  const logsBack = await restore(sql`update sales_logs l set customer_id = r.customer_id, contact_id = r.contact_id
    from merge_rows r left join unnest(${goneIds}::bigint[], ${keptIds}::bigint[]) p (gone, kept) on p.gone = r.contact_id
    where ${moved('log')} and l.workgroup_id = ${workgroupId} and l.id = r.row_id
      and l.customer_id = case when r.customer_id = ${gone} then ${kept} else r.customer_id end and l.contact_id = coalesce(p.kept, r.contact_id)`)
  await restore(
    sql`update stage_moves m set customer_id = r.customer_id from merge_rows r where ${moved('stage_move')} and m.workgroup_id = ${workgroupId} and m.id = r.row_id and m.customer_id = ${kept}`,
  )
  await restore(
    sql`update kept_headlines k set customer_id = r.customer_id from merge_rows r where ${moved('headline')} and k.workgroup_id = ${workgroupId} and k.id = r.row_id and k.customer_id = ${kept}`,
  )
  // Logs written since about a contact that moves back move with the contact.
  await restore(sql`update sales_logs l set customer_id = ${gone} from merge_rows r join contacts k on k.workgroup_id = ${workgroupId} and k.id = r.row_id and k.customer_id = ${gone}
    where ${moved('contact')} and l.workgroup_id = ${workgroupId} and l.customer_id = ${kept} and l.contact_id = r.row_id and l.created_at >= ${merge.at}`)
  return {
    stayedContacts: (await count('contact', 'contacts')) - contactsBack,
    stayedLogs: (await count('log', 'sales_logs')) - logsBack,
  }
}
