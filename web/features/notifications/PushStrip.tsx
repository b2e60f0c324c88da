import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './Notifications.module.css'
import type { Push } from './use-push.ts'

/** Shown while this browser gets no pushes: the reason, and how to turn them on. */
export function PushStrip({ push: { state, busy, start } }: { push: Push }) {
  const { t } = useTexts()
  if (state === undefined || state === 'on') return null
  return (
    <div className={style.strip} role="status">
      <Glyph icon={state === 'off' ? IconBell : IconBellOff} />
      <p>{t(`notifications.push.${state}`)}</p>
      {state === 'off' && (
        <Button size="sm" busy={busy} onClick={start}>
          {t('notifications.push.allow')}
        </Button>
      )}
    </div>
  )
}
