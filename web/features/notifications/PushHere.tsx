import { CheckField } from '../../ui/forms/CheckField.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './Notifications.module.css'
import { usePush } from './use-push.ts'

/** The way out for a browser that is pushed to; the strip is the way in. */
export function PushHere() {
  const { t } = useTexts()
  const { state, busy, end } = usePush()
  if (state !== 'on') return null
  return (
    <div className={style.here}>
      <CheckField label={t('notifications.push.here')} checked disabled={busy} onChange={end} />
    </div>
  )
}
