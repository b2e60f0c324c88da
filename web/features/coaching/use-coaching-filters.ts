import {
  daysOfPeriod,
  defaultPeriod,
  logPeriodNames,
  type LogPeriod,
} from '../../../contract/calls/sales-logs/filters.ts'
import { isManager } from '../../../contract/permissions.ts'
import { parseId } from '../../kit/address/ids.ts'
import { oneOf } from '../../kit/address/param-readers.ts'
import { useListAddress } from '../../kit/address/use-list-address.ts'
import { usePerson } from '../../api/me.ts'
import { useFormat } from '../../format/use-format.ts'
import { askedKinds } from '../needs/shared/questions.ts'

const views = ['team', 'mine', 'out'] as const
export type View = (typeof views)[number]

export type CoachingFilters = ReturnType<typeof useCoachingFilters>
/** Filters in the URL: department and period, and the member or missing type of the list below the figures. */
export function useCoachingFilters() {
  const format = useFormat()
  const person = usePerson()
  const leads = isManager(person)
  const { chosen, change, page, goTo } = useListAddress({
    view: oneOf(views),
    period: oneOf(logPeriodNames),
    department: parseId,
    person: parseId,
    lacks: oneOf(askedKinds),
  })
  const usual = leads ? 'team' : 'mine'
  const view: View = chosen.view === 'out' || (leads && chosen.view) ? (chosen.view as View) : usual
  const period: LogPeriod = chosen.period || defaultPeriod
  const isTeam = leads && view !== 'mine'
  const department = isTeam ? chosen.department : ''
  const of = isTeam && view === 'team' ? chosen.person : ''
  const lacks = view === 'out' ? '' : chosen.lacks
  const whose = {
    ...daysOfPeriod(period, format.today()),
    departmentId: department,
    userId: isTeam ? '' : person.userId,
  }
  return {
    view,
    period,
    department,
    person: of,
    lacks,
    leads,
    page,
    goTo,
    change,
    linkTo: (next: View): string => {
      const parts = new URLSearchParams({
        ...(next !== usual && { view: next }),
        ...(chosen.period && { period: chosen.period }),
        ...(chosen.department && { department: chosen.department }),
      })
      return `?${parts.toString()}`
    },
    /** Filters by a type of one member or of all; the same filter again removes it. */
    choose: (next: { person?: string; lacks?: string }) => {
      const [whom, what] = [next.person ?? '', next.lacks ?? '']
      const isSame = whom === of && what === lacks
      change({ person: isSame ? '' : whom, lacks: isSame ? '' : what })
    },
    figures: whose,
    list: { ...whose, userId: of || whose.userId, lacks, isWavedOff: view === 'out', page },
  }
}
