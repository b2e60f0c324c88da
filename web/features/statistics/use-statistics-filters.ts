import { figureScopes } from '../../../contract/calls/leads/scopes.ts'
import {
  comparisons,
  defaultStatisticPeriod,
  hasInterval,
  intervals,
  namedDays,
  previousDays,
  statisticPeriodNames,
  untilToday,
  type Comparison,
  type Days,
  type Interval,
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
/**
 * Period, comparison and scope, in the URL; and links to the logs and customers behind a figure.
 * @param maySetInterval whether the interval of charts over time is in the URL, too; else it is `auto`
 */
export function useStatisticsFilters({ maySetInterval = false } = {}) {
  const { today } = useFormat()
  const person = usePerson()
  const weekStart = useFirstWeekday()
  const maySeeOthers = isManager(person)
  const { chosen, change } = useListAddress({
    period: oneOf(statisticPeriodNames),
    from: validDay,
    to: validDay,
    compare: oneOf(comparisons),
    interval: oneOf(intervals),
    whose: oneOf(figureScopes),
    department: parseId,
    /** Of the customers by stage and segment. */
    industry: textUpTo(100),
  })
  const { from, to } = chosen
  const isCustom = from !== '' && to !== '' && from <= to
  const period: StatisticPeriod = chosen.period || defaultStatisticPeriod
  const compare: Comparison = chosen.compare || 'before'
  const wanted: Interval = (maySetInterval && chosen.interval) || 'auto'
  const days: Days = isCustom
    ? untilToday({ from, to }, today())
    : namedDays(period, { interval: wanted, compare }, today(), weekStart)
  const intervalChoices = intervals.filter((one) => one === 'auto' || hasInterval(days, one))
  const interval = intervalChoices.includes(wanted) ? wanted : 'auto'
  const department = maySeeOthers ? chosen.department : ''
  const whose = !maySeeOthers || chosen.whose === 'me' ? 'me' : department ? 'department' : 'workgroup'
  const scope = { whose, departmentId: department } as const
  const ofCustomers = { me: { owner: person.userId }, department: { department }, workgroup: {} }[whose]
  const ofLogs = { me: { author: person.userId, first: 'yes' }, department: { department }, workgroup: {} }[whose]
  /** The list of the customers behind a figure. */
  const customersLink = (parts: Record<string, string>): string =>
    href(paths.customers, {}, { ...ofCustomers, ...withoutSample, ...parts })
  return {
    period: isCustom ? ('custom' as const) : period,
    days,
    previous: previousDays(days, compare, interval),
    compare,
    interval,
    /** Those of not too many spans in the period. */
    intervalChoices,
    whose,
    department,
    maySeeOthers,
    scope,
    asked: { ...scope, ...days, compare, ...(maySetInterval && { interval }) },
    industry: chosen.industry,
    setIndustry: (industry: string) => change({ industry }),
    setPeriod: (next: StatisticPeriod) =>
      change({ period: next === defaultStatisticPeriod ? '' : next, from: '', to: '' }),
    setDays: (next: Partial<Days>) => change({ period: '', ...days, ...next }),
    setCompare: (next: Comparison) => change({ compare: next === 'before' ? '' : next }),
    setInterval: (next: Interval) => change({ interval: next === 'auto' ? '' : next }),
    /** @param next `me`, `workgroup`, or the id of a department */
    setScope: (next: string) =>
      change(
        next === 'me' ? { whose: 'me', department: '' } : { whose: '', department: next === 'workgroup' ? '' : next },
      ),
    /** The list of the logs behind a figure of the period. */
    logsLink: (parts: Record<string, string> = {}): string =>
      href(paths.logs, {}, { ...days, ...ofLogs, ...withoutSample, ...parts }),
    /** The list of the customers that the logs of the period are about, or those of them with a word. */
    contactedLink: (word = ''): string =>
      href(
        paths.customers,
        {},
        {
          ...days,
          ...{ me: { by: person.userId }, department: { unit: department }, workgroup: {} }[whose],
          ...(word && { word }),
          ...withoutSample,
        },
      ),
    customersLink,
    /** The list of the customers that were moved between two stages in the period. */
    movedLink: (stages: { left: string; entered: string }): string =>
      customersLink({ ...stages, since: days.from, until: days.to }),
  }
}
