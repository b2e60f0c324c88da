import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { Suspense, useEffect, useRef, useState } from 'react'
import { notifications } from '../../../contract/calls/notifications/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { defer } from '../../boot/deferred.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { useRead } from '../../api/reads.ts'
import { UnreadCount } from '../../kit/UnreadCount.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import style from './Bell.module.css'

const Newest = lazyComponent(
  async () => (await withTexts(['notifications'], () => import('./NewestNotifications.tsx'))).NewestNotifications,
)

const useUnread = (): number => useRead(notifications.count, {}, { staleTime: 60_000 }).data?.unread ?? 0
const useLabel = (unread: number): string => {
  const { t } = useTexts()
  const format = useFormat()
  return unread > 0 ? t('notifications.bellUnread', { shown: format.number(unread) }) : t('nav.notifications')
}

/** On a phone: a link to the list. */
export function BellLink() {
  const unread = useUnread()
  return <IconButton icon={IconBell} label={useLabel(unread)} glyph={22} dot={unread > 0} to={paths.notifications} />
}

/** The number of unread notifications; nothing at zero. */
export const UnreadNotifications = () => <UnreadCount count={useUnread()} />

/** On a desktop: the newest notifications in a popover. */
export function Bell() {
  const unread = useUnread()
  const anchor = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => defer(Newest.bring), [])
  const label = useLabel(unread)
  return (
    <span ref={anchor} className={style.bell}>
      <IconButton
        icon={IconBell}
        label={label}
        size="sm"
        dot={unread > 0}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={anchor}
        label={label}
        side="right-start"
        className={style.box!}
      >
        <Suspense fallback={<Skeleton rows={3} shape="line" padded />}>
          <Newest onClose={() => setOpen(false)} />
        </Suspense>
      </Popover>
    </span>
  )
}
