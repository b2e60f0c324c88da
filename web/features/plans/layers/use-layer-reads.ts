// What the layers show, of the days in view: public holidays, anniversaries of contacts, logs.
import { useMemo } from 'react'
import type { OutputOf } from '../../../../contract/core/call.ts'
import { contacts } from '../../../../contract/calls/contacts/calls.ts'
import { holidays, holidayCountries, holidayYears } from '../../../../contract/calls/plans/holidays.ts'
import { salesLogs } from '../../../../contract/calls/sales-logs/calls.ts'
import { maySeePlansOfOthers } from '../../../../contract/permissions.ts'
import { addDays } from '../../../../contract/rules/days.ts'
import { limits } from '../../../../contract/rules/limits.ts'
import { usePerson } from '../../../api/me.ts'
import { useRead } from '../../../api/reads.ts'
import type { Calendar } from '../use-calendar.ts'
import { listFilters } from './list-filters.ts'

export type LogRow = OutputOf<typeof salesLogs.list>['items'][number]
export type AnniversaryRow = OutputOf<typeof contacts.anniversaries>['items'][number]
type Range = { from: string; to: string }
/** Pages of other people's logs that are read. */
const mostPages = 3
/** Holidays do not change while a page is open. */
const longFresh = { staleTime: 24 * 3_600_000, retryOnMount: false } as const

/** A range over the end of a year needs two years, whose lists stay in the cache. */
export function useHolidays(calendar: Calendar, { from, to }: Range) {
  const isOn = !calendar.isHidden('holidays')
  const country = holidayCountries.includes(calendar.country) ? calendar.country : ''
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  const isKnown = (year: number) => isOn && year >= holidayYears.first && year <= holidayYears.last
  const begin = useRead(holidays.list, { year: first, country }, { ...longFresh, enabled: isKnown(first) })
  const end = useRead(holidays.list, { year: last, country }, { ...longFresh, enabled: isKnown(last) })
  const [one, other] = [begin.data, end.data]
  const names = useMemo(() => {
    const found = isOn ? [...(one?.items ?? []), ...(last === first ? [] : (other?.items ?? []))] : []
    return new Map([...Map.groupBy(found, ({ day }) => day)].map(([day, on]) => [day, on.map(({ name }) => name)]))
  }, [isOn, one, other, first, last])
  const failed = [begin, end].find((read) => read.isError && !read.data)
  return { names, country: one?.country ?? '', retry: failed?.refetch ?? null }
}

/** Those of contacts of one's own customers, as the screen of anniversaries shows them. */
export function useAnniversaries(calendar: Calendar, { from, to }: Range) {
  const isOn = !calendar.isHidden('anniversaries')
  const read = useRead(
    contacts.anniversaries,
    { ownOnly: true, from, to, pageSize: limits.pageSizeMax },
    { enabled: isOn, keepPrevious: true, retryOnMount: false },
  )
  const found = read.data?.items
  const items = useMemo(() => (isOn ? (found ?? []).filter(({ contactId }) => contactId !== null) : []), [isOn, found])
  return { items, retry: read.isError && !read.data ? read.refetch : null }
}

/**
 * One's own logs, and for Managers those of the people whose plans are shown: the newest 300 in view. The days of the
 * list are those of the workgroup's zone, so a day more is asked for where the reader is elsewhere.
 */
export function useLogs(calendar: Calendar, range: Range) {
  const person = usePerson()
  const isOn = !calendar.isHidden('logs')
  const [only, hidden] = [calendar.only.join(), calendar.hidden.join()]
  const isElsewhere = calendar.otherZone !== null
  const dates = { from: addDays(range.from, isElsewhere ? -1 : 0), to: addDays(range.to, isElsewhere ? 1 : 0) }
  const seesOthers = isOn && maySeePlansOfOthers(person) && !calendar.isHidden('team')
  const ofTeam = { ...dates, departmentId: calendar.department, pageSize: limits.pageSizeMax }
  const options = { keepPrevious: true, retryOnMount: false }
  const own = useRead(
    salesLogs.list,
    { ...dates, authorId: person.userId, pageSize: limits.pageSizeMax },
    { ...options, enabled: isOn && person.userId !== '' },
  )
  const first = useRead(salesLogs.list, { ...ofTeam, page: 1 }, { ...options, enabled: seesOthers })
  const total = first.data?.total ?? 0
  const second = useRead(
    salesLogs.list,
    { ...ofTeam, page: 2 },
    { ...options, enabled: seesOthers && total > limits.pageSizeMax },
  )
  const third = useRead(
    salesLogs.list,
    { ...ofTeam, page: 3 },
    { ...options, enabled: seesOthers && total > 2 * limits.pageSizeMax },
  )
  const [one, two, three] = seesOthers ? [first.data, second.data, third.data] : []
  const items = useLogsOf(own.data, one, two, three)
  const shown = useMemo(() => {
    const isShown = (id: string) => (only ? only.split(',').includes(id) : !hidden.split(',').includes(`u${id}`))
    return isOn ? items.filter(({ author }) => author.id === person.userId || isShown(author.id)) : []
  }, [isOn, items, person.userId, only, hidden])
  const failed = [own, first].find((read) => read.isError && !read.data)
  const { department } = calendar
  const isFiltered = only !== '' || calendar.hidden.some((layer) => layer.startsWith('u'))
  const filtersOf = useMemo(() => {
    const ofTeam = new Set([one, two, three].flatMap((page) => page?.items ?? []).map(({ id }) => id))
    return (logs: readonly LogRow[]) =>
      listFilters(logs, { userId: person.userId, seesOthers, isFiltered, department, ofTeam })
  }, [one, two, three, isFiltered, seesOthers, department, person.userId])
  return {
    items: shown,
    filtersOf,
    hasMore: total > mostPages * limits.pageSizeMax || (own.data?.total ?? 0) > limits.pageSizeMax,
    retry: failed?.refetch ?? null,
  }
}
type Page = OutputOf<typeof salesLogs.list> | undefined
/** Each log once: one's own are on the pages of all, too. */
const useLogsOf = (...[mine, first, second, third]: [Page, Page, Page, Page]): LogRow[] =>
  useMemo(
    () => [
      ...new Map(
        [mine, first, second, third].flatMap((page) => (page?.items ?? []).map((log) => [log.id, log] as const)),
      ).values(),
    ],
    [mine, first, second, third],
  )
