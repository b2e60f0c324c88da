// Builders of plans and their records.
import { nextAlarmOf } from '../../../contract/calls/plans/alarm-times.ts'
import { isProblem, timesOf, untilDayOf } from '../../../contract/calls/plans/plan-times.ts'
import { nameSearchText } from '../../../contract/search/name-search.ts'
import { hashToken, newToken } from '../../../server/security/tokens.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './people.ts'

let count = 0
export type PlanOf = {
  by: TestPerson
  text?: string
  start?: string
  end?: string
  isAllDay?: boolean
  timeZone?: string
  repeat?: string
  attendeeIds?: string[]
  customerId?: string
  contactId?: string
  alarms?: number[]
  isPrivate?: boolean
  place?: string
  memo?: string
}
/** By default an hour on Friday, 20 November 2026, from 14:00 in Seoul. */
export async function aPlan(app: TestApp, of: PlanOf): Promise<string> {
  count += 1
  const isAllDay = of.isAllDay ?? false
  const start = of.start ?? (isAllDay ? '2026-11-20' : '2026-11-20T14:00:00+09:00')
  const end = of.end ?? (isAllDay ? start : new Date(Date.parse(start) + 3_600_000).toISOString())
  const times = timesOf({ start, end, isAllDay, timeZone: of.timeZone ?? 'Asia/Seoul', repeat: of.repeat ?? '' })
  if (isProblem(times)) throw new Error(`not a plan: ${times.field} ${times.rule}`)
  const alarms = of.alarms ?? []
  const text = of.text ?? `단가 협의 ${count}`
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into plans (workgroup_id, owner_id, attendee_ids, text, is_all_day, first_day, last_day, starts_at, ends_at, time_zone, rule, until_day,
       customer_id, contact_id, place, search, memo, alarms, next_alarm_at, is_private, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $21) returning id`,
    [
      of.by.workgroupId,
      of.by.id,
      of.attendeeIds ?? [],
      text,
      isAllDay,
      times.firstDay,
      times.lastDay,
      times.startsAt,
      times.endsAt,
      times.timeZone,
      times.rule,
      untilDayOf(times) ?? 'infinity',
      of.customerId ?? null,
      of.contactId ?? null,
      of.place ?? '',
      nameSearchText(text, of.place ?? ''),
      of.memo ?? '',
      alarms,
      nextAlarmOf({ ...times, alarms }, app.now()),
      of.isPrivate ?? false,
      app.now(),
    ],
  )
  return rows[0]!.id
}
export async function aDismissedOutcome(app: TestApp, of: { by: TestPerson; planId: string; day: string }) {
  await app.owner.query(
    'insert into plan_outcomes (workgroup_id, plan_id, day, dismissed_at) values ($1, $2, $3, $4) on conflict do nothing',
    [of.by.workgroupId, of.planId, of.day, app.now()],
  )
}
/** An edit of the plan by its owner that can be undone: the plan as it is now, with another text before. */
export async function aPlanChange(app: TestApp, of: { by: TestPerson; planId: string }) {
  await app.owner.query(
    `insert into plan_changes (workgroup_id, user_id, plan_ids, changed, created_at)
     select p.workgroup_id, $2, array[p.id], jsonb_build_array(jsonb_build_object('id', p.id::text, 'ver', p.ver, 'before', jsonb_build_object(
       'id', p.id::text, 'text', 'before', 'place', p.place, 'memo', p.memo, 'customerId', coalesce(p.customer_id::text, ''), 'contactId', coalesce(p.contact_id::text, ''),
       'alarms', p.alarms, 'isPrivate', p.is_private, 'look', p.look, 'isAllDay', p.is_all_day, 'firstDay', p.first_day, 'lastDay', p.last_day,
       'startsAt', p.starts_at, 'endsAt', p.ends_at, 'timeZone', p.time_zone, 'rule', p.rule, 'excluded', '[]'::jsonb, 'attendeeIds', p.attendee_ids, 'guests', p.guests,
       'seriesId', null, 'seriesDay', null, 'logId', null, 'ver', p.ver))), $3
     from plans p where p.id = $1`,
    [of.planId, of.by.id, app.now()],
  )
}
export async function aFeed(app: TestApp, of: { by: TestPerson; hash: Buffer }) {
  await app.owner.query(
    'insert into calendar_feeds (workgroup_id, user_id, hash, created_at) values ($1, $2, $3, $4) on conflict do nothing',
    [of.by.workgroupId, of.by.id, of.hash, app.now()],
  )
}
/** A guest with a link, to whom the plan was mailed as it is. @returns the code of the link */
export async function aGuest(app: TestApp, of: { by: TestPerson; planId: string; email?: string }): Promise<string> {
  count += 1
  const email = of.email ?? `guest${count}@nuri.example`
  const secret = newToken()
  await app.owner.query('update plans set guests = guests || $2::jsonb where id = $1', [
    of.planId,
    JSON.stringify([{ name: '손다연', email }]),
  ])
  await app.owner.query(
    'insert into plan_guests (workgroup_id, plan_id, email, hashes, sequence) values ($1, $2, $3, $4, 1) on conflict do nothing',
    [of.by.workgroupId, of.planId, email, [hashToken(secret)]],
  )
  return `${of.by.workgroupId}.${secret}`
}
