// Counts the logs of several filters, in one statement for those with cached totals (log-count-cache.ts).
import { sql } from 'kysely'
import { daysOfPeriod, type LogPeriod } from '../../../contract/calls/sales-logs/filters.ts'
import type { Db } from '../../db/connect.ts'
import type { CountCache } from '../../db/log-count-cache.ts'
import {
  resolveFilters,
  keyOf,
  noFilters,
  totalNow,
  type ResolvedFilters,
  type Filters,
  type ReadScope,
} from './filters.ts'
import { findLogs } from './find.ts'
import { todayIn } from '../../core/dates.ts'

type Total = { total: number; more: boolean }
type ViewFilters = Partial<Filters> & { period?: LogPeriod | ''; isMine?: boolean }
type Context = { db: Db; now: Date; userId: string; counts: CountCache }

/** Counts the logs of saved views for today and this reader. */
export function countViews(
  { db, now, userId, counts }: Context,
  scope: ReadScope,
  views: ViewFilters[],
): Promise<Total[]> {
  const today = todayIn(scope.timeZone, now)
  const filters = views.map(({ period, isMine, ...view }) => ({
    ...noFilters,
    page: 1,
    pageSize: 1,
    ...view,
    sort: 'newest' as const,
    ...(period && daysOfPeriod(period, today)),
    ...(isMine && { authorId: userId }),
  }))
  return countLogs(db, scope, filters, counts)
}

async function countLogs(db: Db, scope: ReadScope, filters: Filters[], counts: CountCache): Promise<Total[]> {
  const totals: Total[] = []
  const countable: { at: number; filters: ResolvedFilters }[] = []
  for (const [at, each] of filters.entries()) {
    const resolved = await resolveFilters(db, scope, each)
    if (resolved.search || resolved.keyword) {
      const { total, more } = await findLogs(db, scope, resolved, { offset: 0, limit: 0 })
      totals[at] = { total, more }
    } else countable.push({ at, filters: resolved })
  }
  let remaining = countable
  // Totals with too many changes since they were cached are recounted.
  for (const usesCache of [true, false]) {
    if (!remaining.length) break
    const counted = await countPlain(db, scope, remaining, usesCache ? counts : null)
    for (const { at, filters: resolved, total, snapshot, many } of counted)
      if (!many) {
        totals[at] = { total, more: false }
        counts.totals.keep(keyOf(scope, resolved), { snapshot, value: total })
      }
    remaining = counted.filter(({ many }) => many)
  }
  return totals
}

async function countPlain(
  db: Db,
  scope: ReadScope,
  requested: { at: number; filters: ResolvedFilters }[],
  counts: CountCache | null,
) {
  const each = requested.map(({ filters }, n) => {
    const { total, many } = totalNow(scope, filters, counts?.totals.of(keyOf(scope, filters)))
    return sql`select ${n}::int as n, ${total} as total, ${many} as many, pg_current_snapshot()::text as snapshot`
  })
  const { rows } = await sql<{
    n: number
    total: number
    many: boolean
    snapshot: string
  }>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows.map(({ n, ...row }) => ({ ...requested[n]!, ...row }))
}
