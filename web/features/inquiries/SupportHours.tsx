import { useEffect, useState } from 'react'
import { supportAt, supportHours } from '../../../contract/calls/inquiries/support-hours.ts'
import { formatIn } from '../../format/format.ts'
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import style from './Inquiries.module.css'

const minute = 60_000
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute / 2)
    return () => clearInterval(timer)
  }, [])
  return now
}
/** In other time zones the time zone is named. */
function useKoreaTime(): (words: string) => string {
  const { t } = useTexts()
  const { timeZone } = useFormat()
  return (words) => (timeZone === supportHours.timeZone ? words : `${words} (${t('support.koreaTime')})`)
}

/** Whether support is open, until when, or when it opens again. The form works at all hours. */
export function OpenNow() {
  const { t, language } = useTexts()
  const inKorea = useKoreaTime()
  const { isOpen, until } = supportAt(useNow())
  const format = formatIn(language, supportHours.timeZone)
  const ends = until.toISOString()
  const time = format.time(ends)
  const when = format.momentWith(format.inZone({ weekday: 'long' })(ends), ends)
  return (
    <p className={style.now}>
      <span className={isOpen ? style.on : style.off} aria-hidden />
      <b>{isOpen ? t('support.open', { time: inKorea(time) }) : t('support.closed')}</b>
      <span>{isOpen ? t('support.anyTime') : t('support.opensAt', { when: inKorea(when) })}</span>
    </p>
  )
}

export function Hours() {
  const { t, language } = useTexts()
  const inKorea = useKoreaTime()
  const at = (hour: number) => `${hour}:00`
  const times = formatIn(language, supportHours.timeZone).timeRange(at(supportHours.opens), at(supportHours.closes))
  return (
    <Section title={inKorea(t('support.hours'))}>
      <DescriptionList
        rows={[
          [t('support.weekdays'), times],
          [t('support.weekend'), t('support.rest')],
        ]}
      />
    </Section>
  )
}
