import IconOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { Glyph } from '../../ui/marks/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import style from './SendQueue.module.css'
import { useOfflineSince } from './use-online.ts'

/** Above the box of drafts: there is no network, and nothing that is written is lost. */
export function OfflineStrip() {
  const { t } = useTexts()
  const format = useFormat()
  const since = useOfflineSince()
  if (since === null) return null
  return (
    <div className={style.strip} role="status">
      <Glyph icon={IconOff} />
      <span className={style.words}>
        <b>{t('outbox.offline')}</b> {t('outbox.offlineBody')}
      </span>
      <span className={`desk ${style.since}`}>
        {t('outbox.since', { time: format.timeOf(new Date(since).toISOString()) })}
      </span>
    </div>
  )
}
