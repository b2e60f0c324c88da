// The thread of the engines, started by the first that asks and shared by all of the process; the last one to let go ends it.
import { Worker } from 'node:worker_threads'
import type { Answered, Asked, Done, Order } from './messages.ts'

type Waiting = { order: Order; signal?: AbortSignal | undefined; resolve(done: Done): void; reject(error: Error): void }

export class EngineLost extends Error {}
/** Nobody waits for it any more. */
export class Withdrawn extends Error {}

/** Engines are bounded beside this (engines.ts); starter corpora and dictionaries take some 200 MB. */
const limits = { maxOldGenerationSizeMb: 1_024 }

let worker: Worker | undefined
let users = 0
let asked = 0
/** One is asked at a time, so that who waits for an answer comes before what can wait. */
let current: { id: number; waiting: Waiting } | undefined
const first: Waiting[] = []
const later: Waiting[] = []
const lost = new Set<() => void>()

/** @param whenLost the thread has died, and with it every engine */
export function engineThread(whenLost: () => void) {
  users += 1
  lost.add(whenLost)
  return {
    /**
     * @param canWait behind all that cannot
     * @param signal an order that has not begun by then costs nothing
     * @throws EngineLost, Withdrawn, and whatever went wrong in the engine
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
    waiting.reject(new Withdrawn('nobody waits for it any more'))
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
      // Meant for engines that are gone.
      for (const waiting of [...first.splice(0), ...later.splice(0)])
        waiting.reject(new EngineLost('the thread of the engines ended'))
    }
  }
  thread.on('error', gone)
  thread.on('exit', gone)
  thread.unref()
  return thread
}
