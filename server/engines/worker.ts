// The worker thread of the needs engines: one per process, started on first use, terminated when its last user leaves.
import { Worker } from 'node:worker_threads'
import type { Answered, Asked, Done, Order } from './messages.ts'

type Waiting = { order: Order; signal?: AbortSignal | undefined; resolve(done: Done): void; reject(error: Error): void }

/** The thread has ended, and with it every engine. */
export class EngineLost extends Error {}
/** The request was aborted before it began. */
export class Withdrawn extends Error {}

/** Starter corpora and dictionaries take about 200 MB; the engines have a limit of their own (engines.ts). */
const limits = { maxOldGenerationSizeMb: 1_024 }

let worker: Worker | undefined
let users = 0
let asked = 0
/** One request runs at a time, so that interactive requests overtake deferred ones. */
let current: { id: number; waiting: Waiting } | undefined
const first: Waiting[] = []
const later: Waiting[] = []
const lost = new Set<() => void>()

/** @param whenLost called when the thread has ended unexpectedly, and with it every engine */
export function engineThread(whenLost: () => void) {
  users += 1
  lost.add(whenLost)
  return {
    /**
     * Sends a request to the thread.
     * @param canWait lower priority than requests without it
     * @param signal a request that has not begun when it is aborted is not started
     * @throws EngineLost, Withdrawn, and errors of the engine
     */
    ask: (order: Order, canWait = false, signal?: AbortSignal): Promise<Done> =>
      new Promise((resolve, reject) => {
        ;(canWait ? later : first).push({ order, signal, resolve, reject })
        next()
      }),
    async leave(): Promise<void> {
      lost.delete(whenLost)
      users -= 1
      if (users > 0) return
      const old = worker
      worker = undefined
      await old?.terminate()
    },
  }
}

function next(): void {
  if (current) return
  const waiting = first.shift() ?? later.shift()
  if (!waiting) return
  if (waiting.signal?.aborted) {
    waiting.reject(new Withdrawn('the request was aborted'))
    return next()
  }
  current = { id: (asked += 1), waiting }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  ;(worker ??= start()).postMessage({ id: current.id, order: waiting.order } satisfies Asked)
}

function start(): Worker {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { resourceLimits: limits, env: {}, execArgv: [] })
  thread.on('message', (answer: Answered) => {
    if (answer.id !== current?.id) return
    const { waiting } = current
    current = undefined
    if ('done' in answer) waiting.resolve(answer.done)
    else waiting.reject(new Error(answer.failed))
    next()
  })
  const gone = (): void => {
    if (worker === thread || worker === undefined) {
      worker = undefined
      for (const forget of lost) forget()
      const mine = current?.waiting
      current = undefined
      mine?.reject(new EngineLost('the thread of the engines ended'))
      // Queued requests refer to engines that no longer exist.
      for (const waiting of [...first.splice(0), ...later.splice(0)])
        waiting.reject(new EngineLost('the thread of the engines ended'))
    }
  }
  thread.on('error', gone)
  thread.on('exit', gone)
  thread.unref()
  return thread
}
