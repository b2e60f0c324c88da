// Times of day as people write them. The rule of a bare hour is here and nowhere else.
import type { Clock, Part } from './pieces.ts'

const dayMinutes = 1440
/** The hours of a meal in the line: 점심 12시, dinner at 7. */
const meals: [RegExp, first: number, last: number][] = [
  [/조찬|아침\s?식사|breakfast/i, 6, 10],
  [/점심|오찬|lunch|brunch/i, 11, 14],
  [/만찬|회식|저녁\s?식사|dinner|supper/i, 17, 22],
]
/** The first and last hour of the meal that a line is about. */
export const mealIn = (line: string): { first: number; last: number } | null => {
  const meal = meals.find(([word]) => word.test(line))
  return meal ? { first: meal[1], last: meal[2] } : null
}
/** Hours from 1 to 6 are in the afternoon, those from 7 to 12 as they stand: business hours. It is only assumed. */
const lastAfternoonHour = 6
/** A range that ends at a certain time begins in the morning at the earliest; before, it is only assumed. */
const earliestCertain = 6 * 60

/** For each part of the day the hours that it names, as hours of the 24-hour clock (24: midnight at its end). */
const hoursOf: Record<Part, (hour: number) => number | null> = {
  am: (hour) => (hour > 12 ? null : hour % 12),
  pm: (hour) => (hour > 12 ? (hour < 24 ? hour : null) : (hour % 12) + 12),
  dawn: (hour) => (hour === 12 ? 0 : hour <= 7 ? hour : null),
  morning: (hour) => (hour >= 5 && hour <= 11 ? hour : null),
  noon: (hour) => (hour >= 10 && hour <= 12 ? hour : hour <= 5 ? hour + 12 : null),
  evening: (hour) => (hour >= 4 && hour <= 11 ? hour + 12 : hour >= 16 && hour < 24 ? hour : null),
  night: (hour) => (hour >= 6 && hour <= 11 ? hour + 12 : hour >= 18 && hour < 24 ? hour : null),
}

/** Minutes from midnight, and what may be meant instead; null where the hour is none. */
type Resolved = { minutes: number; others: number[] }
function resolve({ hour, minute, part, isExact, isMidnight }: Clock): Resolved | null {
  if (hour > 24 || minute > 59 || (hour === 24 && minute > 0)) return null
  if (isMidnight) return { minutes: 0, others: [dayMinutes] }
  const named = part === null ? null : hoursOf[part](hour)
  if (named !== null) return { minutes: named * 60 + minute, others: [] }
  if (part === null && (isExact || hour > 12 || hour === 0)) return { minutes: hour * 60 + minute, others: [] }
  if (hour > 12) return { minutes: hour * 60 + minute, others: [] }
  const [am, pm] = [(hour % 12) * 60 + minute, ((hour % 12) + 12) * 60 + minute]
  // 밤 12시, 밤 1시: after the midnight that ends the day, or before it begins.
  if (part === 'night' || part === 'evening') return { minutes: am + dayMinutes, others: [am] }
  const isPm = hour <= lastAfternoonHour || hour === 12
  return { minutes: isPm ? pm : am, others: [isPm ? am : pm] }
}
const isBare = ({ part, isExact, hour, isMidnight }: Clock) =>
  part === null && !isExact && !isMidnight && hour >= 1 && hour <= 12

/** Minutes from the midnight of the day; `end` may be on a later one. `others`: the same in another reading. */
export type Times = { start: number; end: number | null; others: { start: number; end: number | null }[] }

/** The first time after `start` that a clock with twelve hours shows like `clock`. */
const nextAfter = (start: number, clock: Clock) => {
  const face = (clock.hour % 12) * 60 + clock.minute
  return start + ((((face - start) % 720) + 720) % 720 || 720)
}
/** The end of a range with this start. */
function endOf(start: number, clock: Clock): number | null {
  if (isBare(clock)) return nextAfter(start, clock)
  const end = resolve(clock)
  if (!end) return null
  return end.minutes + Math.ceil(Math.max(0, start + 1 - end.minutes) / dayMinutes) * dayMinutes
}

export function timesOf(from: Clock, to: Clock | null): Times | null {
  const first = resolve(from)
  if (!first) return null
  if (!to) return { start: first.minutes, end: null, others: first.others.map((start) => ({ start, end: null })) }
  if (isBare(from) && !isBare(to)) {
    const end = resolve(to)
    if (!end) return null
    // 3-4pm: the last three o'clock before it.
    const face = (from.hour % 12) * 60 + from.minute
    const start = end.minutes - ((((end.minutes - face) % 720) + 720) % 720 || 720)
    if (start < 0) return { start: start + dayMinutes, end: end.minutes + dayMinutes, others: [] }
    const others = start < earliestCertain ? [{ start: start + 720, end: end.minutes + dayMinutes }] : []
    return { start, end: end.minutes, others }
  }
  const end = endOf(first.minutes, to)
  if (end === null) return null
  return { start: first.minutes, end, others: first.others.map((start) => ({ start, end: endOf(start, to) })) }
}

/** A time that reads back as exactly this one: 오후 3시 5분, 3:05pm. */
export function writeClock(minutes: number, isKorean: boolean): string {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60]
  const face = hour % 12 || 12
  if (isKorean) return `${hour < 12 ? '오전' : '오후'} ${face}시${minute > 0 ? ` ${minute}분` : ''}`
  return `${face}${minute > 0 ? `:${String(minute).padStart(2, '0')}` : ''}${hour < 12 ? 'am' : 'pm'}`
}
