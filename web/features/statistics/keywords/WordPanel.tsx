import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { keywords } from '../../../../contract/calls/statistics/keywords.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { maySetKeywordAlerts, maySetSynonyms, mayTeach } from '../../../../contract/permissions.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { findHits } from '../../../../contract/search/search.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { usePerson } from '../../../api/me.ts'
import { useRead } from '../../../api/reads.ts'
import { lazyComponent } from '../../../boot/lazy.ts'
import { dotted } from '../../../format/format.ts'
import { useFormat } from '../../../format/use-format.ts'
import { withTexts } from '../../../i18n/with-texts.ts'
import { Anchor } from '../../../ui/elements/Anchor.tsx'
import { Button } from '../../../ui/elements/Button.tsx'
import { HighlightedText } from '../../../ui/elements/HighlightedText.tsx'
import { IconButton } from '../../../ui/elements/IconButton.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { BarRows } from '../BarRows.tsx'
import { changeOf } from '../change.ts'
import type { WordFilters } from './use-word-filters.ts'
import { SpanBars } from './SpanBars.tsx'
import type { WordDetail } from './words.ts'
import style from './Keywords.module.css'

const SynonymsDialog = lazyComponent(async () => (await import('./SynonymsDialog.tsx')).SynonymsDialog)
const HideWord = lazyComponent(async () => (await withTexts(['nouns'], () => import('./HideWord.tsx'))).HideWord)
const WordAlert = lazyComponent(
  async () => (await withTexts(['figures', 'alerts'], () => import('./WordBell.tsx'))).WordAlert,
)

type Props = { word: string; filters: WordFilters }
/** One word: its numbers in words, who says it, with which words it comes, and the latest sentences. */
export function WordPanel({ word, filters }: Props) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const maySetAlerts = maySetKeywordAlerts(usePerson())
  const read = useRead(keywords.detail, { ...filters.statistics.asked, word }, { staleTime: 0 })
  const { data, error } = read
  return (
    <>
      <section className={style.about}>
        <header className="desk">
          <h2>{word}</h2>
          <IconButton icon={IconX} label={t('ui.close')} to={filters.wordLink('')} />
        </header>
        {error && <ErrorNotice text={errorText(error)} onRetry={() => void read.refetch()} busy={read.isFetching} />}
        {!data && !error && <Skeleton rows={4} shape="line" />}
        {data && <Summary word={data} filters={filters} />}
      </section>
      {data && data.count > 0 && <Parts word={data} filters={filters} />}
      {data && maySetAlerts && (
        <Suspense fallback={null}>
          <WordAlert word={data.word} />
        </Suspense>
      )}
    </>
  )
}

function Summary({ word, filters }: { word: WordDetail; filters: WordFilters }) {
  const { t } = useTexts()
  const format = useFormat()
  const person = usePerson()
  const { count, previousCount, customerCount } = word
  const period = t(`statistics.compare.${filters.statistics.compare}`)
  const change = changeOf(count, previousCount)
  const changed =
    change.kind === 'rose' || change.kind === 'fell'
      ? t(`keywords.compared.${change.kind}`, { period, percent: format.percent(change.by) })
      : t(`keywords.compared.${change.kind}`, { period, number: previousCount })
  return (
    <>
      <p>
        {count > 0 ? t('keywords.said', { number: count, customers: customerCount }) : t('keywords.notSaid')} {changed}
      </p>
      {word.synonyms.length > 0 && (
        <p className="s13 t2">{t('keywords.synonyms', { words: word.synonyms.join(', ') })}</p>
      )}
      {count > 0 && <SpanBars word={word} filters={filters} />}
      <p className={style.buttons}>
        {count > 0 && (
          <Button to={filters.statistics.logsLink({ word: word.word })}>{t('keywords.showLogs', { count })}</Button>
        )}
        {maySetSynonyms(person) && <Synonyms word={word} />}
        {mayTeach(person, null) && (
          // Without a boundary of its own the whole screen would give way to its loading indicator.
          <Suspense fallback={null}>
            <HideWord word={word.word} onDone={() => filters.change({ word: '' })} />
          </Suspense>
        )}
      </p>
    </>
  )
}

function Synonyms({ word: { word, synonyms } }: { word: WordDetail }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="ghost" onClick={() => setOpen(true)}>
        {t('keywords.synonymsOpen')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SynonymsDialog word={word} synonyms={synonyms} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Parts({ word: of, filters }: { word: WordDetail; filters: WordFilters }) {
  const { t } = useTexts()
  const format = useFormat()
  const { word, count, customers, customerCount, people, together, sentences } = of
  const link = (parts: Record<string, string>) => filters.statistics.logsLink({ word, ...parts })
  const wanted = { all: [word], excluded: [] }
  return (
    <>
      <section>
        <h3>{t('keywords.customers', { number: customerCount })}</h3>
        <BarRows
          label={t('keywords.customers', { number: customerCount })}
          rows={customers.map(({ customerId, customerName, count }) => ({
            id: customerId,
            label: customerName,
            count,
            to: link({ customer: customerId }),
          }))}
        />
        {customerCount > customers.length && (
          <p className="s12 t3">{t('keywords.moreCustomers', { number: customerCount - customers.length })}</p>
        )}
        {customerCount > 0 && (
          <p className={style.buttons}>
            <Button size="sm" to={filters.statistics.contactedLink(word)}>
              {t('keywords.showCustomers', { count: customerCount })}
            </Button>
          </p>
        )}
      </section>
      {people.length > 1 && (
        <section>
          <h3>{t('keywords.people')}</h3>
          <BarRows
            label={t('keywords.people')}
            rows={people.map(({ person, count }) => ({
              id: person.id,
              label: person.name,
              count,
              to: link({ author: person.id, first: 'yes' }),
            }))}
          />
        </section>
      )}
      {together.length > 0 && (
        <section>
          <h3>{t('keywords.together')}</h3>
          <ul className={style.chips}>
            {together.map((other) => (
              <li key={other.word}>
                <Link className="chip" to={filters.wordLink(other.word)}>
                  {other.word}
                </Link>
              </li>
            ))}
          </ul>
          {count > limits.logsWithNeighbors && (
            <p className="s12 t3">{t('keywords.togetherLatest', { number: limits.logsWithNeighbors })}</p>
          )}
        </section>
      )}
      <section>
        <h3>{t('keywords.sentences')}</h3>
        <ul className={style.sentences}>
          {sentences.map(({ logId, at, content, customerName, author }) => (
            <li key={logId}>
              <Anchor to={href(paths.log, { logId })}>
                {content === '' ? (
                  <span className="t3">{t('keywords.inKeywords')}</span>
                ) : (
                  <HighlightedText text={content} hits={findHits(content, wanted)} />
                )}
              </Anchor>
              <p className="s12 t3">{dotted(customerName, author.name, format.date(format.dayOf(at)))}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
