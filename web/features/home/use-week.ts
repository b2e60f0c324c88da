import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { addDays, mondayOf } from '../../../contract/rules/days.ts'
import { useRead } from '../../api/reads.ts'
import { useFormat } from '../../format/use-format.ts'
import { weekFigures } from './week-figures.ts'

/** The user's own week, beside the last one. */
export function useWeek() {
  const today = useFormat().today()
  const read = useRead(salesLogs.ownDays, { from: addDays(mondayOf(today), -7) })
  return { read, figures: read.data && weekFigures(read.data.items, today) }
}
