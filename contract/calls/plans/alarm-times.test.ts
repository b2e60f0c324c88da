import { describe, expect, test } from 'vitest'
import { alarmsAfter, nextAlarmOf } from './alarm-times.ts'
import { isProblem, timesOf } from './plan-times.ts'

type Of = { start: string; end?: string; isAllDay?: boolean; timeZone?: string; repeat?: string; excluded?: string[] }
const plan = ({ start, end = start, isAllDay = false, timeZone = 'Asia/Seoul', repeat = '', excluded = [] }: Of) => {
  const times = timesOf({ start, end, isAllDay, timeZone, repeat })
  if (isProblem(times)) throw new Error(times.rule)
  return (...alarms: number[]) => ({ ...times, excluded, alarms })
}
const dueTimes = (of: ReturnType<ReturnType<typeof plan>>, after: string) =>
  alarmsAfter(of, new Date(after)).map(({ dueAt, minutes }) => `${dueAt.toISOString().slice(0, 16)} ${minutes}`)
const visit = plan({ start: '2026-11-20T14:00:00+09:00' })

describe('alarms of a plan', () => {
  test('are so many minutes before its start, earliest first; one that is due at the given time is past', () => {
    expect(dueTimes(visit(10, 240, 30), '2026-11-20T00:00:00Z')).toEqual([
      '2026-11-20T01:00 240',
      '2026-11-20T04:30 30',
      '2026-11-20T04:50 10',
    ])
    expect(dueTimes(visit(10, 30), '2026-11-20T04:30:00Z')).toEqual(['2026-11-20T04:50 10'])
    expect(dueTimes(visit(10, 30), '2026-11-20T04:50:00Z')).toEqual([])
  })
  test('are none without alarms', () => {
    expect(nextAlarmOf(visit(), new Date('2026-01-01'))).toBeNull()
  })
  test('just after midnight are due on the day before', () => {
    expect(dueTimes(plan({ start: '2026-11-20T00:10:00+09:00' })(30), '2026-11-19T00:00:00Z')).toEqual([
      '2026-11-19T14:40 30',
    ])
  })
  test('of a whole day count from nine in the morning of its first day, in the time zone of the plan', () => {
    const whole = (timeZone: string) => plan({ start: '2026-11-20', end: '2026-11-22', isAllDay: true, timeZone })(120)
    expect(dueTimes(whole('Asia/Seoul'), '2026-11-01T00:00:00Z')).toEqual(['2026-11-19T22:00 120'])
    expect(dueTimes(whole('America/New_York'), '2026-11-01T00:00:00Z')).toEqual(['2026-11-20T12:00 120'])
  })
})

describe('alarms of a series', () => {
  test('are those of the next occurrences, without removed ones', () => {
    const weekly = plan({
      start: '2026-11-20T14:00:00+09:00',
      repeat: 'FREQ=WEEKLY;COUNT=4',
      excluded: ['2026-11-27'],
    })
    expect(dueTimes(weekly(30, 10), '2026-11-20T04:45:00Z')).toEqual([
      '2026-11-20T04:50 10',
      '2026-12-04T04:30 30',
      '2026-12-04T04:50 10',
      '2026-12-11T04:30 30',
      '2026-12-11T04:50 10',
    ])
    expect(nextAlarmOf(weekly(10), new Date('2026-12-11T04:50:00Z'))).toBeNull()
  })
  test('keep their time of the day when clocks change', () => {
    const daily = plan({ start: '2026-10-30T09:00:00-04:00', timeZone: 'America/New_York', repeat: 'FREQ=DAILY' })
    expect(dueTimes(daily(30), '2026-10-31T00:00:00Z').slice(0, 2)).toEqual([
      '2026-10-31T12:30 30',
      '2026-11-01T13:30 30',
    ])
  })
  test('at a time that a clock change skips are before the moved start', () => {
    // On 8 March 2026 in New York 02:00 to 03:00 does not exist: 02:30 becomes 03:30.
    const daily = plan({ start: '2026-03-07T02:30:00-05:00', timeZone: 'America/New_York', repeat: 'FREQ=DAILY' })
    expect(dueTimes(daily(10), '2026-03-08T00:00:00Z')[0]).toBe('2026-03-08T07:20 10')
  })
})
