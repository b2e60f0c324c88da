import { useLocation } from 'react-router'
import { useMe } from '../../../api/me.ts'
import { useTitle } from '../../../kit/address/use-title.ts'
import { LoadingIndicator } from '../../../ui/feedback/LoadingIndicator.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { NewLog } from './NewLog.tsx'

/** A new log. It waits for `me`, which contains the time zone of the entered times. */
export function WriteScreen() {
  const { t } = useTexts()
  const me = useMe()
  const { search } = useLocation()
  useTitle(t('logs.newTitle'))
  return me ? <NewLog key={search} /> : <LoadingIndicator look="page" />
}
