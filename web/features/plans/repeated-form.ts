// The repetition in a form. Loaded when a plan is edited, or when one with a repetition moves.
import { formatRule, movedRule, parseRule } from '../../../contract/calls/plans/recurrence.ts'
import type { Format } from '../../format/format.ts'
import { inputOfForm, type Plan, type PlanForm } from './plan-form.ts'

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
