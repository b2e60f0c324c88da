import '../forms.css'
import { FormRow, type FieldProps } from '../form/FormRow.tsx'
import { Glyph, type Icon } from '../../elements/Glyph.tsx'
import { roving } from '../../roving.ts'
import { useControllableState } from '../form/use-controllable-state.ts'

export type RadioOption = { value: string; label: string; icon?: Icon | undefined; disabled?: boolean }
type Props = FieldProps & {
  options: RadioOption[]
  value?: string | null | undefined
  defaultValue?: string | null
  onChange?: (value: string) => void
  scroll?: boolean
}

/** A radio group of buttons with roving tabindex. `scroll`: one row on a phone. */
export function RadioField({ options, value, defaultValue, onChange, scroll = false, ...row }: Props) {
  const [chosen, choose] = useControllableState<string | null>(value, defaultValue ?? null, (next) =>
    onChange?.(next ?? ''),
  )
  const stop = options.some((one) => one.value === chosen) ? chosen : options[0]?.value
  return (
    <FormRow {...row} group>
      {(ids) => (
        <div
          role="radiogroup"
          className={`picks ${scroll ? 'scroll' : ''}`}
          aria-labelledby={ids['aria-labelledby']}
          aria-label={ids['aria-label']}
          aria-describedby={ids['aria-describedby']}
          aria-invalid={ids['aria-invalid']}
          onKeyDown={roving(choose)}
        >
          {options.map((one) => (
            <button
              key={one.value}
              type="button"
              role="radio"
              className="pick"
              aria-checked={one.value === chosen}
              tabIndex={one.value === stop ? 0 : -1}
              data-stop={one.value}
              disabled={one.disabled}
              onClick={(event) => {
                choose(one.value)
                event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
              }}
            >
              {one.icon && <Glyph icon={one.icon} size={15} />}
              {one.label}
            </button>
          ))}
        </div>
      )}
    </FormRow>
  )
}
