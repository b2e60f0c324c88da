// Plans in the calendar as they are once the send queue is empty: new ones, changed ones, and without deleted ones.
import type { ClientInputOf } from '../../../contract/core/call.ts'
import type { plans } from '../../../contract/calls/plans/calls.ts'
import { isProblem, occurrencesIn, timesOf, type DayRange } from '../../../contract/calls/plans/plan-times.ts'
import { addDays } from '../../../contract/rules/days.ts'
import { temporaryId, type Entry } from '../../offline/send-queue/entry.ts'
import { fieldsOfPlan, mergePlan, type PlanDetail } from '../../offline/send-queue/merge-plan.ts'
import type { QueuedEdit } from '../../offline/send-queue/plan-senders.ts'
import type { PlanForm } from './plan-form.ts'
import { keyOfRow, type PlanRow } from './place-plans.ts'

type Written = ClientInputOf<typeof plans.create>

type Target = { id: string; day?: string; scope?: 'one' | 'following' | 'all' }
/** Whether a queued change of a plan is about this occurrence. */
function isMeant(row: PlanRow, { id, day = '', scope = 'all' }: Target): boolean {
  if (row.id !== id) return false
  if (!row.isRepeated || scope === 'all') return true
  return scope === 'one' ? row.day === day : row.day >= day
}

const namesOf = ({ customerId, contactId }: PlanForm) => ({
  customerName: customerId?.title ?? '',
  contactName: contactId?.title ?? '',
  contactPosition: contactId?.sub ?? '',
})
const textsOf = (input: Written) => ({
  text: input.text,
  place: input.place ?? '',
  customerId: input.customerId ?? '',
  contactId: input.contactId ?? '',
  look: input.look ?? 'soft',
  isPrivate: input.isPrivate ?? false,
  alarms: [...(input.alarms ?? [])],
  attendeeIds: [...(input.attendeeIds ?? [])],
})
const iso = (time: string) => (time.length === 10 ? time : new Date(time).toISOString())
/** A time moved by as much as the changed occurrence was. */
function moved(time: string, from: string, to: string): string {
  if (time.length !== from.length || from.length !== to.length) return time
  const by = Date.parse(to) - Date.parse(from)
  return time.length === 10 ? addDays(time, Math.round(by / 864e5)) : new Date(Date.parse(time) + by).toISOString()
}
/** Other occurrences of a series move along; what another rule makes of them only the server computes. */
function changed(row: PlanRow, input: QueuedEdit, values: PlanForm): PlanRow {
  const { start = '', end = '' } = input.base as { start?: string; end?: string }
  const times =
    !row.isRepeated || row.day === input.day
      ? { start: iso(input.start), end: iso(input.end), isAllDay: input.isAllDay ?? false }
      : {
          start: moved(row.start, iso(start), iso(input.start)),
          end: moved(row.end, iso(end), iso(input.end)),
        }
  const isRepeated = row.isRepeated && input.scope !== 'one'
  return { ...row, ...textsOf(input), ...namesOf(values), ...times, isRepeated, waiting: 'waiting' }
}

/** The occurrences within the range of what a form has queued. */
function occurrencesOf(entry: Entry, input: Written, range: DayRange, of: Pick<PlanRow, 'id' | 'ver'>): PlanRow[] {
  const { isAllDay = false, repeat = '' } = input
  const timeZone = input.timeZone || range.timeZone
  const times = timesOf({ start: input.start, end: input.end, isAllDay, repeat, timeZone })
  if (isProblem(times)) return []
  return occurrencesIn(times, range).map((occurrence) => ({
    ...of,
    ...textsOf(input),
    ...namesOf(entry.values as PlanForm),
    ...occurrence,
    isAllDay,
    timeZone,
    ownerId: entry.userId,
    isBusy: false,
    isRepeated: repeat !== '',
    outcome: 'open',
    writtenLogId: '',
    waiting: entry.state,
    entryId: entry.id,
  }))
}
/** A plan that is moved into the range from another one, where it was read. */
function movedInto(entry: Entry, range: DayRange): PlanRow[] {
  const { base, ...input } = entry.input as unknown as QueuedEdit
  const isRepeated = input.scope !== 'one' && Boolean(base.repeat)
  const { id, ver, day = '' } = input
  return occurrencesOf(entry, { ...input, repeat: '' }, range, { id, ver }).map((row) => ({
    ...row,
    isRepeated,
    day: day || row.day,
  }))
}

/** @param entries those about plans, of this workgroup, in their order */
export function withQueued(rows: readonly PlanRow[], entries: readonly Entry[], range: DayRange): PlanRow[] {
  let shown = [...rows]
  for (const entry of entries) {
    // A new plan that was refused stays in sight; of refused changes the plan is shown as it is.
    if (entry.kind === 'plan') {
      const id = temporaryId(entry.id)
      shown.push(...occurrencesOf(entry, entry.input as unknown as Written, range, { id, ver: 0 }))
    }
    if (entry.kind === 'plan' || entry.state !== 'waiting') continue
    const input = entry.input as unknown as QueuedEdit
    if (entry.kind === 'planDelete') shown = shown.filter((row) => !isMeant(row, input))
    else {
      const isShown = shown.some((row) => keyOfRow(row) === keyOfRow({ id: input.id, day: input.day ?? '' }))
      shown = shown.map((row) => (isMeant(row, input) ? changed(row, input, entry.values as PlanForm) : row))
      if (!isShown) shown.push(...movedInto(entry, range))
    }
  }
  return shown.toSorted((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0))
}
/** A plan with the edit of it that waits. */
export function withQueuedEdit(plan: PlanDetail, entry: Entry | undefined): PlanDetail {
  if (entry?.kind !== 'planEdit') return plan
  const { base, ...input } = entry.input as unknown as QueuedEdit
  const { fields } = mergePlan(base, input, fieldsOfPlan(plan, base))
  const { customerId, contactId, attendeeIds } = entry.values as PlanForm
  const changes = Object.fromEntries(
    Object.keys(base).flatMap((name) => (name === 'attendeeIds' ? [] : [[name, fields[name]]])),
  )
  return {
    ...plan,
    ...changes,
    customerName: customerId?.title ?? '',
    contactName: contactId?.title ?? '',
    contactPosition: contactId?.sub ?? '',
    attendees: attendeeIds.map(({ value, title }) => ({ id: value, name: title, rank: '' })),
  }
}
