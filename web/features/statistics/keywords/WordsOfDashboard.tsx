import { keywords } from '../../../../contract/calls/statistics/keywords.ts'
import { wholeSpans } from '../../../../contract/calls/statistics/periods.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { useRead } from '../../../api/reads.ts'
import { Anchor } from '../../../ui/elements/Anchor.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { useTexts } from '../../../ui/texts.ts'
import { Chart } from '../Chart.tsx'
import { Part } from '../Part.tsx'
import type { StatisticsFilters } from '../use-statistics-filters.ts'
import { TrendChart } from './TrendChart.tsx'
import { useWordFilters, type WordFilters } from './use-word-filters.ts'
import style from '../Statistics.module.css'

/** The words of the period among the charts of the dashboard. @param statistics its filters, of all its charts */
export function WordsOfDashboard({ statistics }: { statistics: StatisticsFilters }) {
  const { t } = useTexts()
  const { today } = useFormat()
  const ofWords = useWordFilters()
  const filters: WordFilters = { ...ofWords, statistics, wordLink: (word) => linkTo(word, ofWords, statistics) }
  const asked = { ...ofWords.asked, ...statistics.asked, pageSize: limits.statisticRows }
  const read = useRead(keywords.list, asked, { keepPrevious: true, staleTime: 0 })
  return (
    <Part read={read} question={t('keywords.question')}>
      {(words) =>
        words.total === 0 ? (
          <Chart isEmpty question={t('keywords.question')} answer={t('statistics.noAnalysis')}>
            {null}
          </Chart>
        ) : (
          <div className={read.isPlaceholderData ? style.old : undefined}>
            <TrendChart words={words} spans={wholeSpans(words.spans, today(), words.spanMonths)} filters={filters}>
              <p className={style.note}>
                <Anchor className="more" to={filters.wordLink('')}>
                  {t('nav.keywords')}
                </Anchor>
              </p>
            </TrendChart>
          </div>
        )
      }
    </Part>
  )
}

/** The screen of words has no intervals: of months or quarters it gets the days themselves, to count the same logs. */
function linkTo(word: string, { address }: WordFilters, { interval, days }: StatisticsFilters): string {
  const { interval: _interval, industry: _industry, page: _page, ...kept } = Object.fromEntries(address)
  return href(paths.keywords, {}, { ...kept, ...(interval !== 'auto' && { period: '', ...days }), word })
}
