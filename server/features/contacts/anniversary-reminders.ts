// Anniversaries of contacts: which ones are due, and whom to notify.
import { sql, type RawBuilder } from 'kysely'
import type { InputOf } from '../../../contract/core/call.ts'
import type { contacts as contract } from '../../../contract/calls/contacts/calls.ts'
import type { JobTransaction } from '../../jobs/transaction.ts'
import { todayIn } from '../../core/dates.ts'
import { timeZoneOf } from '../../db/time-zones.ts'
import { anniversaryDatesAfter, type AnniversaryDate } from './lunar-calendar.ts'
import { notify, type Notification } from '../../notifications/notify.ts'

/** Anniversaries of contacts only: nobody is notified of a colleague's. */
export type DayKind = Exclude<InputOf<typeof contract.anniversaries>['kind'], '' | 'joining'>

/** SQL tables: `k` contacts, `c` their customers, `a` an anniversary of the contact, `d` the days on which it is celebrated. */
export const celebratedContacts = (workgroupId: string, dates: readonly AnniversaryDate[]): RawBuilder<unknown> => sql`
  contacts k join customers c on c.workgroup_id = k.workgroup_id and c.id = k.customer_id and c.deleted_at is null
  cross join lateral (values ('anniversary', k.anniversary, k.is_lunar), ('wedding', k.wedding_anniversary, k.is_wedding_lunar)) a (kind, given, is_lunar)
  join unnest(${dates.map((one) => one.isLunar)}::boolean[], ${dates.map((one) => one.monthDay)}::text[], ${dates.map((one) => one.day)}::date[]) d (is_lunar, month_day, day)
    on d.is_lunar = a.is_lunar and d.month_day = to_char(a.given::timestamp, 'MM-DD')
  where k.workgroup_id = ${workgroupId} and k.deleted_at is null and (k.anniversary is not null or k.wedding_anniversary is not null)`

/** Days before an anniversary on which its reminders are sent. */
const daysBefore = [7, 0]

/** Notifies the owner of the contact's customer, at most once for each of `daysBefore`, however often the job runs. */
export async function notifyOfAnniversaries(
  { db, enqueue, now }: JobTransaction,
  { workgroupId }: { workgroupId: string },
): Promise<void> {
  const zone = await timeZoneOf(db, workgroupId)
  if (!zone) return
  const reminders: Notification[] = []
  for (const days of daysBefore) {
    const { rows } = await sql<{ contactId: string; ownerId: string; kind: DayKind; day: string }>`
      select k.id as "contactId", c.owner_id as "ownerId", a.kind, d.day
      from ${celebratedContacts(workgroupId, anniversaryDatesAfter(todayIn(zone, now), days))}
        and exists (select from members m where m.workgroup_id = k.workgroup_id and m.user_id = c.owner_id and m.left_at is null)
      order by k.id`.execute(db)
    for (const { contactId, ownerId, kind, day } of rows)
      reminders.push({
        to: [ownerId],
        kind: 'anniversary',
        // The whole date: a lunar anniversary can fall twice in one year.
        key: `${contactId} ${kind} ${day} ${days}`,
        contactId,
        day,
      })
  }
  await notify({ db, enqueue, now, workgroupId }, ...reminders)
}
