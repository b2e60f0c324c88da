import { useSearchParams } from 'react-router'
import { href, paths } from '../../../../contract/core/paths.ts'

const ofLog = /^log-([1-9]\d*)$/
/** The name of the form that edits a log. */
export const formOfLog = (logId: string): string => `log-${logId}`

/** After registering a customer or contact from a log form, leads back to that form. @returns null elsewhere */
export function useReturnToLogForm(): ((chosen?: { customer: string; contact: string }) => string) | null {
  const [address] = useSearchParams()
  const form = address.get('for')
  if (!form) return null
  const logId = ofLog.exec(form)?.[1]
  return (chosen) => (logId ? href(paths.editLog, { logId }, chosen) : href(paths.write, {}, { form, ...chosen }))
}
