// One thread answers everybody: whoever computes for long does it in steps of some milliseconds, and lets the others go on between them.
let last: Promise<void> = Promise.resolve()

/**
 * Resolves in a later turn of the event loop, and in that turn for nobody else: of eight who compute at once one does in each turn, so
 * that a turn is never longer than one step.
 */
export function loopTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)))
  return last
}
