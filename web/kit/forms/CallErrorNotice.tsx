import type { ReactNode } from 'react'
import { useTexts } from '../../ui/texts.ts'
import type { CallError } from '../../api/call-error.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { errorMessage } from '../../api/error-message.ts'

type Props = { error: CallError | null; onRetry?: (() => void) | undefined; busy?: boolean; children?: ReactNode }

/** The error of a call that belongs to no field, with a retry button and other actions (`children`). */
export function CallErrorNotice({ error, onRetry, busy = false, children }: Props) {
  const { t } = useTexts()
  if (!error) return null
  return (
    <>
      <ErrorNotice text={errorMessage(error, t, t('form.offline'))} onRetry={onRetry} busy={busy} />
      {children}
    </>
  )
}
