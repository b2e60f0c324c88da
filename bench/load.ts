// Load from a process of its own (load-generator.ts), so that the work of the clients does not slow down the caller's.
import { fork } from 'node:child_process'

/** One call, repeated by `callers` for some seconds; of several forms the next one each time. */
export type Load = { url: string; token: string; form: string | string[]; callers: number; seconds: number }
/** `rate` in calls a second; `p50`, `p95` and `times` (of all calls) in ms until the response has arrived whole. */
export type Measured = { rate: number; p50: number; p95: number; failed: number; times: number[] }

export function generateLoad(load: Load): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./load-generator.ts', import.meta.url), [], {
      env: { ...process.env, LOAD: JSON.stringify(load) },
    })
    child.once('message', (result) => resolve(result as Measured))
    child.once('exit', (code) => code && reject(new Error(`the load ended with ${code}`)))
  })
}
