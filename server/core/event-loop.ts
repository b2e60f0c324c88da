// Keeps the event loop responsive: long computations run in steps of a few milliseconds and yield between them.
let last: Promise<void> = Promise.resolve()

/**
 * Resolves in a later turn of the event loop, for one caller per turn: with several concurrent computations, each turn
 * runs one step only.
 */
export function nextLoopTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)))
  return last
}
