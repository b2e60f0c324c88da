import '../forms.css'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import { FieldError } from '../form/FieldError.tsx'
import { Glyph } from '../../elements/Glyph.tsx'
import { useControllableState } from '../form/use-controllable-state.ts'

type Props = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'checked' | 'defaultChecked' | 'onChange' | 'type'
> & {
  label: ReactNode
  name?: string
  checked?: boolean
  defaultChecked?: boolean
  onChange?: (checked: boolean) => void
  error?: ReactNode
  end?: ReactNode
}

/** A checkbox with its label. `end`: a count or link at the right. */
export function CheckboxField({ label, name, checked, defaultChecked, onChange, error, end, ...rest }: Props) {
  const id = useId()
  const [on, setOn] = useControllableState(checked, defaultChecked ?? false, onChange)
  return (
    <div className={`frow ${error ? 'bad' : ''}`} data-field={name} style={{ padding: error ? undefined : 0 }}>
      {error && <FieldError id={id}>{error}</FieldError>}
      <div style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
        <label className="check grow">
          <span className="box">
            <input
              type="checkbox"
              {...rest}
              name={name}
              checked={on}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? id : undefined}
              onChange={(event) => setOn(event.target.checked)}
            />
            <Glyph icon={IconCheck} size={12} />
          </span>
          <span>{label}</span>
        </label>
        {end}
      </div>
    </div>
  )
}
