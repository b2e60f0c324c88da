// Keeps the event loop responsive: long computations run in steps of a few milliseconds and yield between them.
let last: Promise<void> = Promise.resolve()

/** Milliseconds of the event loop that a computation takes in one turn. */
const msPerTurn = 8
/**
 * For computations in steps whose time is not known: `await` it after each step.
 * @returns a function that yields when the computation has taken its time in this turn
 */
export function timeSlices(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < msPerTurn) return undefined
    return nextLoopTurn().then(() => {
      since = performance.now()
    })
  }
}

/**
 * Resolves in a later turn of the event loop, for one caller per turn: with several concurrent computations, each turn
 * runs one step only.
 */
export function nextLoopTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)))
  return last
}
