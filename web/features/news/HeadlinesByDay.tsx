import { useState } from 'react'
import type { OutputOf } from '../../../contract/core/call.ts'
import { newsSources, type news, type NewsSource } from '../../../contract/calls/news/calls.ts'
import { SegmentedControl } from '../../ui/pages/SegmentedControl.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { Headline } from './Headline.tsx'
import { useHeadlineActions, type NewsCustomer } from './use-headline-actions.ts'
import style from './News.module.css'

const maxShown = 5
type One = OutputOf<typeof news.list>['items'][number]

/** The headlines found, by day: the newest five, or all. */
export function HeadlinesByDay({ items, customer }: { items: readonly One[]; customer: NewsCustomer }) {
  const { t } = useTexts()
  const format = useFormat()
  const keeping = useHeadlineActions(customer)
  const [chosen, choose] = useState<'' | NewsSource>('')
  const [isShowingAll, setShowingAll] = useState(false)
  const fromSource = (source: string) =>
    items.filter((one) => !source || (one.sources as readonly string[]).includes(source))
  const availableSources = newsSources.filter((source) => fromSource(source).length > 0)
  const filtered = fromSource(chosen)
  if (items.length === 0) return null
  const dayOf = ({ publishedAt }: One) => (publishedAt ? format.dayOf(publishedAt) : '')
  const days = Map.groupBy(filtered.slice(0, isShowingAll ? filtered.length : maxShown), dayOf)
  return (
    <>
      {availableSources.length > 1 && (
        <div className={style.sources}>
          <SegmentedControl
            small
            label={t('news.sources')}
            value={chosen}
            onChange={(value) => choose(value as typeof chosen)}
            options={[
              { value: '', label: t('news.everywhere') },
              ...availableSources.map((source) => ({
                value: source,
                label: `${t(`news.source.${source}`)} ${format.number(fromSource(source).length)}`,
              })),
            ]}
          />
        </div>
      )}
      {[...days].map(([day, ofDay]) => {
        const title = day ? format.dayTitle(day) : t('news.undated')
        return (
          <div key={day} className={style.day}>
            <h3>
              {title} {day && <span>{format.ago(ofDay[0]!.publishedAt!)}</span>}
            </h3>
            <ul className="lines" aria-label={title}>
              {ofDay.map((one) => (
                <Headline key={one.id} headline={one} keeping={keeping} />
              ))}
            </ul>
          </div>
        )
      })}
      {!isShowingAll && filtered.length > maxShown && (
        <button type="button" className={style.more} onClick={() => setShowingAll(true)}>
          {t('news.all', { count: filtered.length })}
        </button>
      )}
    </>
  )
}
