import { expect, test } from 'vitest'
import { supportAt } from './support-hours.ts'

const at = (seoul: string) => {
  const { isOpen, until } = supportAt(new Date(`${seoul}+09:00`))
  return [isOpen, new Date(until.getTime() + 9 * 3_600_000).toISOString().slice(0, 16)]
}

test('support is open from 10:00 to 18:00 on working days in Seoul, and closed until the next opening otherwise', () => {
  // Friday.
  expect(at('2026-11-20T09:59:59')).toEqual([false, '2026-11-20T10:00'])
  expect(at('2026-11-20T10:00:00')).toEqual([true, '2026-11-20T18:00'])
  expect(at('2026-11-20T17:59:59')).toEqual([true, '2026-11-20T18:00'])
  expect(at('2026-11-20T18:00:00')).toEqual([false, '2026-11-23T10:00'])
  expect(at('2026-11-21T12:00:00')).toEqual([false, '2026-11-23T10:00'])
  expect(at('2026-11-22T23:59:59')).toEqual([false, '2026-11-23T10:00'])
  expect(at('2026-11-19T18:00:00')).toEqual([false, '2026-11-20T10:00'])
  // Already Monday in Korea.
  expect(supportAt(new Date('2026-11-22T16:00:00Z')).until.toISOString()).toBe('2026-11-23T01:00:00.000Z')
})
