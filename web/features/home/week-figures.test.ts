import { expect, test } from 'vitest'
import { weekFigures } from './week-figures.ts'

const countsOf = (logs: Record<string, number>) => Object.entries(logs).map(([day, count]) => ({ day, count }))

test('on a Tuesday, Monday and Tuesday are compared with those of last week', () => {
  // Last week: a log each on Monday and Tuesday, three on Friday. This week: one on Monday.
  const logs = { '2026-11-16': 1, '2026-11-17': 1, '2026-11-20': 3, '2026-11-23': 1 }
  const { now, before, lastWeek } = weekFigures(countsOf(logs), '2026-11-24')
  expect({ now, before, lastWeek }).toEqual({ now: 1, before: 2, lastWeek: 5 })
})
test('on a Sunday whole weeks are compared', () => {
  const { now, before } = weekFigures(countsOf({ '2026-11-16': 1, '2026-11-22': 1, '2026-11-29': 1 }), '2026-11-29')
  expect({ now, before }).toEqual({ now: 1, before: 2 })
})
