// The state of the calendar, which is in the address: view, day and hidden layers. And what it shows.
import { maySeePlansOfOthers } from '../../../contract/permissions.ts'
import { useMemo } from 'react'
import { plans } from '../../../contract/calls/plans/calls.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { useMe, usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { parseId } from '../../kit/address/ids.ts'
import { oneOf, validDay } from '../../kit/address/param-readers.ts'
import { useAddress } from '../../kit/address/use-address.ts'
import { useFirstWeekday } from '../../ui/week-start.ts'
import { phoneMedia, useMediaQuery } from '../../ui/use-media-query.ts'
import { calendarViews, daysOfView, stepFrom, weekOf, type CalendarView } from './calendar-range.ts'
import type { PlanRow } from './place-plans.ts'
import { useQueuedRows } from './use-queued-plans.ts'
import { useZoneFormat } from './shared/zone-format.ts'

/** The field of a line in the calendar, as a selector finds it. */
export const quickPlanId = 'quick'
/** Whose plans: own ones, those one takes part in, those of others. */
export const layers = ['own', 'joined', 'team'] as const
export type Layer = (typeof layers)[number]

/** In the address: no layer is hidden, also none of those that are by default. */
export const noneHidden = 'none'
export function useCalendar() {
  const { address, newest, change: changeAddress } = useAddress()
  const isPhone = useMediaQuery(phoneMedia)
  const format = useZoneFormat()
  const me = useMe()
  const person = usePerson()
  const first = useFirstWeekday()
  const view: CalendarView = oneOf(calendarViews)(address.get('view') ?? '') || (isPhone ? 'day' : 'week')
  const day = validDay(address.get('day') ?? '') || format.today()
  const only = (address.get('only') ?? '')
    .split(',')
    .flatMap((id) => parseId(id) || [])
    .slice(0, limits.planPeople - 1)
  const department = parseId(address.get('dept') ?? '')
  // Unless the address says otherwise, plans of the team are shown where people were chosen, and in a day by person.
  const isTeamOn = !maySeePlansOfOthers(person) || only.length > 0 || department !== '' || (view === 'day' && !isPhone)
  const hidden = (address.get('hide') ?? (isTeamOn ? '' : 'team')).split(',').filter(Boolean)
  const change = (parts: Record<string, string>, replace = false): void =>
    changeAddress(parts, { replace, preventScrollReset: true })
  /** The day of the address, also between two quick steps. */
  const newestDay = () => validDay(newest()?.get('day') ?? '') || format.today()
  return {
    view,
    day,
    isPhone,
    format,
    first,
    /** The workgroup's zone, where it differs from the one shown. */
    otherZone: me && me.timeZone !== format.timeZone ? me.timeZone : null,
    days: daysOfView(view, day, first),
    show: (next: CalendarView, on = day) => change({ view: next, day: on }),
    goTo: (on: string) => change({ day: on }),
    step: (by: 1 | -1) => change({ day: stepFrom(view, newestDay(), by) }),
    today: () => change({ day: '' }),
    /** Whose plans are shown beside one's own: only those of some people or of one department, where one is chosen. */
    only,
    department,
    showsPerson: (userId: string) => (only.length > 0 ? only.includes(userId) : !hidden.includes(`u${userId}`)),
    hidden,
    country: address.get('country') ?? '',
    isList: address.get('list') === '1',
    change,
    /** The plan that the address names, to open its details; empty for none. */
    planId: parseId(address.get('plan') ?? ''),
    forgetPlan: () => change({ plan: '' }, true),
    isHidden: (layer: string) => hidden.includes(layer),
    toggle: (layer: string) =>
      change(
        {
          hide:
            (hidden.includes(layer) ? hidden.filter((one) => one !== layer) : [...hidden, layer]).join() || noneHidden,
        },
        true,
      ),
  }
}
export type Calendar = ReturnType<typeof useCalendar>

/** On a phone the week around the day is read, for the dots of its strip; the agenda shows the day and what follows. */
export function useShownPlans(calendar: Calendar) {
  const { userId } = usePerson()
  const { days, day, first, isPhone, view, format } = calendar
  const from = isPhone && view === 'day' ? weekOf(day, first) : days[0]!
  const to = isPhone && view === 'day' ? daysOfView('week', day, first).at(-1)! : days.at(-1)!
  const { only, department } = calendar
  const read = useRead(
    plans.list,
    {
      from,
      to,
      timeZone: format.timeZone,
      ...((only.length > 0 || department) && { userIds: [userId, ...only] }),
      ...(department && only.length === 0 && { departmentIds: [department] }),
    },
    { keepPrevious: true },
  )
  const all = read.data?.items
  const layerOf = (row: PlanRow): Layer =>
    row.ownerId === userId ? 'own' : row.attendeeIds.includes(userId) ? 'joined' : 'team'
  const stored = useMemo(() => all ?? [], [all])
  const rows = useQueuedRows(stored, { from, to, timeZone: format.timeZone })
  const counts = Object.fromEntries(layers.map((layer) => [layer, rows.filter((row) => layerOf(row) === layer).length]))
  const isShown = (row: PlanRow, layer = layerOf(row)) =>
    !calendar.isHidden(layer) && (layer !== 'team' || [row.ownerId, ...row.attendeeIds].some(calendar.showsPerson))
  const people = read.data?.people ?? []
  return {
    read,
    from,
    to,
    layerOf,
    /** The other people who take part, the owner first. */
    othersIn: (row: PlanRow): string[] =>
      [row.ownerId, ...row.attendeeIds].flatMap((id) =>
        id === userId ? [] : (people.find((one) => one.id === id)?.name ?? []),
      ),
    counts: counts as Record<Layer, number>,
    /** Also those of hidden layers. */
    all: rows,
    rows: rows.filter((row) => isShown(row)),
    people,
  }
}
export type Shown = ReturnType<typeof useShownPlans>
