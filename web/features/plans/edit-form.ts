// The form of an existing plan. Loaded when a plan is edited, or when one with a repetition moves.
import { formatRule, movedRule, parseRule } from '../../../contract/calls/plans/recurrence.ts'
import type { Format } from '../../format/format.ts'
import type { Choice } from '../../ui/forms/combobox/ListboxOption.tsx'
import { personChoice } from '../members/shared/choose-members.ts'
import type { Guest } from './guest-text.ts'
import { inputOfForm, timesOf, type Plan, type PlanForm, type Written } from './plan-form.ts'

/** The repetition of a plan that moves to another day: on the weekdays, or in the week of the month, of that day. */
export function movedRepeat(repeat: string, from: string | null, to: string | null): string {
  const rule = repeat && from && to ? parseRule(repeat, from) : null
  return rule ? formatRule(movedRule(rule, from!, to!), to!) : repeat
}
/** The input of an edit. A repetition that has only moved along is sent as it was: the server moves that of the whole series. */
export function inputOfEdit(form: PlanForm, format: Format, was: Plan) {
  const isMovedAlong = form.repeat === movedRepeat(was.repeat, was.day, form.day)
  return { ...inputOfForm(form, format, was.timeZone), ...(isMovedAlong && { repeat: was.repeat }) }
}

const customerOf = ({ customerId, customerName }: Plan): Choice | null =>
  customerId ? { value: customerId, title: customerName, lead: 'customer' } : null
const contactOf = ({ contactId, contactName, contactPosition }: Plan): Choice | null =>
  contactId ? { value: contactId, title: contactName, sub: contactPosition, lead: 'person' } : null

const guestsOf = ({ guests }: Plan): Guest[] => guests.map(({ name, email }) => ({ name, email }))

export const formOfPlan = (plan: Plan, format: Format): PlanForm => ({
  text: plan.text,
  customerId: customerOf(plan),
  contactId: contactOf(plan),
  ...timesOf(plan, format),
  repeat: plan.repeat,
  alarms: plan.alarms,
  place: plan.place,
  memo: plan.memo,
  attendeeIds: plan.attendees.map(personChoice),
  guests: guestsOf(plan),
  isPrivate: plan.isPrivate,
  look: plan.look,
})
/** A plan as the input of an edit that changes nothing. */
export const inputOfPlan = (plan: Plan): Written =>
  ({
    text: plan.text,
    start: plan.start,
    end: plan.end,
    isAllDay: plan.isAllDay,
    timeZone: plan.timeZone,
    customerId: plan.customerId,
    contactId: plan.contactId,
    place: plan.place,
    memo: plan.memo,
    alarms: plan.alarms,
    repeat: plan.repeat,
    attendeeIds: plan.attendees.map(({ id }) => id),
    guests: guestsOf(plan),
    isPrivate: plan.isPrivate,
    look: plan.look,
  }) as Written
