import '../forms.css'
import { useEffect, useId, useRef } from 'react'

export type FieldFault = { field: string; message: string }

const toField = (from: HTMLElement, field: string) => {
  const scope = from.closest('form, dialog, main') ?? document
  const row = scope.querySelector(`[data-field="${CSS.escape(field)}"]`)
  row?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select, [tabindex="0"], button')?.focus()
}

/** The errors of a form, above it, with links to the fields. Takes the focus whenever `attempt` grows. */
export function ErrorSummary({
  title,
  faults,
  attempt = 0,
}: {
  title: string
  faults: FieldFault[]
  attempt?: number
}) {
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => box.current?.focus(), [attempt])
  if (faults.length === 0) return null
  return (
    <div className="sum" ref={box} tabIndex={-1} role="alert" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {faults.map(({ field, message }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault()
                toField(event.currentTarget, field)
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
