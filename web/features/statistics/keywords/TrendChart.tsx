import type { ReactNode } from 'react'
import { linesOf } from '../../../../contract/calls/statistics/trends.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTexts } from '../../../ui/texts.ts'
import { Chart } from '../Chart.tsx'
import { spanWords } from '../span-words.ts'
import type { WordFilters } from './use-word-filters.ts'
import type { Words } from './words.ts'
import { WordLines } from './WordLines.tsx'

type Props = { words: Words; spans: Words['spans']; filters: WordFilters; children?: ReactNode }
/** The words with the most logs and the clearest change, over time. `spans`: those that lines are drawn over. */
export function TrendChart({ words, spans, filters, children }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const { clearest } = words
  const answer =
    clearest === null || clearest.trend === ''
      ? t('keywords.answer.none')
      : t(`keywords.answer.${clearest.trend}`, {
          word: clearest.word,
          number: clearest.count,
          before: clearest.previousCount,
        })
  const lines = linesOf(words, filters.word)
  const table = {
    columns: [t('logs.filter.period'), ...lines.map(({ word }) => word)],
    rows: words.spans.map(({ from, to }, at) => ({
      id: from,
      name: spanWords(format, { from, to }),
      cells: lines.map(({ word, counts }) => ({ count: counts[at] ?? 0, to: filters.logsLink(word, { from, to }) })),
    })),
  }
  const isChosen = filters.word === lines[0]?.word || clearest !== null
  return (
    <Chart
      question={t('keywords.question')}
      answer={answer}
      note={t('keywords.note')}
      isEmpty={lines.length === 0}
      tables={[table]}
    >
      {lines.length > 0 && (
        <WordLines lines={lines} spans={spans} chosen={isChosen ? lines[0]!.word : ''} filters={filters} />
      )}
      {children}
    </Chart>
  )
}
