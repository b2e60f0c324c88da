import { expect, test } from 'vitest'
import { placeLogs } from './place-logs.ts'

const at = (time: string) => ({ at: `2026-11-24T${time}:00+09:00` })
const placed = (times: string[], blocks: [number, number][]) =>
  placeLogs(
    times.map(at),
    blocks.map(([from, to]) => ({ from: from * 60, to: to * 60 })),
    'Asia/Seoul',
  ).map(({ from, isNarrow }) => `${from / 60}${isNarrow ? ' narrow' : ''}`)

test('a log stands at its time', () => expect(placed(['10:00'], [[11, 12]])).toEqual(['10']))
test('below the plan that it happened in', () => expect(placed(['10:30'], [[10, 11.5]])).toEqual(['11.5']))
test('below plans that follow each other, and not on a log that is there', () =>
  expect(
    placed(
      ['10:00', '11:00'],
      [
        [10, 11],
        [11, 12],
      ],
    ),
  ).toEqual(['12', String(12 + 26 / 60)]))
test('narrow at its time where there is no room near it, and at the end of the day', () =>
  expect(placed(['09:00', '23:50'], [[8, 18]])).toEqual(['9 narrow', `${(1440 - 26) / 60} narrow`]))
test('narrow ones do not cover each other: below, and above at the end of the day', () =>
  expect(placed(['09:00', '09:00', '23:50', '23:50'], [[8, 24]])).toEqual([
    '9 narrow',
    `${9 + 26 / 60} narrow`,
    `${(1440 - 26) / 60} narrow`,
    `${(1440 - 52) / 60} narrow`,
  ]))
