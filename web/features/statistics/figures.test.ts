import { describe, expect, test } from 'vitest'
import { changeOf, largestCell, mostActive, needsAnswer, shareOf, stuckStage } from './figures.ts'

describe('a change', () => {
  test('is a share of the earlier number; small ones are none, and few are not compared', () => {
    expect(changeOf(179, 204)).toEqual({ kind: 'fell', by: 1 - 179 / 204 })
    expect(changeOf(30, 20)).toEqual({ kind: 'rose', by: 0.5 })
    expect(changeOf(101, 100)).toEqual({ kind: 'same' })
    for (const [now, before] of [
      [9, 100],
      [100, 9],
      [0, 0],
    ] as const)
      expect(changeOf(now, before)).toEqual({ kind: 'thin' })
  })
})

test('the most frequent need and the fastest rise', () => {
  const types = (counts: [number, number][]) =>
    (['strategic', 'product', 'personal', 'operational'] as const).map((type, at) => ({
      type,
      count: counts[at]![0],
      previousCount: counts[at]![1],
    }))
  expect(
    needsAnswer({
      types: types([
        [72, 66],
        [164, 155],
        [41, 43],
        [131, 95],
      ]),
    }),
  ).toEqual({ most: 'product', rising: 'operational' })
  // A rise from 1 to 9 says nothing.
  expect(
    needsAnswer({
      types: types([
        [9, 1],
        [20, 20],
        [0, 0],
        [0, 0],
      ]),
    }),
  ).toEqual({ most: 'product', rising: null })
  expect(
    needsAnswer({
      types: types([
        [0, 5],
        [0, 0],
        [0, 0],
        [0, 0],
      ]),
    }),
  ).toEqual({ most: null, rising: null })
})

test('the stage with the most stuck customers, the largest cell, the most active author', () => {
  const stage = (of: '0050004' | '0050005', stuckCount: number) => ({
    stage: of,
    count: 20,
    days: 5,
    stuckCount,
    usualDays: 30,
  })
  expect(stuckStage([stage('0050004', 2), stage('0050005', 7)])?.stage).toBe('0050005')
  expect(stuckStage([stage('0050004', 0)])).toBe(null)
  expect(
    largestCell([
      { stage: '', segment: '0060001', count: 90 },
      { stage: '0050004', segment: '0060002', count: 4 },
      { stage: '0050005', segment: '0060001', count: 6 },
    ]),
  ).toEqual({ stage: '0050005', segment: '0060001', count: 6 })
  const author = (count: number) => ({
    person: { id: String(count), name: '이하은', rank: '' },
    count,
    previousCount: 0,
    meetingCount: 0,
    readCount: 0,
    needCount: 0,
    coachingCount: 0,
    sharedCount: 0,
  })
  expect(mostActive([author(9), author(4)])?.count).toBe(9)
  expect(mostActive([author(9), author(9)])).toBe(null)
  expect(mostActive([author(0)])).toBe(null)
  expect([shareOf(1, 4), shareOf(0, 0)]).toEqual([0.25, null])
})
