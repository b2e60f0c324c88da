import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { useTexts } from '../../../ui/texts.ts'
import style from '../SendQueue.module.css'

/** Above a record that is being sent, with the words of its row in the queue. */
export function SendingStrip() {
  const { t } = useTexts()
  return (
    <div className={style.strip} role="status">
      <Glyph icon={IconClock} />
      <span className={style.words}>{t('outbox.sending')}</span>
    </div>
  )
}
