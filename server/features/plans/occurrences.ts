// Occurrences of plans as the calls return them, without the words of private plans where the caller may not read them.
import type { OutputOf } from '../../../contract/core/call.ts'
import type { plans as contract } from '../../../contract/calls/plans/calls.ts'
import {
  beginsAt,
  isOverAt,
  occurrencesIn,
  type DayRange,
  type Occurrence,
} from '../../../contract/calls/plans/plan-times.ts'
import { mayReadPlanText, type Person } from '../../../contract/permissions.ts'
import type { ListedPlan, Outcome } from './queries.ts'

export type PlanRow = OutputOf<typeof contract.list>['items'][number]
type Shown = { outcome: PlanRow['outcome']; writtenLogId: string }

/** What became of occurrences, by plan and day. */
export function outcomesByDay(outcomes: readonly Outcome[]): (planId: string, day: string) => Shown {
  const byDay = new Map(outcomes.map((each) => [`${each.planId} ${each.day}`, each]))
  return (planId, day) => {
    const found = byDay.get(`${planId} ${day}`)
    if (!found) return { outcome: 'open', writtenLogId: '' }
    return { outcome: found.isDismissed ? 'dismissed' : 'written', writtenLogId: found.logId }
  }
}

const withoutText = {
  text: '',
  customerId: '',
  customerName: '',
  contactId: '',
  contactName: '',
  contactPosition: '',
  place: '',
  alarms: [],
  attendeeIds: [],
  isBusy: true,
} as const
export function rowOf(person: Person, plan: ListedPlan, { day, start, end }: Occurrence, shown: Shown): PlanRow {
  const row: PlanRow = {
    id: plan.id,
    day,
    ver: plan.ver,
    text: plan.text,
    start,
    end,
    isAllDay: plan.isAllDay,
    timeZone: plan.timeZone,
    ownerId: plan.ownerId,
    attendeeIds: plan.attendeeIds,
    customerId: plan.customerId,
    customerName: plan.customerName,
    contactId: plan.contactId,
    contactName: plan.contactName,
    contactPosition: plan.contactPosition,
    place: plan.place,
    look: plan.look,
    isPrivate: plan.isPrivate,
    isBusy: false,
    isRepeated: plan.rule !== '',
    alarms: plan.alarms,
    outcome: shown.outcome,
    writtenLogId: shown.writtenLogId,
  }
  return mayReadPlanText(person, plan)
    ? row
    : { ...row, ...withoutText, alarms: [], attendeeIds: [], look: 'sand', outcome: 'open', writtenLogId: '' }
}

/**
 * The occurrences in a range, by start.
 * @param most further ones are left out, and `more` says so
 */
export function rowsIn(
  person: Person,
  plans: readonly ListedPlan[],
  range: DayRange,
  shownOf: ReturnType<typeof outcomesByDay>,
  most: number,
): { items: PlanRow[]; more: boolean } {
  const items: PlanRow[] = []
  for (const plan of plans) {
    for (const occurrence of occurrencesIn(plan, range))
      items.push(rowOf(person, plan, occurrence, shownOf(plan.id, occurrence.day)))
    if (items.length > most * 2) break
  }
  items.sort(
    (one, other) =>
      (one.start < other.start ? -1 : one.start > other.start ? 1 : 0) || Number(one.id) - Number(other.id),
  )
  return { items: items.slice(0, most), more: items.length > most }
}
export { beginsAt, isOverAt }
