import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import { keywords, wordTrends } from '../../../../contract/calls/statistics/keywords.ts'
import { wholeSpans } from '../../../../contract/calls/statistics/periods.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { useRead } from '../../../api/reads.ts'
import { useFormat } from '../../../format/use-format.ts'
import { AwaitFonts } from '../../../kit/AwaitFonts.tsx'
import { ListFrame } from '../../../kit/lists/ListFrame.tsx'
import { Button } from '../../../ui/elements/Button.tsx'
import { Anchor } from '../../../ui/elements/Anchor.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { RadioField } from '../../../ui/forms/fields/RadioField.tsx'
import { useTexts } from '../../../ui/texts.ts'
import type { WordFilters } from './use-word-filters.ts'
import { TrendChart } from './TrendChart.tsx'
import type { Words } from './words.ts'
import { WordTable } from './WordTable.tsx'
import style from './Keywords.module.css'

/** The words of a period: what rises, some of them over time, and all of them in a list. */
export function WordTrends({ filters }: { filters: WordFilters }) {
  const { t } = useTexts()
  const { today } = useFormat()
  const read = useRead(keywords.list, filters.asked, { keepPrevious: true, staleTime: 0 })
  const { data, error } = read
  const spans = wholeSpans(data?.spans ?? [], today(), data?.spanMonths)
  const isFiltered = filters.need !== '' || filters.trend !== '' || filters.search !== ''
  // Numbers of the filters before, while those of the new ones load: their links would lead to other logs.
  const isOld = read.isPlaceholderData
  return (
    <AwaitFonts meanwhile={error ? null : <Skeleton rows={8} shape="line" padded />}>
      <div className={isOld ? style.old : undefined}>
        {data && data.logCount > 0 && <TrendChart words={data} spans={spans} filters={filters} />}
        {data && (data.total > 0 || isFiltered) && <Trends words={data} filters={filters} />}
        <ListFrame
          read={read}
          page={filters.page}
          pageSize={limits.pageSize}
          goTo={filters.goTo}
          further={{ call: keywords.list, input: filters.asked, idOf: ({ word }) => word }}
          shape="line"
          range={({ from, to, total }) => t('keywords.range', { from, to, total })}
          icon={IconHash}
          none={
            <EmptyState
              icon={IconHash}
              title={t('keywords.none.title')}
              body={t('keywords.none.body')}
              action={<Button to={paths.write}>{t('nav.write')}</Button>}
            />
          }
          filtered={{
            isSet: isFiltered,
            title: t('keywords.filtered.title'),
            body: t('keywords.filtered.body'),
            verb: t('list.clearFilters'),
            clear: () => filters.clear(['need', 'trend']),
          }}
          hints={[
            { keys: ['J', 'K'], label: t('list.hint.move') },
            { keys: ['↵'], label: t('list.hint.open') },
            { keys: ['/'], label: t('keywords.search') },
          ]}
        >
          {(rows) => <WordTable rows={rows} spanCount={spans.length} filters={filters} />}
        </ListFrame>
      </div>
    </AwaitFonts>
  )
}

/** Which words the list shows, with their numbers; and the way to the hidden ones. */
function Trends({ words, filters }: { words: Words; filters: WordFilters }) {
  const { t } = useTexts()
  const format = useFormat()
  const countOf = (trend: string) => words.trends.find((one) => one.trend === trend)?.count
  const labelled = (trend: (typeof wordTrends)[number]) =>
    `${t(`keywords.trend.${trend}`)} ${format.number(countOf(trend) ?? 0)}`
  return (
    <div className={style.trends}>
      <RadioField
        layout="bare"
        scroll
        label={t('keywords.change')}
        value={filters.trend}
        onChange={(next) => filters.change({ trend: next })}
        options={[
          { value: '', label: t('keywords.trend.all') },
          ...wordTrends.map((trend) => ({ value: trend, label: labelled(trend) })),
        ]}
      />
      <Anchor className="more" to={href(paths.nouns, {}, { state: 'hidden' })}>
        {t('keywords.hiddenWords')}
      </Anchor>
    </div>
  )
}
