// The list of logs, measured on 100,000 of them: the page and the total in one statement, under row-level security.
import { sql, type RawBuilder } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/call.ts'
import type { salesLogs as contract } from '../../../contract/sales-logs.ts'
import type { Db } from '../../db/connect.ts'
import { holding } from '../../db/like.ts'
import { personRef } from '../members/queries.ts'

type Filters = InputOf<typeof contract.list>
type Row = OutputOf<typeof contract.list>['items'][number]

const orders: Record<Filters['sort'], RawBuilder<unknown>> = {
  newest: sql`l.happened_at desc, l.id desc`,
  oldest: sql`l.happened_at, l.id`,
  customer: sql`c.name collate "ko-x-icu", c.id, l.happened_at desc, l.id desc`,
}

type Place = { workgroupId: string; timeZone: string }

export async function listLogs(
  db: Db,
  { workgroupId, timeZone }: Place,
  filters: Filters,
): Promise<{ items: Row[]; total: number }> {
  const where = sql.join(conditions({ workgroupId, timeZone }, filters), sql` and `)
  const order = orders[filters.sort]
  // Customers in their order first: then the page needs the logs of the first few only.
  const byCustomer = sql`join (select c.id, c.name from customers c where c.workgroup_id = ${workgroupId} order by c.name collate "ko-x-icu", c.id) c on c.id = l.customer_id`
  // The total counts in an index and the page stops after its rows, so each looks for itself; a search reads every text, and does so once for both.
  const once = filters.search ? sql`materialized` : sql`not materialized`
  // The page is found by what the index holds; its 20 rows and their names are read after.
  const { rows } = await sql<Row & { total: number }>`
    with matching as ${once} (select l.id, l.happened_at, l.customer_id from sales_logs l where ${where})
    select (select count(*)::int from matching) as total, page.*
    from (values (1)) as always left join (
      select row_number() over (order by ${order}) as place, l.id, l.customer_id as "customerId", l.contact_id as "contactId", l.happened_at as at, l.purpose, l.channel, l.title, l.excerpt as content,
        l.keywords, l.ver, l.comment_count as "commentCount", l.co_author_ids as "coAuthorIds", ${personRef('l', 'author_id')} as author,
        c.name as "customerName", c.is_sample as "isSample", k.name as "contactName", k.position as "contactPosition"
      from (
        select l.id from matching l ${filters.sort === 'customer' ? byCustomer : sql``} order by ${order} limit ${filters.pageSize} offset ${(filters.page - 1) * filters.pageSize}
      ) found
      join sales_logs l on l.workgroup_id = ${workgroupId} and l.id = found.id
      join customers c on c.workgroup_id = l.workgroup_id and c.id = l.customer_id
      join contacts k on k.workgroup_id = l.workgroup_id and k.id = l.contact_id
    ) page on true order by page.place`.execute(db)
  return { items: rows.filter((row) => row.id !== null), total: rows[0]!.total }
}

function conditions({ workgroupId, timeZone }: Place, filters: Filters): RawBuilder<unknown>[] {
  const { from, to, authorId, departmentId, customerId, contactId, purpose, channel, keyword, search } = filters
  /** A day begins where the workgroup is; a constant for the planner. */
  const dayStart = (day: string, later: number) =>
    sql`((${day}::date + ${later}::int)::timestamp at time zone ${timeZone}::text)`
  return [
    sql`l.workgroup_id = ${workgroupId}`,
    ...(from ? [sql`l.happened_at >= ${dayStart(from, 0)}`] : []),
    ...(to ? [sql`l.happened_at < ${dayStart(to, 1)}`] : []),
    ...(authorId ? [sql`(l.author_id = ${authorId} or l.co_author_ids @> array[${authorId}::bigint])`] : []),
    ...(departmentId
      ? [
          sql`l.author_id in (select m.user_id from members m where m.workgroup_id = ${workgroupId} and m.department_id = ${departmentId} and m.left_at is null)`,
        ]
      : []),
    ...(customerId ? [sql`l.customer_id = ${customerId}`] : []),
    ...(contactId ? [sql`l.contact_id = ${contactId}`] : []),
    ...(purpose ? [sql`l.purpose = ${purpose}`] : []),
    ...(channel ? [sql`l.channel = ${channel}`] : []),
    ...(keyword ? [hasKeyword(keyword)] : []),
    ...(search ? [isFoundBy(workgroupId, search)] : []),
  ]
}

/** Hangul has no case; where nothing in a text has one, comparing as it stands finds the same in far less time. */
const hasCase = (text: string) => text.toLowerCase() !== text.toUpperCase()

const hasKeyword = (keyword: string): RawBuilder<unknown> =>
  hasCase(keyword)
    ? sql`exists (select from unnest(l.keywords) word where lower(word) = lower(${keyword}))`
    : sql`l.keywords @> array[${keyword}::text]`

function isFoundBy(workgroupId: string, search: string): RawBuilder<unknown> {
  const like = hasCase(search) ? sql`ilike` : sql`like`
  const pattern = holding(search)
  return sql`(l.title ${like} ${pattern} or l.content ${like} ${pattern}
    or l.customer_id in (select c.id from customers c where c.workgroup_id = ${workgroupId} and c.name ${like} ${pattern})
    or l.contact_id in (select k.id from contacts k where k.workgroup_id = ${workgroupId} and k.name ${like} ${pattern}))`
}
