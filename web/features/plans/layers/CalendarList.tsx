import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Button } from '../../../ui/elements/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { AgendaDay } from '../Agenda.tsx'
import type { CalendarParts } from '../calendar-parts.ts'
import { daysOfRow } from '../place-plans.ts'
import style from './Layers.module.css'

/** The same plans as a list: the days in view that have any, each with a heading. */
export function CalendarList({ parts }: { parts: CalendarParts }) {
  const { t } = useTexts()
  const { calendar, format, shown } = parts
  const days = calendar.days.flatMap((day) => {
    const rows = shown.rows.filter((row) => {
      const [from, to] = daysOfRow(row, format.timeZone)
      return day >= from && day <= to
    })
    return rows.length > 0 ? [{ day, rows }] : []
  })
  return (
    <div className={style.list}>
      {days.map(({ day, rows }) => (
        <AgendaDay key={day} parts={parts} day={day} rows={rows} />
      ))}
      {days.length === 0 && (
        <EmptyState
          icon={IconCalendar}
          title={t('plans.none')}
          body={t('plans.noneBody')}
          action={
            <Button icon={IconPlus} onClick={() => parts.addOn(calendar.day)}>
              {t('plans.add')}
            </Button>
          }
        />
      )}
    </div>
  )
}
