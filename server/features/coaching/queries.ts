// Lists the logs that need coaching or lack one kind of needs: only analysed logs, no samples.
import { sql, type RawBuilder } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import type { coaching as contract } from '../../../contract/calls/coaching/calls.ts'
import type { Db } from '../../db/connect.ts'
import { personRef } from '../members/queries.ts'
import { dayStart } from '../sales-logs/queries.ts'

export type Scope = { workgroupId: string; timeZone: string }
/** @param userIds the first authors of the logs; null for the whole workgroup */
export type AuthorFilter = { userIds: readonly string[] | null; from: string; to: string }
type ListFilters = AuthorFilter & Pick<InputOf<typeof contract.list>, 'lacks' | 'isWavedOff' | 'page' | 'pageSize'>
type Listed = OutputOf<typeof contract.list>
type Coached = Listed['items'][number]

/** Limits a time to the days from `from` to `to`, both inclusive, in the workgroup's time zone. */
export const dayConditions = (at: RawBuilder<unknown>, { timeZone }: Scope, { from, to }: AuthorFilter) => [
  ...(from ? [sql`${at} >= ${dayStart(from, timeZone)}`] : []),
  ...(to ? [sql`${at} < ${dayStart(to, timeZone, 1)}`] : []),
]
/** Conditions on logs `l` of customers `c` by author. */
export const authorConditions = ({ workgroupId }: Scope, { userIds }: AuthorFilter) => [
  sql`l.workgroup_id = ${workgroupId} and not c.is_sample`,
  ...(userIds ? [sql`l.author_id = any(${userIds}::bigint[])`] : []),
]
export const withCustomer = sql`join customers c on c.workgroup_id = l.workgroup_id and c.id = l.customer_id`

const needConditions = ({ lacks, isWavedOff }: ListFilters): RawBuilder<unknown>[] => {
  const lacking = lacks ? [sql`not l.need_types @> ${[lacks]}::text[]`] : []
  if (isWavedOff) return [sql`l.coaching_off_at is not null`, ...lacking]
  return lacks ? [sql`l.coaching_off_at is null`, ...lacking] : [sql`l.needs_coaching`]
}

export async function logsToCoach(db: Db, scope: Scope, filters: ListFilters): Promise<Listed> {
  const where = sql.join(
    [
      ...authorConditions(scope, filters),
      ...dayConditions(sql`l.happened_at`, scope, filters),
      ...needConditions(filters),
    ],
    sql` and `,
  )
  const from = sql`from sales_logs l ${withCustomer} where ${where}`
  const { rows } = await sql<Coached & { total: number }>`
    select (select count(*)::int ${from}) as total, page.* from (values (1)) as always left join (
      select row_number() over (order by l.happened_at desc, l.id desc) as place, l.id as "logId", l.title, l.excerpt as content, l.happened_at as at,
        l.customer_id as "customerId", c.name as "customerName", k.name as "contactName", k.position as "contactPosition", ${personRef('l', 'author_id')} as author,
        coalesce(l.need_types, '{}') as types, l.needs_coaching as "needsCoaching", ${personRef('l', 'coaching_off_by_id')} as "wavedOffBy",
        l.coaching_off_at as "wavedOffAt", l.feedback_count as "feedbackCount"
      from (select l.id ${from} order by l.happened_at desc, l.id desc limit ${filters.pageSize} offset ${(filters.page - 1) * filters.pageSize}) found
        join sales_logs l on l.workgroup_id = ${scope.workgroupId} and l.id = found.id ${withCustomer}
        join contacts k on k.workgroup_id = l.workgroup_id and k.id = l.contact_id
    ) page on true order by page.place`.execute(db)
  const items = rows.filter(({ logId }) => logId !== null)
  return { items, total: rows[0]!.total }
}

type WaveOffResult = OutputOf<typeof contract.waveOff>
/**
 * Keeps the first user who waved the log off.
 * @returns undefined when the reader sees no such log
 */
export async function waveOff(
  db: Db,
  by: { workgroupId: string; userId: string; now: Date },
  { logId, isWavedOff }: InputOf<typeof contract.waveOff>,
): Promise<WaveOffResult | undefined> {
  const { rows } = await sql<WaveOffResult>`
    update sales_logs l set coaching_off_by_id = case when ${isWavedOff}::boolean then coalesce(l.coaching_off_by_id, ${by.userId}::bigint) end,
      coaching_off_at = case when ${isWavedOff}::boolean then coalesce(l.coaching_off_at, ${by.now}::timestamptz) end
    where l.workgroup_id = ${by.workgroupId} and l.id = ${logId}
    returning l.id as "logId", l.coaching_off_at is not null as "isWavedOff", l.needs_coaching as "needsCoaching"`.execute(
    db,
  )
  return rows[0]
}
