// The worker thread of the needs engines: one per process, started on first use, terminated when its last user leaves.
import { Worker } from 'node:worker_threads'
import { threadEnvironment } from '../core/thread-environment.ts'
import type { ResponseMessage, RequestMessage, EngineResult, EngineRequest } from './messages.ts'

type PendingRequest = {
  request: EngineRequest
  signal?: AbortSignal | undefined
  resolve(done: EngineResult): void
  reject(error: Error): void
}

/** The thread has ended, and with it every engine. */
export class EngineLost extends Error {}
/** The request was aborted before it began. */
export class RequestAborted extends Error {}

/** Starter corpora and dictionaries take about 200 MB; the engines have a limit of their own (engines.ts). */
const limits = { maxOldGenerationSizeMb: 1_024 }

let worker: Worker | undefined
let users = 0
let requestCount = 0
/** One request runs at a time, so that interactive requests overtake deferred ones. */
let current: { id: number; pending: PendingRequest } | undefined
const interactive: PendingRequest[] = []
const deferred: PendingRequest[] = []
const lossListeners = new Set<() => void>()

/** @param whenLost called when the thread has ended unexpectedly, and with it every engine */
export function engineThread(whenLost: () => void) {
  users += 1
  lossListeners.add(whenLost)
  return {
    /**
     * Sends a request to the thread.
     * @param canWait lower priority than requests without it
     * @param signal a request that has not begun when it is aborted is not started
     * @throws EngineLost, RequestAborted, and errors of the engine
     */
    send: (request: EngineRequest, canWait = false, signal?: AbortSignal): Promise<EngineResult> =>
      new Promise((resolve, reject) => {
        ;(canWait ? deferred : interactive).push({ request, signal, resolve, reject })
        sendNext()
      }),
    /** Ends this use of the thread; the last use terminates it. */
    async leave(): Promise<void> {
      lossListeners.delete(whenLost)
      users -= 1
      if (users > 0) return
      const old = worker
      worker = undefined
      await old?.terminate()
    },
  }
}

function sendNext(): void {
  if (current) return
  const pending = interactive.shift() ?? deferred.shift()
  if (!pending) return
  if (pending.signal?.aborted) {
    pending.reject(new RequestAborted('the request was aborted'))
    return sendNext()
  }
  current = { id: (requestCount += 1), pending }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  ;(worker ??= startThread()).postMessage({ id: current.id, request: pending.request } satisfies RequestMessage)
}

function startThread(): Worker {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    resourceLimits: limits,
    env: threadEnvironment(),
    execArgv: [],
  })
  thread.on('message', (response: ResponseMessage) => {
    if (response.id !== current?.id) return
    const { pending } = current
    current = undefined
    if ('done' in response) pending.resolve(response.done)
    else pending.reject(new Error(response.failed))
    sendNext()
  })
  const handleExit = (): void => {
    if (worker === thread || worker === undefined) {
      worker = undefined
      for (const listener of lossListeners) listener()
      const running = current?.pending
      current = undefined
      running?.reject(new EngineLost('the thread of the engines ended'))
      // Queued requests refer to engines that no longer exist.
      for (const pending of [...interactive.splice(0), ...deferred.splice(0)])
        pending.reject(new EngineLost('the thread of the engines ended'))
    }
  }
  thread.on('error', handleExit)
  thread.on('exit', handleExit)
  thread.unref()
  return thread
}
