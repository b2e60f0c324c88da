import IconOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import style from './SendQueue.module.css'
import { useOfflineSince } from './use-offline-since.ts'

/** Above the list of drafts, without a network: says that nothing the user writes is lost. */
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
        {t('outbox.since', { time: format.time(new Date(since).toISOString()) })}
      </span>
    </div>
  )
}
