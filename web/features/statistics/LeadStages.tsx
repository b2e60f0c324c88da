import { leads } from '../../../contract/calls/leads/calls.ts'
import { useRead } from '../../api/reads.ts'
import { useTexts } from '../../ui/texts.ts'
import { BarRows } from './BarRows.tsx'
import { Chart } from './Chart.tsx'
import { stuckStage } from './figures.ts'
import { Part } from './Part.tsx'
import type { StatisticsFilters } from './use-statistics-filters.ts'

/** Customers in each stage today, and how many are stuck there. */
export function LeadStages({ filters }: { filters: StatisticsFilters }) {
  const { t } = useTexts()
  const read = useRead(leads.summary, { ...filters.scope, ...filters.days }, { staleTime: 0 })
  return (
    <Part read={read} question={t('statistics.stages')}>
      {({ stages }) => {
        const most = stuckStage(stages)
        const answer = most
          ? t('statistics.stages.stuck', { stage: t(`code.${most.stage}`), count: most.stuckCount })
          : t('statistics.stages.none')
        return (
          <Chart question={t('statistics.stages')} answer={answer} note={t('statistics.stages.note')}>
            <BarRows
              label={t('statistics.stages')}
              rows={stages.map(({ stage, count, stuckCount }) => ({
                id: stage,
                label: t(`code.${stage}`),
                count,
                fact: stuckCount > 0 ? t('statistics.stuck', { count: stuckCount }) : '',
                to: filters.customersLink({ stage }),
                isAnswer: stage === most?.stage,
              }))}
            />
          </Chart>
        )
      }}
    </Part>
  )
}
