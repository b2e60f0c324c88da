import type { Days } from '../../../contract/calls/statistics/periods.ts'
import type { useFormat } from '../../format/use-format.ts'

/** The days of a span of a chart: one date, or the first and the last one. */
export const spanWords = (format: Pick<ReturnType<typeof useFormat>, 'date'>, { from, to }: Days): string =>
  from === to ? format.date(from) : `${format.date(from)} – ${format.date(to)}`
