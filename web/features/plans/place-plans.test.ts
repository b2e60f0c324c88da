import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysOfView, stepFrom, weekNumber } from './calendar-range.ts'
import { barsOf, blocksOf, daysOfRow, gapsBetween, shortestBlock, withinLanes } from './place-plans.ts'

const seoul = 'Asia/Seoul'
const timed = (start: string, end: string) => ({ isAllDay: false, start: `${start}:00+09:00`, end: `${end}:00+09:00` })
const whole = (start: string, end = start) => ({ isAllDay: true, start, end })

test('a month shows whole weeks from the first weekday of the language; a week and a day their days', () => {
  const month = daysOfView('month', '2026-11-20', 0)
  expect([month[0], month.at(-1), month.length]).toEqual(['2026-11-01', '2026-12-05', 35])
  expect(daysOfView('month', '2026-11-20', 1)[0]).toBe('2026-10-26')
  expect(daysOfView('week', '2026-11-20', 0)).toHaveLength(7)
  expect(daysOfView('week', '2026-11-22', 1)[0]).toBe('2026-11-16')
  expect(daysOfView('day', '2026-11-20', 0)).toEqual(['2026-11-20'])
})
test('steps by a month keep the day where the month has it', () => {
  expect([
    stepFrom('month', '2026-01-31', 1),
    stepFrom('week', '2026-01-31', -1),
    stepFrom('day', '2026-12-31', 1),
  ]).toEqual(['2026-02-28', '2026-01-24', '2027-01-01'])
})
test('weeks of the year by ISO 8601, over the end of a year', () => {
  expect([
    weekNumber('2026-11-20'),
    weekNumber('2026-12-31'),
    weekNumber('2027-01-01'),
    weekNumber('2027-01-04'),
  ]).toEqual([47, 53, 53, 1])
})
test('an occurrence that ends at midnight does not reach the next day', () => {
  expect(daysOfRow(timed('2026-11-20T22:00', '2026-11-21T00:00'), seoul)).toEqual(['2026-11-20', '2026-11-20'])
  expect(daysOfRow(timed('2026-11-20T22:00', '2026-11-21T01:00'), seoul)).toEqual(['2026-11-20', '2026-11-21'])
})
test('overlapping blocks share the width; others have all of it', () => {
  const rows = [
    timed('2026-11-20T09:00', '2026-11-20T10:00'),
    timed('2026-11-20T09:30', '2026-11-20T11:00'),
    timed('2026-11-20T10:00', '2026-11-20T10:30'),
    timed('2026-11-20T14:00', '2026-11-20T15:00'),
  ]
  expect(blocksOf(rows, '2026-11-20', seoul).map(({ from, lane, lanes }) => [from, lane, lanes])).toEqual([
    [540, 0, 2],
    [570, 1, 2],
    [600, 0, 2],
    [840, 0, 1],
  ])
})
test('of a plan over midnight each day shows its part', () => {
  const rows = [timed('2026-11-20T22:00', '2026-11-21T01:00')]
  expect(blocksOf(rows, '2026-11-20', seoul)).toMatchObject([{ from: 1320, to: 1440 }])
  expect(blocksOf(rows, '2026-11-21', seoul)).toMatchObject([{ from: 0, to: 60 }])
})
test('bars of whole days are cut at the edges and stand in as few lines as possible', () => {
  const days = daysOfView('week', '2026-11-20', 0)
  const rows = [whole('2026-11-17', '2026-11-18'), whole('2026-11-10', '2026-11-16'), whole('2026-11-18', '2026-11-30')]
  expect(barsOf(rows, days, seoul).map(({ from, to, line }) => [from, to, line])).toEqual([
    [0, 1, 0],
    [2, 3, 0],
    [3, 6, 1],
  ])
})
test('gaps of an hour and more', () => {
  const blocks = [
    { from: 600, to: 690 },
    { from: 540, to: 580 },
    { from: 840, to: 900 },
  ]
  expect(gapsBetween(blocks, { from: 540, to: 1080, least: 60 })).toEqual([
    { from: 690, to: 840 },
    { from: 900, to: 1080 },
  ])
})

const aRow = fc.record({ from: fc.nat(1380), lasts: fc.integer({ min: 0, max: 600 }) }).map(({ from, lasts }) => {
  const at = (minutes: number) => new Date(Date.parse('2026-11-20T00:00:00+09:00') + minutes * 60_000).toISOString()
  return { isAllDay: false, start: at(from), end: at(from + lasts) }
})
test('no two blocks of a day cover each other, and every lane lies within its group', () => {
  fc.assert(
    fc.property(fc.array(aRow, { maxLength: 30 }), (rows) => {
      const blocks = blocksOf(rows, '2026-11-20', seoul)
      expect(blocks).toHaveLength(rows.length)
      for (const one of blocks) {
        expect(one.lane).toBeLessThan(one.lanes)
        expect(one.to - one.from).toBeGreaterThanOrEqual(Math.min(shortestBlock, 1440 - one.from))
        for (const other of blocks)
          if (one !== other && one.lane === other.lane) expect(one.to <= other.from || other.to <= one.from).toBe(true)
      }
    }),
  )
})

describe('a crowded day', () => {
  const at = (from: string, to: string) => ({
    isAllDay: false,
    start: `2026-11-24T${from}:00+09:00`,
    end: `2026-11-24T${to}:00+09:00`,
  })
  const blocks = blocksOf(
    [at('09:00', '10:00'), at('09:00', '10:00'), at('09:00', '10:00'), at('09:30', '11:00'), at('14:00', '15:00')],
    '2026-11-24',
    'Asia/Seoul',
  )
  test('keeps what fits, and counts the rest in the last lane', () => {
    const { blocks: shown, crowds } = withinLanes(blocks, 3)
    expect(shown.map(({ from, lane, lanes }) => [from, lane, lanes])).toEqual([
      [540, 0, 3],
      [540, 1, 3],
      [840, 0, 1],
    ])
    expect(crowds).toEqual([{ from: 540, to: 660, count: 2 }])
  })
  test('leaves nothing out where there is room', () => {
    expect(withinLanes(blocks, 4)).toEqual({ blocks, crowds: [] })
  })
})
