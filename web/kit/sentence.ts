import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { CallError } from '../api.ts'

/** What to say when a call failed: the server's sentence; ours when it was not reached. @param offline the words for that */
export function sentenceOf(error: unknown, t: TFunction, offline?: string): string {
  if (!(error instanceof CallError)) return t('error.server_error')
  if (error.message) return error.message
  if (error.word !== 'offline') return t(`error.${error.word}`)
  return offline ?? t(navigator.onLine ? 'error.server_error' : 'app.offline')
}
export function useSentence(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => sentenceOf(error, t)
}
