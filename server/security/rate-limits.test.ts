import { afterAll, beforeAll, expect, test } from 'vitest'
import { rates } from '../../contract/core/rates.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { rateLimitsIn } from './rate-limits.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const limit = 'wrongPasswords'
const { most, seconds } = rates[limit]
/** Rate limits with a clock that starts a second before the end of a window and moves only by `pass`. */
function atEndOfWindow() {
  let now = new Date((Math.floor(app.now().getTime() / (seconds * 1000)) + 1) * seconds * 1000 - 1000)
  return { attempts: rateLimitsIn(app.pool, () => now), pass: (ms: number) => (now = new Date(now.getTime() + ms)) }
}
const counts = async (whose: string) =>
  (
    await app.owner.query<{ count: number }>('select count from attempts where key = $1 order by window_start', [
      `${limit} ${whose}`,
    ])
  ).rows.map(({ count }) => count)

test('a count is reverted in its own window, even after the next window has begun', async () => {
  const { attempts, pass } = atEndOfWindow()
  const slow = await attempts.count(limit, 'a')
  pass(2000)
  await attempts.count(limit, 'a')
  await attempts.count(limit, 'a')
  await slow.revert()
  expect(await counts('a')).toEqual([0, 2])
})

test('reverting a count of a deleted row or of a row at zero never makes it negative', async () => {
  const { attempts } = atEndOfWindow()
  const swept = await attempts.count(limit, 'b')
  await app.owner.query('delete from attempts')
  await swept.revert()
  expect(await counts('b')).toEqual([])
  const [one] = [await attempts.count(limit, 'b')]
  await one.revert()
  await one.revert()
  expect(await counts('b')).toEqual([0])
  for (let tries = 0; tries < most; tries += 1) await attempts.count(limit, 'b')
  await expect(attempts.count(limit, 'b')).rejects.toMatchObject({ word: 'too_many_tries' })
})
