import { firstViewTime } from './first-view-time.ts'

// What the first view does not need, and what comes next should not wait for.
const waiting: (() => unknown)[] = []
let isTime = false
function start(): void {
  isTime = true
  for (const load of waiting.splice(0)) load()
}
setTimeout(start, firstViewTime - performance.now())
for (const sign of ['pointerdown', 'pointermove', 'keydown']) addEventListener(sign, start, { once: true })

/** Runs it when the first view has had its time, or at the first touch or key. */
export function later(load: () => unknown): void {
  if (isTime) load()
  else waiting.push(load)
}
