// Which time a line says.
import { clockTime } from '../../../../contract/rules/days.ts'
import { mealIn, timesOf, writeClock, type Times } from './clock.ts'
import type { Clock, Part } from './pieces.ts'
import type { Of, Reader } from './reader.ts'

/** Minutes from the midnight of the day; `end` may be on a later one. `day`: where the time itself says it. */
export type ChosenTime = { start: number; end: number | null; day: string | null; isPart: boolean }
/** Hours that are offered for a part of the day. */
const offered: Record<Part, number[]> = {
  am: [9, 10, 11],
  morning: [8, 9, 10],
  noon: [12, 13],
  pm: [14, 15, 16],
  evening: [18, 19],
  night: [20, 21],
  dawn: [5, 6],
}
const isBare = ({ part, isExact, hour, isMidnight }: Clock) => part === null && !isExact && hour <= 12 && !isMidnight

/** @returns null where the line says no time; `isPart` where it says a part of the day only */
export function chooseTime(reader: Reader): ChosenTime | null {
  const [after] = reader.all('after')
  const [piece, ...others] = reader.all('time')
  if (after && !piece) {
    reader.take('time', after)
    const minutes = reader.context.minutes + after.minutes
    const days = Math.floor(minutes / 1440)
    const day = new Date(Date.parse(`${reader.context.today}T00:00Z`) + days * 864e5).toISOString().slice(0, 10)
    return withLength(reader, { start: minutes % 1440, end: null, day, isPart: false })
  }
  if (!piece) return partAlone(reader)
  const { start, day } = withPart(reader, piece)
  const times = timesOf(start, piece.end)
  if (!times) return null
  reader.take('time', piece)
  for (const other of others) reader.ask('another', 'time', other)
  if (zone.test(reader.line.slice(piece.to, piece.to + 6))) reader.ask('zone', 'time', piece)
  if (piece.tail === 'until') reader.ask('deadline', 'time', piece)
  const chosen = preferComing(reader, piece, times, start, day)
  return withLength(reader, { ...chosen, day, isPart: false })
}

/** 내일 아침에 9시, tomorrow morning at 9: the part of the day goes with the hour. */
function withPart(reader: Reader, piece: Of<'time'>): { start: Clock; day: string | null } {
  const part = reader
    .all('part')
    .find((one) => isBare(piece.start) && timesOf({ ...piece.start, part: one.part }, piece.end)?.others.length === 0)
  if (!part) return { start: piece.start, day: null }
  reader.take('time', part)
  return { start: { ...piece.start, part: part.part }, day: part.day ?? null }
}
const zone = /^\s?(?:[ECMP][SD]?T|GMT|UTC|KST|JST|CES?T|BST)\b/
/** A part of the day or a meal without an hour stays in the text, and asks for the hour. */
function partAlone(reader: Reader): ChosenTime | null {
  const [part] = reader.all('part')
  const hasDay = reader.all('day').length > 0
  if (!part) {
    const [open] = reader.all('open')
    const meal = open ? null : mealIn(reader.line)
    if (!hasDay || (!open && !meal)) return null
    reader.ask('vague', 'time', open ?? { from: 0, to: 0 })
    return { start: -1, end: null, day: null, isPart: true }
  }
  reader.ask(
    'vague',
    'time',
    part,
    offered[part.part].map((hour) => {
      const words = `${part.day ? `${part.isKorean ? '오늘' : 'today'} ` : ''}${writeClock(hour * 60, part.isKorean)}`
      return { line: reader.with(part, words), time: clockTime(hour * 60) }
    }),
  )
  return part.day || hasDay ? { start: -1, end: null, day: part.day ?? null, isPart: true } : null
}

/** Of two readings today the one that is still to come; both are offered. */
function preferComing(
  reader: Reader,
  piece: Of<'time'>,
  times: Times,
  start: Clock,
  partDay: string | null,
): { start: number; end: number | null } {
  const { today, minutes } = reader.context
  const all = [{ start: times.start, end: times.end }, ...times.others].filter((one) => one.start < 1440)
  const meal = start.isMidnight ? null : mealIn(reader.line)
  const atMeal = meal && all.filter((one) => one.start >= meal.first * 60 && one.start < (meal.last + 1) * 60)
  if (atMeal?.length === 1) return atMeal[0]!
  const days = reader.all('day')
  const isToday = partDay === today || days[0]?.day === today
  const read = (isToday && all.find((one) => one.start > minutes)) || { start: times.start, end: times.end }
  if (times.others.length > 0)
    reader.ask(
      start.isMidnight ? 'midnight' : 'meridiem',
      'time',
      piece,
      start.isMidnight
        ? []
        : all
            .toSorted((one, other) => one.start - other.start)
            .map((one) => ({
              line: reader.with(piece, wordsOf(one, piece.isKorean)),
              time: clockTime(one.start),
            })),
    )
  return read
}
const wordsOf = ({ start, end }: { start: number; end: number | null }, isKorean: boolean): string =>
  end === null
    ? writeClock(start, isKorean)
    : `${writeClock(start, isKorean)}${isKorean ? '~' : '-'}${writeClock(end, isKorean)}`

/** A length gives the end. Without a time it stays in the text. */
function withLength(reader: Reader, time: ChosenTime): ChosenTime {
  const [length] = reader.all('length')
  if (!length || time.end !== null || length.minutes === 0) return time
  reader.take('length', length)
  return { ...time, end: time.start + length.minutes }
}
