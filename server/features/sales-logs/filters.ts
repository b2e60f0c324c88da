// Filters of logs, shared by the list and the search.
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import type { NeedLabel } from '../../../contract/codes.ts'
import { needsIn } from '../../../contract/calls/needs/types.ts'
import { logViewFilters } from '../../../contract/calls/views/calls.ts'
import { isManager } from '../../../contract/permissions.ts'
import type { salesLogs as contract } from '../../../contract/calls/sales-logs/calls.ts'
import type { MemberContext } from '../../calls/context.ts'
import type { Db } from '../../db/connect.ts'
import { currentIds } from '../../db/merged-ids.ts'
import type { CountedAt } from '../../db/log-count-cache.ts'
import { readableLogs } from '../../db/readable-logs.ts'
import { canonicalWord } from '../../db/canonical-words.ts'
import { departmentMemberIds } from '../departments/queries.ts'

export type Filters = InputOf<typeof contract.list>
export type Page = OutputOf<typeof contract.list>
export type Row = Page['items'][number]
/** The reader: `onlyOf` is the user id of a reader limited to their own logs, null for a reader of all logs. */
export type ReadScope = { workgroupId: string; timeZone: string; onlyOf: string | null; evenly?: () => void }
/** The filters with the department replaced by its members; `exceptOf`: customers whose logs are left out. */
export type ResolvedFilters = Filters & { authorIds: string[] | null; exceptOf: string[] }
export type LogFilters = Omit<ResolvedFilters, 'page' | 'pageSize'>

/** The filters that match every log. */
export const noFilters = z.parse(z.object(logViewFilters), {})

export const readScopeOf = ({ workgroupId, timeZone, person, userId, evenly }: MemberContext): ReadScope => ({
  evenly,
  workgroupId,
  timeZone,
  onlyOf: isManager(person) ? null : userId,
})

/** The start of a day in the workgroup's time zone; constant for the planner. */
export const dayStart = (day: string, timeZone: string, later = 0) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone ${timeZone}::text)`

export const resolveFilters = async <F extends Omit<Filters, 'page' | 'pageSize'>>(
  db: Db,
  scope: ReadScope,
  filters: F,
) => ({
  ...filters,
  ...(await currentIds(db, scope.workgroupId, filters)),
  ...(filters.word && { word: await canonicalWord(db, scope.workgroupId, filters.word) }),
  authorIds: await firstAuthorsOf(db, scope.workgroupId, filters),
  exceptOf: filters.withoutSample ? await samplesOf(db, scope.workgroupId) : [],
})

/** The sample customers: at most one that is not deleted. */
async function samplesOf(db: Db, workgroupId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from customers c where c.workgroup_id = ${workgroupId} and c.is_sample order by c.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The users of whom one has to be the first author; null for anybody. */
async function firstAuthorsOf(
  db: Db,
  workgroupId: string,
  { departmentId, authorId, isFirstAuthor }: Pick<Filters, 'departmentId' | 'authorId' | 'isFirstAuthor'>,
): Promise<string[] | null> {
  const ofDepartment = await departmentMemberIds(db, workgroupId, departmentId)
  if (!isFirstAuthor || !authorId) return ofDepartment
  return ofDepartment === null || ofDepartment.includes(authorId) ? [authorId] : []
}

/** A cache key of the filters and the reader's access. */
export const keyOf = ({ workgroupId, timeZone, onlyOf }: ReadScope, filters: ResolvedFilters): string => {
  const { from, to, authorId, isCoAuthor, authorIds, customerId, exceptOf, contactId, purpose, channel } = filters
  const days = from || to ? [from, to, timeZone] : []
  const otherFilters = [
    authorId,
    isCoAuthor,
    authorIds,
    customerId,
    exceptOf,
    contactId,
    purpose,
    channel,
    marksIn(filters),
  ]
  return JSON.stringify([workgroupId, onlyOf, days, otherFilters])
}

/** Marks of a log in change records (migration log_marks), with the condition that matches its index. */
const markConditions = {
  hasFeedback: ['feedback', sql`l.feedback_count > 0`],
  hasNextStep: ['next', sql`(l.next_step <> '' or l.next_day is not null)`],
  hasFiles: ['files', sql`l.file_count > 0`],
} as const
/** Conditions on the needs of a log (migrations needs_of_logs and coaching) that match its indexes. */
const needConditions: Record<NeedLabel, RawBuilder<unknown>> = {
  strategic: sql`l.need_types @> '{strategic}'`,
  product: sql`l.need_types @> '{product}'`,
  personal: sql`l.need_types @> '{personal}'`,
  operational: sql`l.need_types @> '{operational}'`,
  none: sql`l.needs_coaching`,
}
const markOf = (need: NeedLabel) => `need:${need}`
const markOfItem = (id: string) => `item:${id}`
const markOfWord = (word: string) => `word:${word}`
type MarkName = keyof typeof markConditions
type Marked = Pick<ResolvedFilters, MarkName | 'need' | 'needItemId' | 'word'>
/** The required, alternative and excluded marks of the filters. */
export function marksIn(filters: Marked): { has: string[]; any: string[] | null; lacks: string[] } {
  const marksWhere = (is: boolean) =>
    Object.entries(markConditions).flatMap(([name, [mark]]) => (filters[name as MarkName] === is ? [mark] : []))
  const ofNeed = needsIn(filters.need).map(markOf)
  const isAny = ofNeed.length > 1
  const ofItem = filters.needItemId ? [markOfItem(filters.needItemId)] : []
  const ofWord = filters.word ? [markOfWord(filters.word)] : []
  return {
    has: [...marksWhere(true), ...(isAny ? [] : ofNeed), ...ofItem, ...ofWord],
    any: isAny ? ofNeed : null,
    lacks: marksWhere(false),
  }
}
const markFilters = (filters: Marked, of: 'log' | 'change') => {
  const inChange = (mark: string) => sql`l.marks @> array[${mark}]`
  const ofMarks = Object.entries(markConditions).flatMap(([name, [mark, ofLog]]) => {
    const is = filters[name as MarkName]
    const one = of === 'log' ? ofLog : inChange(mark)
    return is === null ? [] : [is ? one : sql`not ${one}`]
  })
  const { needItemId: item, word } = filters
  const [need, ...others] = needsIn(filters.need)
  const ofAny = (all: NeedLabel[]) =>
    of === 'log' ? sql`l.need_types && ${all}::text[]` : sql`l.marks && ${all.map(markOf)}::text[]`
  const ofOne = (one: NeedLabel) => (of === 'log' ? needConditions[one] : inChange(markOf(one)))
  const ofItem = () => (of === 'log' ? sql`l.need_items @> array[${item}::bigint]` : inChange(markOfItem(item)))
  const ofWord = () => (of === 'log' ? sql`${word} = any(l.words)` : inChange(markOfWord(word)))
  return [
    ...ofMarks,
    ...(need ? [others.length > 0 ? ofAny([need, ...others]) : ofOne(need)] : []),
    ...(item ? [ofItem()] : []),
    ...(word ? [ofWord()] : []),
  ]
}

/** The conditions on `l`, a log or a change record. */
export function conditions(
  { workgroupId, timeZone }: ReadScope,
  filters: LogFilters,
  of: 'log' | 'change' = 'log',
): RawBuilder<unknown> {
  const { from, to, authorId, isCoAuthor, authorIds, customerId, exceptOf, contactId, purpose, channel } = filters
  return sql.join(
    [
      sql`l.workgroup_id = ${workgroupId}`,
      ...(from ? [sql`l.happened_at >= ${dayStart(from, timeZone)}`] : []),
      ...(to ? [sql`l.happened_at < ${dayStart(to, timeZone, 1)}`] : []),
      ...(authorId ? [sql`(l.author_id = ${authorId} or l.co_author_ids @> array[${authorId}::bigint])`] : []),
      ...(authorId && isCoAuthor ? [sql`l.author_id <> ${authorId}`] : []),
      ...(authorIds ? [sql`l.author_id = any(${authorIds}::bigint[])`] : []),
      ...(customerId ? [sql`l.customer_id = ${customerId}`] : []),
      ...(exceptOf.length > 0 ? [sql`l.customer_id <> all(${exceptOf}::bigint[])`] : []),
      ...(contactId ? [sql`l.contact_id = ${contactId}`] : []),
      ...(purpose ? [sql`l.purpose = ${purpose}`] : []),
      ...(channel ? [sql`l.channel = ${channel}`] : []),
      ...markFilters(filters, of),
    ],
    sql` and `,
  )
}
/** Change records committed since a snapshot. */
export const changesSince = (scope: ReadScope, filters: LogFilters, snapshot: string) => sql`
  from sales_log_changes l
  where ${conditions(scope, filters, 'change')} and l.txid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(l.txid, ${snapshot}::pg_snapshot)`
/** Whether a bulk change was committed since; the total must be recounted then. */
export const bulkChangeSince = (workgroupId: string, snapshot: string) => sql<boolean>`exists (
  select from sales_log_changes l where l.workgroup_id = ${workgroupId} and l.sign = 0
    and l.txid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(l.txid, ${snapshot}::pg_snapshot))`

const fullCount = (scope: ReadScope, filters: LogFilters): RawBuilder<unknown> =>
  sql`(select count(*)::int from ${logsIn(scope, filters, sql`l.id`)})`

/** A derived table `l` with these columns of the logs that match. @param first in this order, up to this count */
export const logsIn = (
  scope: ReadScope,
  filters: LogFilters,
  columns: RawBuilder<unknown>,
  { and, first = sql`` }: { and?: RawBuilder<boolean>; first?: RawBuilder<unknown> } = {},
): RawBuilder<unknown> =>
  readableLogs(
    scope.onlyOf,
    (mayBeRead) =>
      sql`select ${columns} from sales_logs l where ${conditions(scope, filters)} and ${mayBeRead} ${and ? sql`and ${and}` : sql``} ${first}`,
  )

/**
 * The current total: the cached one plus the changes since, or a full count; `many` means that the result is invalid
 * and must be recounted.
 */
export const totalNow = (scope: ReadScope, filters: LogFilters, cached: CountedAt<number> | undefined) => ({
  total: cached
    ? sql`${cached.value}::int + (select coalesce(sum(l.sign), 0)::int ${changesSince(scope, filters, cached.snapshot)})`
    : fullCount(scope, filters),
  many: cached ? bulkChangeSince(scope.workgroupId, cached.snapshot) : sql<boolean>`false`,
})
