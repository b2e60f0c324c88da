import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { news } from '../../../contract/calls/news/calls.ts'
import { mayRemoveHeadline } from '../../../contract/permissions.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { dotted } from '../../format/format.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { ListPages } from '../../kit/lists/ListPages.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { HeadlineLink } from './Headline.tsx'
import { useHeadlineActions, type NewsCustomer } from './use-headline-actions.ts'
import style from './News.module.css'

/** Saved headlines with who saved them and when: the latest ten, or all by page. Renders nothing without any. */
export function SavedHeadlines({ customer }: { customer: NewsCustomer }) {
  const { t } = useTexts()
  const format = useFormat()
  const errorText = useErrorMessage()
  const person = usePerson()
  const keeping = useHeadlineActions(customer)
  const [page, setPage] = useState(0)
  const pageSize = page === 0 ? limits.historyShown : limits.pageSize
  const input = { customerId: customer.id, page: page || 1, pageSize }
  const { data, error, refetch, isFetching } = useRead(news.kept, input, { keepPrevious: true })
  if (error && !data) return <ErrorNotice text={errorText(error)} onRetry={() => void refetch()} busy={isFetching} />
  if (!data || data.total === 0) return null
  const { items, total } = data
  const first = (Math.max(1, page) - 1) * pageSize
  return (
    <Section
      title={t('news.keptOf')}
      count={format.number(total)}
      more={
        page === 0 && total > limits.historyShown
          ? { label: t('news.all', { count: total }), onClick: () => setPage(1) }
          : undefined
      }
    >
      <ListPages
        rows={items}
        page={page || 1}
        pages={page === 0 ? 1 : Math.ceil(total / pageSize)}
        goTo={setPage}
        words={`${format.number(first + 1)}–${format.number(first + items.length)} / ${format.number(total)}`}
        further={{ call: news.kept, input, idOf: ({ keptId }) => keptId }}
      >
        {(headlines) => (
          <ul className="lines" aria-label={t('news.keptOf')}>
            {headlines.map((one) => (
              <li key={one.keptId} className={style.headline}>
                <div className="grow">
                  <HeadlineLink headline={one} />
                  <p className="s12 t3">
                    {dotted(
                      one.outlet,
                      t('news.by', { name: one.keptBy.name, at: format.date(format.dayOf(one.keptAt)) }),
                    )}
                  </p>
                </div>
                <div className={style.acts}>
                  <Button size="sm" icon={IconNotes} onClick={() => void keeping.startLog(one, `kept-${one.keptId}`)}>
                    {t('news.log')}
                    <span className="unseen"> {one.title}</span>
                  </Button>
                  {mayRemoveHeadline(person, { byId: one.keptBy.id }) && (
                    <IconButton
                      size="sm"
                      icon={IconX}
                      label={t('news.drop', { title: one.title })}
                      onClick={() => void keeping.drop(one.keptId)}
                    />
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </ListPages>
    </Section>
  )
}
