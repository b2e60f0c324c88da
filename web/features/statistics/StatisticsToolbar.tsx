import { Suspense, type ReactNode } from 'react'
import { comparisons, statisticPeriodNames, type StatisticPeriod } from '../../../contract/calls/statistics/periods.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { ChoiceMenu } from '../../ui/lists/ChoiceMenu.tsx'
import { Toolbar } from '../../ui/lists/Toolbar.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useDepartments } from './chart-caption.ts'
import type { StatisticsFilters } from './use-statistics-filters.ts'

const CustomDays = lazyComponent(async () => (await import('./CustomDays.tsx')).CustomDays)

type Props = { filters: StatisticsFilters; search?: ReactNode; children?: ReactNode }
/** The period, what it is compared with, and whose figures are shown; `children`: more filters. */
export function StatisticsToolbar({ filters, search, children }: Props) {
  const { t } = useTexts()
  const { period } = filters
  return (
    <>
      <Toolbar label={t('list.filters')} search={search}>
        <ChoiceMenu
          phone="value-only"
          label={t('logs.filter.period')}
          value={period}
          options={[...statisticPeriodNames, 'custom' as const].map((value) => ({
            value,
            label: t(`logs.period.${value}`),
          }))}
          onChange={(next) => (next === 'custom' ? filters.setDays({}) : filters.setPeriod(next as StatisticPeriod))}
        />
        <ChoiceMenu
          phone="value-only"
          label={t('statistics.compare')}
          value={filters.compare}
          options={comparisons.map((value) => ({ value, label: t(`statistics.compare.${value}`) }))}
          onChange={filters.setCompare}
        />
        {filters.maySeeOthers && <Scope filters={filters} />}
        {children}
      </Toolbar>
      {period === 'custom' && (
        <Suspense fallback={null}>
          <CustomDays filters={filters} />
        </Suspense>
      )}
    </>
  )
}

function Scope({ filters }: { filters: StatisticsFilters }) {
  const { t } = useTexts()
  const { data } = useDepartments(true)
  const { whose, department } = filters
  return (
    <ChoiceMenu
      phone="value-only"
      label={t('statistics.scope')}
      value={whose === 'department' ? department : whose}
      options={[
        { value: 'workgroup', label: t('statistics.scope.workgroup') },
        { value: 'me', label: t('statistics.scope.me') },
        ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={filters.setScope}
    />
  )
}
