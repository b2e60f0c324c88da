import type { Format } from '../../format/format.ts'

/** '오늘', else '11.18': for a narrow column. */
export const noticeDay = (instant: string, format: Format): string => {
  const day = format.dayOf(instant)
  return day === format.today() ? format.ago(instant) : format.dayShort(day)
}
