import { useState } from 'react'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { news } from '../../../contract/calls/news/calls.ts'
import { dotted } from '../../format/format.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { HeadlineLink } from './Headline.tsx'
import { useHeadlineActions, type NewsCustomer } from './use-headline-actions.ts'
import style from './News.module.css'

type Props = { items: OutputOf<typeof news.list>['hidden']; customer: NewsCustomer }
/** Hidden headlines, collapsed at first; each can be restored. */
export function HiddenHeadlines({ items, customer }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const keeping = useHeadlineActions(customer)
  const [isShown, show] = useState(false)
  if (items.length === 0) return null
  return (
    <>
      <button type="button" className={style.more} aria-expanded={isShown} onClick={() => show(!isShown)}>
        {t('news.hidden', { count: items.length })}
      </button>
      {isShown && (
        <ul className="lines" aria-label={t('news.hidden', { count: items.length })}>
          {items.map((one) => (
            <li key={one.id} className={style.headline}>
              <div className="grow">
                <HeadlineLink headline={one} />
                <p className="s12 t3">
                  {dotted(one.outlet, one.publishedAt && format.date(format.dayOf(one.publishedAt)))}
                </p>
              </div>
              <div className={style.acts}>
                <Button size="sm" onClick={() => void keeping.unhide(one)}>
                  {t('news.unhide')}
                  <span className="unseen"> {one.title}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
