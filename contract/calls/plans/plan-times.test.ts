import { describe, expect, test } from 'vitest'
import { instantOf, localTime } from '../../rules/zoned-times.ts'
import { isProblem, occurrencesIn, timesOf, type PlanTimes } from './plan-times.ts'

const planOf = (timeZone: string, [day, minutes]: [string, number], lasts: number, repeat: string): PlanTimes => {
  const start = instantOf(timeZone, { day, minutes })
  const end = new Date(start.getTime() + lasts * 60_000)
  const times = timesOf({
    start: start.toISOString(),
    end: end.toISOString(),
    isAllDay: false,
    timeZone,
    repeat,
  })
  if (isProblem(times)) throw new Error(`${times.field} ${times.rule}`)
  return times
}
const wholeDay = (start: string, end: string, repeat: string): PlanTimes => {
  const times = timesOf({ start, end, isAllDay: true, timeZone: 'Asia/Seoul', repeat })
  if (isProblem(times)) throw new Error(`${times.field} ${times.rule}`)
  return times
}
const starts = (plan: PlanTimes, from: string, to: string, timeZone = plan.timeZone) =>
  occurrencesIn(plan, { from, to, timeZone }).map(({ start }) => start)

describe('a daily repetition at nine stays at nine at both clock changes of 2026', () => {
  // The instants of the day before the change, of the change and of the day after it.
  const changes: [zone: string, day: string, times: string[]][] = [
    ['America/New_York', '2026-03-07', ['2026-03-07T14:00', '2026-03-08T13:00', '2026-03-09T13:00']],
    ['America/New_York', '2026-10-31', ['2026-10-31T13:00', '2026-11-01T14:00', '2026-11-02T14:00']],
    ['America/Santiago', '2026-04-04', ['2026-04-04T12:00', '2026-04-05T13:00', '2026-04-06T13:00']],
    ['America/Santiago', '2026-09-05', ['2026-09-05T13:00', '2026-09-06T12:00', '2026-09-07T12:00']],
    ['Europe/Paris', '2026-03-28', ['2026-03-28T08:00', '2026-03-29T07:00', '2026-03-30T07:00']],
    ['Europe/Paris', '2026-10-24', ['2026-10-24T07:00', '2026-10-25T08:00', '2026-10-26T08:00']],
    ['Europe/London', '2026-03-28', ['2026-03-28T09:00', '2026-03-29T08:00', '2026-03-30T08:00']],
    ['Europe/London', '2026-10-24', ['2026-10-24T08:00', '2026-10-25T09:00', '2026-10-26T09:00']],
    ['Australia/Lord_Howe', '2026-04-04', ['2026-04-03T22:00', '2026-04-04T22:30', '2026-04-05T22:30']],
    ['Australia/Lord_Howe', '2026-10-03', ['2026-10-02T22:30', '2026-10-03T22:00', '2026-10-04T22:00']],
    // Korea has no summer time.
    ['Asia/Seoul', '2026-03-28', ['2026-03-28T00:00', '2026-03-29T00:00', '2026-03-30T00:00']],
    ['Asia/Seoul', '2026-10-31', ['2026-10-31T00:00', '2026-11-01T00:00', '2026-11-02T00:00']],
  ]
  for (const [zone, day, times] of changes)
    test(`${zone}, ${day}`, () => {
      const plan = planOf(zone, [day, 540], 60, 'FREQ=DAILY;COUNT=3')
      expect(starts(plan, day, '2026-12-31')).toEqual(times.map((time) => `${time}:00.000Z`))
    })
})
describe('a clock time that a change skips or repeats', () => {
  test('is moved forward by the gap, and the next day is back at its time', () => {
    const plan = planOf('America/New_York', ['2026-03-07', 150], 30, 'FREQ=DAILY;COUNT=3')
    // 02:30, 03:30 in place of 02:30, 02:30.
    expect(starts(plan, '2026-03-07', '2026-03-09')).toEqual([
      '2026-03-07T07:30:00.000Z',
      '2026-03-08T07:30:00.000Z',
      '2026-03-09T06:30:00.000Z',
    ])
  })
  test('a gap of half an hour moves it by half an hour', () => {
    const plan = planOf('Australia/Lord_Howe', ['2026-10-03', 130], 30, 'FREQ=DAILY;COUNT=2')
    const second = starts(plan, '2026-10-03', '2026-10-05')[1]!
    expect(localTime('Australia/Lord_Howe', second)).toEqual({ day: '2026-10-04', minutes: 160 })
  })
  test('of two equal ones the first is meant', () => {
    const plan = planOf('America/New_York', ['2026-10-31', 90], 30, 'FREQ=DAILY;COUNT=2')
    expect(starts(plan, '2026-10-31', '2026-11-02')[1]).toBe('2026-11-01T05:30:00.000Z')
  })
  test('midnight that does not exist is the first moment of the day', () => {
    const plan = planOf('America/Santiago', ['2026-09-05', 0], 30, 'FREQ=DAILY;COUNT=2')
    expect(starts(plan, '2026-09-06', '2026-09-06')).toEqual(['2026-09-06T04:00:00.000Z'])
  })
  test('an occurrence never ends before it starts, and its end keeps its clock time', () => {
    // 02:30 to 03:10: at the change it would be 03:30 to 03:10.
    const short = planOf('America/New_York', ['2026-03-07', 150], 40, 'FREQ=DAILY;COUNT=2')
    const [, atChange] = occurrencesIn(short, { from: '2026-03-07', to: '2026-03-08', timeZone: 'America/New_York' })
    expect(atChange).toEqual({
      day: '2026-03-08',
      start: '2026-03-08T07:30:00.000Z',
      end: '2026-03-08T07:30:00.000Z',
    })
    const night = planOf('America/New_York', ['2026-03-06', 1320], 600, 'FREQ=DAILY;COUNT=3')
    expect(
      occurrencesIn(night, { from: '2026-03-07', to: '2026-03-09', timeZone: 'America/New_York' }).map(
        ({ end }) => end,
      ),
    ).toEqual(['2026-03-07T13:00:00.000Z', '2026-03-08T12:00:00.000Z', '2026-03-09T12:00:00.000Z'])
  })
})
describe('days of the calendar', () => {
  test('the 31st is skipped in short months, at its clock time in every season', () => {
    const plan = planOf('Europe/Paris', ['2026-01-31', 600], 60, 'FREQ=MONTHLY;BYMONTHDAY=31')
    expect(starts(plan, '2026-01-01', '2026-08-31')).toEqual([
      '2026-01-31T09:00:00.000Z',
      '2026-03-31T08:00:00.000Z',
      '2026-05-31T08:00:00.000Z',
      '2026-07-31T08:00:00.000Z',
      '2026-08-31T08:00:00.000Z',
    ])
  })
  test('29 February comes in leap years only', () => {
    expect(starts(wholeDay('2024-02-29', '2024-02-29', 'FREQ=YEARLY'), '2024-01-01', '2034-12-31')).toEqual([
      '2024-02-29',
      '2028-02-29',
      '2032-02-29',
    ])
    const monthly = planOf('Asia/Seoul', ['2028-01-29', 600], 60, 'FREQ=MONTHLY;BYMONTHDAY=29')
    expect(starts(monthly, '2028-02-01', '2028-03-31')).toEqual([
      '2028-02-29T01:00:00.000Z',
      '2028-03-29T01:00:00.000Z',
    ])
    expect(starts(monthly, '2029-02-01', '2029-02-28')).toEqual([])
  })
  test('midnight belongs to the day that begins, and a plan that ends at midnight is not on the next day', () => {
    const atMidnight = planOf('Asia/Seoul', ['2026-11-20', 0], 60, '')
    expect(starts(atMidnight, '2026-11-19', '2026-11-19')).toEqual([])
    expect(starts(atMidnight, '2026-11-20', '2026-11-20')).toHaveLength(1)
    const toMidnight = planOf('Asia/Seoul', ['2026-11-20', 1380], 60, 'FREQ=DAILY;COUNT=1')
    expect(starts(toMidnight, '2026-11-20', '2026-11-20')).toHaveLength(1)
    expect(starts(toMidnight, '2026-11-21', '2026-11-21')).toEqual([])
    const noTime = planOf('Asia/Seoul', ['2026-11-20', 0], 0, '')
    expect([
      starts(noTime, '2026-11-19', '2026-11-19').length,
      starts(noTime, '2026-11-20', '2026-11-20').length,
    ]).toEqual([0, 1])
  })
  test('a plan over midnight stands on both days, also for a reader elsewhere', () => {
    const night = planOf('Asia/Seoul', ['2026-12-31', 1380], 120, '')
    for (const day of ['2026-12-31', '2027-01-01'])
      expect(starts(night, day, day)).toEqual(['2026-12-31T14:00:00.000Z'])
    expect(starts(night, '2027-01-01', '2027-01-01', 'America/New_York')).toEqual([])
    expect(starts(night, '2026-12-31', '2026-12-31', 'America/New_York')).toHaveLength(1)
  })
  test('repetitions go on over the end of the year', () => {
    const weekly = planOf('Asia/Seoul', ['2026-12-24', 600], 60, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH')
    expect(starts(weekly, '2026-12-20', '2027-01-31')).toEqual([
      '2026-12-24T01:00:00.000Z',
      '2027-01-07T01:00:00.000Z',
      '2027-01-21T01:00:00.000Z',
    ])
    const fair = wholeDay('2026-12-30', '2027-01-02', 'FREQ=YEARLY')
    expect(occurrencesIn(fair, { from: '2028-01-01', to: '2028-01-01', timeZone: 'Asia/Seoul' })).toEqual([
      { day: '2027-12-30', start: '2027-12-30', end: '2028-01-02' },
    ])
    const lastFriday = planOf('Asia/Seoul', ['2026-12-25', 600], 60, 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=3')
    expect(starts(lastFriday, '2026-12-01', '2027-12-31').map((at) => at.slice(0, 10))).toEqual([
      '2026-12-25',
      '2027-01-29',
      '2027-02-26',
    ])
  })
})
