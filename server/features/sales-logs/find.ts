// Full-text search of logs by a database function (migration search), with the matching part of each log.
import { sql, type RawBuilder } from 'kysely'
import { splitMentions } from '../../../contract/calls/comments/mentions.ts'
import {
  findHitsInSteps,
  parseQuery,
  type TextRanges as Hits,
  type SearchQuery,
} from '../../../contract/search/search.ts'
import { searchText } from '../../../contract/search/search-text.ts'
import type { Db } from '../../db/connect.ts'
import { readableLogs } from '../../db/readable-logs.ts'
import { excerptAround } from '../../../contract/search/excerpt.ts'
import { nextLoopTurn } from '../../core/event-loop.ts'
import { mentionedIn } from '../members/queries.ts'
import { dayStart, marksIn, type LogFilters, type ReadScope, type Row } from './filters.ts'

/** Hits are counted and paged up to this number. */
export const mostHits = 1_000

type Found = { ids: string[]; total: number; more: boolean }
type Span = { since: RawBuilder<unknown> | null; until: RawBuilder<unknown> | null }
/** Returns the first `needed` ids, and the number of hits up to 1,001. */
async function searchHits(
  db: Db,
  filters: LogFilters,
  { since, until }: Span,
  needed: number,
): Promise<{ ids: string[]; total: number }> {
  const { all, excluded } = parseQuery(filters.search)
  const { has, any, lacks } = marksIn(filters)
  const found = sql<{ ids: string[]; total: number }>`search_sales_logs(
    ${all}::text[], ${excluded}::text[], ${filters.authorId || null}::bigint, ${filters.authorIds}::bigint[], ${filters.customerId || null}::bigint, ${filters.contactId || null}::bigint,
    ${filters.purpose || null}::text, ${filters.channel || null}::text, ${filters.keyword || null}::text, ${has}::text[], ${lacks}::text[], ${any}::text[], ${since}::timestamptz, ${until}::timestamptz,
    ${filters.sort === 'oldest'}, ${filters.sort === 'best'}, ${needed}::int,
    ${filters.exceptOf.length > 0 ? filters.exceptOf : null}::bigint[], ${filters.isCoAuthor && filters.authorId ? filters.authorId : null}::bigint)`
  const { rows } = await sql<{ ids: string[]; total: number }>`select ids::text[] as ids, total from ${found}`.execute(
    db,
  )
  return rows[0]!
}
const daysOf = ({ timeZone }: ReadScope, { from, to }: LogFilters): Span => ({
  since: from ? dayStart(from, timeZone) : null,
  until: to ? dayStart(to, timeZone, 1) : null,
})

/** The logs of a page; `total` is exact up to 1,000, and `more` means that there are more hits. */
export async function findLogs(
  db: Db,
  scope: ReadScope,
  filters: LogFilters,
  { offset, limit }: { offset: number; limit: number },
): Promise<Found> {
  if (scope.onlyOf !== null) scope.evenly?.()
  const byCustomer = filters.sort === 'customer'
  const needed = byCustomer ? mostHits : Math.min(mostHits, offset + limit)
  const { ids, total } = await searchHits(db, filters, daysOf(scope, filters), needed)
  const inOrder = byCustomer ? await sortedByCustomer(db, scope.workgroupId, ids) : ids
  return {
    ids: inOrder.slice(offset, offset + limit),
    total: Math.min(total, mostHits),
    more: total > mostHits,
  }
}

/** All hits, or the first `most`, a thousand at a time. Beyond 1,000 the order by relevance is replaced by time. */
export async function findAllLogs(db: Db, scope: ReadScope, filters: LogFilters, limit = Infinity): Promise<string[]> {
  const first = await findLogs(db, scope, filters, { offset: 0, limit: mostHits })
  if (!first.more) return first.ids
  const sort = filters.sort === 'oldest' ? 'oldest' : 'newest'
  const all = new Set<string>()
  let span = daysOf(scope, filters)
  while (all.size < limit) {
    const { ids, total } = await searchHits(db, { ...filters, sort }, span, mostHits)
    const { size } = all
    for (const id of ids) all.add(id)
    if (total <= mostHits) break
    const at = await timeOf(db, scope.workgroupId, ids.at(-1)!)
    const instant = { since: sql`${at}::timestamptz`, until: sql`(${at}::timestamptz + interval '1 microsecond')` }
    const isStuck = all.size === size
    // More than a thousand hits at one time: search each contact separately.
    if (isStuck) for (const id of await findAtInstant(db, scope.workgroupId, { ...filters, sort }, instant)) all.add(id)
    const next = sort === 'oldest' ? instant[isStuck ? 'until' : 'since'] : instant[isStuck ? 'since' : 'until']
    span = sort === 'oldest' ? { ...span, since: next } : { ...span, until: next }
  }
  const ids = [...all]
  return filters.sort === 'customer' ? sortedByCustomer(db, scope.workgroupId, ids) : ids
}
/** With microseconds, as text. */
async function timeOf(db: Db, workgroupId: string, id: string): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || 'Z' as at from sales_logs where workgroup_id = ${workgroupId} and id = ${id}`.execute(
    db,
  )
  return rows[0]!.at
}
/** @throws when one contact has more than a thousand logs at one time */
async function findAtInstant(
  db: Db,
  workgroupId: string,
  filters: LogFilters,
  span: Required<Span>,
): Promise<string[]> {
  const { rows } = await sql<{ customerId: string; contactId: string }>`
    select distinct customer_id as "customerId", contact_id as "contactId" from sales_logs
    where workgroup_id = ${workgroupId} and happened_at >= ${span.since} and happened_at < ${span.until}`.execute(db)
  const all: string[] = []
  for (const of of rows) {
    if ((filters.customerId || of.customerId) !== of.customerId || (filters.contactId || of.contactId) !== of.contactId)
      continue
    const { ids, total } = await searchHits(db, { ...filters, ...of }, span, mostHits)
    if (total > mostHits) throw new Error('more logs of one contact at one instant than can be told apart')
    all.push(...ids)
  }
  return all
}

async function sortedByCustomer(db: Db, workgroupId: string, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from unnest(${ids}::bigint[]) found (id) join sales_logs l on l.workgroup_id = ${workgroupId} and l.id = found.id
      join customers c on c.workgroup_id = l.workgroup_id and c.id = l.customer_id
    order by c.name collate "ko-x-icu", c.id, l.happened_at desc, l.id desc`.execute(db)
  return rows.map(({ id }) => id)
}

/** Logs read per statement: at 20,000 characters each, some hundred kilobytes. */
const logsPerStatement = 10
/** The number of latest comments of a log that are searched for an excerpt. */
const commentsSearched = 20

type CommentText = { content: string; mentions: { id: string; name: string }[] }
type CommentsAndFiles = { id: string; comments: CommentText[]; files: string[] }
/**
 * Adds the matching part of each log: of its content, a comment or a file name. When only names or titles match, the
 * excerpt stays.
 */
export async function withHits(db: Db, workgroupId: string, search: string, items: Row[]): Promise<Row[]> {
  const query = parseQuery(search)
  if (!query.all.length) return items
  const result: Row[] = []
  for (let from = 0; from < items.length; from += logsPerStatement) {
    const some = items.slice(from, from + logsPerStatement)
    const excerpts = await excerptsOf(
      db,
      workgroupId,
      query,
      some.map(({ id }) => id),
    )
    result.push(...some.map((item) => ({ ...item, ...excerpts.get(item.id) })))
  }
  return result
}
type Excerpt = Pick<Row, 'content' | 'foundIn'>
async function excerptsOf(
  db: Db,
  workgroupId: string,
  query: SearchQuery,
  ids: string[],
): Promise<Map<string, Excerpt>> {
  const excerpts = new Map<string, Excerpt>()
  const { rows } = await sql<{ id: string; content: string }>`
    select l.id, l.content from sales_logs l where l.workgroup_id = ${workgroupId} and l.id = any(${ids}::bigint[])`.execute(
    db,
  )
  for (const { id, content } of rows) {
    const hits = await hitsIn(content, query)
    if (hits.length) excerpts.set(id, { content: excerptAround(content, hits), foundIn: '' })
  }
  const others = ids.filter((id) => !excerpts.has(id))
  if (others.length === 0) return excerpts
  const { rows: related } = await sql<CommentsAndFiles>`
    select l.id, (
        select coalesce(json_agg(json_build_object('content', n.content, 'mentions', ${mentionedIn('n', ['content'])}) order by n.id desc), '[]')
        from (select * from comments n where n.workgroup_id = l.workgroup_id and n.sales_log_id = l.id order by n.id desc limit ${commentsSearched}) n
      ) as comments,
      array(select f.name from files f where f.workgroup_id = l.workgroup_id and f.sales_log_id = l.id and f.deleted_at is null order by f.id desc) as files
    from sales_logs l where l.workgroup_id = ${workgroupId} and l.id = any(${others}::bigint[])`.execute(db)
  for (const { id, comments, files } of related)
    for (const [text, foundIn] of [
      ...comments.map((one) => [plainText(one), 'comment'] as const),
      ...files.map((name) => [name, 'file'] as const),
    ]) {
      const hits = await hitsIn(text, query)
      if (!hits.length) continue
      excerpts.set(id, { content: excerptAround(text, hits), foundIn })
      break
    }
  return excerpts
}
/** Searches each text in its own turn of the event loop, a long one in several. */
async function hitsIn(text: string, query: SearchQuery): Promise<Hits> {
  const steps = findHitsInSteps(text, query)
  for (;;) {
    await nextLoopTurn()
    const { done, value } = steps.next()
    if (done) return value
  }
}

const plainText = ({ content, mentions }: { content: string; mentions: { id: string; name: string }[] }) =>
  splitMentions(content, mentions)
    .map(({ text }) => text)
    .join('')

/** The number of latest logs whose keywords are counted, and of keywords returned. */
const keywordLogs = 2_000
const maxKeywords = 8
/** The number of keywords compared per turn of the event loop. */
const keywordsPerTurn = 200
export async function findKeywords(
  db: Db,
  { workgroupId, onlyOf }: ReadScope,
  search: string,
): Promise<{ keyword: string; count: number }[]> {
  const first = sql`order by l.happened_at desc, l.id desc limit ${keywordLogs}`
  const recent = readableLogs(
    onlyOf,
    (mayBeRead) =>
      sql`select l.id, l.happened_at, l.keywords from sales_logs l where l.workgroup_id = ${workgroupId} and ${mayBeRead} ${first}`,
  )
  const { rows } = await sql<{ keyword: string; count: number }>`
    select keyword, count(*)::int as count
    from (select l.keywords from ${recent} ${first}) recent, unnest(recent.keywords) keyword
    group by keyword order by count desc, keyword limit 2000`.execute(db)
  const query = searchText(search).trim()
  const found: typeof rows = []
  for (const [at, row] of rows.entries()) {
    if (at % keywordsPerTurn === keywordsPerTurn - 1) await nextLoopTurn()
    if (searchText(row.keyword).includes(query)) found.push(row)
    if (found.length === maxKeywords) break
  }
  return found
}
