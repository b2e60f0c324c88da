import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import { daysAhead, type contacts as contract } from '../../../contract/calls/contacts/calls.ts'
import { celebratedContacts } from './anniversary-reminders.ts'
import type { Db } from '../../db/connect.ts'
import { anniversaryDatesFrom, type AnniversaryDate } from './lunar-calendar.ts'
import { personRef } from '../members/queries.ts'

type Filters = InputOf<typeof contract.anniversaries> & { workgroupId: string; userId: string; today: string }
type Anniversary = OutputOf<typeof contract.anniversaries>['items'][number]

const datesOf = ({ from, to, today }: Filters): AnniversaryDate[] =>
  from === '' || to === ''
    ? anniversaryDatesFrom(today, daysAhead)
    : anniversaryDatesFrom(from, Math.round((Date.parse(to) - Date.parse(from)) / 864e5))

const contactAnniversaries = (
  dates: readonly AnniversaryDate[],
  { workgroupId, userId, ownOnly, kind }: Filters,
) => sql`
  select k.id as "contactId", k.name as "contactName", k.position, k.email, k.mobile, k.company_phone as "companyPhone",
    c.id as "customerId", c.name as "customerName", null::json as colleague, ${personRef('c', 'owner_id')} as owner,
    a.kind, a.given, a.is_lunar as "isLunar", d.day, k.last_log_at as "lastLogAt", k.last_log_channel as "lastLogChannel", k.name as by_name, k.id as by_id
  from ${celebratedContacts(workgroupId, dates)}
    ${ownOnly ? sql`and c.owner_id = ${userId}` : sql``} ${kind ? sql`and a.kind = ${kind}` : sql``}`
/** Colleagues belong to no customer, so `ownOnly` includes them. The joining day itself is not an anniversary. */
function joiningAnniversaries(all: readonly AnniversaryDate[], { workgroupId, userId }: Filters) {
  const dates = all.filter((one) => !one.isLunar)
  return sql`
  select null::bigint, '', j.rank, p.email, p.phone, '', null::bigint, '', ${personRef('j', 'user_id')}, null::json,
    'joining', s.given, false, d.day, null::timestamptz, null::text, p.name, p.id
  from members j join users p on p.id = j.user_id join workgroups w on w.id = j.workgroup_id
  cross join lateral (select (j.joined_at at time zone w.time_zone)::date as given) s
  join unnest(${dates.map((one) => one.monthDay)}::text[], ${dates.map((one) => one.day)}::date[]) d (month_day, day)
    on d.month_day = to_char(s.given::timestamp, 'MM-DD') and d.day > s.given
  where j.workgroup_id = ${workgroupId} and j.left_at is null and j.user_id <> ${userId} and j.user_id in (select joining_shown())`
}

/** @param today `YYYY-MM-DD` in the workgroup's time zone */
export async function listAnniversaries(db: Db, filters: Filters): Promise<{ items: Anniversary[]; total: number }> {
  const { today, kind, page, pageSize } = filters
  const dates = datesOf(filters)
  const coming = sql`(${contactAnniversaries(dates, filters)} ${kind === '' || kind === 'joining' ? sql`union all ${joiningAnniversaries(dates, filters)}` : sql``}) a`
  const { rows: items } = await sql<Anniversary>`
    select "contactId", "contactName", position, email, mobile, "companyPhone", "customerId", "customerName", colleague, owner,
      kind, given, "isLunar", day, day - ${today}::date as "daysLeft", "lastLogAt", "lastLogChannel"
    from ${coming} order by day, by_name collate "ko-x-icu", by_id, kind limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${coming}`.execute(db)
  return { items, total: counted[0]!.total }
}
