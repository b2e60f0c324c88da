// The parts of a typed line that say when, how long, how often and where. `korean.ts` and `english.ts` recognise them;
// `plan-line.ts` puts them together.
import type { Recurrence } from '../../../../contract/calls/plans/recurrence.ts'

/** What a line is read against. */
export type Context = {
  /** The day of the reader, and the minutes since its midnight. */
  today: string
  minutes: number
  /** Whether 12/3 is 3 December (true), 12 March (false), or unknown (null). */
  monthFirst: boolean | null
}

/** A part of the day beside an hour. */
export type Part = 'am' | 'pm' | 'dawn' | 'morning' | 'noon' | 'evening' | 'night'
/**
 * A time as written, before it is resolved.
 * `isExact`: the 24-hour clock, by an hour from 13, a leading zero, or minutes after 10, 11 or 12.
 */
export type Clock = { hour: number; minute: number; part: Part | null; isExact: boolean; isMidnight?: boolean }

/** Why a reading is marked, or nothing is read: the preview asks. */
export type Doubt =
  /** 3시, at 3: morning or afternoon. */
  | 'meridiem'
  /** 12/3: which is the month. */
  | 'order'
  /** A day without a year, or a date without a month, that has passed: the next one is taken. */
  | 'rolled'
  /** The day or time has passed. */
  | 'past'
  /** A weekday that can be meant in this week or the next. */
  | 'week'
  /** A day and a weekday that contradict each other. */
  | 'mismatch'
  /** 자정, midnight: the first or the last minute of the day. */
  | 'midnight'
  /** A deadline: the plan is put at its time. */
  | 'deadline'
  /** A part of the day, or a week, without a time or day in it. */
  | 'vague'
  /** A second day, time or repetition: it stays in the text. */
  | 'another'
  /** A word that may be the place. */
  | 'place'
  /** A repetition that plans do not have, or that has two meanings. */
  | 'repeat'
  /** A time zone beside the time, which plans typed in a line do not have. */
  | 'zone'
  /** A weekday that may be part of a name. */
  | 'name'
  /** A day without a time: it is taken as a whole day. */
  | 'untimed'

type Span = { from: number; to: number }
export type DayReading = {
  kind: 'day'
  /** Null: only days to choose from are known. */
  day: string | null
  /** The last day of several. */
  last?: string
  /** Days that may be meant instead, and why; with the read one. */
  doubt?: Doubt
  days?: readonly string[]
  /** A weekday alone, which only confirms another day beside it. */
  weekday?: number
}
export type Reading =
  | DayReading
  | { kind: 'time'; start: Clock; end: Clock | null; doubt?: Doubt }
  /** From now: 2시간 뒤. */
  | { kind: 'after'; minutes: number }
  | { kind: 'length'; minutes: number }
  | { kind: 'days'; days: number }
  /** A part of the day without an hour; `day` where it names one, too (tonight). */
  | { kind: 'part'; part: Part; day?: string }
  /** Before or after a time: no start. */
  | { kind: 'open' }
  | { kind: 'allDay' }
  | { kind: 'repeat'; rule: Recurrence; day: string | null; doubt?: Doubt }
  | { kind: 'times'; count: number }
  | { kind: 'place'; place: string }
  /** A word before 에서. */
  | { kind: 'maybePlace'; place: string }
/** `tail`: 부터, until and the like at it. */
export type Piece = Reading & Span & { tail: 'from' | 'until' | null; isKorean: boolean }

/**
 * A pattern, tried where a word begins, and what it means.
 * @param read null: it is something else after all
 */
export type Rule = {
  pattern: RegExp
  read: (match: RegExpExecArray, context: Context) => Reading | null
  /** Korean words are written together: a word may follow at once (3시방문). */
  isLenient?: boolean
}
/** Patterns are sticky, ignore case and bound every repetition, so that the time is linear. */
export const pattern = (source: string): RegExp => new RegExp(source, 'iy')

export const repeating = (every: Recurrence['every'], more: Partial<Recurrence> = {}): Recurrence => ({
  every,
  interval: 1,
  weekdays: [],
  weekOfMonth: null,
  until: null,
  count: null,
  ...more,
})
export const workdays = [1, 2, 3, 4, 5]
