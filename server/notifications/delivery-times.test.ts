import { expect, test } from 'vitest'
import { dueAt } from './delivery-times.ts'

const wish = {
  digest: 'at_once',
  digestAt: '08:00',
  quiet: false,
  quietFrom: '20:00',
  quietTo: '08:00',
  quietWeekends: false,
} as const
const due = (more: Partial<Parameters<typeof dueAt>[0]>, since: string, timeZone = 'Asia/Seoul') =>
  dueAt({ ...wish, ...more }, new Date(since), timeZone)
    .toISOString()
    .slice(0, 16)

test('`at once` is after the five minutes in which notifications are gathered', () => {
  expect(due({}, '2026-11-20T10:00:00Z')).toBe('2026-11-20T10:05')
})
test("hourly is the next full hour, daily eight in the morning in the reader's time zone", () => {
  expect(due({ digest: 'hourly' }, '2026-11-20T10:00:00Z')).toBe('2026-11-20T11:00')
  expect(due({ digest: 'daily' }, '2026-11-20T10:00:00Z')).toBe('2026-11-20T23:00')
  expect(due({ digest: 'daily' }, '2026-11-20T10:00:00Z', 'America/New_York')).toBe('2026-11-20T13:00')
  expect(due({ digest: 'daily' }, '2026-11-20T10:00:00Z', 'Asia/Kathmandu')).toBe('2026-11-21T02:15')
  // In the night in which clocks are put back, eight o'clock is an hour later.
  expect(due({ digest: 'daily' }, '2026-10-31T15:00:00Z', 'America/New_York')).toBe('2026-11-01T13:00')
})
test('a daily mail comes at the time that was set, once a day also on days on which clocks change', () => {
  const daily = (digestAt: string, since: string, zone?: string) => due({ digest: 'daily', digestAt }, since, zone)
  // 18:29 and 18:30 in Seoul.
  expect(daily('18:30', '2026-11-20T09:29:00Z')).toBe('2026-11-20T09:30')
  expect(daily('18:30', '2026-11-20T09:30:00Z')).toBe('2026-11-21T09:30')
  expect(daily('00:00', '2026-11-20T09:30:00Z', 'Asia/Kathmandu')).toBe('2026-11-20T18:15')
  // In New York clocks skip from 2:00 to 3:00: it comes when they show 3:30, and no day is left out.
  expect(daily('02:30', '2026-03-08T05:00:00Z', 'America/New_York')).toBe('2026-03-08T07:30')
  expect(daily('02:30', '2026-03-08T07:30:00Z', 'America/New_York')).toBe('2026-03-09T06:30')
  // 1:30 occurs twice: what comes after the first one waits for the next day.
  expect(daily('01:30', '2026-11-01T05:00:00Z', 'America/New_York')).toBe('2026-11-01T05:30')
  expect(daily('01:30', '2026-11-01T05:40:00Z', 'America/New_York')).toBe('2026-11-02T06:30')
  const days = new Set<string>()
  for (let hour = 0; hour < 24 * 400; hour += 3)
    days.add(daily('02:30', new Date(Date.UTC(2026, 0, 1, hour)).toISOString(), 'America/New_York').slice(0, 10))
  expect(days.size).toBe(401)
})
test('quiet hours postpone it to their end: over midnight, within a day, on a weekend', () => {
  // 21:00 in Seoul on a Friday.
  expect(due({ quiet: true }, '2026-11-20T12:00:00Z')).toBe('2026-11-20T23:00')
  expect(due({ quiet: true, quietWeekends: true }, '2026-11-20T12:00:00Z')).toBe('2026-11-22T23:00')
  expect(due({ quiet: true, quietFrom: '12:00', quietTo: '13:30' }, '2026-11-20T03:00:00Z')).toBe('2026-11-20T04:30')
  expect(due({ quiet: true }, '2026-11-20T03:00:00Z')).toBe('2026-11-20T03:05')
  expect(due({ quiet: true, digest: 'daily', quietTo: '09:00' }, '2026-11-20T12:00:00Z')).toBe('2026-11-21T00:00')
  expect(due({ quiet: false, quietWeekends: true }, '2026-11-21T03:00:00Z')).toBe('2026-11-21T03:05')
})
test('a user whose quiet hours never end gets it after a week', () => {
  const never = { quiet: true, quietFrom: '00:00', quietTo: '23:59', quietWeekends: true } as const
  expect(due(never, '2026-11-20T10:02:00Z')).toMatch(/^2026-11-2\d/)
})
