import '../forms.css'
import type { FormEvent, FormHTMLAttributes, ReactNode } from 'react'
import { ErrorSummary, type FieldFault } from './ErrorSummary.tsx'
import { FormLayout, type Layout } from './FormRow.tsx'
import { onKeys } from '../../keys.ts'

type Props = Omit<FormHTMLAttributes<HTMLFormElement>, 'title'> & {
  layout?: Layout
  faults?: FieldFault[]
  faultsTitle?: string
  attempt?: number
  children: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form with our own error messages; ⌘↵ submits from any field. After an invalid submit pass `faults` and a greater
 * `attempt`.
 */
export function Form({
  layout = 'stack',
  faults = [],
  faultsTitle = '',
  attempt = 0,
  className = '',
  children,
  onSubmit,
  ...rest
}: Props) {
  return (
    <form
      noValidate
      {...rest}
      className={`form ${className}`}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event)
      }}
      onKeyDown={onKeys({ 'Mod+Enter': (event) => event.currentTarget.requestSubmit() })}
    >
      {faults.length > 0 && <ErrorSummary title={faultsTitle} faults={faults} attempt={attempt} />}
      <FormLayout value={layout}>{children}</FormLayout>
    </form>
  )
}
