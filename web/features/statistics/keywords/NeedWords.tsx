import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import { keywords } from '../../../../contract/calls/statistics/keywords.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/reads.ts'
import { dotted } from '../../../format/format.ts'
import { useFormat } from '../../../format/use-format.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { kindKey, needClass } from '../../needs/shared/needs.ts'
import { BarRows, beforeNote } from '../BarRows.tsx'
import { Chart } from '../Chart.tsx'
import { rowsOfBars } from '../figure-rows.ts'
import { changeOf } from '../change.ts'
import type { WordFilters } from './use-word-filters.ts'
import style from './Keywords.module.css'

/** The words with the most logs, at most three of several that have equally many. */
const mostFrequent = (words: readonly { word: string; count: number }[]) =>
  words
    .filter(({ count }) => count === words[0]!.count)
    .slice(0, 3)
    .map(({ word }) => word)
/** The words with the most logs of each need. */
export function NeedWords({ filters }: { filters: WordFilters }) {
  const { t } = useTexts()
  const format = useFormat()
  const errorText = useErrorMessage()
  const { statistics } = filters
  const read = useRead(keywords.byNeed, statistics.asked, { keepPrevious: true, staleTime: 0 })
  const { data, error } = read
  if (error)
    return <ErrorNotice page text={errorText(error)} onRetry={() => void read.refetch()} busy={read.isFetching} />
  if (!data) return <Skeleton rows={8} shape="line" padded />
  const types = data.types.filter(({ words }) => words.length > 0)
  if (types.length === 0)
    return <EmptyState icon={IconHash} title={t('statistics.noAnalysis')} body={t('keywords.none.body')} />
  const changed = (count: number, before: number) => {
    const change = changeOf(count, before)
    return change.kind === 'rose' || change.kind === 'fell'
      ? `${change.kind === 'rose' ? '+' : '−'}${format.percent(change.by)}`
      : ''
  }
  const columns = [t('logs.filter.word'), t('keywords.now'), t(`statistics.compare.${statistics.compare}`)]
  return (
    <div className={`${style.needs} ${read.isPlaceholderData ? style.old : ''}`}>
      {types.map(({ type, logCount, words }) => {
        const rows = words.map(({ word, count, previousCount }) => ({
          id: word,
          label: word,
          count,
          previous: previousCount,
          fact: changed(count, previousCount),
          to: statistics.logsLink({ word, need: type }),
          toPrevious: statistics.logsLink({ word, need: type, ...statistics.previous }),
          color: needClass(type),
        }))
        return (
          <Chart
            key={type}
            question={t('keywords.ofNeed', { type: t(kindKey(type)), number: logCount })}
            answer={t('keywords.most', { word: dotted(...mostFrequent(words)) })}
            note={beforeNote(t, statistics)}
            tables={[rowsOfBars(columns, rows)]}
          >
            <BarRows label={t(kindKey(type))} rows={rows} compare={statistics.compare} />
          </Chart>
        )
      })}
    </div>
  )
}
