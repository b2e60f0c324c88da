// When the alarms of a plan are due.
import { addDays } from '../../rules/days.ts'
import { localTime } from '../../rules/zoned-times.ts'
import { beginsAt, nextOccurrences, type Occurrence, type PlanTimes } from './plan-times.ts'

export type Alarm = { occurrence: Occurrence; beginsAt: Date; minutes: number; dueAt: Date }
type WithAlarms = PlanTimes & { alarms: readonly number[] }

/** Alarms are at most four hours early, so they begin on the day before their occurrence or later. */
const occurrencesLookedAt = 4

/** The alarms of a plan that are due after `after`, of the next occurrences, earliest first. */
export function alarmsAfter(plan: WithAlarms, after: Date): Alarm[] {
  if (plan.alarms.length === 0) return []
  const from = addDays(localTime(plan.timeZone, after).day, -1)
  return nextOccurrences(plan, from, occurrencesLookedAt)
    .flatMap((occurrence) => {
      const begin = beginsAt(plan, occurrence)
      return plan.alarms.map((minutes) => ({
        occurrence,
        beginsAt: begin,
        minutes,
        dueAt: new Date(begin.getTime() - minutes * 60_000),
      }))
    })
    .filter(({ dueAt }) => dueAt > after)
    .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
}
/** The time of the next alarm of a plan, or null for none. */
export const nextAlarmOf = (plan: WithAlarms, after: Date): Date | null => alarmsAfter(plan, after)[0]?.dueAt ?? null
