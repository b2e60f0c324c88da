import '../forms.css'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { CharacterCount } from '../form/CharacterCount.tsx'
import { FormRow, type FieldProps } from '../form/FormRow.tsx'
import { Glyph, type Icon } from '../../elements/Glyph.tsx'
import { useControllableState } from '../form/use-controllable-state.ts'

export type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'defaultValue' | 'onChange' | 'size' | 'name'> & {
    value?: string | undefined
    defaultValue?: string | undefined
    onChange?: ((value: string) => void) | undefined
    /** Shows the character count; does not cut the text. */
    limit?: number | undefined
    icon?: Icon
    end?: ReactNode
    size?: 'md' | 'lg'
    ref?: Ref<HTMLInputElement>
  }

export function TextField({
  label,
  name,
  hint,
  error,
  optional,
  side,
  below,
  layout,
  value,
  defaultValue,
  onChange,
  limit,
  icon,
  end,
  size = 'md',
  className = '',
  ref,
  ...rest
}: TextFieldProps) {
  const [text, setText] = useControllableState(value, defaultValue ?? '', onChange)
  return (
    <FormRow {...{ label, name, hint, error, optional, side, below, layout }}>
      {(ids) => (
        <div className={`input ${size === 'lg' ? 'lg' : ''} ${className}`}>
          {icon && <Glyph icon={icon} />}
          <input
            type="text"
            {...rest}
            {...ids}
            name={name}
            ref={ref}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {limit !== undefined && <CharacterCount text={text} limit={limit} />}
          {end}
        </div>
      )}
    </FormRow>
  )
}
