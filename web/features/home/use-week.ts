import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { useRead } from '../../api/reads.ts'
import { addDays, mondayOf } from '../../../contract/rules/days.ts'
import { useFormat } from '../../format/use-format.ts'
import { weekFigures } from './week-figures.ts'

/** The user's own week. The sample is not counted. */
export function useWeek(me: string) {
  const format = useFormat()
  const today = format.today()
  const monday = mondayOf(today)
  const read = useRead(
    salesLogs.list,
    { authorId: me, from: addDays(monday, -7), to: addDays(monday, 6), pageSize: limits.pageSizeMax },
    { enabled: me !== '' },
  )
  const own = read.data?.items.filter((log) => log.author.id === me && !log.isSample)
  return {
    read,
    figures:
      own &&
      weekFigures(
        own.map((log) => format.dayOf(log.at)),
        today,
      ),
  }
}
