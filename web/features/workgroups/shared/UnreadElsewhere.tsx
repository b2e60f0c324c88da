import { workgroups } from '../../../../contract/calls/workgroups/calls.ts'
import { useRead } from '../../../api/reads.ts'
import { useTexts } from '../../../ui/texts.ts'
import style from '../Workgroups.module.css'

/** A dot while another workgroup of the user has unread notifications. Deferred after the first view. */
export function UnreadElsewhere() {
  const { t } = useTexts()
  const { data } = useRead(workgroups.list, {}, { staleTime: 60_000 })
  if (!data?.items.some(({ isCurrent, hasUnread }) => hasUnread && !isCurrent)) return null
  return <span className={style.unread} role="img" aria-label={t('workgroups.hasUnread')} />
}
