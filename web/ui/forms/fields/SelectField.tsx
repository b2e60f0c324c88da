import '../forms.css'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import type { SelectHTMLAttributes } from 'react'
import { FormRow, type FieldProps } from '../form/FormRow.tsx'
import { Glyph } from '../../elements/Glyph.tsx'
import { useControllableState } from '../form/use-controllable-state.ts'

type Props = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'defaultValue' | 'onChange' | 'name' | 'size'> & {
    options: { value: string; label: string; disabled?: boolean }[]
    value?: string | undefined
    defaultValue?: string | undefined
    onChange?: (value: string) => void
    placeholder?: string
  }

/** A native select. For more than about 15 options use ComboField. */
export function SelectField({
  label,
  name,
  hint,
  error,
  optional,
  side,
  layout,
  options,
  value,
  defaultValue,
  onChange,
  placeholder,
  ...rest
}: Props) {
  const [chosen, choose] = useControllableState(value, defaultValue ?? '', onChange)
  return (
    <FormRow {...{ label, name, hint, error, optional, side, layout }}>
      {(ids) => (
        <div className="input">
          <select
            {...rest}
            {...ids}
            name={name}
            value={chosen}
            onChange={(event) => choose(event.target.value)}
            className={chosen === '' ? 't3' : undefined}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((one) => (
              <option key={one.value} value={one.value} disabled={one.disabled}>
                {one.label}
              </option>
            ))}
          </select>
          <Glyph icon={IconSelector} />
        </div>
      )}
    </FormRow>
  )
}
