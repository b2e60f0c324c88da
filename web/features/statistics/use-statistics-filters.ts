import { figureScopes } from '../../../contract/calls/leads/scopes.ts'
import {
  comparisons,
  defaultStatisticPeriod,
  lastWeeks,
  previousDays,
  statisticPeriodNames,
  statisticPeriods,
  type Comparison,
  type Days,
  type StatisticPeriod,
} from '../../../contract/calls/statistics/periods.ts'
import { href, paths, withoutSample } from '../../../contract/core/paths.ts'
import { isManager } from '../../../contract/permissions.ts'
import { usePerson } from '../../api/me.ts'
import { useFormat } from '../../format/use-format.ts'
import { parseId } from '../../kit/address/ids.ts'
import { oneOf, textUpTo, validDay } from '../../kit/address/param-readers.ts'
import { useListAddress } from '../../kit/address/use-list-address.ts'
import { useFirstWeekday } from '../../ui/week-start.ts'

export type StatisticsFilters = ReturnType<typeof useStatisticsFilters>
/** Period, comparison and scope, in the URL; and links to the logs and customers behind a figure. */
export function useStatisticsFilters() {
  const { today } = useFormat()
  const person = usePerson()
  const weekStart = useFirstWeekday()
  const maySeeOthers = isManager(person)
  const { chosen, change } = useListAddress({
    period: oneOf(statisticPeriodNames),
    from: validDay,
    to: validDay,
    compare: oneOf(comparisons),
    whose: oneOf(figureScopes),
    department: parseId,
    /** Of the customers by stage and segment. */
    industry: textUpTo(100),
  })
  const { from, to } = chosen
  const isCustom = from !== '' && to !== '' && from <= to
  const period: StatisticPeriod = chosen.period || defaultStatisticPeriod
  const days: Days = isCustom ? { from, to } : lastWeeks(statisticPeriods[period], today(), weekStart)
  const compare: Comparison = chosen.compare || 'before'
  const department = maySeeOthers ? chosen.department : ''
  const whose = !maySeeOthers || chosen.whose === 'me' ? 'me' : department ? 'department' : 'workgroup'
  const scope = { whose, departmentId: department } as const
  const ofCustomers = { me: { owner: person.userId }, department: { department }, workgroup: {} }[whose]
  const ofLogs = { me: { author: person.userId, first: 'yes' }, department: { department }, workgroup: {} }[whose]
  return {
    period: isCustom ? ('custom' as const) : period,
    days,
    previous: previousDays(days, compare),
    compare,
    whose,
    department,
    maySeeOthers,
    scope,
    asked: { ...scope, ...days, compare },
    industry: chosen.industry,
    setIndustry: (industry: string) => change({ industry }),
    setPeriod: (next: StatisticPeriod) =>
      change({ period: next === defaultStatisticPeriod ? '' : next, from: '', to: '' }),
    setDays: (next: Partial<Days>) => change({ period: '', ...days, ...next }),
    setCompare: (next: Comparison) => change({ compare: next === 'before' ? '' : next }),
    /** @param next `me`, `workgroup`, or the id of a department */
    setScope: (next: string) =>
      change(
        next === 'me' ? { whose: 'me', department: '' } : { whose: '', department: next === 'workgroup' ? '' : next },
      ),
    /** The list of the logs behind a figure of the period. */
    logsLink: (parts: Record<string, string> = {}): string =>
      href(paths.logs, {}, { ...days, ...ofLogs, ...withoutSample, ...parts }),
    /** The list of the customers behind a figure. */
    customersLink: (parts: Record<string, string>): string =>
      href(paths.customers, {}, { ...ofCustomers, ...withoutSample, ...parts }),
  }
}
