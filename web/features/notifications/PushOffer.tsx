import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { useEffect, useState } from 'react'
import { usePerson } from '../../api/me.ts'
import { Button } from '../../ui/marks/Button.tsx'
import { Glyph } from '../../ui/marks/Glyph.tsx'
import { useLater } from '../../boot/use-deferred.ts'
import { useTexts } from '../../ui/texts.ts'
import style from './Notifications.module.css'
import { usePush } from './use-push.ts'

/** Whoever was told this often knows what he would be told. */
const enough = 3

/** Once, where notifications are read: never on a first visit, and no more for whoever does not want it. @param told how often so far */
export function PushOffer({ told }: { told: number }) {
  const { userId } = usePerson()
  const [isOpen, setOpen] = useState(false)
  const isTime = useLater() && told >= enough
  useEffect(() => {
    if (!isTime) return
    const look = async () => {
      const [{ mayBeOffered }, { noted }] = await Promise.all([import('./push.ts'), import('./push-kept.ts')])
      setOpen(mayBeOffered() && (await noted('offer')) !== userId)
    }
    look().catch(() => {})
  }, [userId, isTime])
  const putAway = async () => {
    setOpen(false)
    await import('./push-kept.ts').then(({ keepNote }) => keepNote('offer', userId)).catch(() => {})
  }
  return isOpen && isTime ? <Offer onNo={() => void putAway()} /> : null
}

function Offer({ onNo }: { onNo: () => void }) {
  const { t } = useTexts()
  const { state, busy, start } = usePush()
  if (state !== 'off') return null
  return (
    <div className={`${style.strip} ${style.offer}`}>
      <Glyph icon={IconBell} />
      <p>{t('notifications.push.offer')}</p>
      <span className={style.acts}>
        <Button size="sm" look="ghost" onClick={onNo}>
          {t('notifications.push.no')}
        </Button>
        <Button size="sm" busy={busy} onClick={start}>
          {t('notifications.push.take')}
        </Button>
      </span>
    </div>
  )
}
