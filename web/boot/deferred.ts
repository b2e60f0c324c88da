// What the first view does not need, and what comes next should not wait for.

const waiting: (() => unknown)[] = []
let isTime = false
function start(): void {
  // For whoever measures: what is asked for from here on is not the first view's.
  if (!isTime) performance.mark('later')
  isTime = true
  for (const load of waiting.splice(0)) load()
}
/** Milliseconds from when the page began: three times as long as its files took to come, so a slow network has it for itself longer. */
const afterLoad = () => setTimeout(start, Math.min(5000, Math.max(1000, performance.now() * 3)) - performance.now())
if (document.readyState === 'complete') afterLoad()
else addEventListener('load', afterLoad, { once: true })
for (const sign of ['pointerdown', 'pointermove', 'keydown']) addEventListener(sign, start, { once: true })

/** Runs it when the first view has had its time, or at the first touch or key. */
export function later(load: () => unknown): void {
  if (isTime) load()
  else waiting.push(load)
}
