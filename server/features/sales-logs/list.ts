// Lists logs. Searches use the token index (find.ts); all other lists walk an index in order, with totals that are
// cached between calls (log-count-cache.ts), so a page costs the same at a thousand logs and at a million.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { authorRef } from '../members/queries.ts'
import {
  resolveFilters,
  changesSince,
  conditions,
  keyOf,
  logsIn,
  bulkChangeSince,
  totalNow,
  type ResolvedFilters,
  type Filters,
  type Page,
  type ReadScope,
  type Row,
} from './filters.ts'
import { findLogs, withHits } from './find.ts'
import {
  checkpointBefore,
  maxCheckpoints,
  applyChanges,
  addVisited,
  type Change,
  type CountedAt,
  type CountCache,
  type Checkpoints,
} from '../../db/log-count-cache.ts'

/** From this offset on a page is read from a cached mark instead of the first row. */
const deepOffset = 1_000
const newest = sql`l.happened_at desc, l.id desc`
export const orders: Record<Filters['sort'], RawBuilder<unknown>> = {
  newest,
  oldest: sql`l.happened_at, l.id`,
  customer: sql`c.name collate "ko-x-icu", c.id, l.happened_at desc, l.id desc`,
  // Without search words there is no relevance.
  best: newest,
}

export async function listLogs(db: Db, scope: ReadScope, filters: Filters, counts: CountCache): Promise<Page> {
  const resolved = await resolveFilters(db, scope, filters)
  const offset = (resolved.page - 1) * resolved.pageSize
  if (resolved.search || resolved.keyword) {
    const found = await findLogs(db, scope, resolved, { offset, limit: resolved.pageSize })
    const items = await withHits(db, scope.workgroupId, resolved.search, await rowsOf(db, scope, found.ids))
    return { items, total: found.total, more: found.more }
  }
  const key = keyOf(scope, resolved)
  if (offset < deepOffset || resolved.sort === 'customer') {
    const { items, counted } = await shallowPage(db, scope, resolved, { offset, kept: counts.totals.of(key) })
    counts.totals.keep(key, counted)
    return { items, total: counted.value, more: false }
  }
  const { items, counted } = await deepPage(db, scope, resolved, { offset, kept: counts.marks.of(key) })
  counts.marks.keep(key, counted)
  counts.totals.keep(key, { snapshot: counted.snapshot, value: counted.value.total })
  return { items, total: counted.value.total, more: false }
}

type Shallow = { offset: number; kept: CountedAt<number> | undefined }
/** Reads the page and its total in one statement, so that both have the same snapshot. */
async function shallowPage(
  db: Db,
  scope: ReadScope,
  filters: ResolvedFilters,
  { offset, kept: cached }: Shallow,
): Promise<{ items: Row[]; counted: CountedAt<number> }> {
  const { total, many } = totalNow(scope, filters, cached)
  const order = orders[filters.sort]
  const limit = sql`limit ${filters.pageSize} offset ${offset}`
  const found =
    filters.sort === 'customer'
      ? byCustomer(scope, filters, limit)
      : inOrder(scope, filters, { order, limit, most: offset + filters.pageSize })
  const { rows } = await sql<Row & { total: number; many: boolean; snapshot: string }>`
    select ${total} as total, ${many} as many, pg_current_snapshot()::text as snapshot, page.*
    from (values (1)) as always left join (
      select row_number() over (order by ${order}) as place, ${columns} from (${found}) found ${joins(scope.workgroupId)}
    ) page on true order by page.place`.execute(db)
  const { total: is, many: isStale, snapshot } = rows[0]!
  if (isStale) return shallowPage(db, scope, filters, { offset, kept: undefined })
  return { items: rows.filter((row) => row.id !== null), counted: { snapshot, value: is } }
}

/** Ids by time. @param most as many as `limit` takes and skips */
const inOrder = (
  scope: ReadScope,
  filters: ResolvedFilters,
  {
    order,
    limit,
    most,
    and,
  }: { order: RawBuilder<unknown>; limit: RawBuilder<unknown>; most: number; and?: RawBuilder<boolean> },
) => {
  const first = sql`order by ${order} limit ${most}`
  return sql`select l.id from ${logsIn(scope, filters, sql`l.id, l.happened_at`, { first, ...(and && { and }) })} order by ${order} ${limit}`
}
/** Ids by the name of the customer. A reader of all logs walks customers in order, and reads the logs of the first few. */
const byCustomer = (scope: ReadScope, filters: ResolvedFilters, limit: RawBuilder<unknown>) => {
  const { workgroupId, onlyOf } = scope
  return onlyOf === null
    ? sql`select l.id from sales_logs l
        join (select c.id, c.name from customers c where c.workgroup_id = ${workgroupId} order by c.name collate "ko-x-icu", c.id) c on c.id = l.customer_id
        where ${conditions(scope, filters)} order by ${orders.customer} ${limit}`
    : sql`select l.id from ${logsIn(scope, filters, sql`l.id, l.happened_at, l.customer_id`)}
        join customers c on c.workgroup_id = ${workgroupId} and c.id = l.customer_id order by ${orders.customer} ${limit}`
}

/** As text that sorts by time, with microseconds. */
const sortableTime = sql`to_char(l.happened_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`
/** Counts all logs once, with up to `mostMarks` marks at equal distances. */
async function countWithMarks(db: Db, scope: ReadScope, filters: ResolvedFilters): Promise<CountedAt<Checkpoints>> {
  const { rows } = await sql<{ snapshot: string; total: number; marks: Checkpoints['regular'] }>`
    with counted as materialized (select l.id, l.happened_at, row_number() over (order by ${newest}) as number from ${logsIn(scope, filters, sql`l.id, l.happened_at`)}),
      size as (select coalesce(max(number), 0) as total from counted)
    select pg_current_snapshot()::text as snapshot, (select total::int from size) as total,
      coalesce((select json_agg(json_build_object('at', ${sortableTime}, 'id', l.id::text, 'before', l.number - 1) order by l.number) from counted l
        where (l.number - 1) % greatest(1, (select total from size) / ${maxCheckpoints}::int) = 0), '[]') as marks`.execute(
    db,
  )
  const { snapshot, total, marks } = rows[0]!
  return { snapshot, value: { total, regular: marks, visited: [] } }
}

type Deep = { offset: number; kept: CountedAt<Checkpoints> | undefined }
type Found = { items: Row[]; counted: CountedAt<Checkpoints> }
/**
 * Reads a page from the nearest mark before it, in one statement with the changes since the marks were computed. If
 * there are any, the marks are adjusted and the page is read again.
 */
async function deepPage(
  db: Db,
  scope: ReadScope,
  filters: ResolvedFilters,
  { offset, kept: cached }: Deep,
  tries = 2,
): Promise<Found> {
  const { snapshot: since, value } = cached ?? (await countWithMarks(db, scope, filters))
  const fromNewest = filters.sort === 'oldest' ? value.total - offset - filters.pageSize : offset
  const first = Math.max(0, fromNewest)
  const size = Math.max(0, filters.pageSize - (first - fromNewest))
  // Logs added since may come before all marks.
  const mark = checkpointBefore(value, first)
  const skipped = first - (mark?.before ?? 0)
  const from = mark
    ? sql<boolean>`(l.happened_at, l.id) <= (${`${mark.at}Z`}::timestamptz, ${mark.id}::bigint)`
    : sql<boolean>`true`
  const { rows } = await sql<Row & { spelled: string; many: boolean; snapshot: string; changes: Change[] }>`
    select ${bulkChangeSince(scope.workgroupId, since)} as many, pg_current_snapshot()::text as snapshot,
      (select coalesce(json_agg(json_build_object('sign', l.sign, 'id', l.id::text, 'at', ${sortableTime})), '[]') ${changesSince(scope, filters, since)}) as changes, page.*
    from (values (1)) as always left join (
      select row_number() over (order by ${orders[filters.sort]}) as place, ${sortableTime} as spelled, ${columns}
      from (${inOrder(scope, filters, { order: newest, limit: sql`limit ${size} offset ${skipped}`, most: size + skipped, and: from })}) found
      ${joins(scope.workgroupId)}
    ) page on true order by page.place`.execute(db)
  const { many, snapshot, changes } = rows[0]!
  if (many) return deepPage(db, scope, filters, { offset, kept: undefined }, tries)
  const counted = { snapshot, value: applyChanges(value, changes) }
  if (changes.length && tries > 0) return deepPage(db, scope, filters, { offset, kept: counted }, tries - 1)
  const items = rows.filter((row) => row.id !== null)
  const ofNewest = filters.sort === 'oldest' ? items.toReversed() : items
  const ends = [ofNewest[0], ofNewest.at(-1)].flatMap((row, at) =>
    row && !changes.length ? [{ at: row.spelled, id: row.id, before: first + (at && ofNewest.length - 1) }] : [],
  )
  return { items, counted: { snapshot, value: addVisited(counted.value, ends) } }
}

const columns = sql`l.id, l.customer_id as "customerId", l.contact_id as "contactId", l.happened_at as at, l.purpose, l.channel, l.title, l.excerpt as content,
  l.keywords, l.ver, l.comment_count + l.feedback_count as "commentCount", l.file_count as "fileCount", l.co_author_ids as "coAuthorIds", l.need_types as needs, l.needs_coaching as "needsCoaching", ${authorRef('l')} as author,
  c.name as "customerName", c.is_sample as "isSample", k.name as "contactName", k.position as "contactPosition"`
/** Joins what a row shows, for the logs in `found`. */
const joins = (workgroupId: string) => sql`
  join sales_logs l on l.workgroup_id = ${workgroupId} and l.id = found.id
  join customers c on c.workgroup_id = l.workgroup_id and c.id = l.customer_id
  join contacts k on k.workgroup_id = l.workgroup_id and k.id = l.contact_id`
/** In the order of the ids; leaves out unreadable logs. */
async function rowsOf(db: Db, { workgroupId }: ReadScope, ids: string[]): Promise<Row[]> {
  if (!ids.length) return []
  const { rows } = await sql<Row>`
    select ${columns} from unnest(${ids}::bigint[]) with ordinality found (id, place) ${joins(workgroupId)} order by found.place`.execute(
    db,
  )
  return rows
}
