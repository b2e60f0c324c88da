// Writes the plans of the sample workgroup, and which of them became logs.
import { nextAlarmOf } from '../../contract/calls/plans/alarm-times.ts'
import { isProblem, timesOf, untilDayOf } from '../../contract/calls/plans/plan-times.ts'
import type { Seed } from './insert.ts'

export async function seedPlans(seed: Seed): Promise<void> {
  const { insert, demo, today, workgroupId, userIds, customerIds, contactIds, logIds } = seed
  const rows = demo.plans.map((plan) => {
    const { start, end, repeat, alarms, isAllDay = false } = plan
    const times = timesOf({ start, end, isAllDay, timeZone: demo.timeZone, repeat })
    if (isProblem(times)) throw new Error(`${plan.text} is not a plan: ${times.field} ${times.rule}`)
    const made = new Date(Math.min(Date.parse(start) - 3 * 864e5, today.getTime()))
    return {
      workgroup_id: workgroupId,
      owner_id: userIds[plan.author],
      attendee_ids: plan.attendees.map((author) => userIds[author]),
      text: plan.text,
      is_all_day: isAllDay,
      first_day: times.firstDay,
      last_day: times.lastDay,
      starts_at: times.startsAt,
      ends_at: times.endsAt,
      time_zone: times.timeZone,
      rule: times.rule,
      until_day: untilDayOf(times) ?? 'infinity',
      excluded: [],
      customer_id: plan.customer === null ? null : customerIds[plan.customer],
      contact_id: plan.contact === null ? null : contactIds[plan.contact],
      place: plan.place,
      memo: plan.memo,
      alarms,
      next_alarm_at: nextAlarmOf({ ...times, alarms: [...alarms] }, today),
      is_private: plan.isPrivate,
      look: plan.look,
      created_at: made,
      updated_at: made,
      ver: 1,
    }
  })
  const planIds = await insert('plans', Object.keys(rows[0]!).join(), rows)
  const outcomes = demo.plans.flatMap(({ log, start }, at) =>
    log === null
      ? []
      : [{ workgroup_id: workgroupId, plan_id: planIds[at], day: dayIn(demo.timeZone, start), log_id: logIds[log] }],
  )
  await insert('plan_outcomes', 'workgroup_id, plan_id, day, log_id', outcomes, 'plan_id')
}
const dayIn = (timeZone: string, at: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(at))
