import { createContext } from 'react'
import { departments } from '../../../contract/calls/departments/calls.ts'
import { useRead } from '../../api/reads.ts'
import { dotted } from '../../format/format.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../ui/texts.ts'
import type { StatisticsFilters } from './use-statistics-filters.ts'

/** Whose figures the charts show, and of which days, for pictures of one of them; null where charts are no pictures. */
export const ChartCaption = createContext<string | null>(null)

export const useDepartments = (enabled: boolean) => useRead(departments.list, {}, { staleTime: 300_000, enabled })
export function useChartCaption({ whose, department, maySeeOthers, days, previous }: StatisticsFilters): string {
  const { t } = useTexts()
  const format = useFormat()
  const { data } = useDepartments(maySeeOthers)
  const name = {
    me: t('statistics.scope.me'),
    workgroup: t('statistics.scope.workgroup'),
    department: data?.items.find(({ id }) => id === department)?.name,
  }[whose as 'me' | 'workgroup' | 'department']
  const range = (of: { from: string; to: string }) => `${format.date(of.from)} – ${format.date(of.to)}`
  return dotted(
    name,
    t('statistics.range', { days: range(days), before: range(previous) }),
    days.to >= format.today() && t('statistics.soFar'),
  )
}
