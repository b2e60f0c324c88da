import { expect, test } from 'vitest'
import { dueAt } from './delivery-times.ts'

const wish = { digest: 'at_once', quiet: false, quietFrom: '20:00', quietTo: '08:00', quietWeekends: false } as const
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
