import { describe, expect, test } from 'vitest'
import { changeOf } from './change.ts'
import { areAnalysed, kindsAnswer, largestCells, mostActive, needsAnswer, shareOf, stuckStages } from './figures.ts'

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
  ).toEqual({ most: ['product'], rising: 'operational' })
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
  ).toEqual({ most: ['product'], rising: null })
  expect(
    needsAnswer({
      types: types([
        [0, 5],
        [0, 0],
        [0, 0],
        [0, 0],
      ]),
    }),
  ).toEqual({ most: [], rising: null })
  // Of two that rise alike none is the fastest.
  expect(
    needsAnswer({
      types: types([
        [32, 30],
        [16, 15],
        [0, 0],
        [0, 0],
      ]),
    }),
  ).toEqual({ most: ['strategic'], rising: null })
  // Two with equally many are named both.
  expect(
    needsAnswer({
      types: types([
        [0, 0],
        [30, 20],
        [2, 2],
        [30, 30],
      ]),
    }),
  ).toEqual({ most: ['product', 'operational'], rising: 'product' })
})

test('the purpose and the channel of most logs, and the purpose that rises fastest', () => {
  const ofCode = <Code extends string>(code: Code, count: number, previousCount = 0) => ({
    code,
    count,
    previousCount,
    counts: [count],
  })
  const answer = (survey: [number, number], proposal: [number, number], meetings: number) => {
    const count = survey[0] + proposal[0]
    return kindsAnswer({
      now: { count },
      purposes: [ofCode('0020002', ...survey), ofCode('0020005', ...proposal)],
      channels: [ofCode('0030001', count - meetings), ofCode('0030002', meetings)],
    })
  }
  const most = { purpose: '0020002', channel: '0030002', rising: null }
  expect(answer([20, 20], [11, 11], 17)).toEqual({ kind: 'most', ...most })
  expect(answer([20, 16], [12, 10], 17)).toEqual({ kind: 'mostAndRising', ...most, rising: '0020002' })
  // A rise from 9 says nothing.
  expect(answer([20, 19], [12, 9], 17)).toMatchObject({ kind: 'mostAndRising', rising: '0020002' })
  expect(answer([16, 16], [16, 16], 17)).toMatchObject({ kind: 'even', purpose: null, channel: '0030002' })
  expect(answer([20, 20], [12, 12], 16)).toMatchObject({ kind: 'even', channel: null })
  expect(answer([5, 5], [4, 4], 5)).toMatchObject({ kind: 'thin' })
  expect(answer([0, 5], [0, 4], 0)).toMatchObject({ kind: 'none' })
})

test('the stage with the most stuck customers, the largest cell, the most active author', () => {
  const stage = (of: '0050004' | '0050005', stuckCount: number) => ({
    stage: of,
    count: 20,
    days: 5,
    stuckCount,
    usualDays: 30,
  })
  const stuck = (...each: ReturnType<typeof stage>[]) => stuckStages(each).map((one) => one.stage)
  expect(stuck(stage('0050004', 2), stage('0050005', 7))).toEqual(['0050005'])
  expect(stuck(stage('0050004', 7), stage('0050005', 7))).toEqual(['0050004', '0050005'])
  expect(stuck(stage('0050004', 0))).toEqual([])
  expect(
    largestCells([
      { stage: '', segment: '0060001', count: 90 },
      { stage: '0050004', segment: '0060002', count: 4 },
      { stage: '0050005', segment: '0060001', count: 6 },
    ]),
  ).toEqual([{ stage: '0050005', segment: '0060001', count: 6 }])
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
  const period = (count: number, readCount: number) => ({ count, readCount })
  expect([
    areAnalysed(period(100, 100), period(0, 0)),
    areAnalysed(period(100, 95), period(40, 39)),
    areAnalysed(period(100, 100), period(100, 60)),
  ]).toEqual([true, true, false])
  expect([shareOf(1, 4), shareOf(0, 0)]).toEqual([0.25, null])
})
