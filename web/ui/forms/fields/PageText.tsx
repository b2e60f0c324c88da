import '../forms.css'
import { useId, useLayoutEffect, useRef, type RefObject } from 'react'
import { CharacterCount, isNearLimit } from '../form/CharacterCount.tsx'
import { FieldError } from '../form/FieldError.tsx'
import { growToContent } from './TextArea.tsx'

type Props = {
  label: string
  name?: string
  value: string
  onChange: (value: string) => void
  limit?: number
  error?: string | undefined
  placeholder?: string
  ref?: RefObject<HTMLTextAreaElement | null>
}

/** A multi-line text field without a border, as wide as the page. */
export function PageText({ label, name, value, onChange, limit, error, placeholder, ref }: Props) {
  const id = useId()
  const own = useRef<HTMLTextAreaElement>(null)
  const box = ref ?? own
  useLayoutEffect(() => growToContent(box.current), [box, value])
  return (
    <div data-field={name} className={error ? 'frow bad' : undefined}>
      {error && <FieldError id={id}>{error}</FieldError>}
      <div className="pagetext prose">
        <textarea
          ref={box}
          name={name}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          value={value}
          placeholder={placeholder ?? label}
          onChange={(event) => onChange(event.target.value)}
        />
        {limit !== undefined && isNearLimit(value, limit) && (
          <p>
            <CharacterCount text={value} limit={limit} />
          </p>
        )}
      </div>
    </div>
  )
}
