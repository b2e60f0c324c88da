import { expect, test } from 'vitest'
import type { Stage } from '../../../../contract/codes.ts'
import { forwardMoves, narrowestStage, openFigures, sharesGoneOn } from './stage-figures.ts'

const counts = (...each: [stage: Stage, count: number, stuckCount: number][]) =>
  each.map(([stage, count, stuckCount]) => ({ stage, count, stuckCount }))
const moves = (...each: [from: Stage | '', to: Stage, count: number][]) =>
  each.map(([fromStage, stage, count]) => ({ fromStage, stage, count, days: null }))

test('final stages are neither open nor stuck', () => {
  expect(openFigures(counts(['0050001', 3, 1], ['0050006', 2, 2], ['0050007', 9, 0], ['0050009', 4, 0]))).toEqual({
    count: 5,
    stuck: 3,
  })
})

test('a move forward leads to a later stage or to won, not to a first stage, back, to lost or on hold', () => {
  const forward = moves(['0050001', '0050003', 2], ['0050006', '0050007', 1])
  const others = moves(
    ['', '0050002', 8],
    ['0050003', '0050001', 8],
    ['0050004', '0050008', 8],
    ['0050001', '0050009', 8],
  )
  expect(forwardMoves([...forward, ...others])).toBe(3)
  // Taken up again.
  expect(forwardMoves(moves(['0050008', '0050002', 4]))).toBe(0)
})

test('a share is of the customers in a stage and of those that left it; the narrowest stage has the smallest', () => {
  const now = counts(['0050001', 2, 0], ['0050002', 4, 0], ['0050005', 7, 0], ['0050006', 1, 0])
  const shares = sharesGoneOn(
    now,
    moves(['0050001', '0050002', 6], ['0050002', '0050003', 1], ['0050005', '0050006', 3], ['0050005', '0050008', 1]),
  )
  expect([...shares]).toEqual([
    ['0050001', 0.75],
    ['0050002', 0.2],
    ['0050005', 3 / 11],
  ])
  expect(narrowestStage(shares)).toBe('0050002')
  expect(narrowestStage(new Map([['0050001', 0.5]]))).toBeNull()
  const twoAlike = new Map<Stage, number>([
    ['0050001', 0.5],
    ['0050002', 0],
    ['0050003', 0],
  ])
  expect(narrowestStage(twoAlike)).toBeNull()
  expect(narrowestStage(new Map())).toBeNull()
  expect([...sharesGoneOn(now, moves(['0050001', '0050002', 9], ['', '0050001', 40]))], 'too few moves').toEqual([])
})
