import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { useRead } from '../../api/reads.ts'
import { addDays, weekday } from '../../../contract/rules/days.ts'
import { useFormat } from '../../format/use-format.ts'

export type WeekFigures = {
  days: { day: string; now: number; before: number }[]
  now: number
  before: number
  today: string
}

/** The user's logs of this week (from Monday) and of the last one by day; the totals compare both up to now. The sample is not counted. */
export function useWeek(me: string) {
  const format = useFormat()
  const today = format.today()
  const monday = addDays(today, -((weekday(today) + 6) % 7))
  const read = useRead(
    salesLogs.list,
    { authorId: me, from: addDays(monday, -7), to: addDays(monday, 6), pageSize: limits.pageSizeMax },
    { enabled: me !== '' },
  )
  const own = read.data?.items.filter((log) => log.author.id === me && !log.isSample).map((log) => format.dayOf(log.at))
  if (!own) return { read, figures: undefined }
  const count = (day: string) => own.filter((one) => one === day).length
  const days = [0, 1, 2, 3, 4, 5, 6].map((at) => ({
    day: addDays(monday, at),
    now: count(addDays(monday, at)),
    before: count(addDays(monday, at - 7)),
  }))
  const sum = (whose: 'now' | 'before') => days.reduce((total, one) => total + one[whose], 0)
  return { read, figures: { days, now: sum('now'), before: sum('before'), today } satisfies WeekFigures }
}
