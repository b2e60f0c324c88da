import type { PlanForm } from '../plan-form.ts'

export const partNames = ['text', 'day', 'time', 'endDay', 'endTime', 'isAllDay', 'repeat', 'alarms', 'place'] as const
/** The fields that a line fills in. */
export type LinePart = Pick<PlanForm, (typeof partNames)[number]>
export const linePartOf = (values: PlanForm): LinePart =>
  Object.fromEntries(partNames.map((name) => [name, values[name]])) as LinePart
