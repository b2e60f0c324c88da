import '../forms.css'
import { createContext, useContext, useId, type ReactNode } from 'react'
import { useTexts } from '../../texts.ts'
import { FieldError } from './FieldError.tsx'

export type Layout = 'row' | 'inline' | 'stack' | 'bare'
export type FieldIds = {
  id: string
  'aria-labelledby'?: string | undefined
  'aria-label'?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

/** The props of every field. `name`: the target of the error summary. */
export type FieldProps = {
  label: string
  name?: string | undefined
  hint?: ReactNode
  error?: ReactNode
  optional?: boolean
  side?: ReactNode
  /** A live hint while the user types, below the control so that the control does not move. */
  below?: ReactNode
  layout?: Layout | undefined
}

/**
 * Where the label is. row: 112 px left; inline: 44 px left, also on a phone; stack: above; bare: only as the accessible
 * name.
 */
export const FormLayout = createContext<Layout>('stack')

/** Label, hint, error and control of a field. `group`: there are several controls (picks, date and time). */
export function FormRow({
  label,
  name,
  hint,
  error,
  optional = false,
  side,
  below,
  layout,
  group = false,
  children,
}: FieldProps & { group?: boolean; children: ReactNode | ((ids: FieldIds) => ReactNode) }) {
  const { t } = useTexts()
  const id = useId()
  const outer = useContext(FormLayout)
  const shape = layout ?? outer
  const ids: FieldIds = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [error && `${id}e`, hint && `${id}h`, below && `${id}b`].filter(Boolean).join(' ') || undefined,
    ...(shape === 'bare' ? { 'aria-label': label } : group ? { 'aria-labelledby': `${id}l` } : {}),
  }
  const content = typeof children === 'function' ? children(ids) : children
  if (shape === 'bare')
    return (
      <div data-field={name} className="grow">
        {error && <FieldError id={`${id}e`}>{error}</FieldError>}
        {content}
      </div>
    )
  const words = (
    <>
      {label}
      {optional && <span className="maybe">{t('ui.optional')}</span>}
    </>
  )
  return (
    <div
      className={`frow ${shape === 'inline' ? 'row inline' : shape}${error ? ' bad' : ''}`}
      data-field={name}
      role={group ? 'group' : undefined}
      aria-labelledby={group ? `${id}l` : undefined}
    >
      <div className="lab">
        {group ? (
          <span id={`${id}l`}>{words}</span>
        ) : (
          <label htmlFor={id} id={`${id}l`}>
            {words}
          </label>
        )}
        {side && <span className="also">{side}</span>}
      </div>
      <div className="grow">
        {hint && (
          <p className="hint" id={`${id}h`}>
            {hint}
          </p>
        )}
        {error && <FieldError id={`${id}e`}>{error}</FieldError>}
        <FormLayout value={group ? 'bare' : shape}>{content}</FormLayout>
        {below && (
          <p className="hint" role="status" id={`${id}b`}>
            {below}
          </p>
        )}
      </div>
    </div>
  )
}
