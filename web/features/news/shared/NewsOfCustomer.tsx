import { useEffect, useEffectEvent, useState } from 'react'
import type { OutputOf } from '../../../../contract/core/call.ts'
import { news } from '../../../../contract/calls/news/calls.ts'
import { dotted } from '../../../format/format.ts'
import { useSentence } from '../../../kit/error-sentence.ts'
import { useRead } from '../../../api/queries.ts'
import { Failure } from '../../../ui/lists/Failure.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { Found } from '../Found.tsx'
import { HiddenHeadlines } from '../HiddenHeadlines.tsx'
import { KeptHeadlines } from '../KeptHeadlines.tsx'
import { LookedFor } from '../LookedFor.tsx'
import type { OfCustomer } from '../use-keeping.ts'
import style from '../News.module.css'

type News = OutputOf<typeof news.list>

/** What is said of a customer outside, and what of it was kept. */
export function NewsOfCustomer({ customer }: { customer: OfCustomer }) {
  const { t } = useTexts()
  const format = useFormat()
  const sentence = useSentence()
  const read = useRead(news.list, { customerId: customer.id })
  useComing(read.data, () => void read.refetch())
  if (read.error && !read.data)
    return (
      <Section title={t('news.title')}>
        <Failure text={sentence(read.error)} onRetry={() => void read.refetch()} busy={read.isFetching} />
      </Section>
    )
  const { sources = [], items = [] } = read.data ?? {}
  const isOff = read.data !== undefined && sources.every(({ state }) => state === 'off')
  const isComing = sources.some(({ state }) => state === 'coming')
  const failed = sources.filter(({ state }) => state === 'failed').map(({ source }) => t(`news.source.${source}`))
  const latest = sources
    .map(({ foundAt }) => foundAt ?? '')
    .sort()
    .at(-1)
  return (
    <>
      <Section title={t('news.title')} count={items.length > 0 ? format.number(items.length) : undefined}>
        {isOff && <p className={style.quiet}>{t('news.off')}</p>}
        {read.data && !isOff && <LookedFor news={read.data} customer={customer} />}
        {read.data && !isOff && <Found items={items} customer={customer} />}
        {(read.isPending || (isComing && items.length === 0)) && <Skeleton rows={2} shape="line" />}
        <div role="status">
          {isComing && <p className={style.quiet}>{t('news.coming')}</p>}
          {failed.length > 0 && <p className={style.quiet}>{t('news.failed', { sources: failed.join(' · ') })}</p>}
          {!isComing && items.length === 0 && sources.some((one) => one.state === 'ready') && (
            <p className={style.quiet}>{t('news.none')}</p>
          )}
        </div>
        {read.data && !isOff && <HiddenHeadlines items={read.data.hidden} customer={customer} />}
        {read.data && !isOff && (
          <p className={style.quiet}>
            {dotted(latest && t('news.foundAt', { at: format.moment(latest) }), t('news.private'))}
          </p>
        )}
      </Section>
      <KeptHeadlines customer={customer} />
    </>
  )
}

const longestWait = 8
const mostTimes = 12
/** Asks again while a place outside is being asked, ever later, and for somewhat more than a minute. */
function useComing(data: News | undefined, again: () => void): void {
  const [times, setTimes] = useState(0)
  const isComing = data?.sources.some(({ state }) => state === 'coming') ?? false
  const ask = useEffectEvent(again)
  useEffect(() => {
    if (!isComing) setTimes(0)
    if (!isComing || times >= mostTimes) return
    const timer = setTimeout(
      () => {
        setTimes(times + 1)
        ask()
      },
      Math.min(times + 1, longestWait) * 1000,
    )
    return () => clearTimeout(timer)
  }, [isComing, times])
}
