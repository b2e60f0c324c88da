// What a line fills in of the form of a plan.
import { formatRule } from '../../../../contract/calls/plans/recurrence.ts'
import { addDays, clockTime, daysBetween, weekday } from '../../../../contract/rules/days.ts'
import { partNames, type LinePart } from './line-part.ts'
import type { PlanLine } from './plan-line.ts'

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
/** Minutes that a plan lasts whose line says no end. */
const lasts = 60

/** @param base the fields before: what the line does not say stays as it is there */
export function partOfLine(read: PlanLine, base: LinePart): LinePart {
  const day = read.day ?? base.day
  return {
    text: read.text || base.text,
    day,
    ...timesOf(read, day, base),
    repeat: repeatOf(read, day) ?? base.repeat,
    place: read.place || base.place,
  }
}
function timesOf(
  read: PlanLine,
  day: string | null,
  base: LinePart,
): Omit<LinePart, 'text' | 'day' | 'repeat' | 'place'> {
  if (read.isAllDay) return { isAllDay: true, time: null, endTime: null, endDay: read.endDay ?? day, alarms: [] }
  if (read.start === null) {
    const moved = day && base.day && base.endDay ? addDays(day, daysBetween(base.day, base.endDay)) : day
    return { isAllDay: base.isAllDay, time: base.time, endTime: base.endTime, endDay: moved, alarms: base.alarms }
  }
  const end = minutesOf(read.start) + lasts
  return {
    isAllDay: false,
    time: read.start,
    endTime: read.end ?? clockTime(end),
    endDay: read.endDay ?? (day && read.end === null && end >= 1440 ? addDays(day, 1) : day),
    alarms: base.isAllDay ? [10] : base.alarms,
  }
}
function repeatOf({ repeat }: PlanLine, day: string | null): string | null {
  if (!repeat || !day) return null
  const isPlainWeek = repeat.every === 'week' && repeat.weekdays.length === 0
  return formatRule(isPlainWeek ? { ...repeat, weekdays: [weekday(day)] } : repeat, day)
}

/** The fields whose values from the line differ: what the user has changed by hand stays otherwise. */
export const changedPart = (before: LinePart, after: LinePart): Partial<LinePart> =>
  Object.fromEntries(
    partNames
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, after[name]]),
  )
/** Whether the line says everything, and nothing of it is assumed. */
export const isCertain = ({ text, day, start, isAllDay, questions }: PlanLine): boolean =>
  text !== '' && day !== null && (start !== null || isAllDay) && questions.length === 0
