// Full-text search of logs by a database function (migration search), with the matching part of each log.
import { sql, type RawBuilder } from 'kysely'
import { piecesOf } from '../../../contract/calls/comments/mentions.ts'
import { hitSteps, wantedIn, type Found as Hits, type Wanted } from '../../../contract/search/search.ts'
import { searchText } from '../../../contract/search/search-text.ts'
import type { Db } from '../../db/connect.ts'
import { excerptAround } from '../../../contract/search/excerpt.ts'
import { loopTurn } from '../../core/event-loop.ts'
import { namedIn } from '../members/queries.ts'
import { dayStart, marksIn, type Meant, type Place, type Row } from './asked.ts'

/** Hits are counted and paged up to this number. */
export const mostHits = 1_000

type Found = { ids: string[]; total: number; more: boolean }
type Span = { since: RawBuilder<unknown> | null; until: RawBuilder<unknown> | null }
/** Returns the first `needed` ids, and the number of hits up to 1,001. */
async function hits(
  db: Db,
  asked: Meant,
  { since, until }: Span,
  needed: number,
): Promise<{ ids: string[]; total: number }> {
  const { all, without } = wantedIn(asked.search)
  const { has, any, lacks } = marksIn(asked)
  const found = sql<{ ids: string[]; total: number }>`search_sales_logs(
    ${all}::text[], ${without}::text[], ${asked.authorId || null}::bigint, ${asked.authorIds}::bigint[], ${asked.customerId || null}::bigint, ${asked.contactId || null}::bigint,
    ${asked.purpose || null}::text, ${asked.channel || null}::text, ${asked.keyword || null}::text, ${has}::text[], ${lacks}::text[], ${any}::text[], ${since}::timestamptz, ${until}::timestamptz,
    ${asked.sort === 'oldest'}, ${asked.sort === 'best'}, ${needed}::int)`
  const { rows } = await sql<{ ids: string[]; total: number }>`select ids::text[] as ids, total from ${found}`.execute(
    db,
  )
  return rows[0]!
}
const daysOf = ({ timeZone }: Place, { from, to }: Meant): Span => ({
  since: from ? dayStart(from, timeZone) : null,
  until: to ? dayStart(to, timeZone, 1) : null,
})

/** The logs of a page; `total` is exact up to 1,000, and `more` means that there are more hits. */
export async function findLogs(
  db: Db,
  place: Place,
  asked: Meant,
  { offset, limit }: { offset: number; limit: number },
): Promise<Found> {
  if (place.onlyOf !== null) place.evenly?.()
  const byCustomer = asked.sort === 'customer'
  const needed = byCustomer ? mostHits : Math.min(mostHits, offset + limit)
  const { ids, total } = await hits(db, asked, daysOf(place, asked), needed)
  const inOrder = byCustomer ? await sortedByCustomer(db, place.workgroupId, ids) : ids
  return {
    ids: inOrder.slice(offset, offset + limit),
    total: Math.min(total, mostHits),
    more: total > mostHits,
  }
}

/** All hits, or the first `most`, a thousand at a time. Beyond 1,000 the order by relevance is replaced by time. */
export async function findAllLogs(db: Db, place: Place, asked: Meant, most = Infinity): Promise<string[]> {
  const first = await findLogs(db, place, asked, { offset: 0, limit: mostHits })
  if (!first.more) return first.ids
  const sort = asked.sort === 'oldest' ? 'oldest' : 'newest'
  const all = new Set<string>()
  let span = daysOf(place, asked)
  while (all.size < most) {
    const { ids, total } = await hits(db, { ...asked, sort }, span, mostHits)
    const { size } = all
    for (const id of ids) all.add(id)
    if (total <= mostHits) break
    const at = await whenOf(db, place.workgroupId, ids.at(-1)!)
    const instant = { since: sql`${at}::timestamptz`, until: sql`(${at}::timestamptz + interval '1 microsecond')` }
    const isStuck = all.size === size
    // More than a thousand hits at one time: search each contact separately.
    if (isStuck) for (const id of await ofInstant(db, place.workgroupId, { ...asked, sort }, instant)) all.add(id)
    const next = sort === 'oldest' ? instant[isStuck ? 'until' : 'since'] : instant[isStuck ? 'since' : 'until']
    span = sort === 'oldest' ? { ...span, since: next } : { ...span, until: next }
  }
  const ids = [...all]
  return asked.sort === 'customer' ? sortedByCustomer(db, place.workgroupId, ids) : ids
}
/** With microseconds, as text. */
async function whenOf(db: Db, workgroupId: string, id: string): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || 'Z' as at from sales_logs where workgroup_id = ${workgroupId} and id = ${id}`.execute(
    db,
  )
  return rows[0]!.at
}
/** @throws when one contact has more than a thousand logs at one time */
async function ofInstant(db: Db, workgroupId: string, asked: Meant, span: Required<Span>): Promise<string[]> {
  const { rows } = await sql<{ customerId: string; contactId: string }>`
    select distinct customer_id as "customerId", contact_id as "contactId" from sales_logs
    where workgroup_id = ${workgroupId} and happened_at >= ${span.since} and happened_at < ${span.until}`.execute(db)
  const all: string[] = []
  for (const of of rows) {
    if ((asked.customerId || of.customerId) !== of.customerId || (asked.contactId || of.contactId) !== of.contactId)
      continue
    const { ids, total } = await hits(db, { ...asked, ...of }, span, mostHits)
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
const readTogether = 10
/** The number of latest comments of a log that are searched for an excerpt. */
const commentsSearched = 20

type Said = { content: string; mentions: { id: string; name: string }[] }
type Beside = { id: string; comments: Said[]; files: string[] }
/**
 * Adds the matching part of each log: of its content, a comment or a file name. When only names or titles match, the
 * excerpt stays.
 */
export async function withHits(db: Db, workgroupId: string, search: string, items: Row[]): Promise<Row[]> {
  const wanted = wantedIn(search)
  if (!wanted.all.length) return items
  const shown: Row[] = []
  for (let from = 0; from < items.length; from += readTogether) {
    const some = items.slice(from, from + readTogether)
    const excerpts = await excerptsOf(
      db,
      workgroupId,
      wanted,
      some.map(({ id }) => id),
    )
    shown.push(...some.map((item) => ({ ...item, ...excerpts.get(item.id) })))
  }
  return shown
}
type Excerpt = Pick<Row, 'content' | 'foundIn'>
async function excerptsOf(db: Db, workgroupId: string, wanted: Wanted, ids: string[]): Promise<Map<string, Excerpt>> {
  const excerpts = new Map<string, Excerpt>()
  const { rows } = await sql<{ id: string; content: string }>`
    select l.id, l.content from sales_logs l where l.workgroup_id = ${workgroupId} and l.id = any(${ids}::bigint[])`.execute(
    db,
  )
  for (const { id, content } of rows) {
    const hits = await hitsIn(content, wanted)
    if (hits.length) excerpts.set(id, { content: excerptAround(content, hits), foundIn: '' })
  }
  const others = ids.filter((id) => !excerpts.has(id))
  if (others.length === 0) return excerpts
  const { rows: beside } = await sql<Beside>`
    select l.id, (
        select coalesce(json_agg(json_build_object('content', n.content, 'mentions', ${namedIn('n', ['content'])}) order by n.id desc), '[]')
        from (select * from comments n where n.workgroup_id = l.workgroup_id and n.sales_log_id = l.id order by n.id desc limit ${commentsSearched}) n
      ) as comments,
      array(select f.name from files f where f.workgroup_id = l.workgroup_id and f.sales_log_id = l.id and f.deleted_at is null order by f.id desc) as files
    from sales_logs l where l.workgroup_id = ${workgroupId} and l.id = any(${others}::bigint[])`.execute(db)
  for (const { id, comments, files } of beside)
    for (const [text, foundIn] of [
      ...comments.map((one) => [plainly(one), 'comment'] as const),
      ...files.map((name) => [name, 'file'] as const),
    ]) {
      const hits = await hitsIn(text, wanted)
      if (!hits.length) continue
      excerpts.set(id, { content: excerptAround(text, hits), foundIn })
      break
    }
  return excerpts
}
/** Searches each text in its own turn of the event loop, a long one in several. */
async function hitsIn(text: string, wanted: Wanted): Promise<Hits> {
  const steps = hitSteps(text, wanted)
  for (;;) {
    await loopTurn()
    const { done, value } = steps.next()
    if (done) return value
  }
}

const plainly = ({ content, mentions }: { content: string; mentions: { id: string; name: string }[] }) =>
  piecesOf(content, mentions)
    .map(({ text }) => text)
    .join('')

/** The number of latest logs whose keywords are counted, and of keywords returned. */
const latest = 2_000
const mostKeywords = 8
/** The number of keywords compared per turn of the event loop. */
const keywordsTogether = 200
export async function keywordsLike(
  db: Db,
  workgroupId: string,
  search: string,
): Promise<{ keyword: string; count: number }[]> {
  const { rows } = await sql<{ keyword: string; count: number }>`
    select keyword, count(*)::int as count
    from (select l.keywords from sales_logs l where l.workgroup_id = ${workgroupId} order by l.happened_at desc, l.id desc limit ${latest}) recent, unnest(recent.keywords) keyword
    group by keyword order by count desc, keyword limit 2000`.execute(db)
  const wanted = searchText(search).trim()
  const found: typeof rows = []
  for (const [at, row] of rows.entries()) {
    if (at % keywordsTogether === keywordsTogether - 1) await loopTurn()
    if (searchText(row.keyword).includes(wanted)) found.push(row)
    if (found.length === mostKeywords) break
  }
  return found
}
