import '../forms.css'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useState } from 'react'
import { clockTime } from '../../../../contract/rules/days.ts'
import { useTexts } from '../../texts.ts'
import { ComboList } from '../combobox/ComboList.tsx'
import { readTime } from './dates.ts'
import { FormRow, type FieldProps } from '../form/FormRow.tsx'
import { Glyph } from '../../elements/Glyph.tsx'
import { useIsTouch } from '../../use-is-touch.ts'
import { useCombo } from '../combobox/use-combo.ts'
import { useControllableState } from '../form/use-controllable-state.ts'

type Props = FieldProps & {
  value?: string | null | undefined
  defaultValue?: string | null
  onChange?: (time: string | null) => void
  step?: number
  disabled?: boolean
  from?: string
}

/**
 * A time ('HH:MM' or null), typed (930, 9:30, 오후 2:30) or picked from a list of every `step` minutes that begins at
 * `from`; on a touch screen with the native picker.
 */
export function TimeField({
  value,
  defaultValue,
  onChange,
  step = 30,
  disabled = false,
  from = '08:00',
  ...row
}: Props) {
  const { t } = useTexts()
  const [time, setTime] = useControllableState(value, defaultValue ?? null, onChange)
  const [typed, setTyped] = useState<string | null>(null)
  const coarse = useIsTouch()
  const all = everyTime(step, from)
  const combo = useCombo({
    search: (query) => {
      const at = readTime(query)
      return at && !all.some((one) => one.value === at)
        ? [{ value: at, title: at }]
        : at
          ? all.filter((one) => one.value >= at).slice(0, 8)
          : all
    },
    onPick: (one) => {
      setTyped(null)
      setTime(one.value)
    },
  })
  const settle = () => {
    if (typed === null) return
    const read = readTime(typed)
    setTyped(null)
    if (read || typed.trim() === '') setTime(read)
  }
  return (
    <FormRow {...row}>
      {(ids) =>
        coarse ? (
          <div className="input num">
            <span className="grow" aria-hidden>
              {time}
            </span>
            <Glyph icon={IconClock} />
            <input
              {...ids}
              className="native"
              type="time"
              disabled={disabled}
              value={time ?? ''}
              onChange={(event) => setTime(event.target.value || null)}
            />
          </div>
        ) : (
          <>
            <div className="input num" ref={combo.anchor}>
              <input
                {...ids}
                {...combo.field}
                type="text"
                disabled={disabled}
                value={typed ?? time ?? ''}
                onChange={(event) => {
                  setTyped(event.target.value)
                  combo.type(event.target.value)
                }}
                onBlur={() => {
                  settle()
                  combo.leave()
                }}
              />
              <Glyph icon={IconClock} />
            </div>
            <ComboList combo={combo} label={row.label} chosen={time ? [time] : []} empty={t('ui.noTime')} />
          </>
        )
      }
    </FormRow>
  )
}

const everyTime = (step: number, from: string) => {
  const times = Array.from({ length: Math.ceil(1440 / step) }, (_, at) => clockTime(at * step))
  return [...times.filter((one) => one >= from), ...times.filter((one) => one < from)].map((one) => ({
    value: one,
    title: one,
  }))
}
