import '../forms.css'
import { FormRow, type FieldProps } from '../form/FormRow.tsx'
import { Glyph } from '../../elements/Glyph.tsx'
import type { RadioOption } from './RadioField.tsx'
import { useControllableState } from '../form/use-controllable-state.ts'

type Props = FieldProps & {
  options: RadioOption[]
  value?: string[] | undefined
  defaultValue?: string[]
  onChange?: (value: string[]) => void
  scroll?: boolean
}

/** A group of toggle buttons: any number of a few options. */
export function ToggleField({ options, value, defaultValue, onChange, scroll = false, ...row }: Props) {
  const [chosen, choose] = useControllableState(value, defaultValue ?? [], onChange)
  const flip = (one: string) =>
    choose(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
  return (
    <FormRow {...row} group>
      <div className={`picks ${scroll ? 'scroll' : ''}`}>
        {options.map((one) => (
          <button
            key={one.value}
            type="button"
            className="pick"
            aria-pressed={chosen.includes(one.value)}
            disabled={one.disabled}
            onClick={() => flip(one.value)}
          >
            {one.icon && <Glyph icon={one.icon} size={15} />}
            {one.label}
          </button>
        ))}
      </div>
    </FormRow>
  )
}
