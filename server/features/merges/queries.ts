import { sql, type RawBuilder } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import { maxPairs, undoHours, type merges as contract } from '../../../contract/calls/merges/calls.ts'
import { nameKey } from '../../../contract/search/company-forms.ts'
import type { Db } from '../../db/connect.ts'
import { nameSearchText } from '../../db/search-text.ts'
import { writtenBy, type Writer } from '../../db/audit-columns.ts'
import { personRef } from '../members/queries.ts'
import type { Row, Table, Changes } from './columns.ts'

export type By = Writer & { workgroupId: string }
export type Kind = 'customer' | 'contact'
export type Moves = OutputOf<typeof contract.preview>['moves']
type Pairs = OutputOf<typeof contract.preview>['pairs']
export const tableOf = { customer: 'customers', contact: 'contacts' } as const

/**
 * Locks logs before customers before contacts, each ordered by id, like edits of logs do: this order prevents
 * deadlocks.
 */
export async function lockLogs(db: Db, workgroupId: string, of: { customerId: string | null; contactIds: string[] }) {
  await sql`select from sales_logs where workgroup_id = ${workgroupId}
    and (customer_id = ${of.customerId} or contact_id = any(${of.contactIds}::bigint[])) order by id for update`.execute(
    db,
  )
}
export async function lockRows(db: Db, table: Table, ids: readonly string[]): Promise<Map<string, Row>> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where id = any(${ids}::bigint[]) order by id for update`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
export const lockCustomersOf = (db: Db, workgroupId: string, contactIds: readonly string[]) =>
  sql`select from customers where workgroup_id = ${workgroupId} and (
    id in (select customer_id from contacts where workgroup_id = ${workgroupId} and id = any(${contactIds}::bigint[]))
    or id in (select customer_id from sales_logs where workgroup_id = ${workgroupId} and contact_id = any(${contactIds}::bigint[])))
    order by id for no key update`.execute(db)

export async function countMoves(
  db: Db,
  { workgroupId, userId }: { workgroupId: string; userId: string },
  of: { kind: Kind; id: string },
): Promise<Moves> {
  const about = sql`workgroup_id = ${workgroupId} and ${sql.ref(`${of.kind}_id`)} = ${of.id}`
  const isCustomer = of.kind === 'customer'
  const { rows } = await sql<Moves>`
    with logs as (select id, file_count, feedback_count from sales_logs where ${about})
    select (select count(*)::int from logs) as logs, (select coalesce(sum(file_count), 0)::int from logs) as files,
      (select coalesce(sum(feedback_count), 0)::int from logs) as feedback,
      (select count(*)::int from log_sentences s join logs on logs.id = s.sales_log_id where s.workgroup_id = ${workgroupId} and s.type <> 'none') as needs,
      (select count(*)::int from drafts where ${about} and owner_id = ${userId}) as drafts,
      ${isCustomer ? sql`(select count(*)::int from contacts where ${about} and deleted_at is null)` : sql`0`} as contacts,
      ${isCustomer ? sql`(select count(*)::int from kept_headlines where ${about} and dropped_at is null)` : sql`0`} as headlines,
      ${isCustomer ? sql`(select count(*)::int from stage_moves where ${about})` : sql`0`} as "stageMoves"`.execute(db)
  return rows[0]!
}

/**
 * Pairs of contacts of two customers with the same mobile, mail or name, each contact at most once, strongest match
 * first.
 */
export async function pairsOf(db: Db, workgroupId: string, keptId: string, goneId: string): Promise<Pairs> {
  const named = (of: string) =>
    sql`json_build_object('contactId', ${sql.ref(`${of}.id`)}::text, 'contactName', ${sql.ref(`${of}.name`)}, 'position', ${sql.ref(`${of}.position`)})`
  const { rows } = await sql<Pairs[number]>`
    select ${named('k')} as kept, ${named('g')} as gone, case when g.mobile <> '' and k.mobile = g.mobile then 'mobile' when g.email <> '' and k.email = g.email then 'mail' else 'name' end as why
    from contacts g join contacts k on k.workgroup_id = ${workgroupId} and k.customer_id = ${keptId} and k.deleted_at is null
      and ((g.mobile <> '' and k.mobile = g.mobile) or (g.email <> '' and k.email = g.email) or split_part(k.search, e'\n', 1) = split_part(g.search, e'\n', 1))
    where g.workgroup_id = ${workgroupId} and g.customer_id = ${goneId} and g.deleted_at is null
    order by (g.mobile <> '' and k.mobile = g.mobile) desc, (g.email <> '' and k.email = g.email) desc, g.id, k.id`.execute(
    db,
  )
  const matched = new Set<string>()
  return rows
    .filter(({ kept, gone }) => {
      if (matched.has(`k${kept.contactId}`) || matched.has(`g${gone.contactId}`)) return false
      matched.add(`k${kept.contactId}`).add(`g${gone.contactId}`)
      return true
    })
    .slice(0, maxPairs)
}

/**
 * Updates the remaining row. The stage history of a customer combines both, so the update must not add a stage change
 * of its own.
 */
export async function writeRow(db: Db, by: By, table: Table, was: Row, set: Record<string, unknown>): Promise<void> {
  const now = { ...was, ...set } as Record<string, string>
  const isRenamed = 'name' in set || 'ceo_name' in set
  const searchColumns = !isRenamed
    ? {}
    : table === 'customers'
      ? { search: nameSearchText(now.name!, now.ceo_name!), name_key: nameKey(now.name!) }
      : { search: nameSearchText(now.name!) }
  const { rows } = await sql<{ last: string }>`
    select coalesce(max(id), 0)::text as last from stage_moves where workgroup_id = ${by.workgroupId} and customer_id = ${was.id}`.execute(
    db,
  )
  await db
    .updateTable(table)
    .set({ ...set, ...searchColumns, ver: was.ver + 1, ...writtenBy(by) } as never)
    .where('id', '=', was.id)
    .execute()
  if (!('stage' in set)) return
  // Reverts what the trigger of migration touched_how wrote for the stage.
  await sql`update customers set reached_stage = ${set.reached_stage ?? was.reached_stage} where workgroup_id = ${by.workgroupId} and id = ${was.id}`.execute(
    db,
  )
  await sql`delete from stage_moves where workgroup_id = ${by.workgroupId} and customer_id = ${was.id} and id > ${rows[0]!.last}`.execute(
    db,
  )
}
export const hideMerged = (db: Db, by: By, table: Table, was: Row, into: string) =>
  db
    .updateTable(table)
    .set({ deleted_at: by.now, merged_into: into, ver: was.ver + 1, ...writtenBy(by) } as never)
    .where('id', '=', was.id)
    .execute()
/** Swaps the pictures: the merged contact stores the replaced one until the merge is final. */
export async function swapPictures(db: Db, goneId: string, wrote: Changes): Promise<void> {
  const set = Object.fromEntries(
    ['photo_key', 'card_key'].filter((key) => wrote[key]).map((key) => [key, wrote[key]![0]]),
  )
  if (Object.keys(set).length > 0) await db.updateTable('contacts').set(set).where('id', '=', goneId).execute()
}

export async function addMerge(
  db: Db,
  by: By,
  of: { kind: Kind; keptId: string; goneId: string; wrote: Changes; withId?: string },
): Promise<string> {
  const { id } = await db
    .insertInto('merges')
    .values({
      workgroup_id: by.workgroupId,
      kind: of.kind,
      with_id: of.withId ?? null,
      kept_id: of.keptId,
      gone_id: of.goneId,
      wrote: JSON.stringify(of.wrote),
      by_id: by.userId,
      merged_at: by.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Pair = { keptId: string; goneId: string }
/**
 * Moves all rows that refer to the customer or these contacts, one statement per table, and stores their previous
 * references.
 */
export async function moveRows(
  db: Db,
  { workgroupId }: By,
  mergeId: string,
  { customers, contacts }: { customers: Pair | null; contacts: Pair[] },
): Promise<void> {
  const [gone, kept] = [contacts.map(({ goneId }) => goneId), contacts.map(({ keptId }) => keptId)]
  const storeRows = (what: string, table: string, contact: RawBuilder<unknown>, which: RawBuilder<unknown>) =>
    sql`insert into merge_rows (workgroup_id, merge_id, what, row_id, customer_id, contact_id)
      select ${workgroupId}, ${mergeId}, ${what}, id, customer_id, ${contact} from ${sql.table(table)} where workgroup_id = ${workgroupId} and (${which})`.execute(
      db,
    )
  const goneId = customers?.goneId ?? null
  await storeRows(
    'log',
    'sales_logs',
    sql`contact_id`,
    sql`customer_id = ${goneId} or contact_id = any(${gone}::bigint[])`,
  )
  await sql`update sales_logs l set customer_id = case when r.customer_id = ${goneId} then ${customers?.keptId ?? null} else r.customer_id end, contact_id = coalesce(p.kept, r.contact_id)
    from merge_rows r left join unnest(${gone}::bigint[], ${kept}::bigint[]) p (gone, kept) on p.gone = r.contact_id
    where r.workgroup_id = ${workgroupId} and r.merge_id = ${mergeId} and r.what = 'log' and l.workgroup_id = ${workgroupId} and l.id = r.row_id`.execute(
    db,
  )
  if (!customers) return
  await storeRows('contact', 'contacts', sql`null::bigint`, sql`customer_id = ${goneId}`)
  await storeRows('stage_move', 'stage_moves', sql`null::bigint`, sql`customer_id = ${goneId}`)
  await sql`update contacts set customer_id = ${customers.keptId} where workgroup_id = ${workgroupId} and customer_id = ${goneId}`.execute(
    db,
  )
  // A headline that both customers have stays with the merged one, where nobody reads it. A dismissed one is replaced.
  await sql`delete from kept_headlines where workgroup_id = ${workgroupId} and customer_id = ${customers.keptId} and dropped_at is not null
    and link_hash in (select link_hash from kept_headlines where workgroup_id = ${workgroupId} and customer_id = ${goneId})`.execute(
    db,
  )
  await storeRows(
    'headline',
    'kept_headlines',
    sql`null::bigint`,
    sql`customer_id = ${goneId} and link_hash not in (select link_hash from kept_headlines where workgroup_id = ${workgroupId} and customer_id = ${customers.keptId})`,
  )
  await sql`update kept_headlines k set customer_id = ${customers.keptId} from merge_rows r
    where r.workgroup_id = ${workgroupId} and r.merge_id = ${mergeId} and r.what = 'headline' and k.workgroup_id = ${workgroupId} and k.id = r.row_id`.execute(
    db,
  )
  await sql`update stage_moves set customer_id = ${customers.keptId} where workgroup_id = ${workgroupId} and customer_id = ${goneId}`.execute(
    db,
  )
}

const oldestUndoable = (now: Date) => new Date(now.getTime() - undoHours * 3_600_000)
export async function recentMerges(db: Db, { workgroupId, now }: By, of: { kind: Kind; keptId: string }) {
  const { rows } = await sql<OutputOf<typeof contract.recent>['items'][number]>`
    select done.id, g.name as "goneName", done.merged_at as at, done.merged_at + make_interval(hours => ${undoHours}) as until, ${personRef('done', 'by_id')} as by
    from merges done join ${sql.table(tableOf[of.kind])} g on g.workgroup_id = ${workgroupId} and g.id = done.gone_id
    where done.workgroup_id = ${workgroupId} and done.kind = ${of.kind} and done.kept_id = ${of.keptId} and done.with_id is null and done.undone_at is null and done.merged_at > ${oldestUndoable(now)}
    order by done.id desc limit 100`.execute(db)
  return rows
}
export const lockMerge = (db: Db, { now }: By, id: string) =>
  db
    .selectFrom('merges')
    .select(['id', 'kind', 'kept_id as keptId', 'gone_id as goneId', 'wrote', 'merged_at as at'])
    .where('id', '=', id)
    .where('with_id', 'is', null)
    .where('undone_at', 'is', null)
    .where('merged_at', '>', oldestUndoable(now).toISOString())
    .forUpdate()
    .executeTakeFirst()
/** Records that the contact moved between customers, when two contacts of different customers are merged. */
export async function addMoveOf(
  db: Db,
  { workgroupId, userId, now }: By,
  mergeId: string,
  [kept, gone]: readonly [Row, Row],
): Promise<void> {
  if (kept.customer_id === gone.customer_id) return
  await sql`insert into contact_moves (workgroup_id, contact_id, from_customer_id, to_customer_id, merge_id, wrote, by_id, moved_at)
    values (${workgroupId}, ${kept.id}, ${gone.customer_id}, ${kept.customer_id}, ${mergeId}, '{}', ${userId}, ${now})`.execute(
    db,
  )
}
