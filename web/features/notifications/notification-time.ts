import type { Format } from '../../format/format.ts'

/** The time for today's notifications, the date for earlier ones. */
export const timeOf = (instant: string, format: Format): string => {
  const day = format.dayOf(instant)
  return day === format.today() ? format.time(instant) : format.dayShort(day)
}
