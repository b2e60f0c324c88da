import { useLocation } from 'react-router'
import { useMe } from '../../../api/me.ts'
import { useTitle } from '../../../kit/address/use-title.ts'
import { Waiting } from '../../../ui/lists/Waiting.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { NewLog } from './NewLog.tsx'

/** A new log. The time zone comes with `me`: what is written as ten o'clock must be ten o'clock there. */
export function WriteScreen() {
  const { t } = useTexts()
  const me = useMe()
  const { search } = useLocation()
  useTitle(t('logs.newTitle'))
  return me ? <NewLog key={search} /> : <Waiting look="page" />
}
