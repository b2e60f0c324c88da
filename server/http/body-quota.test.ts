import { expect, test } from 'vitest'
import { quota } from './body-quota.ts'

/** A request with a share of the quota, and whether it was told to stop. */
function aRequest(of: ReturnType<typeof quota>, whose: string) {
  const request = { isStopped: false, share: of.begin(whose, () => (request.isStopped = true)) }
  return request
}
const busy = expect.objectContaining({ word: 'busy', retryAfterSeconds: 5 })

test('an added amount counts until it is returned or the request ends', () => {
  const all = quota({ each: 100, all: 100, overEach: 'refuse' })
  const { share } = aRequest(all, 'one')
  share.add(60)
  share.giveBack(20)
  expect(all.total()).toBe(40)
  share.giveBack(1_000)
  expect(all.total()).toBe(0)
  share.add(10)
  share.end()
  share.end()
  expect(all.total()).toBe(0)
})
test('beyond the limit of one caller its newest request is rejected, or its oldest unfinished one is stopped', () => {
  const refusing = quota({ each: 100, all: 1_000, overEach: 'refuse' })
  const [first, second] = [aRequest(refusing, 'one'), aRequest(refusing, 'one')]
  first.share.add(80)
  expect(() => second.share.add(30)).toThrow(busy)
  expect([first.isStopped, refusing.total()]).toEqual([false, 80])

  const yielding = quota({ each: 100, all: 1_000, overEach: 'oldest gives way' })
  const [whole, old, young] = [aRequest(yielding, 'one'), aRequest(yielding, 'one'), aRequest(yielding, 'one')]
  whole.share.add(40)
  whole.share.received()
  old.share.add(40)
  young.share.add(30)
  expect([whole.isStopped, old.isStopped, young.isStopped]).toEqual([false, true, false])
  expect(yielding.total()).toBe(70)
  expect(() => old.share.add(1), 'it was stopped').toThrow(busy)
  old.share.end()
  expect(yielding.total()).toBe(70)
  expect(() => young.share.add(40), 'the caller has no other unfinished request').toThrow(busy)
})
test('beyond the total limit the oldest unfinished request of the caller that holds most is stopped', () => {
  const all = quota({ each: 100, all: 100, overEach: 'refuse' })
  const one = [aRequest(all, 'one'), aRequest(all, 'one')]
  const other = aRequest(all, 'other')
  other.share.add(30)
  for (const { share } of one) share.add(35)
  const third = aRequest(all, 'third')
  third.share.add(10)
  expect([one[0]!.isStopped, one[1]!.isStopped, other.isStopped]).toEqual([true, false, false])
  expect(all.total()).toBe(75)
})
test('the caller that holds most is rejected, and so is every caller if all requests are received', () => {
  const all = quota({ each: 100, all: 100, overEach: 'refuse' })
  const [large, small] = [aRequest(all, 'large'), aRequest(all, 'small')]
  large.share.add(80)
  expect(() => large.share.add(20.5)).toThrow(busy)
  large.share.received()
  small.share.add(20)
  expect(() => small.share.add(1)).toThrow(busy)
  expect(all.total()).toBe(100)
})
