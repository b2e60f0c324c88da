// Defers work that the first view does not need until that has loaded, or the user acts.

const queue: (() => unknown)[] = []
let hasStarted = false
function start(): void {
  // For measurements: requests from here on are not part of the first view.
  if (!hasStarted) performance.mark('later')
  hasStarted = true
  for (const work of queue.splice(0)) work()
}
/**
 * Starts after three times the load time of the page (at least 1 and at most 5 seconds): a slow network stays free
 * longer.
 */
const afterLoad = () => setTimeout(start, Math.min(5000, Math.max(1000, performance.now() * 3)) - performance.now())
if (document.readyState === 'complete') afterLoad()
else addEventListener('load', afterLoad, { once: true })
for (const event of ['pointerdown', 'pointermove', 'keydown']) addEventListener(event, start, { once: true })

/** Runs the work after the first view, or at the first touch, pointer move or key. */
export function defer(work: () => unknown): void {
  if (hasStarted) work()
  else queue.push(work)
}
