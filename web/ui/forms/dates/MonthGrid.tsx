import '../forms.css'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTexts } from '../../texts.ts'
import { useFirstWeekday } from '../../week-start.ts'
import { addDays, addMonths, weekday } from '../../../../contract/rules/days.ts'
import { formatDayInFull, formatMonth, todayOf, weekdayNames } from './dates.ts'
import { IconButton } from '../../elements/IconButton.tsx'
import { onKeys } from '../../keys.ts'

type Props = {
  value: string | null
  onPick: (day: string) => void
  min?: string | undefined
  max?: string | undefined
  today?: string
  /** False beside other content: the day gets no focus when the calendar appears. */
  takesFocus?: boolean
}

/**
 * A calendar of one month: arrow keys move by day and week, Page Up and Page Down by month, Home and End within the
 * week.
 */
export function MonthGrid({ value, onPick, min, max, today = todayOf(), takesFocus = true }: Props) {
  const { t, language } = useTexts()
  const [at, setAt] = useState(value ?? today)
  const table = useRef<HTMLTableElement>(null)
  const moved = useRef(takesFocus)
  useEffect(() => {
    if (moved.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }, [at])
  const go = (next: (day: string) => string) => () => {
    moved.current = true
    setAt(next(at))
  }
  const turn = (months: number) => {
    moved.current = false
    setAt(addMonths(at, months))
  }
  const first = useFirstWeekday(),
    month = at.slice(0, 7)
  const start = addDays(`${month}-01`, -((weekday(`${month}-01`) - first + 7) % 7))
  const weekStart = addDays(at, -((weekday(at) - first + 7) % 7))
  const long = weekdayNames(first, language, 'long')
  return (
    <div className="month">
      <header>
        <IconButton size="sm" icon={IconLeft} label={t('ui.previousMonth')} onClick={() => turn(-1)} />
        <b aria-live="polite">{formatMonth(at, language)}</b>
        <IconButton size="sm" icon={IconRight} label={t('ui.nextMonth')} onClick={() => turn(1)} />
      </header>
      <table
        ref={table}
        role="grid"
        aria-label={formatMonth(at, language)}
        onKeyDown={onKeys<KeyboardEvent>({
          ArrowRight: go((day) => addDays(day, 1)),
          ArrowLeft: go((day) => addDays(day, -1)),
          ArrowDown: go((day) => addDays(day, 7)),
          ArrowUp: go((day) => addDays(day, -7)),
          PageDown: go((day) => addMonths(day, 1)),
          PageUp: go((day) => addMonths(day, -1)),
          Home: go(() => weekStart),
          End: go(() => addDays(weekStart, 6)),
        })}
      >
        <thead>
          <tr>
            {weekdayNames(first, language, 'narrow').map((name, index) => (
              <th key={long[index]} scope="col" abbr={long[index]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[0, 1, 2, 3, 4, 5]
            .filter((week) => addDays(start, week * 7).slice(0, 7) <= month)
            .map((week) => (
              <tr key={week}>
                {[0, 1, 2, 3, 4, 5, 6].map((column) => {
                  const day = addDays(start, week * 7 + column)
                  return (
                    <td key={day} role="gridcell" aria-selected={day === value}>
                      <button
                        type="button"
                        tabIndex={day === at ? 0 : -1}
                        className={day.startsWith(month) ? '' : 'o'}
                        aria-pressed={day === value}
                        aria-current={day === today ? 'date' : undefined}
                        disabled={Boolean((min && day < min) || (max && day > max))}
                        onClick={() => onPick(day)}
                      >
                        <span aria-hidden>{Number(day.slice(8))}</span>
                        <span className="unseen">{formatDayInFull(day, language)}</span>
                      </button>
                    </td>
                  )
                })}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
