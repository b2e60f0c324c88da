import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { useNewest } from './use-newest.ts'

/** The number of unread notices of the workgroup and the service; nothing at zero. Deferred after the first view. */
export function UnreadNotices() {
  const { t } = useTexts()
  const format = useFormat()
  const { group, system } = useNewest()
  const count = (group?.unread ?? 0) + (system?.unread ?? 0)
  if (count === 0) return null
  return (
    <small className="num">
      <span aria-hidden>{format.number(count)}</span>
      <span className="unseen"> {t('nav.unread', { count })}</span>
    </small>
  )
}
