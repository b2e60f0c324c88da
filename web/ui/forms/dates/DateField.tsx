import '../forms.css'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import { useRef, useState } from 'react'
import { useTexts } from '../../texts.ts'
import { formatDay, readDay, todayOf } from './dates.ts'
import { FormRow, type FieldProps } from '../form/FormRow.tsx'
import { Glyph } from '../../elements/Glyph.tsx'
import { onKeys } from '../../keys.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { Popover } from '../../overlays/Popover.tsx'
import { useIsTouch } from '../../use-is-touch.ts'
import { useControllableState } from '../form/use-controllable-state.ts'

type Props = FieldProps & {
  value?: string | null | undefined
  defaultValue?: string | null
  onChange?: (day: string | null) => void
  min?: string
  max?: string
  today?: string
  placeholder?: string
  disabled?: boolean
}

/**
 * A date ('YYYY-MM-DD' or null), typed in any common format or picked from a calendar; on a touch screen with the
 * native picker. A text that is no date is replaced by the previous value.
 */
export function DateField({
  value,
  defaultValue,
  onChange,
  min,
  max,
  today = todayOf(),
  placeholder,
  disabled = false,
  ...row
}: Props) {
  const { t, language } = useTexts()
  const [day, setDay] = useControllableState(value, defaultValue ?? null, onChange)
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const coarse = useIsTouch()
  const shown = day ? formatDay(day, language, today) : ''
  const commit = () => {
    if (typed === null) return
    const parsed = typed.trim() === '' ? null : readDay(typed, language, today)
    setTyped(null)
    if (typed.trim() === '' || (parsed && (!min || parsed >= min) && (!max || parsed <= max))) setDay(parsed)
  }
  return (
    <FormRow {...row}>
      {(ids) => (
        <div className="input num" ref={anchor}>
          {coarse ? (
            <>
              <span className={`grow one ${day ? '' : 't3'}`} aria-hidden>
                {shown || placeholder}
              </span>
              <Glyph icon={IconCalendar} />
              <input
                {...ids}
                className="native"
                type="date"
                disabled={disabled}
                value={day ?? ''}
                min={min}
                max={max}
                onChange={(event) => setDay(event.target.value || null)}
              />
            </>
          ) : (
            <>
              <input
                {...ids}
                type="text"
                autoComplete="off"
                disabled={disabled}
                value={typed ?? shown}
                placeholder={placeholder}
                onChange={(event) => setTyped(event.target.value)}
                onBlur={commit}
                onKeyDown={onKeys({ Enter: commit, ArrowDown: () => setOpen(true) })}
              />
              <button
                type="button"
                className="in"
                disabled={disabled}
                aria-label={t('ui.openCalendar')}
                aria-haspopup="dialog"
                aria-expanded={open}
                onClick={() => setOpen(!open)}
              >
                <Glyph icon={IconCalendar} />
              </button>
              <Popover open={open} onClose={() => setOpen(false)} anchor={anchor} label={row.label} gap={4}>
                <MonthGrid
                  value={day}
                  min={min}
                  max={max}
                  today={today}
                  onPick={(next) => {
                    setTyped(null)
                    setDay(next)
                    setOpen(false)
                  }}
                />
              </Popover>
            </>
          )}
        </div>
      )}
    </FormRow>
  )
}
