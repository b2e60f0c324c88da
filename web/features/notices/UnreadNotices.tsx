import { notices, serviceNotices } from '../../../contract/notices.ts'
import { useRead } from '../../queries.ts'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../use-format.ts'
import { useLater } from '../../use-later.ts'

/** How many notices one has not read, of the workgroup and of the service; nothing where there is none. */
export function UnreadNotices() {
  const { t } = useTexts()
  const format = useFormat()
  const enabled = useLater()
  const [ours, theirs] = [useRead(notices.newest, {}, { enabled }), useRead(serviceNotices.newest, {}, { enabled })]
  const count = (ours.data?.unread ?? 0) + (theirs.data?.unread ?? 0)
  if (count === 0) return null
  return (
    <small className="num" title={t('nav.unread', { count })}>
      <span aria-hidden>{format.number(count)}</span>
      <span className="unseen"> {t('nav.unread', { count })}</span>
    </small>
  )
}
