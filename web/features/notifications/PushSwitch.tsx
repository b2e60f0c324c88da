import { CheckboxField } from '../../ui/forms/fields/CheckboxField.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './Notifications.module.css'
import type { Push } from './use-push.ts'

/** Turns pushes to this browser off; the strip turns them on. */
export function PushSwitch({ push: { state, busy, end } }: { push: Push }) {
  const { t } = useTexts()
  if (state !== 'on') return null
  return (
    <div className={style.here}>
      <CheckboxField label={t('notifications.push.here')} checked disabled={busy} onChange={end} />
    </div>
  )
}
