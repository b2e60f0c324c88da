import type { Format } from '../../format/format.ts'

/** The time of today's, the day of earlier ones. */
export const timeOf = (instant: string, format: Format): string => {
  const day = format.dayOf(instant)
  return day === format.today() ? format.timeOf(instant) : format.dayShort(day)
}
