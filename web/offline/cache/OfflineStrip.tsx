import IconOff from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { formatIn } from '../../format/format.ts'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import { answeredReads } from './answered-reads.ts'
import style from './OfflineStrip.module.css'

/** Milliseconds between retries: a server may be reached again without an event of the network. */
const interval = 20_000

/** Above content from the offline cache: says when it was current. Tries the server again while it is shown. */
export function Strip({ asOf, timeZone, isSilent }: { asOf: string; timeZone: string; isSilent: boolean }) {
  const { t, language } = useTexts()
  const format = formatIn(language, timeZone)
  const { search } = useLocation()
  const isSearch = new URLSearchParams(search).has('q')
  useEffect(() => {
    const timer = setInterval(answeredReads.retry, interval)
    addEventListener('online', answeredReads.retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', answeredReads.retry)
    }
  }, [])
  const isToday = format.dayOf(asOf) === format.today()
  const when = isToday ? format.time(asOf) : format.moment(asOf)
  const text = isSilent
    ? t(isSearch ? 'offline.silentSearched' : 'offline.silentAsOf', { when })
    : t(isSearch ? 'offline.searched' : 'offline.asOf', { when })
  return (
    <p className={style.strip} role="status">
      <Glyph icon={IconOff} />
      <span>{text}</span>
    </p>
  )
}
