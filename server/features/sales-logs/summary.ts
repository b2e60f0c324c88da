// Summarizes a list of logs. Computed on request and not cached.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import { channels, purposes } from '../../../contract/codes.ts'
import { addDays, addMonths } from '../../../contract/rules/days.ts'
import type { salesLogs as contract } from '../../../contract/calls/sales-logs/calls.ts'
import type { MemberContext } from '../../calls/context.ts'
import type { Db } from '../../db/connect.ts'
import { dayStart, logsIn, resolveFilters, type ReadScope } from './filters.ts'
import { findLogs, mostHits } from './find.ts'

type Summary = OutputOf<typeof contract.summary>
type Count = { purpose: string | null; channel: string | null; day: string | null; count: number }

/** Days are in the workgroup's time zone. */
export async function summarize(db: Db, scope: ReadScope, filters: InputOf<typeof contract.summary>): Promise<Summary> {
  const resolved = await resolveFilters(db, scope, { ...filters, sort: 'newest', page: 1, pageSize: mostHits })
  const found =
    resolved.search || resolved.keyword
      ? await findLogs(db, scope, resolved, { offset: 0, limit: mostHits })
      : undefined
  const columns = sql`l.purpose, l.channel, (l.happened_at at time zone ${scope.timeZone}::text)::date as day`
  const logs = found
    ? sql`(select ${columns} from sales_logs l where l.workgroup_id = ${scope.workgroupId} and l.id = any(${found.ids}::bigint[])) l`
    : logsIn(scope, resolved, columns)
  const { rows } = await sql<Count>`
    select purpose, channel, day::text as day, count(*)::int as count
    from ${logs}
    group by grouping sets ((purpose), (channel), (day))`.execute(db)
  const days = rows.flatMap(({ day, count }) => (day === null ? [] : [{ day, count }]))
  const of = <C extends string>(codes: readonly C[], name: 'purpose' | 'channel') =>
    codes.flatMap((code) => rows.filter((row) => row[name] === code).map(({ count }) => ({ code, count })))
  return {
    total: days.reduce((sum, { count }) => sum + count, 0),
    more: found?.more ?? false,
    purposes: of(purposes, 'purpose'),
    channels: of(channels, 'channel'),
    ...seriesOf(days),
  }
}

/** The caller's logs as first author, without those about the sample. Both days are included. */
export async function countOwnByDay(
  { db, workgroupId, userId, timeZone }: Pick<MemberContext, 'db' | 'workgroupId' | 'userId' | 'timeZone'>,
  { from, to }: { from: string; to: string },
) {
  const { rows } = await sql<{ day: string; count: number }>`
    select (l.happened_at at time zone ${timeZone}::text)::date::text as day, count(*)::int as count
    from sales_logs l join customers c on c.workgroup_id = l.workgroup_id and c.id = l.customer_id
    where l.workgroup_id = ${workgroupId} and l.author_id = ${userId} and not c.is_sample
      and l.happened_at >= ${dayStart(from, timeZone)} and l.happened_at < ${dayStart(to, timeZone, 1)}
    group by 1 order by 1`.execute(db)
  return rows
}

/** The start of the period of a day, and of the next period. */
const periodsOf = {
  week: {
    of: (day: string) => addDays(day, -((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7)),
    next: (first: string) => addDays(first, 7),
  },
  month: { of: (day: string) => `${day.slice(0, 7)}-01`, next: (first: string) => addMonths(first, 1) },
  year: { of: (day: string) => `${day.slice(0, 4)}-01-01`, next: (first: string) => addMonths(first, 12) },
}
function seriesOf(days: { day: string; count: number }[]): Pick<Summary, 'span' | 'items'> {
  const inOrder = days.map(({ day }) => day).sort()
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (!first || !last) return { span: 'week', items: [] }
  const span = last <= addMonths(first, 6) ? 'week' : last <= addMonths(first, 60) ? 'month' : 'year'
  const { of, next } = periodsOf[span]
  const counts = new Map<string, number>()
  for (let from = of(first); from <= last; from = next(from)) counts.set(from, 0)
  for (const { day, count } of days) counts.set(of(day), counts.get(of(day))! + count)
  return { span, items: [...counts].map(([from, count]) => ({ from, count })) }
}
