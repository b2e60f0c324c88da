// Timing padding: the duration of a search could reveal that its words occur in logs the caller may not read (bench/search.ts
// prints by how much), so such a response is delayed to the next full step.
const stepMs = 50

/** Milliseconds until the next full step. @param elapsed in ms */
export const untilStep = (elapsed: number): number => stepMs - (elapsed % stepMs)

/** Measures from now. `reached` waits for the next full step if `evenly` was called meanwhile. */
export function evenTime(pause: (ms: number) => Promise<unknown>) {
  const began = performance.now()
  let isEven = false
  const evenly = () => {
    isEven = true
  }
  return { evenly, reached: async () => isEven && (await pause(untilStep(performance.now() - began))) }
}
