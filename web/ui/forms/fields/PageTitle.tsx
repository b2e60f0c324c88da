import '../forms.css'
import { useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { CharacterCount } from '../form/CharacterCount.tsx'
import { FieldError } from '../form/FieldError.tsx'
import { onEnter } from '../../keys.ts'
import { growToContent } from './TextArea.tsx'

type Props = {
  label: string
  name?: string
  value: string
  onChange: (value: string) => void
  onNext?: (event: KeyboardEvent) => void
  limit?: number
  error?: string | undefined
  placeholder?: string
}

/** The title of a record as a field without a border. Enter calls `onNext`. */
export function PageTitle({ label, name, value, onChange, onNext, limit, error, placeholder }: Props) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => growToContent(box.current), [value])
  return (
    <div data-field={name} className={error ? 'frow bad' : undefined}>
      {error && <FieldError id={id}>{error}</FieldError>}
      <div className="pagetitle">
        <textarea
          rows={1}
          ref={box}
          name={name}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          value={value}
          placeholder={placeholder ?? label}
          onChange={(event) => onChange(event.target.value.replace(/\n/g, ' '))}
          onKeyDown={onEnter((event) => onNext?.(event))}
        />
        {limit !== undefined && <CharacterCount text={value} limit={limit} />}
      </div>
    </div>
  )
}
