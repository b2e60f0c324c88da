import { useEffect, useEffectEvent, useState } from 'react'
import type { OutputOf } from '../../../../contract/core/call.ts'
import { news } from '../../../../contract/calls/news/calls.ts'
import { dotted } from '../../../format/format.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/reads.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { HeadlinesByDay } from '../HeadlinesByDay.tsx'
import { HiddenHeadlines } from '../HiddenHeadlines.tsx'
import { SavedHeadlines } from '../SavedHeadlines.tsx'
import { SearchTerms } from '../SearchTerms.tsx'
import type { NewsCustomer } from '../use-headline-actions.ts'
import style from '../News.module.css'

type News = OutputOf<typeof news.list>

/** News about a customer from outside sources, and the saved headlines. */
export function NewsOfCustomer({ customer }: { customer: NewsCustomer }) {
  const { t } = useTexts()
  const format = useFormat()
  const errorText = useErrorMessage()
  const read = useRead(news.list, { customerId: customer.id })
  useNewsPolling(read.data, () => void read.refetch())
  if (read.error && !read.data)
    return (
      <Section title={t('news.title')}>
        <ErrorNotice text={errorText(read.error)} onRetry={() => void read.refetch()} busy={read.isFetching} />
      </Section>
    )
  const { sources = [], items = [] } = read.data ?? {}
  const isOff = read.data !== undefined && sources.every(({ state }) => state === 'off')
  const isFetchingSources = sources.some(({ state }) => state === 'coming')
  const failed = sources.filter(({ state }) => state === 'failed').map(({ source }) => t(`news.source.${source}`))
  const lastFoundAt = sources
    .map(({ foundAt }) => foundAt ?? '')
    .sort()
    .at(-1)
  return (
    <>
      <Section title={t('news.title')} count={items.length > 0 ? format.number(items.length) : undefined}>
        {isOff && <p className={style.quiet}>{t('news.off')}</p>}
        {read.data && !isOff && <SearchTerms news={read.data} customer={customer} />}
        {read.data && !isOff && <HeadlinesByDay items={items} customer={customer} />}
        {(read.isPending || (isFetchingSources && items.length === 0)) && <Skeleton rows={2} shape="line" />}
        <div role="status">
          {isFetchingSources && <p className={style.quiet}>{t('news.coming')}</p>}
          {failed.length > 0 && <p className={style.quiet}>{t('news.failed', { sources: failed.join(' · ') })}</p>}
          {!isFetchingSources && items.length === 0 && sources.some((one) => one.state === 'ready') && (
            <p className={style.quiet}>{t('news.none')}</p>
          )}
        </div>
        {read.data && !isOff && <HiddenHeadlines items={read.data.hidden} customer={customer} />}
        {read.data && !isOff && (
          <p className={style.quiet}>
            {dotted(lastFoundAt && t('news.foundAt', { at: format.moment(lastFoundAt) }), t('news.private'))}
          </p>
        )}
      </Section>
      <SavedHeadlines customer={customer} />
    </>
  )
}

const maxIntervalSeconds = 8
const maxPolls = 12
/** Polls while sources are being fetched, with growing intervals, for somewhat more than a minute. */
function useNewsPolling(data: News | undefined, reload: () => void): void {
  const [polls, setPolls] = useState(0)
  const isFetchingSources = data?.sources.some(({ state }) => state === 'coming') ?? false
  const onPoll = useEffectEvent(reload)
  useEffect(() => {
    if (!isFetchingSources) setPolls(0)
    if (!isFetchingSources || polls >= maxPolls) return
    const timer = setTimeout(
      () => {
        setPolls(polls + 1)
        onPoll()
      },
      Math.min(polls + 1, maxIntervalSeconds) * 1000,
    )
    return () => clearTimeout(timer)
  }, [isFetchingSources, polls])
}
