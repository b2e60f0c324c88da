import { expect, test } from 'vitest'
import { weekFigures } from './week-figures.ts'

test('on a Tuesday, Monday and Tuesday are compared with those of last week', () => {
  // Last week: a log each on Monday and Tuesday, three on Friday. This week: one on Monday.
  const logs = ['2026-11-16', '2026-11-17', '2026-11-20', '2026-11-20', '2026-11-20', '2026-11-23']
  const { now, before, lastWeek } = weekFigures(logs, '2026-11-24')
  expect({ now, before, lastWeek }).toEqual({ now: 1, before: 2, lastWeek: 5 })
})
test('on a Sunday whole weeks are compared', () => {
  const { now, before } = weekFigures(['2026-11-16', '2026-11-22', '2026-11-29'], '2026-11-29')
  expect({ now, before }).toEqual({ now: 1, before: 2 })
})
