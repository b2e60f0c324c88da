// Counts the logs of several filters, in one statement for those with cached totals (log-count-cache.ts).
import { sql } from 'kysely'
import { addMonths } from '../../../contract/rules/days.ts'
import { periods, type Period } from '../../../contract/calls/sales-logs/filters.ts'
import type { Db } from '../../db/connect.ts'
import type { KeptCounts } from '../../db/log-count-cache.ts'
import { askedBy, keyOf, noFilters, totalNow, type Asked, type Filters, type Place } from './asked.ts'
import { findLogs } from './find.ts'

type Total = { total: number; more: boolean }
type Viewed = Partial<Filters> & { period?: Period | ''; isMine?: boolean }
type Context = { db: Db; now: Date; userId: string; counts: KeptCounts }

/** Counts the logs of saved views for today and this reader. */
export function countViewed({ db, now, userId, counts }: Context, place: Place, views: Viewed[]): Promise<Total[]> {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: place.timeZone }).format(now)
  const filters = views.map(({ period, isMine, ...view }) => ({
    ...noFilters,
    page: 1,
    pageSize: 1,
    ...view,
    sort: 'newest' as const,
    ...(period && { from: addMonths(today, -periods[period]), to: '' }),
    ...(isMine && { authorId: userId }),
  }))
  return countLogs(db, place, filters, counts)
}

async function countLogs(db: Db, place: Place, filters: Filters[], counts: KeptCounts): Promise<Total[]> {
  const totals: Total[] = []
  const plain: { at: number; asked: Asked }[] = []
  for (const [at, filter] of filters.entries()) {
    const asked = await askedBy(db, place, filter)
    if (asked.search || asked.keyword) {
      const { total, more } = await findLogs(db, place, asked, { offset: 0, limit: 0 })
      totals[at] = { total, more }
    } else plain.push({ at, asked })
  }
  let left = plain
  // Totals with too many changes since they were cached are recounted.
  for (const keeps of [true, false]) {
    if (!left.length) break
    const counted = await countPlain(db, place, left, keeps ? counts : null)
    for (const { at, asked, total, snapshot, many } of counted)
      if (!many) {
        totals[at] = { total, more: false }
        counts.totals.keep(keyOf(place, asked), { snapshot, is: total })
      }
    left = counted.filter(({ many }) => many)
  }
  return totals
}

async function countPlain(db: Db, place: Place, wanted: { at: number; asked: Asked }[], counts: KeptCounts | null) {
  const each = wanted.map(({ asked }, n) => {
    const { total, many } = totalNow(place, asked, counts?.totals.of(keyOf(place, asked)))
    return sql`select ${n}::int as n, ${total} as total, ${many} as many, pg_current_snapshot()::text as snapshot`
  })
  const { rows } = await sql<{
    n: number
    total: number
    many: boolean
    snapshot: string
  }>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows.map(({ n, ...row }) => ({ ...wanted[n]!, ...row }))
}
