import { expect, test } from 'vitest'
import { daysOfPeriod } from './filters.ts'

test('periods of the calendar are whole, weeks begin on Monday; those of months end open', () => {
  // A Sunday: the last day of its week.
  const of = (name: Parameters<typeof daysOfPeriod>[0], today = '2026-11-29') =>
    Object.values(daysOfPeriod(name, today))
  expect(of('today')).toEqual(['2026-11-29', '2026-11-29'])
  expect(of('week')).toEqual(['2026-11-23', '2026-11-29'])
  expect(of('week', '2026-11-30')).toEqual(['2026-11-30', '2026-12-06'])
  expect(of('lastWeek', '2026-01-01')).toEqual(['2025-12-22', '2025-12-28'])
  expect(of('month', '2024-02-10')).toEqual(['2024-02-01', '2024-02-29'])
  expect(of('3m')).toEqual(['2026-08-29', ''])
})
