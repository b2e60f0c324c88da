import { type Translate, type TextKey, useTexts } from '../ui/texts.ts'
import { CallError } from './call-error.ts'

/**
 * The message for a failed call: the server's, or ours where it was not reached.
 * @param offline the message for that case
 */
export function errorMessage(error: unknown, t: Translate, offline?: string): string {
  if (!(error instanceof CallError)) return t('error.server_error')
  if (error.message) return error.message
  // A word without a text in the pages comes with the server's sentence.
  if (error.word !== 'offline') return t(`error.${error.word}` as TextKey)
  return offline ?? t(navigator.onLine ? 'error.server_error' : 'app.offline')
}
export function useErrorMessage(): (error: unknown) => string {
  const { t } = useTexts()
  return (error) => errorMessage(error, t)
}
