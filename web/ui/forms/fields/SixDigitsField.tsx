import '../forms.css'
import type { Ref } from 'react'
import { FormRow, type FieldProps } from '../form/FormRow.tsx'
import style from './SixDigitsField.module.css'

type Props = FieldProps & {
  value: string
  onChange: (digits: string) => void
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A code of six digits, drawn as six boxes. It is a single input, so that pasting and the phone's suggestion work. */
export function SixDigitsField({ value, onChange, autoFocus, ref, ...row }: Props) {
  const take = (text: string) => onChange(text.normalize('NFKC').replace(/\D/g, '').slice(0, 6))
  const next = Math.min(value.length, 5)
  return (
    <FormRow {...row} layout="stack">
      {(ids) => (
        <div className={style.code}>
          <input
            {...ids}
            ref={ref}
            name={row.name}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus={autoFocus}
            value={value}
            onChange={(event) => take(event.target.value)}
          />
          {Array.from({ length: 6 }, (_, at) => (
            <span key={at} aria-hidden className={`input ${style.box} ${at === next ? style.next : ''}`}>
              {value[at]}
            </span>
          ))}
        </div>
      )}
    </FormRow>
  )
}
