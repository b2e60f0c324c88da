// Times and lengths in Korean.
import { koreanNumber, nativeNumbers, sinoNumbers } from './numerals.ts'
import { pattern, type Clock, type Part, type Rule } from './pieces.ts'

const parts: Record<string, Part> = {
  오전: 'am',
  오후: 'pm',
  아침: 'morning',
  낮: 'noon',
  저녁: 'evening',
  밤: 'night',
  새벽: 'dawn',
}
const part = Object.keys(parts).join('|')
/** Groups: part, hour, half or sharp, minute. Words that only begin like an hour are none: 3시간, BMW 3시리즈. */
const hour = `(?:(${part}|am|pm)\\s{0,2})?(?!24\\s?시[가-힣])(?:(\\d{1,2})\\s?|(${nativeNumbers})\\s?)시(?!간|리즈|즌)(?:\\s{0,2}(?:(반(?![가-힣])|반(?=에|부터|까지|쯤|경)|정각)|(\\d{1,2}|${sinoNumbers})\\s?분(?!\\s{0,2}(?:간|동안|전))))?`
/** Groups: part, hour, minute. */
const digital = `(?:(${part}|am|pm)\\s{0,2})?(\\d{1,2}):(\\d{2})(?![\\d:])`
const partOf = (word: string | undefined): Part | null =>
  word === undefined ? null : (parts[word] ?? (word.toLowerCase() === 'am' ? 'am' : 'pm'))
function clockOf([word, digits, native, half, minute]: (string | undefined)[]): Clock {
  const text = digits ?? native!
  return {
    hour: koreanNumber(text),
    minute: half === '반' ? 30 : minute ? koreanNumber(minute) : 0,
    part: partOf(word),
    isExact: text.length === 2 && text.startsWith('0'),
  }
}
/** 10:30 and 3:30 stand on both clocks, 03:30 does not. */
export const digitalClock = (word: Part | null, hour: string, minute: string): Clock => ({
  hour: Number(hour),
  minute: Number(minute),
  part: word,
  isExact: word === null && hour.startsWith('0'),
})
const noon: Clock = { hour: 12, minute: 0, part: 'noon', isExact: true }
const midnight: Clock = { hour: 0, minute: 0, part: null, isExact: true, isMidnight: true }

/** A time at a position of the line, and where it ends. */
const atoms: [RegExp, (groups: (string | undefined)[]) => Clock][] = [
  [pattern(hour), (groups) => clockOf(groups)],
  [pattern(digital), ([word, h, m]) => digitalClock(partOf(word), h!, m!)],
  [pattern('정오'), () => noon],
  [pattern('자정'), () => midnight],
]
export function koreanClock(line: string, at: number): { clock: Clock; to: number } | null {
  let best: { clock: Clock; to: number } | null = null
  for (const [atom, read] of atoms) {
    atom.lastIndex = at
    const match = atom.exec(line)
    if (match && atom.lastIndex > (best?.to ?? at)) best = { clock: read(match.slice(1)), to: atom.lastIndex }
  }
  return best
}
/** 2~4시, 오후 2-4시: the first number has no unit of its own. */
const bareStart = pattern(
  `(?:(${part}|am|pm)\\s{0,2})?(\\d{1,2})\\s?[~\\-–—]\\s?(?=(?:\\d{1,2}|${nativeNumbers})\\s?시(?!간))`,
)
export function koreanBareStart(line: string, at: number): { clock: Clock; to: number } | null {
  bareStart.lastIndex = at
  const match = bareStart.exec(line)
  return match && { clock: clockOf([match[1], match[2]]), to: bareStart.lastIndex }
}
export const koreanConnector = pattern('\\s{0,2}(?:부터|에서|[~\\-–—])\\s{0,2}')

const count = `\\d{1,3}(?:\\.5)?|${nativeNumbers}|${sinoNumbers}`
const minutesOf = (hours: string | undefined, half: string | undefined, minutes: string | undefined): number =>
  (hours ? (hours.includes('.') ? Number(hours) : koreanNumber(hours)) * 60 : 0) +
  (half ? 30 : 0) +
  (minutes ? koreanNumber(minutes) : 0)
const length = `(?:(${count})\\s?시간(?:\\s?(반)|\\s{0,2}(\\d{1,2}|${sinoNumbers})\\s?분)?|(\\d{1,3}|${sinoNumbers})\\s?분)`

export const koreanTimes: Rule[] = [
  { pattern: pattern(`(${part})만?`), read: ([, word]) => ({ kind: 'part', part: parts[word!]! }) },
  { pattern: pattern('하루\\s?종일|온종일|종일'), read: () => ({ kind: 'allDay' }) },
  {
    pattern: pattern(`${length}\\s?(?:뒤|후|있다가)`),
    read: ([, h, half, m, only]) => ({ kind: 'after', minutes: minutesOf(h, half, m ?? only) }),
  },
  {
    pattern: pattern(
      `${length}(?!\\s{0,2}(?:전|거리|단위|이내|이상|내로|마다|지각|늦))(?:\\s?(?:동안|간|짜리|정도|가량|만))?`,
    ),
    read: ([, h, half, m, only]) => ({ kind: 'length', minutes: minutesOf(h, half, m ?? only) }),
  },
  {
    pattern: pattern('(?:(\\d{1,2})박\\s?)?(\\d{1,2})일(?:\\s?(?:간|동안))?'),
    read: ([all, nights, days]) => (nights || /간|동안/.test(all) ? { kind: 'days', days: Number(days) } : null),
  },
  { pattern: pattern('(\\d{1,3})(?:회|번)'), read: ([, times]) => ({ kind: 'times', count: Number(times) }) },
]
