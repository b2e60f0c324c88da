// Queries of plans apart from the calendar's views: what a device stores, and the search.
import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { PlanTexts } from '../../../contract/calls/plans/lists.ts'
import type { PlanTimes } from '../../../contract/calls/plans/plan-times.ts'
import { mayReadGuests } from '../../../contract/permissions.ts'
import type { MemberContext } from '../../calls/context.ts'
import type { Db } from '../../db/connect.ts'
import { searchPatterns } from '../../db/search-text.ts'
import { hasOwnerLeft, joins, listed, named, planTimes } from './columns.ts'
import { guestsOfPlans } from './guests/queries.ts'
import type { By, Guest, ListedPlan } from './queries.ts'

type Texts = OutputOf<{ output: typeof PlanTexts }>
type TextsRow = Omit<Texts, 'guests'> &
  PlanTimes & { ownerId: string; attendeeIds: string[]; isPrivate: boolean; guests: Guest[] }
/** What plans have beside their occurrences. `logId` is empty where the caller may not read the log. */
export async function textsOfPlans(
  { db, workgroupId, person }: MemberContext,
  ids: readonly string[],
): Promise<Texts[]> {
  const { rows } = await sql<TextsRow>`
    select p.id, p.owner_id as "ownerId", p.attendee_ids as "attendeeIds", p.is_private as "isPrivate", p.guests, ${planTimes}, p.memo, ${hasOwnerLeft} as "hasOwnerLeft", coalesce(p.series_id::text, '') as "seriesId", coalesce(l.id::text, '') as "logId",
      coalesce(l.title, '') as "logTitle", p.created_at as "createdAt", p.updated_at as "updatedAt"
    from plans p left join sales_logs l on l.workgroup_id = p.workgroup_id and l.id = p.log_id
    where p.workgroup_id = ${workgroupId} and p.id = any(${ids}::bigint[])`.execute(db)
  const guests = await guestsOfPlans(
    db,
    workgroupId,
    rows.filter((plan) => mayReadGuests(person, plan)),
  )
  return rows.map(({ id, memo, rule, hasOwnerLeft, seriesId, logId, logTitle, createdAt, updatedAt }) => ({
    id,
    memo,
    repeat: rule,
    hasOwnerLeft,
    seriesId,
    logId,
    logTitle,
    guests: guests.get(id) ?? [],
    createdAt,
    updatedAt,
  }))
}

/**
 * Plans whose text, place, customer and contact have all words of a search, the next ones first, then the last ones.
 * Row-level security limits Staff to plans they own or take part in; private ones of others are not found.
 * @returns `total`: how many there are, of which at most `most` are returned
 */
export async function findPlans(
  db: Db,
  { workgroupId, userId }: By,
  { search, today, most }: { search: string; today: string; most: number },
): Promise<{ plans: ListedPlan[]; total: number }> {
  const patterns = searchPatterns(search)
  if (patterns.length === 0) return { plans: [], total: 0 }
  const found = patterns.map(
    (pattern) => sql`(p.search like ${pattern} or c.search like ${pattern} or k.search like ${pattern})`,
  )
  const isAhead = sql`p.until_day >= ${today}::date`
  const { rows } = await sql<ListedPlan & { count: number }>`
    select ${listed}, ${named}, count(*) over ()::int as count from plans p ${joins}
    where p.workgroup_id = ${workgroupId} and p.deleted_at is null
      and (not p.is_private or p.owner_id = ${userId} or p.attendee_ids @> array[${userId}::bigint])
      and ${sql.join(found, sql` and `)}
    order by ${isAhead} desc, case when ${isAhead} then greatest(p.first_day, ${today}::date) end, p.first_day desc, p.id
    limit ${most}`.execute(db)
  return { plans: rows, total: rows[0]?.count ?? 0 }
}
