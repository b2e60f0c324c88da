// Columns and cells of the Excel file of plans.
import type { Language } from '../../../contract/codes.ts'
import { clockTime } from '../../../contract/rules/days.ts'
import { localTime } from '../../../contract/rules/zoned-times.ts'
import type { Cell, Column } from '../../sheets/write-xlsx.ts'
import { textIn } from '../../core/texts.ts'
import type { PlanRow } from './occurrences.ts'

export const columnsIn = (language: Language): Column[] =>
  (
    [
      ['plan.export.start', 17, 'moment'],
      ['plan.export.end', 17, 'moment'],
      ['plan.export.allDay', 10, 'text'],
      ['plan.export.text', 36, 'text'],
      ['export.customer', 22, 'text'],
      ['export.contact', 14, 'text'],
      ['export.position', 14, 'text'],
      ['plan.export.place', 24, 'text'],
      ['plan.export.owner', 14, 'text'],
      ['plan.export.attendees', 26, 'text'],
      ['plan.export.repeated', 10, 'text'],
      ['plan.export.private', 10, 'text'],
      ['plan.export.memo', 40, 'text'],
    ] as const
  ).map(([name, width, kind]) => ({ title: textIn(language, name), width, kind }))

/** Local time of the workgroup; a whole day begins and ends on its days. */
function momentIn(timeZone: string, time: string): string {
  if (time.length === 10) return `${time}T00:00:00`
  const { day, minutes } = localTime(timeZone, time)
  return `${day}T${clockTime(minutes)}:00`
}
type Shown = {
  language: Language
  timeZone: string
  nameOf: (userId: string) => string
  memoOf: (id: string) => string
}
/** A private plan of somebody else has its times and its owner only. */
export function cellsOf(row: PlanRow, { language, timeZone, nameOf, memoOf }: Shown): Cell[] {
  const yes = (is: boolean) => (is ? textIn(language, 'plan.export.yes') : null)
  return [
    momentIn(timeZone, row.start),
    momentIn(timeZone, row.end),
    yes(row.isAllDay),
    row.isBusy ? textIn(language, 'plan.export.busy') : row.text,
    row.customerName,
    row.contactName,
    row.contactPosition,
    row.place,
    nameOf(row.ownerId),
    row.attendeeIds.map(nameOf).filter(Boolean).join(', '),
    yes(row.isRepeated),
    yes(row.isPrivate),
    row.isBusy ? '' : memoOf(row.id),
  ]
}
