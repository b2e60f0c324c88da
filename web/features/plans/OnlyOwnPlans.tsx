import { maySeePlansOfOthers } from '../../../contract/permissions.ts'
import { usePerson } from '../../api/me.ts'
import { useOfflineNotice } from '../../api/reads.ts'
import { useTexts } from '../../ui/texts.ts'
import style from './Waiting.module.css'

/** For those who see the plans of others: without a network these are missing, so a free time may not be free. */
export function OnlyOwnPlans() {
  const { t } = useTexts()
  const isOffline = Boolean(useOfflineNotice())
  const mayMore = maySeePlansOfOthers(usePerson())
  return isOffline && mayMore ? <p className={style.note}>{t('plans.onlyOwn')}</p> : null
}
