// The SQL of the log list, for bench/http.ts: that of the product with a cached total, and the fastest statement for
// the same rows.
import type { Kysely } from 'kysely'
import { queriesOn } from '../server/db/connect.ts'
import type { DB } from '../server/db/tables.ts'
import { listLogs } from '../server/features/sales-logs/list.ts'
import { countCache } from '../server/db/log-count-cache.ts'
import { anyLog } from '../tests/support/inputs/static-inputs.ts'

type Filters = Parameters<typeof listLogs>[2]
export type Statement = { text: string; values: unknown[] }

/**
 * The statement that the product runs, recorded by a fake database client.
 * @param cached what a first call would have cached: the total and its database snapshot
 */
export async function listStatement(
  workgroupId: string,
  filters: Partial<Filters>,
  cached: { total: number; snapshot: string },
): Promise<Statement> {
  let statement: Statement | undefined
  const listener = {
    query: async (executed: Statement) => {
      statement = executed
      return { rows: [{ id: null, ...cached, many: false }], rowCount: 1 }
    },
  }
  const counts = countCache()
  const list = () =>
    listLogs(
      queriesOn(listener as never) as Kysely<DB>,
      { workgroupId, timeZone: 'Asia/Seoul', onlyOf: null },
      { ...anyLog, search: '', sort: 'newest', ...filters },
      counts,
    )
  await list()
  await list()
  return statement!
}

const rows = (found: string) => `
  select l.id, l.happened_at, l.purpose, l.channel, l.title, l.excerpt, l.keywords, l.ver, l.comment_count, l.co_author_ids, u.id as author_id, u.name as author, m.rank,
    c.id as customer_id, c.name as customer, c.is_sample, k.id as contact_id, k.name as contact, k.position
  from (${found} order by happened_at desc, id desc limit 20) l
  join customers c on c.workgroup_id = l.workgroup_id and c.id = l.customer_id join contacts k on k.workgroup_id = l.workgroup_id and k.id = l.contact_id
  join users u on u.id = l.author_id join members m on m.workgroup_id = l.workgroup_id and m.user_id = l.author_id
  order by l.happened_at desc, l.id desc`
/** The first rows by the best index, without a total and without row-level security. `from` and `to` are instants. */
export const bestStatement = (
  workgroupId: string,
  of: { from: string; to: string; purpose: string; channel: string },
): Statement => ({
  text: rows(
    'select * from sales_logs where workgroup_id = $1 and happened_at >= $2 and happened_at < $3 and purpose = $4 and channel = $5',
  ),
  values: [workgroupId, of.from, of.to, of.purpose, of.channel],
})
/** A page further down, by keyset pagination from a known row. */
export const bestStatementFrom = (workgroupId: string, place: { at: string; id: string }): Statement => ({
  text: rows('select * from sales_logs where workgroup_id = $1 and (happened_at, id) <= ($2, $3)'),
  values: [workgroupId, place.at, place.id],
})
