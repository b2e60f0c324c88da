// Merges a queued edit of a plan with changes that others, or another device, have made since.
import type { OutputOf } from '../../../contract/core/call.ts'
import type { plans } from '../../../contract/calls/plans/calls.ts'

export type PlanDetail = OutputOf<typeof plans.detail>
/** The editable fields of a plan, as its form sends them. */
export type PlanFields = Readonly<Record<string, unknown>>

/** Fields that are merged as one: a contact belongs to its customer, and an end to its start. */
const groups = [
  ['start', 'end', 'isAllDay', 'timeZone'],
  ['customerId', 'contactId'],
]
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(String).toSorted()
  if (typeof value !== 'string') return value ?? ''
  const text = value.trim().replaceAll('\r\n', '\n')
  // The same instant can be written in two ways.
  return /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)) ? Date.parse(text) : text
}
const isSame = (one: PlanFields, other: PlanFields, names: readonly string[]) =>
  names.every((name) => JSON.stringify(plain(one[name])) === JSON.stringify(plain(other[name])))

/** A plan as the fields that `like` has. */
export const fieldsOfPlan = (plan: PlanDetail, like: PlanFields): PlanFields =>
  Object.fromEntries(
    Object.keys(like).map((name) => [
      name,
      name === 'attendeeIds' ? plan.attendees.map(({ id }) => id) : plan[name as keyof PlanDetail],
    ]),
  )

/** The fields, and groups of fields, that are merged as one. */
const partsOf = (base: PlanFields): readonly (readonly string[])[] => {
  const grouped = new Set(groups.flat())
  return [...groups, ...Object.keys(base).flatMap((name) => (grouped.has(name) ? [] : [[name]]))]
}
/** Whether any field of a plan differs from `base`. */
export const hasChanged = (base: PlanFields, now: PlanFields): boolean =>
  partsOf(base).some((names) => !isSame(base, now, names))

/**
 * @param base the plan as it was when the edit began
 * @returns `open`: fields that both changed differently, with the user's own value in `fields`; `isDone`: the plan has
 *   all values of the edit already
 */
export function mergePlan(
  base: PlanFields,
  mine: PlanFields,
  theirs: PlanFields,
): { fields: PlanFields; open: string[]; isDone: boolean } {
  const fields: Record<string, unknown> = { ...mine }
  const open: string[] = []
  let isDone = true
  for (const names of partsOf(base)) {
    if (isSame(mine, theirs, names)) continue
    if (isSame(mine, base, names)) {
      for (const name of names) fields[name] = theirs[name]
      continue
    }
    isDone = false
    if (!isSame(theirs, base, names)) open.push(names[0]!)
  }
  return { fields, open, isDone }
}
