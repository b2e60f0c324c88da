import { keywords } from '../../../../contract/calls/statistics/keywords.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { wholeSpans, type Days } from '../../../../contract/calls/statistics/periods.ts'
import { useRead } from '../../../api/reads.ts'
import { Anchor } from '../../../ui/elements/Anchor.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { Chart } from '../Chart.tsx'
import { Part } from '../Part.tsx'
import { TrendChart } from './TrendChart.tsx'
import { useWordFilters } from './use-word-filters.ts'
import style from '../Statistics.module.css'

/** The words of the period among the charts of the dashboard. @param days of all its charts, also where these are months */
export function WordsOfDashboard({ days }: { days: Days }) {
  const { t } = useTexts()
  const filters = useWordFilters()
  const asked = { ...filters.asked, ...days, pageSize: limits.statisticRows }
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
            <TrendChart words={words} spans={wholeSpans(words.spans, words.spanMonths)} filters={filters}>
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
