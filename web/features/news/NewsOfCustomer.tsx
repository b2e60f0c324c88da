import { useEffect, useEffectEvent, useState } from 'react'
import type { OutputOf } from '../../../contract/call.ts'
import { news, newsSources, type NewsSource } from '../../../contract/news.ts'
import { dotted } from '../../format.ts'
import { useSentence } from '../../kit/sentence.ts'
import { useRead } from '../../queries.ts'
import { Failure } from '../../ui/lists/Failure.tsx'
import { Skeleton } from '../../ui/lists/Skeleton.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { Segmented } from '../../ui/pages/Segmented.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../use-format.ts'
import { Headline } from './Headline.tsx'
import { KeptHeadlines } from './KeptHeadlines.tsx'
import { useKeeping, type OfCustomer } from './use-keeping.ts'
import style from './News.module.css'

const shown = 5
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
        {read.data && !isOff && <Found news={read.data} customer={customer} />}
        {(read.isPending || (isComing && items.length === 0)) && <Skeleton rows={2} shape="line" />}
        <div role="status">
          {isComing && <p className={style.quiet}>{t('news.coming')}</p>}
          {failed.length > 0 && <p className={style.quiet}>{t('news.failed', { sources: failed.join(' · ') })}</p>}
          {!isComing && items.length === 0 && sources.some((one) => one.state === 'ready') && (
            <p className={style.quiet}>{t('news.none')}</p>
          )}
        </div>
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

function Found({ news: { items }, customer }: { news: News; customer: OfCustomer }) {
  const { t } = useTexts()
  const format = useFormat()
  const keeping = useKeeping(customer)
  const [chosen, choose] = useState<'' | NewsSource>('')
  const [isAll, showAll] = useState(false)
  const of = (source: string) => items.filter((one) => !source || (one.sources as readonly string[]).includes(source))
  const said = newsSources.filter((source) => of(source).length > 0)
  const meant = of(chosen)
  if (items.length === 0) return null
  return (
    <>
      {said.length > 1 && (
        <div className={style.sources}>
          <Segmented
            small
            label={t('news.sources')}
            value={chosen}
            onChange={(value) => choose(value as typeof chosen)}
            options={[
              { value: '', label: t('news.everywhere') },
              ...said.map((source) => ({
                value: source,
                label: `${t(`news.source.${source}`)} ${format.number(of(source).length)}`,
              })),
            ]}
          />
        </div>
      )}
      <ul className="lines" aria-label={t('news.title')}>
        {meant.slice(0, isAll ? meant.length : shown).map((one) => (
          <Headline key={one.id} headline={one} keeping={keeping} />
        ))}
      </ul>
      {!isAll && meant.length > shown && (
        <button type="button" className={style.more} onClick={() => showAll(true)}>
          {t('news.all', { count: meant.length })}
        </button>
      )}
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
