// How a plan reads in the calendar.
import { dotted, titled, type Format } from '../../format/format.ts'
import type { Translate } from '../../ui/texts.ts'
import type { PlanRow } from './place-plans.ts'

type Row = Pick<
  PlanRow,
  | 'isBusy'
  | 'text'
  | 'start'
  | 'end'
  | 'isAllDay'
  | 'contactName'
  | 'contactPosition'
  | 'customerName'
  | 'place'
  | 'waiting'
>
export const titleOf = (row: Pick<Row, 'isBusy' | 'text'>, t: Translate): string =>
  row.isBusy ? t('plans.busy') : row.text
/** '조은정 과장 · 파주 사업장' */
export const aboutOf = (row: Row): string =>
  dotted(row.contactName ? titled(row.contactName, row.contactPosition) : row.customerName, row.place)

/** '11월 20일 금요일 14:00–15:00', or the days of a whole-day plan. */
export function whenOf(row: Pick<Row, 'start' | 'end' | 'isAllDay'>, format: Format, t: Translate): string {
  if (row.isAllDay)
    return row.start === row.end
      ? dotted(format.dayTitle(row.start), t('plans.allDay'))
      : dotted(`${format.date(row.start)} – ${format.date(row.end)}`, t('plans.allDay'))
  const [from, to] = [format.dayOf(row.start), format.dayOf(row.end)]
  return from === to
    ? `${format.dayTitle(from)} ${format.timeOf(row.start)}–${format.timeOf(row.end)}`
    : `${format.moment(row.start)} – ${format.moment(row.end)}`
}
/** The accessible name of a plan: what, when, with whom, whose. */
export const nameOf = (row: Row, format: Format, t: Translate, owner: string): string =>
  [titleOf(row, t), whenOf(row, format, t), aboutOf(row), owner, waitingWords(row, t)].filter(Boolean).join(', ')
/** The state of its queued write. */
export const waitingWords = ({ waiting }: Pick<Row, 'waiting'>, t: Translate): string =>
  waiting ? t(waiting === 'refused' ? 'plans.notSent' : 'plans.waiting') : ''
