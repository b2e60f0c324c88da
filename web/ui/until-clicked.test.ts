import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilClicked } from './until-clicked.ts'

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const press = () => {
  let isOver = false
  void untilClicked().then(() => (isOver = true))
  return () => isOver
}

test.each(['pointerup', 'pointercancel'])('a press is waited for until its click after %s', async (release) => {
  const isOver = press()
  await vi.advanceTimersByTimeAsync(1000)
  page.dispatchEvent(new Event(release))
  await vi.advanceTimersByTimeAsync(200)
  expect(isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(isOver()).toBe(true)
})
test('a press without a release ends', async () => {
  const isOver = press()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isOver()).toBe(true)
})
