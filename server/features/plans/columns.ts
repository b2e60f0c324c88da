// Columns of plans `p` as SQL, with the customers and contacts that they name.
import { sql } from 'kysely'
import { joinById } from '../../db/join-by-id.ts'

/** Customers `c` and contacts `k` of plans `p`: the current ones, where those that a plan names were merged. */
export const joins = sql`
  left join customers c0 on c0.workgroup_id = p.workgroup_id and c0.id = p.customer_id
  ${joinById('customers', 'c', {
    workgroupId: sql`p.workgroup_id`,
    id: sql`case when c0.merged_into is null then c0.id else standing_customer(p.workgroup_id, c0.id) end`,
  })}
  left join contacts k0 on k0.workgroup_id = p.workgroup_id and k0.id = p.contact_id
  ${joinById('contacts', 'k', {
    workgroupId: sql`p.workgroup_id`,
    id: sql`case when k0.merged_into is null then k0.id else standing_contact(p.workgroup_id, k0.id) end`,
  })}`
/** The times of a plan `p` (`PlanTimes`). */
export const planTimes = sql`
  p.is_all_day as "isAllDay", p.first_day as "firstDay", p.last_day as "lastDay", p.starts_at as "startsAt", p.ends_at as "endsAt",
  p.time_zone as "timeZone", p.rule, p.excluded::text[] as excluded`
export const listed = sql`
  p.id, p.ver, p.owner_id as "ownerId", p.attendee_ids as "attendeeIds", p.text, p.place, p.alarms, p.is_private as "isPrivate", p.look, ${planTimes},
  coalesce(c.id::text, '') as "customerId", coalesce(k.id::text, '') as "contactId"`
export const named = sql`
  coalesce(c.name, '') as "customerName", coalesce(k.name, '') as "contactName", coalesce(k.position, '') as "contactPosition"`
export const stored = sql`
  ${listed}, p.memo, p.guests, p.series_id as "seriesId", p.series_day as "seriesDay", p.log_id as "logId", p.next_alarm_at as "nextAlarmAt", p.created_at as "createdAt", p.updated_at as "updatedAt"`
/** Whether the owner of plan `p` is no longer a member. */
export const hasOwnerLeft = sql`exists (
  select from members m where m.workgroup_id = p.workgroup_id and m.user_id = p.owner_id and m.left_at is not null)`
