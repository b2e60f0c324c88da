import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { expect, test } from 'vitest'
import { addDays, weekday } from '../../rules/days.ts'
import { endOfDay, instantOf, localTime, startOfDay } from '../../rules/zoned-times.ts'
import { isProblem, occurrencesIn, timesOf } from './plan-times.ts'
import {
  firstDayOf,
  formatRule,
  lastDayOf,
  movedRule,
  occurrenceDays,
  parseRule,
  ruleBefore,
  ruleFrom,
  weeksOfMonth,
  type Recurrence,
} from './recurrence.ts'

const rule = (text: string, firstDay: string): Recurrence => {
  const parsed = parseRule(text, firstDay)
  if (!parsed) throw new Error(`not a rule: ${text}`)
  return parsed
}
const days = (text: string, firstDay: string, from: string, to: string) =>
  occurrenceDays(rule(text, firstDay), firstDay, { from, to })

test('daily, weekly, monthly and yearly rules', () => {
  expect(days('FREQ=DAILY;INTERVAL=2', '2026-02-27', '2026-02-27', '2026-03-05')).toEqual([
    '2026-02-27',
    '2026-03-01',
    '2026-03-03',
    '2026-03-05',
  ])
  expect(days('FREQ=WEEKLY;BYDAY=MO,WE,FR', '2026-11-25', '2026-11-20', '2026-12-02')).toEqual([
    '2026-11-25',
    '2026-11-27',
    '2026-11-30',
    '2026-12-02',
  ])
  expect(days('FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27', '2026-12-01', '2027-02-28')).toEqual([
    '2026-12-25',
    '2027-01-29',
    '2027-02-26',
  ])
  expect(days('FREQ=MONTHLY;BYDAY=2TU', '2026-11-10', '2026-11-01', '2026-12-31')).toEqual(['2026-11-10', '2026-12-08'])
})
test('months without the 31st and years without 29 February have no occurrence', () => {
  expect(days('FREQ=MONTHLY', '2026-01-31', '2026-01-01', '2026-06-30')).toEqual([
    '2026-01-31',
    '2026-03-31',
    '2026-05-31',
  ])
  expect(days('FREQ=YEARLY', '2024-02-29', '2024-01-01', '2033-12-31')).toEqual([
    '2024-02-29',
    '2028-02-29',
    '2032-02-29',
  ])
})
test('every second week with Sunday and Monday: weeks begin on Monday', () => {
  // Sunday, 29 November 2026 belongs to the week of Monday, 23 November.
  expect(days('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU', '2026-11-23', '2026-11-23', '2026-12-20')).toEqual([
    '2026-11-23',
    '2026-11-29',
    '2026-12-07',
    '2026-12-13',
  ])
})
test('a count includes days before the window, and an end day is inclusive', () => {
  expect(days('FREQ=DAILY;COUNT=5', '2026-12-29', '2027-01-01', '2027-12-31')).toEqual(['2027-01-01', '2027-01-02'])
  expect(days('FREQ=WEEKLY;BYDAY=TU;UNTIL=20261208', '2026-11-24', '2026-12-01', '2027-01-31')).toEqual([
    '2026-12-01',
    '2026-12-08',
  ])
  expect(lastDayOf(rule('FREQ=DAILY;COUNT=5', '2026-12-29'), '2026-12-29')).toBe('2027-01-02')
  expect(lastDayOf(rule('FREQ=DAILY', '2026-12-29'), '2026-12-29')).toBeNull()
})

test('what is not supported or contradicts itself is not a rule', () => {
  const others = [
    '',
    'FREQ=HOURLY',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=100',
    'FREQ=DAILY;COUNT=1000',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=2;UNTIL=20261231',
    'FREQ=DAILY;UNTIL=20261331',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=WEEKLY;BYDAY=',
    'FREQ=MONTHLY;BYMONTHDAY=24',
    'FREQ=MONTHLY;BYDAY=2TU',
    'FREQ=MONTHLY;BYDAY=MO',
    'FREQ=DAILY;BYSETPOS=1',
    'FREQ=DAILY;FREQ=DAILY',
    'FREQ=WEEKLY;WKST=SU',
    `FREQ=WEEKLY;BYDAY=${'MO,'.repeat(100)}MO`,
  ]
  expect(others.filter((text) => parseRule(text, '2026-11-25') !== null)).toEqual([])
})

const aDay = fc.integer({ min: 0, max: 400 }).map((after) => addDays('2026-01-01', after))
const aRule = fc
  .record({
    firstDay: aDay,
    every: fc.constantFrom('day', 'week', 'month', 'year'),
    interval: fc.integer({ min: 1, max: 5 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    byWeek: fc.boolean(),
    end: fc.oneof(
      fc.constant({}),
      fc.record({ count: fc.integer({ min: 1, max: 60 }) }),
      fc.record({ untilAfter: fc.integer({ min: 0, max: 800 }) }),
    ),
  })
  .map(({ firstDay, every, interval, weekdays, byWeek, end }) => {
    const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
    const text = [
      `FREQ=${{ day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' }[every]}`,
      `INTERVAL=${interval}`,
      every === 'week' && `BYDAY=${weekdays.map((day) => names[day]).join(',')}`,
      every === 'month' && byWeek && `BYDAY=${weeksOfMonth(firstDay).at(-1)}${names[weekday(firstDay)]}`,
      'count' in end && `COUNT=${end.count}`,
      'untilAfter' in end && `UNTIL=${addDays(firstDay, end.untilAfter!).replaceAll('-', '')}`,
    ]
      .filter(Boolean)
      .join(';')
    const parsed = rule(text, firstDay)
    const first = firstDayOf(parsed, firstDay)
    return { rule: parsed, firstDay: first }
  })

test('a rule that is written and read again is the same', () => {
  fc.assert(
    fc.property(aRule, ({ rule: made, firstDay }) => {
      expect(parseRule(formatRule(made, firstDay), firstDay)).toEqual(made)
    }),
  )
})
test('a window shows the same days as the whole series', () => {
  fc.assert(
    fc.property(aRule, aDay, fc.integer({ min: 0, max: 100 }), ({ rule: made, firstDay }, from, length) => {
      const to = addDays(from, length)
      const all = occurrenceDays(made, firstDay, { from: firstDay, to: '2029-12-31' })
      expect(occurrenceDays(made, firstDay, { from, to })).toEqual(all.filter((day) => day >= from && day <= to))
    }),
  )
})
test('a series that is split has the same days as before', () => {
  fc.assert(
    fc.property(aRule, fc.nat(20), ({ rule: made, firstDay }, at) => {
      const all = occurrenceDays(made, firstDay, { from: firstDay, to: '2045-12-31', most: 30 })
      const day = all[Math.min(at, all.length - 1)]
      if (!day || day === firstDay) return
      const [window, end] = [{ from: firstDay, to: all.at(-1)! }, all.at(-1)!]
      const before = occurrenceDays(ruleBefore(made, day), firstDay, window)
      const after = occurrenceDays(ruleFrom(made, firstDay, day), day, { from: day, to: end })
      expect([...before, ...after]).toEqual(all)
    }),
  )
})
test('a weekly series that moves by some days has all its days moved', () => {
  fc.assert(
    fc.property(
      aRule.filter(({ rule: { every, interval } }) => every === 'day' || (every === 'week' && interval === 1)),
      fc.integer({ min: -10, max: 10 }),
      ({ rule: made, firstDay }, by) => {
        const moved = addDays(firstDay, by)
        const window = (first: string) => ({ from: first, to: addDays(first, 200) })
        expect(occurrenceDays(movedRule(made, firstDay, moved), moved, window(moved))).toEqual(
          occurrenceDays(made, firstDay, window(firstDay)).map((day) => addDays(day, by)),
        )
      },
    ),
  )
})

const runs = Number(process.env.RECURRENCE_RUNS ?? 1000)
test(
  'instances of random rules, in random zones and windows, are those of rrule-temporal',
  () => {
    const zones = [
      'America/New_York',
      'America/Santiago',
      'Europe/Paris',
      'Asia/Seoul',
      'Australia/Lord_Howe',
      'Africa/Cairo',
      'UTC',
    ]
    // Times of clock changes and of midnight come often.
    const aClock = fc.oneof(fc.constantFrom(0, 30, 60, 90, 120, 150, 180, 1439), fc.nat(1439))
    const basic = (day: string) => day.replaceAll('-', '')
    const two = (number: number) => String(number).padStart(2, '0')
    let [compared, skipped] = [0, 0]
    fc.assert(
      fc.property(
        aRule,
        fc.constantFrom(...zones),
        aClock,
        aDay,
        fc.nat(800),
        fc.nat(120),
        fc.constantFrom(...zones),
        fc.constantFrom('anywhere', 'start', 'end'),
        ({ rule: made, firstDay }, timeZone, minutes, windowDay, later, length, reader, where) => {
          const start = instantOf(timeZone, { day: firstDay, minutes })
          // A series cannot begin at a clock time that does not exist, nor at the second of two equal ones.
          if (localTime(timeZone, start).minutes !== minutes) return
          if (made.until !== null && made.until < firstDay) return
          const times = timesOf({
            start: start.toISOString(),
            end: new Date(start.getTime() + 60_000).toISOString(),
            isAllDay: false,
            timeZone,
            repeat: formatRule(made, firstDay),
          })
          if (isProblem(times)) throw new Error(times.rule)
          // Windows over the start and over the end of a series come often.
          const within = { anywhere: null, start: firstDay, end: lastDayOf(made, firstDay) }[where]
          const from = within === null ? addDays(windowDay, later) : addDays(within, -Math.floor(length / 2))
          const range = { from, to: addDays(from, length), timeZone: reader }
          const until = made.until && endOfDay(timeZone, made.until)
          const text = formatRule({ ...made, until: null }, firstDay)
          const clock = `${two(Math.floor(minutes / 60))}${two(minutes % 60)}00`
          const library = new RRuleTemporal({
            rruleString: [
              `DTSTART;TZID=${timeZone}:${basic(firstDay)}T${clock}`,
              `RRULE:${text}${until ? `;UNTIL=${new Date(until.getTime() - 1000).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z` : ''}`,
            ].join('\n'),
            cache: false,
          })
          const [begin, end] = [startOfDay(reader, range.from), endOfDay(reader, range.to)]
          // The library does not count an occurrence that it leaves out, so that one more follows at the end.
          const last = made.count === null ? Infinity : endOfDay(timeZone, lastDayOf(made, firstDay)!).getTime()
          const expected = library
            .between(begin, end, true)
            .map(({ epochMilliseconds }) => epochMilliseconds)
            .filter((at) => at >= begin.getTime() && at < end.getTime() && at < last)
          const ours = occurrencesIn(times, range)
            .filter((each) => each.start >= begin.toISOString())
            // A clock time that a change skips is moved forward (RFC 5545, 3.3.5); the library leaves it out (3.3.10).
            .filter(({ start: at }) => localTime(timeZone, at).minutes === minutes || !(skipped += 1))
            .map(({ start: at }) => Date.parse(at))
          expect(ours).toEqual(expected)
          compared += ours.length
        },
      ),
      { numRuns: runs },
    )
    expect(compared).toBeGreaterThan(runs)
    if (runs > 5_000) expect(skipped).toBeGreaterThan(0)
  },
  30_000 + runs * 40,
)
