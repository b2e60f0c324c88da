import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../api.ts'
import { Failure } from '../../ui/lists/Failure.tsx'

/** The server's sentence; ours when it was not reached. */
export function useSentence(): (error: CallError) => string {
  const { t } = useTranslation()
  return (error) =>
    error.message ||
    t(error.word !== 'offline' ? `error.${error.word}` : navigator.onLine ? 'error.server_error' : 'app.offline')
}

/** What no field is to blame for, above the button, with what else one can do. */
export function Refusal({ error, children }: { error: CallError | null; children?: ReactNode }) {
  const sentence = useSentence()
  return (
    error && (
      <>
        <Failure text={sentence(error)} />
        {children}
      </>
    )
  )
}
