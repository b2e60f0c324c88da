import { useFormat } from '../format/use-format.ts'
import { useTexts } from '../ui/texts.ts'

/** The number of unread entries beside the name of a place; nothing at zero. */
export function UnreadCount({ count }: { count: number }) {
  const { t } = useTexts()
  const format = useFormat()
  if (count === 0) return null
  return (
    <small className="num">
      <span aria-hidden>{format.number(count)}</span>
      <span className="unseen"> {t('nav.unread', { count })}</span>
    </small>
  )
}
