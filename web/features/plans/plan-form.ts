// The values of the plan form, and their conversion to and from the contract.
import type { ClientInputOf, OutputOf } from '../../../contract/core/call.ts'
import type { Look, plans } from '../../../contract/calls/plans/calls.ts'
import type { Format } from '../../format/format.ts'
import type { Guest } from './guest-text.ts'
import type { Choice } from '../../ui/forms/combobox/ListboxOption.tsx'

export type Plan = OutputOf<typeof plans.detail>
export type PlanForm = {
  text: string
  customerId: Choice | null
  contactId: Choice | null
  day: string | null
  time: string | null
  endDay: string | null
  endTime: string | null
  isAllDay: boolean
  repeat: string
  alarms: number[]
  place: string
  memo: string
  attendeeIds: Choice[]
  guests: Guest[]
  isPrivate: boolean
  look: Look
}
export type Written = Omit<ClientInputOf<typeof plans.create>, 'clientKey' | 'logId'>

export type GivenTimes = { start: string; end: string; isAllDay: boolean }
export const timesOf = ({ start, end, isAllDay }: GivenTimes, format: Format) =>
  isAllDay
    ? { isAllDay, day: start, endDay: end, time: null, endTime: null }
    : {
        isAllDay,
        day: format.dayOf(start),
        endDay: format.dayOf(end),
        time: format.timeOf(start),
        endTime: format.timeOf(end),
      }
export const emptyPlan = (times: GivenTimes, format: Format): PlanForm => ({
  text: '',
  customerId: null,
  contactId: null,
  ...timesOf(times, format),
  repeat: '',
  alarms: times.isAllDay ? [] : [10],
  place: '',
  memo: '',
  attendeeIds: [],
  guests: [],
  isPrivate: false,
  look: 'soft',
})
/** @param timeZone in which a repeated plan keeps its clock time: that of the reader by default */
export function inputOfForm(form: PlanForm, format: Format, timeZone = format.timeZone): Written {
  const at = (day: string | null, time: string | null) =>
    form.isAllDay ? (day ?? '') : day && time ? format.instantOf(day, time) : ''
  return {
    text: form.text,
    start: at(form.day, form.time),
    end: at(form.endDay ?? form.day, form.endTime),
    isAllDay: form.isAllDay,
    timeZone,
    customerId: form.customerId?.value ?? '',
    contactId: form.contactId?.value ?? '',
    place: form.place,
    memo: form.memo,
    alarms: form.alarms as Written['alarms'],
    repeat: form.repeat,
    attendeeIds: form.attendeeIds.map((one) => one.value),
    guests: form.guests,
    isPrivate: form.isPrivate,
    look: form.look,
  } as Written
}
