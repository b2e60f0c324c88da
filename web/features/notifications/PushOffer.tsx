import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { useEffect, useState } from 'react'
import { usePerson } from '../../api/me.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useFirstViewDone } from '../../boot/use-deferred.ts'
import { useTexts } from '../../ui/texts.ts'
import style from './Notifications.module.css'
import { usePush } from './use-push.ts'

/** The offer appears after this many notifications. */
const minNotifications = 3

/**
 * Offers pushes once, on the notification list, unless the user dismissed the offer.
 * @param notificationCount the number of listed notifications
 */
export function PushOffer({ notificationCount }: { notificationCount: number }) {
  const { userId } = usePerson()
  const [isOpen, setOpen] = useState(false)
  const isDue = useFirstViewDone() && notificationCount >= minNotifications
  useEffect(() => {
    if (!isDue) return
    const check = async () => {
      const [{ mayBeOffered }, { readPushNote }] = await Promise.all([
        import('./push.ts'),
        import('../../session/push-notes.ts'),
      ])
      setOpen(mayBeOffered() && (await readPushNote('offer')) !== userId)
    }
    check().catch(() => {})
  }, [userId, isDue])
  const dismiss = async () => {
    setOpen(false)
    await import('../../session/push-notes.ts')
      .then(({ writePushNote }) => writePushNote('offer', userId))
      .catch(() => {})
  }
  return isOpen && isDue ? <Offer onDismiss={() => void dismiss()} /> : null
}

function Offer({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTexts()
  const { state, busy, start } = usePush()
  if (state !== 'off') return null
  return (
    <div className={`${style.strip} ${style.offer}`}>
      <Glyph icon={IconBell} />
      <p>{t('notifications.push.offer')}</p>
      <span className={style.acts}>
        <Button size="sm" look="ghost" onClick={onDismiss}>
          {t('notifications.push.no')}
        </Button>
        <Button size="sm" busy={busy} onClick={start}>
          {t('notifications.push.take')}
        </Button>
      </span>
    </div>
  )
}
