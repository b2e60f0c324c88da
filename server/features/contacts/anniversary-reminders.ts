// Days of contacts that are kept every year: which of them come, and who is told.
import { sql, type RawBuilder } from 'kysely'
import type { InputOf } from '../../../contract/core/call.ts'
import type { contacts as contract } from '../../../contract/calls/contacts/calls.ts'
import type { Db } from '../../db/connect.ts'
import { queueInWorkgroups } from '../../jobs/fan-out.ts'
import type { Send } from '../../jobs/queue.ts'
import type { Tools } from '../../jobs/declared.ts'
import { keptAfter, type KeptOn } from './lunar-calendar.ts'
import { notify } from '../../notifications/notify.ts'

/** Of contacts: nobody is told of a colleague's. */
export type DayKind = Exclude<InputOf<typeof contract.anniversaries>['kind'], '' | 'joining'>

/** As `k` and `c` the contacts and customers of a workgroup, as `a` a day that one has, as `d` when it is kept. */
export const contactsKept = (workgroupId: string, kept: readonly KeptOn[]): RawBuilder<unknown> => sql`
  contacts k join customers c on c.workgroup_id = k.workgroup_id and c.id = k.customer_id and c.deleted_at is null
  cross join lateral (values ('anniversary', k.anniversary, k.is_lunar), ('wedding', k.wedding_anniversary, k.is_wedding_lunar)) a (kind, given, is_lunar)
  join unnest(${kept.map((one) => one.isLunar)}::boolean[], ${kept.map((one) => one.monthDay)}::text[], ${kept.map((one) => one.day)}::date[]) d (is_lunar, month_day, day)
    on d.is_lunar = a.is_lunar and d.month_day = to_char(a.given::timestamp, 'MM-DD')
  where k.workgroup_id = ${workgroupId} and k.deleted_at is null and (k.anniversary is not null or k.wedding_anniversary is not null)`

/** One is told so many days before. */
const daysBefore = [7, 0]
/** In these hours of a workgroup's own day, so that nothing is lost when the server stood still in the first of them. */
const morning = { from: 9, to: 12 }

/** Once an hour: where it is morning, a workgroup is looked at. */
export const findAnniversaries = (tools: Pick<Tools, 'pool' | 'clock' | 'queue'>): Promise<void> =>
  queueInWorkgroups(tools, 'anniversaries.tell', morning)

/** Whoever is in charge of the customer, each day twice at most, however often this is done. */
export async function tellAnniversaries(
  db: Db,
  { workgroupId }: { workgroupId: string },
  { clock }: Pick<Tools, 'clock'>,
  send: Send,
): Promise<void> {
  const now = clock()
  const { rows: here } = await sql<{ today: string }>`
    select (${now}::timestamptz at time zone time_zone)::date as today from workgroups where id = ${workgroupId}`.execute(
    db,
  )
  if (!here[0]) return
  const mails = new Map<string, Date>()
  const pushed = new Set<string>()
  const telling = {
    db,
    now,
    workgroupId,
    mailNotifications: async ({ userIds }: { userIds: string[] }, at: Date) =>
      userIds.forEach((id) => mails.set(id, at)),
    pushNotifications: async ({ userIds }: { userIds: string[] }) => userIds.forEach((id) => pushed.add(id)),
  }
  for (const days of daysBefore) {
    const { rows } = await sql<{ contactId: string; ownerId: string; kind: DayKind; day: string }>`
      select k.id as "contactId", c.owner_id as "ownerId", a.kind, d.day
      from ${contactsKept(workgroupId, keptAfter(here[0].today, days))}
        and exists (select from members m where m.workgroup_id = k.workgroup_id and m.user_id = c.owner_id and m.left_at is null)
      order by k.id`.execute(db)
    for (const { contactId, ownerId, kind, day } of rows)
      await notify(telling, {
        to: [ownerId],
        kind: 'anniversary',
        // The whole day: a lunar one can come twice in a year.
        key: `${contactId} ${kind} ${day} ${days}`,
        contactId,
        day,
      })
  }
  for (const [userId, startAfter] of mails)
    await send('notifications.mail', { workgroupId, userIds: [userId] }, { startAfter })
  for (const userId of pushed) await send('notifications.push', { workgroupId, userIds: [userId] })
}
