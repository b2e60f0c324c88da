// Prints rows of the result table, and measures time.

export function printRow(figure: string, here: string, goal = ''): void {
  console.log(`| ${figure.padEnd(68)} | ${here.padEnd(34)} | ${goal}`)
}

export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
export const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length
export const milliseconds = (list: readonly number[]): string => {
  const sorted = [...list].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1)
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, max ${at(1)} ms`
}

export function timed<T>(work: () => T): [T, number] {
  const from = performance.now()
  const result = work()
  return [result, performance.now() - from]
}

/** The CPU time of this thread in milliseconds, with a resolution of about 4 ms; other processes hardly affect it. */
export const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** The time of work in steps and of its longest step, in milliseconds. */
export function timeSteps(work: Generator<void, unknown>): string {
  const steps: number[] = []
  for (;;) {
    const [{ done }, time] = timed(() => work.next())
    steps.push(time)
    if (done) break
  }
  const whole = steps.reduce((sum, one) => sum + one, 0)
  return `${whole.toFixed(0)} ms, longest step ${Math.max(...steps).toFixed(1)} ms`
}
