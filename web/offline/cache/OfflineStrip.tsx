import IconOff from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { formatIn } from '../../format/format.ts'
import { Glyph } from '../../ui/marks/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import { tryAgain } from './answered-reads.ts'
import style from './OfflineStrip.module.css'

/** Milliseconds between two tries: a server may be back without a word from the network. */
const pause = 20_000

/** Over what this device shows in the server's place: as of when it is; and while it stands there, the server is tried again. */
export function Strip({ asOf, timeZone, isSilent }: { asOf: string; timeZone: string; isSilent: boolean }) {
  const { t, language } = useTexts()
  const format = formatIn(language, timeZone)
  const { search } = useLocation()
  const isSearch = new URLSearchParams(search).has('q')
  useEffect(() => {
    const timer = setInterval(tryAgain, pause)
    addEventListener('online', tryAgain)
    return () => {
      clearInterval(timer)
      removeEventListener('online', tryAgain)
    }
  }, [])
  const isToday = format.dayOf(asOf) === format.today()
  const when = isToday ? format.timeOf(asOf) : format.moment(asOf)
  const words = isSilent
    ? t(isSearch ? 'offline.silentSearched' : 'offline.silentAsOf', { when })
    : t(isSearch ? 'offline.searched' : 'offline.asOf', { when })
  return (
    <p className={style.strip} role="status">
      <Glyph icon={IconOff} />
      <span>{words}</span>
    </p>
  )
}
