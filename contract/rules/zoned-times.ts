// Conversion between instants and wall-clock times of a time zone, with `Intl` alone (Node has no Temporal yet).
import { addDays } from './days.ts'

const dayMs = 864e5
/** Building a formatter takes longer than a thousand conversions. */
const formatters = new Map<string, Intl.DateTimeFormat>()
function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const created = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    era: 'narrow',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  if (formatters.size >= 500) formatters.clear()
  formatters.set(zone, created)
  return created
}
function readOffset(zone: string, at: number): number {
  const parts: Record<string, string> = {}
  for (const { type, value } of formatterOf(zone).formatToParts(at)) parts[type] = value
  const { year, month, day, hour, minute, second } = parts
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  return local - Math.floor(at / 1000) * 1000
}
/** Offsets of whole UTC days; null for a day during which the offset changes. */
const offsetsOfDays = new Map<string, number | null>()
/** The offset from UTC in milliseconds that holds in `zone` at the instant `at` (milliseconds since 1970). */
export function offsetAt(zone: string, at: number): number {
  const day = Math.floor(at / dayMs)
  const key = `${zone} ${day}`
  let offset = offsetsOfDays.get(key)
  if (offset === undefined) {
    const [first, last] = [readOffset(zone, day * dayMs), readOffset(zone, (day + 1) * dayMs - 1000)]
    offset = first === last ? first : null
    if (offsetsOfDays.size >= 20_000) offsetsOfDays.clear()
    offsetsOfDays.set(key, offset)
  }
  return offset ?? readOffset(zone, at)
}

/** A wall-clock time: a day (`YYYY-MM-DD`) and minutes since its midnight. */
export type LocalTime = { day: string; minutes: number }

export function localTime(zone: string, at: Date | string | number): LocalTime {
  const instant = new Date(at).getTime()
  const local = new Date(instant + offsetAt(zone, instant))
  return { day: local.toISOString().slice(0, 10), minutes: local.getUTCHours() * 60 + local.getUTCMinutes() }
}

/**
 * The instant of a wall-clock time. A time that a clock change skips is moved forward by the length of the gap, and of a
 * time that occurs twice the first is taken (RFC 5545, section 3.3.5).
 */
export function instantOf(zone: string, { day, minutes }: LocalTime): Date {
  const local = Date.parse(`${day}T00:00Z`) + minutes * 60_000
  const [before, after] = [offsetAt(zone, local - dayMs), offsetAt(zone, local + dayMs)]
  const matches = [before, after].filter((offset) => offsetAt(zone, local - offset) === offset)
  return new Date(local - (matches.length > 0 ? Math.max(...matches) : before))
}

/** Whether the wall-clock time of an instant occurs twice, because clocks go back. */
export function comesTwice(zone: string, at: Date | string | number): boolean {
  const instant = new Date(at).getTime()
  const local = instant + offsetAt(zone, instant)
  const offsets = new Set([offsetAt(zone, instant - dayMs), offsetAt(zone, instant + dayMs)])
  return [...offsets].filter((offset) => offsetAt(zone, local - offset) === offset).length > 1
}

/** The first instant of a day; where midnight is skipped, the first one after it. */
export const startOfDay = (zone: string, day: string): Date => instantOf(zone, { day, minutes: 0 })
/** The first instant after a day. */
export const endOfDay = (zone: string, day: string): Date => startOfDay(zone, addDays(day, 1))
