// How long a search takes could tell whether its words stand anywhere at all, also in what one may not read (bench/search.ts prints by how much): such an
// answer is given at the next full step since it was asked for.
const stepMs = 50

/** So long until the next full step. @param elapsed in ms */
export const untilStep = (elapsed: number): number => stepMs - (elapsed % stepMs)

/** From now on. `reached` waits for the next full step, where somebody has said `evenly` meanwhile. */
export function evenTime(pause: (ms: number) => Promise<unknown>) {
  const began = performance.now()
  let isEven = false
  const evenly = () => {
    isEven = true
  }
  return { evenly, reached: async () => isEven && (await pause(untilStep(performance.now() - began))) }
}
