import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { statistics } from '../../../contract/calls/statistics/calls.ts'
import { keyOf } from '../../api/query-client.ts'
import { answeredReads } from './answered-reads.ts'
import { areFigures, collectFigures, keyOfFigures, withSeen } from './seen-figures.ts'

const { path } = statistics.activity
const asked = { whose: 'me', from: '2026-08-31', to: '2026-11-24', compare: 'before' } as const

test('figures of a period are those of the same period on the next day, but not of another period or person', () => {
  const key = keyOfFigures(path, asked)
  expect(keyOfFigures(path, { compare: 'before', to: '2026-11-25', whose: 'me', from: '2026-08-31' })).toBe(key)
  expect(keyOfFigures(path, { ...asked, from: '2026-06-01' })).not.toBe(key)
  expect(keyOfFigures(path, { ...asked, whose: 'workgroup' })).not.toBe(key)
  expect(keyOfFigures(statistics.needs.path, asked)).not.toBe(key)
})
test('responses of statistics are collected, also those from before; what the device itself has answered is not', () => {
  const client = new QueryClient()
  const now = () => new Date('2026-11-24T01:00:00Z')
  client.setQueryData(keyOf(statistics.activity, asked), { count: 1 })
  client.setQueryData(keyOf(salesLogs.list, {}), { items: [] })
  const collected = collectFigures(client, now)
  client.setQueryData(keyOf(statistics.needs, asked), { count: 2 })
  expect(collected.take()).toEqual({
    [keyOfFigures(path, asked)]: { at: '2026-11-24T01:00:00.000Z', answer: { count: 1 } },
    [keyOfFigures(statistics.needs.path, asked)]: { at: '2026-11-24T01:00:00.000Z', answer: { count: 2 } },
  })
  expect(collected.take()).toEqual({})
  const key = keyOf(statistics.contacts, asked)
  client.setQueryData(key, { count: 3 })
  const { queryHash } = client.getQueryCache().find({ queryKey: key })!
  collected.take()
  answeredReads.hashes.add(queryHash)
  client.setQueryData(key, { count: 4 })
  expect(collected.take()).toEqual({})
  answeredReads.hashes.clear()
  collected.stop()
  client.setQueryData(key, { count: 5 })
  expect(collected.take()).toEqual({})
  client.clear()
})
test('the newest of each are kept, at most 60', () => {
  const at = (n: number) => new Date(Date.UTC(2026, 10, 1, n)).toISOString()
  const many = Object.fromEntries(Array.from({ length: 70 }, (_, n) => [`key ${n}`, { at: at(n), answer: n }]))
  const kept = withSeen(many, { 'key 0': { at: at(100), answer: 'new' } })
  expect(Object.keys(kept)).toHaveLength(60)
  expect(kept['key 0']).toEqual({ at: at(100), answer: 'new' })
  expect([kept['key 10'], kept['key 11']]).toEqual([undefined, { at: at(11), answer: 11 }])
})
test('lists of records are not figures', () => {
  expect([areFigures(statistics.segments), areFigures(salesLogs.list)]).toEqual([true, false])
})
