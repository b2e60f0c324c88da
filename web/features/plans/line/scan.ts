// Finds the parts of a line, from left to right; of several that begin at one place the longest.
import { coming } from './days.ts'
import { englishDays } from './english-days.ts'
import {
  englishBareClock,
  englishClock,
  englishConnector,
  englishPreposition,
  englishTimes,
  type ClockAt,
} from './english-times.ts'
import { englishRepeats } from './english-repeats.ts'
import { figures } from './figures.ts'
import { koreanDays } from './korean-days.ts'
import { koreanRepeats } from './korean-repeats.ts'
import { koreanBareStart, koreanClock, koreanConnector, koreanTimes } from './korean-times.ts'
import { pattern, type Context, type Piece, type Reading, type Rule } from './pieces.ts'

const places: Rule[] = [
  {
    pattern: pattern('@([^\\s@,]{2,40})'),
    read: ([, place]) => (/^\\d+$/.test(place!) ? null : { kind: 'place', place: place! }),
  },
  {
    pattern: pattern('([가-힣a-z0-9]{2,20})에서(?=\\s)'),
    read: ([, place]) => ({ kind: 'maybePlace', place: place! }),
  },
]
const dayRules = [...koreanDays, ...englishDays, ...figures]
const bracketedDay: Rule = {
  pattern: pattern('\\s?\\(([월화수목금토일])(?:요일)?\\)'),
  read: ([, name], { today }) => {
    const day = '일월화수목금토'.indexOf(name!)
    return { kind: 'day', day: coming(today, day), weekday: day }
  },
}
const rules = [...dayRules, ...koreanTimes, ...koreanRepeats, ...englishTimes, ...englishRepeats, ...places]

const matchAt = (regex: RegExp, line: string, at: number): RegExpExecArray | null => {
  regex.lastIndex = at
  return regex.exec(line)
}
const particles = pattern(
  '(?:\\s?쯤|경|께|정도|(?<=요일|욜)날|-?ish)?(?:\\s?중(?:으로|에)?(?=\\s|$))?(?:(부터)|(까지)|에서|에는|에도|에|엔|은|는|의|도)?',
)
const wordGoesOn = /[\p{L}\p{N}]/u
const hangul = /[가-힣]/
/** What may follow without a space: 내일오후3시, 12/3(목). */
const joined = pattern(
  '\\d|오전|오후|아침|점심|저녁|새벽|정오|자정|종일|하루|매주|[월화수목금토일]요일|낮|밤\\s?\\d|\\(',
)
type End = { to: number; tail: Piece['tail'] }
/** Where a part ends, with its particle; null where its word goes on. */
function endAt(line: string, to: number, isLenient: boolean): End | null {
  const isOver = (at: number) => at >= line.length || !wordGoesOn.test(line[at]!) || matchAt(joined, line, at) !== null
  const match = matchAt(particles, line, to)!
  const end = to + match[0].trimEnd().length
  if (end > to && isOver(end)) return { to: end, tail: match[1] ? 'from' : match[2] ? 'until' : null }
  if (isOver(to) || (isLenient && hangul.test(line[to]!))) return { to, tail: null }
  return null
}
type Found = Reading & { from: number } & End
const longer = (one: Found | null, other: Found | null): Found | null =>
  other && (!one || other.to > one.to) ? other : one

function ruleAt(all: readonly Rule[], line: string, at: number, context: Context): Found | null {
  let best: Found | null = null
  for (const rule of all) {
    const match = matchAt(rule.pattern, line, at)
    if (!match || match[0] === '') continue
    const end = endAt(line, at + match[0].length, rule.isLenient ?? false)
    if (!end || end.to <= (best?.to ?? at)) continue
    const reading = rule.read(match, context)
    if (reading) best = { ...reading, ...end, from: at }
  }
  return best
}

const deadline = pattern('(?:by|until|till|til|before)\\s{1,2}')
/** 목이나 금, Thu or Fri: to choose from. */
const choice = pattern('(?:이나|나|\\s?또는|\\s?혹은|\\s{1,2}or)\\s{1,2}')
const dayConnector = pattern('\\s{0,2}(?:[~\\-–—]|to|until|through|thru)\\s{0,2}')
/** A day, or several from one to another: 월요일부터 수요일까지, Mon to Wed. */
function dayAt(line: string, at: number, context: Context): Found | null {
  const prefix = matchAt(deadline, line, at)?.[0].length ?? 0
  const first = ruleAt(dayRules, line, at + prefix, context)
  if (first?.kind !== 'day') return prefix > 0 ? null : first
  if (prefix > 0) return { ...first, from: at, tail: 'until' }
  if (!first.day || first.last) return first
  const or = matchAt(choice, line, first.to)
  const either = or && ruleAt(dayRules, line, first.to + or[0].length, context)
  if (either?.kind === 'day' && either.day)
    return { ...either, from: at, day: null, doubt: 'vague', days: [first.day, either.day] }
  const connector =
    first.tail === 'from' ? /^\s{0,2}/.exec(line.slice(first.to, first.to + 2)) : matchAt(dayConnector, line, first.to)
  const second = connector && ruleAt(dayRules, line, first.to + connector[0].length, context)
  if (second?.kind !== 'day' || !second.day || (first.tail === 'from' && second.tail !== 'until')) return first
  const last = second.weekday === undefined ? (second.last ?? second.day) : coming(first.day, second.weekday)
  return last > first.day ? { ...first, last, to: second.to, tail: null } : first
}

const clockAt = (line: string, at: number, isBesideDay = false): ClockAt | null => {
  const [korean, english] = [koreanClock(line, at), englishClock(line, at, isBesideDay)]
  return korean && english ? (english.to > korean.to ? english : korean) : (korean ?? english)
}
const followsDigits = /\d\s?시|분/
const ofPlural = /[a-z]s\s{1,2}$/i
/** Figures with a plural after them. */
const counted = pattern('\\d{1,2}(?:\\s?[-–]\\s?\\d{1,2})?\\s{1,2}[a-z]{2,20}s(?![a-z])')
/** Before a number that alone is no time: only at the end of a clause. */
const vaguePreposition = /^(?:around|about|by|@)/i
const clauseEnd = /^\s*(?:$|[,.;)])/
/** Before 10, 4시 전에: no start. */
const openBefore = pattern('(?:before|after)\\s{1,2}')
const openBehind = pattern('\\s?(?:이전|전|이후|후|넘어서?)(?:까지|에)?(?![가-힣])')
function openAt(line: string, at: number): Found | null {
  const before = matchAt(openBefore, line, at)
  const first = before
    ? (clockAt(line, at + before[0].length) ?? bareAt(line, at + before[0].length))
    : koreanClock(line, at)
  const behind = first && !before ? matchAt(openBehind, line, first.to) : null
  if (!first || (!before && !behind)) return null
  return { kind: 'open', from: at, to: behind ? openBehind.lastIndex : first.to, tail: null }
}
/** A time or a range of times. @param isBesideDay at the beginning of the line, or after a day */
function timeAt(line: string, at: number, isBesideDay: boolean): Found | null {
  const preposition = matchAt(englishPreposition, line, at)
  const from = at + (preposition?.[0].length ?? 0)
  const isBareStart = koreanBareStart(line, from)
  let first: BareClock | null = clockAt(line, from, isBesideDay && !hangul.test(line))
  if (isBareStart) {
    const second = koreanClock(line, isBareStart.to)
    const end = second && endAt(line, second.to, true)
    if (end) return { kind: 'time', start: isBareStart.clock, end: second.clock, from: at, ...end, tail: null }
  }
  if (!first) first = bareRange(line, from, preposition, isBesideDay)
  if (!first) return null
  const second = rangeEnd(line, first.to, preposition)
  if (second) return { kind: 'time', start: first.clock, end: second.clock, from: at, to: second.end.to, tail: null }
  if (first.isRangeOnly) return null
  const end = endAt(line, first.to, followsDigits.test(line.slice(from, first.to)))
  if (!end) return null
  const tail = preposition?.[2] ? 'until' : preposition?.[1] ? 'from' : end.tail
  return { kind: 'time', start: first.clock, end: null, from: at, to: end.to, tail }
}
/** 10-11 Friday, 2 to 4pm: a day follows the range, or its end is a time by itself. */
const rangeAhead = pattern(
  '\\d{1,2}\\s?(?:[-–~]|to)\\s?\\d{1,2}(?:(?::\\d{2})?\\s?[ap]\\.?m|:\\d{2}|\\s{1,2}(?:on\\s)?(?:mon|tue|wed|thu|fri|sat|sun|today|tom|[월화수목금토일]요일|내일|오늘|모레))',
)
const leadsToDay = (line: string, at: number): boolean => matchAt(rangeAhead, line, at) !== null
/** `isRangeOnly`: it is a time only if another one follows. */
type BareClock = ClockAt & { isRangeOnly?: boolean }
/** A number that is a time because of the preposition before it or the range that it begins. */
function bareRange(
  line: string,
  from: number,
  preposition: RegExpExecArray | null,
  isBesideDay: boolean,
): BareClock | null {
  const number = bareAt(line, from)
  // tmr 9 standup, but not: Friday 2 samples, pages 10-12.
  const counts = matchAt(counted, line, from) !== null
  if (!number || (preposition === null && (counts || ofPlural.test(line.slice(0, from).slice(-4))))) return null
  if (preposition === null && !isBesideDay && !leadsToDay(line, from)) return null
  const isAlone = isBesideDay && from > 0 && !hangul.test(line) && /^\d/.test(line.slice(from))
  const stands =
    isAlone ||
    (preposition !== null &&
      (!vaguePreposition.test(preposition[0]) || clauseEnd.test(line.slice(number.to, number.to + 3))))
  return { ...number, ...(!stands && { isRangeOnly: true }) }
}
const bareAt = (line: string, at: number): ClockAt | null => {
  const found = englishBareClock(line, at)
  return found && found.clock.hour <= 24 ? found : null
}
function rangeEnd(
  line: string,
  at: number,
  preposition: RegExpExecArray | null,
): { clock: ClockAt['clock']; end: End } | null {
  for (const connector of [koreanConnector, englishConnector]) {
    const match = matchAt(connector, line, at)
    if (!match) continue
    const isWord = /[a-z]/i.test(match[0])
    if (/and/i.test(match[0]) && !/^between/i.test(preposition?.[0] ?? '')) continue
    const start = at + match[0].length
    const isBareAllowed =
      !hangul.test(match[0]) && (!isWord || preposition !== null) && /^\d/.test(line.slice(start, start + 1))
    const second = clockAt(line, start) ?? (isBareAllowed ? bareAt(line, start) : null)
    const end = second && endAt(line, second.to, hangul.test(line[second.to - 1]!))
    if (end) return { clock: second.clock, end }
  }
  return null
}

/** A line with its figures and marks narrow; every letter keeps its place. */
export const narrow = (line: string): string =>
  line.replace(/[\uff01-\uff5e\u3000\u301c\u00a0]/g, (one) =>
    one === '\u3000' || one === '\u00a0'
      ? ' '
      : one === '\u301c'
        ? '~'
        : String.fromCharCode(one.charCodeAt(0) - 0xfee0),
  )

/** @param line narrow */
export function piecesOf(line: string, context: Context): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  while (at < line.length) {
    const last = pieces.at(-1)
    const isStart = at === 0 || !wordGoesOn.test(line[at - 1]!) || last?.to === at
    const bracketed = last?.kind === 'day' && last.to === at ? ruleAt([bracketedDay], line, at, context) : null
    const isBesideDay =
      line.slice(0, at).trim() === '' || (last?.kind === 'day' && line.slice(last.to, at).trim() === '')
    const found =
      bracketed ??
      (isStart && /[^\s]/.test(line[at]!)
        ? [
            openAt(line, at),
            timeAt(line, at, isBesideDay),
            dayAt(line, at, context),
            ruleAt(rules, line, at, context),
          ].reduce(longer, null)
        : null)
    if (found) pieces.push({ ...found, isKorean: hangul.test(line.slice(found.from, found.to)) } as Piece)
    at = found ? found.to : at + 1
  }
  return pieces
}
