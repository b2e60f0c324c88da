import type { CalendarParts } from '../calendar-parts.ts'
import { CalendarList } from './CalendarList.tsx'
import { PeopleDay } from './PeopleDay.tsx'

/** The views that load when they are opened: the list, and a day by person. */
export function OtherView({ parts }: { parts: CalendarParts }) {
  return parts.calendar.isList ? <CalendarList parts={parts} /> : <PeopleDay parts={parts} />
}
