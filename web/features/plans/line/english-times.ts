// Times and lengths in English.
import { dayName } from './english-days.ts'
import { digitalClock } from './korean-times.ts'
import { englishNumber, englishNumbers } from './numerals.ts'
import { pattern, type Clock, type Part, type Rule } from './pieces.ts'

const meridiem = '(?:\\s?(a\\.?m\\b\\.?|p\\.?m\\b\\.?))'
/** 6:05a */
const letter = '([ap])(?![a-z])'
const partOf = (text: string | undefined): Part | null =>
  text ? (text.toLowerCase().startsWith('a') ? 'am' : 'pm') : null
const clock = (hour: string, minute: string | undefined, part: Part | null): Clock =>
  minute === undefined
    ? { hour: Number(hour), minute: 0, part, isExact: hour.length === 2 && hour.startsWith('0') }
    : digitalClock(part, hour, minute)
const word = (text: string): Clock => ({ hour: englishNumber(text), minute: 0, part: null, isExact: false })
const spoken: Record<string, (hour: number) => [hour: number, minute: number]> = {
  half: (hour) => [hour, 30],
  quarterpast: (hour) => [hour, 15],
  quarterto: (hour) => [hour === 1 ? 12 : hour - 1, 45],
}
const ofDay: Record<string, Part> = { morning: 'morning', afternoon: 'pm', evening: 'evening', night: 'night' }
const after = '(?:\\s{1,2}(?:in\\s{1,2}the\\s{1,2}(morning|afternoon|evening)|at\\s{1,2}(night)))?'

type Atom = [RegExp, (groups: (string | undefined)[]) => Clock]
const withPart = (read: Clock, part: string | undefined): Clock =>
  part ? { ...read, part: ofDay[part.toLowerCase()]!, isExact: false } : read
/** Times that say themselves that they are times. */
const atoms: Atom[] = [
  [
    pattern(`(\\d{1,2})(?:[:.](\\d{2}))?${meridiem}(?![a-z])`),
    ([h, m, part]) => ({ ...clock(h!, m, partOf(part)), isExact: false }),
  ],
  [pattern(`(\\d{1,2}):(\\d{2})${letter}`), ([h, m, part]) => ({ ...clock(h!, m, partOf(part)), isExact: false })],
  [
    pattern(`(\\d{1,2}):(\\d{2})(?![\\d:])${after}`),
    ([h, m, part, night]) => withPart(clock(h!, m, null), part ?? night),
  ],
  [
    pattern(`(\\d{1,2}|${englishNumbers})\\s?o['’]?clock(?![a-z])${after}`),
    ([h, part, night]) => withPart(/\d/.test(h!) ? clock(h!, undefined, null) : word(h!), part ?? night),
  ],
  [
    pattern(
      `(\\d{1,2})(?!\\d|:)\\s{1,2}(?:in\\s{1,2}the\\s{1,2}(morning|afternoon|evening)|at\\s{1,2}(night))(?![a-z])`,
    ),
    ([h, part, night]) => withPart(clock(h!, undefined, null), part ?? night),
  ],
  [
    pattern(`(half|quarter)\\s{1,2}(past|to)\\s{1,2}(\\d{1,2}|${englishNumbers})(?![a-z\\d])${meridiem}?`),
    ([what, to, h, part]) => {
      const [hour, minute] = spoken[what!.toLowerCase() === 'half' ? 'half' : `quarter${to!.toLowerCase()}`]!(
        englishNumber(h!),
      )
      return { hour, minute, part: partOf(part), isExact: false }
    },
  ],
  [
    pattern(`half\\s{1,2}(\\d{1,2}|${englishNumbers})(?![a-z\\d]|\\s{1,2}(?:hour|day|week|price))`),
    ([h]) => ({ ...word(h!), minute: 30 }),
  ],
  [pattern(`(0\\d)([0-5]\\d)(?=\\s{1,2}(?:on\\s{1,2})?${dayName})`), ([h, m]) => digitalClock(null, h!, m!)],
  [pattern('(\\d{1,2})(?=-?ish(?![a-z]))'), ([h]) => clock(h!, undefined, null)],
  [pattern('noon|midday'), () => ({ hour: 12, minute: 0, part: 'noon', isExact: true })],
  [pattern('midnight'), () => ({ hour: 0, minute: 0, part: null, isExact: true, isMidnight: true })],
]
/** At the beginning of a line and beside a day: 10a, 0715, 18.30. */
const besideDay: Atom[] = [
  [pattern(`(\\d{1,2})${letter}`), ([h, part]) => ({ ...clock(h!, undefined, partOf(part)), isExact: false })],
  [pattern('(0\\d)([0-5]\\d)(?!\\d)'), ([h, m]) => digitalClock(null, h!, m!)],
  [pattern('(\\d{1,2})\\.([0-5]\\d)(?![\\d.%])'), ([h, m]) => digitalClock(null, h!, m!)],
]
/** A number that is a time only beside a preposition or in a range. */
const bare: Atom = [
  pattern(`(\\d{1,2}|${englishNumbers})(?![\\d:./%a-z가-힣]|,\\d|\\s?[-–]\\d{3})`),
  ([h]) => (/\d/.test(h!) ? clock(h!, undefined, null) : word(h!)),
]
export type ClockAt = { clock: Clock; to: number }
function longest(line: string, at: number, all: Atom[]): ClockAt | null {
  let best: ClockAt | null = null
  for (const [atom, read] of all) {
    atom.lastIndex = at
    const match = atom.exec(line)
    if (match && atom.lastIndex > (best?.to ?? at)) best = { clock: read(match.slice(1)), to: atom.lastIndex }
  }
  return best
}
export const englishClock = (line: string, at: number, isBesideDay: boolean): ClockAt | null =>
  longest(line, at, isBesideDay ? [...atoms, ...besideDay] : atoms)
export const englishBareClock = (line: string, at: number): ClockAt | null => longest(line, at, [...atoms, bare])
/** Before a time: with `at` and the like a number is a time. Groups: a range begins; a deadline. */
export const englishPreposition = pattern(
  '(?:(from|between)|at|around|about|@|(by|until|till|til)|starting\\s{1,2}at)\\s{1,2}',
)
export const englishConnector = pattern('\\s{0,2}(?:[~\\-–—]|to|until|till|til|and)\\s{0,2}')

const count = `\\d{1,3}(?:\\.\\d)?|${englishNumbers}|an?|half\\s{1,2}an`
const minutesOf = (text: string, unit: string): number => {
  const number = /^half/i.test(text) ? 0.5 : text.includes('.') ? Number(text) : englishNumber(text)
  return Math.round(number * (/^h/i.test(unit) ? 60 : 1))
}
const hours = `(${count})(?:\\s?-\\s?|\\s{0,2})(hours?|hrs?|h|minutes?|mins?)(?![a-z])`
export const englishTimes: Rule[] = [
  {
    pattern: pattern(
      '(?:for\\s{1,2})?(?:the\\s{1,2})?(?:all[\\s-]?day|whole\\s{1,2}day|full\\s{1,2}day)(?:\\s{1,2}long)?',
    ),
    read: () => ({ kind: 'allDay' }),
  },
  {
    pattern: pattern(`in\\s{1,2}${hours}(?:'s?\\s{1,2}time)?`),
    read: ([, number, unit]) => ({ kind: 'after', minutes: minutesOf(number!, unit!) }),
  },
  {
    pattern: pattern(`${hours}\\s{1,2}from\\s{1,2}now`),
    read: ([, number, unit]) => ({ kind: 'after', minutes: minutesOf(number!, unit!) }),
  },
  {
    pattern: pattern(
      `(?:(?:for|lasting)\\s{1,2})?${hours}(?!\\s{1,2}(?:before|early|ahead|ago|away|late|drive))(?:(?:\\s{1,2}and)?\\s{0,2}(a\\s{1,2}half|\\d{1,2}\\s?(?:minutes?|mins?|m))(?![a-z]))?`,
    ),
    read: ([, number, unit, more]) => ({
      kind: 'length',
      minutes: minutesOf(number!, unit!) + (more ? (/half/i.test(more) ? 30 : Number.parseInt(more)) : 0),
    }),
  },
  {
    pattern: pattern('(\\d{1,2})h(\\d{2})'),
    read: ([, h, m]) => ({ kind: 'length', minutes: Number(h) * 60 + Number(m) }),
  },
  {
    pattern: pattern(`for\\s{1,2}(\\d{1,2}|${englishNumbers})\\s{1,2}days`),
    read: ([, number]) => ({ kind: 'days', days: englishNumber(number!) }),
  },
  {
    pattern: pattern(`(?:for\\s{1,2})?(\\d{1,3}|${englishNumbers})\\s{1,2}times|x(\\d{1,2})`),
    read: ([, number, figure]) => ({ kind: 'times', count: englishNumber(number ?? figure!) }),
  },
]
