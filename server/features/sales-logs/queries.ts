import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { salesLogs as contract } from '../../../contract/calls/sales-logs/calls.ts'
import type { Stage } from '../../../contract/codes.ts'
import type { Db } from '../../db/connect.ts'
import { writtenBy, type Writer } from '../../db/audit-columns.ts'
import { listComments } from '../comments/queries.ts'
import { storeVersion, type Written } from '../editing/queries.ts'
import { listFeedback } from '../feedback/queries.ts'
import { watchesWords } from '../keyword-alerts/queries.ts'
import { withoutNamesIn, type LogFacets } from '../needs/jobs.ts'
import { authorRef, personRef, personRefs } from '../members/queries.ts'
import { excerptOf } from '../../../contract/search/excerpt.ts'

// Used by saved views of logs and by needs.
export { dayStart, noFilters, readScopeOf } from './filters.ts'
export { countViews as countViewed } from './count.ts'
export { cellsOf, columnsIn, rowsOf } from './export-rows.ts'

export type SalesLog = OutputOf<typeof contract.detail>
type Change = Omit<Written, 'coAuthorIds'>

type LogWithoutFiles = Omit<SalesLog, 'files'>
export const logById = async (db: Db, id: string): Promise<LogWithoutFiles | undefined> =>
  (await logsByIds(db, [id]))[0]
/** The readable ones, in the order of the ids. Includes logs of deleted customers and contacts: they stay readable. */
export async function logsByIds(db: Db, ids: readonly string[]): Promise<LogWithoutFiles[]> {
  const logs = await db
    .selectFrom('sales_logs as l')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.workgroup_id', '=', 'l.workgroup_id').onRef('c.id', '=', 'l.customer_id'),
    )
    .innerJoin('contacts as k', (join) =>
      join.onRef('k.workgroup_id', '=', 'l.workgroup_id').onRef('k.id', '=', 'l.contact_id'),
    )
    .where('l.id', '=', sql<string>`any(${ids}::bigint[])`)
    .select([
      'l.id',
      'l.customer_id as customerId',
      'l.contact_id as contactId',
      'l.happened_at as at',
      'l.purpose',
      'l.channel',
      'l.sales_type as salesType',
      'l.title',
      'l.content',
      'l.keywords',
      'l.next_step as nextStep',
      'l.next_day as nextDay',
      'l.created_at as createdAt',
      'l.updated_at as updatedAt',
      'l.ver',
      (of) => of.ref('l.need_types').$castTo<SalesLog['needs']>().as('needs'),
      'l.needs_coaching as needsCoaching',
      authorRef('l').as('author'),
      personRef('l', 'updated_by_id').$castTo<SalesLog['updatedBy']>().as('updatedBy'),
      personRefs('l', 'co_author_ids').as('coAuthors'),
      'c.name as customerName',
      'c.is_sample as isSample',
      'c.industry as customerIndustry',
      'c.segment as customerSegment',
      'c.stage as customerStage',
      'k.name as contactName',
      'k.position as contactPosition',
    ])
    .execute()
  const found = logs.map(({ id }) => id)
  const comments = Map.groupBy(found.length > 0 ? await listComments(db, found) : [], ({ logId }) => logId)
  const feedback = Map.groupBy(found.length > 0 ? await listFeedback(db, found) : [], ({ logId }) => logId)
  return logs
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map((log) => ({ ...log, comments: comments.get(log.id) ?? [], feedback: feedback.get(log.id) ?? [] }))
}

/** The editable columns of a log, as stored in its versions. */
const writtenColumns = [
  'customer_id as customerId',
  'contact_id as contactId',
  'happened_at as at',
  'purpose',
  'channel',
  'sales_type as salesType',
  'title',
  'content',
  'keywords',
  'co_author_ids as coAuthorIds',
  'next_step as nextStep',
  'next_day as nextDay',
] as const
const selectWrittenLog = (db: Db, id: string) =>
  db
    .selectFrom('sales_logs')
    .select([
      'id',
      'author_id as authorId',
      'ver',
      'updated_by_id as savedById',
      'updated_at as savedAt',
      ...writtenColumns,
    ])
    .where('id', '=', id)
/** Without comments, feedback and files. */
export const writtenLog = (db: Db, id: string) => selectWrittenLog(db, id).executeTakeFirst()
/** Locked to serialize concurrent edits. */
export const lockLog = (db: Db, id: string) => selectWrittenLog(db, id).forUpdate().executeTakeFirst()
export type LockedLog = NonNullable<Awaited<ReturnType<typeof lockLog>>>

/** Whether a log may refer to this contact: both records exist, or the log `was` already about the customer. */
export async function isContactOf(
  db: Db,
  { customerId, contactId }: { customerId: string; contactId: string },
  was?: { customerId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('contacts as k')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.workgroup_id', '=', 'k.workgroup_id').onRef('c.id', '=', 'k.customer_id'),
    )
    .select('k.id')
    .where('k.id', '=', contactId)
    .where('k.customer_id', '=', customerId)
    .where('k.deleted_at', 'is', null)
    .$if(was?.customerId !== customerId, (query) => query.where('c.deleted_at', 'is', null))
    .executeTakeFirst()
  return found !== undefined
}

/**
 * What a new log needs to know, in one statement: the stage of its customer, whether it may refer to this contact, whether
 * words are watched, and the version of the lessons. Undefined where it may not.
 */
export async function beforeNewLog(
  db: Db,
  { workgroupId }: { workgroupId: string },
  { customerId, contactId }: { customerId: string; contactId: string },
): Promise<{ stage: Stage | ''; isWatched: boolean; lessons: number } | undefined> {
  const { rows } = await sql<{ stage: Stage | ''; isWatched: boolean; lessons: string | null }>`
    select c.stage, ${watchesWords(workgroupId)} as "isWatched", (select version from need_courses where workgroup_id = ${workgroupId}) as lessons
    from contacts k join customers c on c.workgroup_id = k.workgroup_id and c.id = k.customer_id
    where k.workgroup_id = ${workgroupId} and k.id = ${contactId} and k.customer_id = ${customerId}
      and k.deleted_at is null and c.deleted_at is null`.execute(db)
  return rows[0] && { ...rows[0], lessons: Number(rows[0].lessons ?? 0) }
}

const columnsOf = (input: Change, coAuthorIds: string[]) => ({
  customer_id: input.customerId,
  contact_id: input.contactId,
  happened_at: input.at,
  purpose: input.purpose,
  channel: input.channel,
  sales_type: input.salesType,
  title: input.title,
  content: input.content,
  excerpt: excerptOf(input.content),
  keywords: input.keywords,
  co_author_ids: coAuthorIds,
  next_step: input.nextStep,
  next_day: input.nextDay || null,
})

/** Needs that were deleted in the meantime are left out, and nouns that are names. */
const facetColumns = (workgroupId: string, { types, itemIds, nouns }: LogFacets) => ({
  need_types: types,
  need_items: sql<string[]>`array(
    select id from need_items where workgroup_id = ${workgroupId} and id = any(${itemIds}::bigint[]) order by id)`,
  nouns: withoutNamesIn(workgroupId, nouns),
})
/**
 * @param facets of its analysis, if that is stored in the same transaction
 * @returns with the nouns that were stored
 */
export const addLog = (
  db: Db,
  by: { workgroupId: string; userId: string; now: Date },
  input: Change,
  coAuthorIds: string[],
  facets?: LogFacets,
) =>
  db
    .insertInto('sales_logs')
    .values({
      ...columnsOf(input, coAuthorIds),
      ...(facets && facetColumns(by.workgroupId, facets)),
      workgroup_id: by.workgroupId,
      author_id: by.userId,
      updated_by_id: by.userId,
      created_at: by.now,
      updated_at: by.now,
    })
    .returning(['id', 'ver', 'nouns'])
    .executeTakeFirstOrThrow()
type Edit = { db: Db; workgroupId: string } & Writer
/** Updates a log and stores the previous version. */
async function updateLog(
  { db, workgroupId, ...by }: Edit,
  was: LockedLog,
  columns: Partial<ReturnType<typeof columnsOf>>,
) {
  const now = await db
    .updateTable('sales_logs')
    .set({ ...columns, ver: was.ver + 1, ...writtenBy(by) })
    .where('id', '=', was.id)
    .returning(writtenColumns)
    .executeTakeFirstOrThrow()
  await storeVersion(db, workgroupId, was, now)
}
export const changeLog = (by: Edit, was: LockedLog, input: Change, coAuthorIds: string[]) =>
  updateLog(by, was, columnsOf(input, coAuthorIds))
export const changeCoAuthors = (by: Edit, was: LockedLog, coAuthorIds: string[]) =>
  updateLog(by, was, { co_author_ids: coAuthorIds })
export const deleteLog = (db: Db, id: string) => db.deleteFrom('sales_logs').where('id', '=', id).execute()
