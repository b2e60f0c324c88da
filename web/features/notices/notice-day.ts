import type { Format } from '../../format/format.ts'

/** For narrow columns: '오늘' for today, otherwise '11.18'. */
export const noticeDay = (instant: string, format: Format): string => {
  const day = format.dayOf(instant)
  return day === format.today() ? format.ago(instant) : format.dayShort(day)
}
