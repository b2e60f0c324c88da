// Live events from the server while a user is signed in. All tabs of a browser share one stream: the tab that holds it
// passes events on (a browser opens at most six connections to a server, and a stream occupies one).
import { notifications } from '../../contract/calls/notifications/calls.ts'
import { listen } from './event-stream.ts'
import { retryDelay } from './retry-delay.ts'
import { invalidatePresence, invalidate, invalidateDiscussion } from './invalidation.ts'

const name = 'saleslog-live'
/** A discussion event or a presence event of one log; null: any new notification. */
type LiveEvent = { event: string; log: string } | null
/** @param onNew called whenever there may be a new notification @returns the function that ends it */
export function followLive(onNew: () => void): () => void {
  const over = new AbortController()
  const { signal } = over
  const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
  const handle = (event: LiveEvent) => {
    if (event) return event.event === 'here' ? invalidatePresence(event.log) : invalidateDiscussion(event.log)
    invalidate('notifications')
    onNew()
  }
  tabs?.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => handle(data))
  const publish = (event: LiveEvent) => {
    handle(event)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    tabs?.postMessage(event)
  }
  const hold = () => {
    onNew()
    return follow(publish, signal)
  }
  if ('locks' in navigator)
    navigator.locks
      // While another tab holds the stream: events that it received before this one listened are lost.
      .request(name, { ifAvailable: true }, (lock) => (lock ? hold() : handle(null)))
      .then(() => navigator.locks.request(name, { signal }, () => follow(publish, signal)))
      .catch(() => {})
  else void hold()
  return () => {
    over.abort()
    tabs?.close()
  }
}

async function follow(publish: (event: LiveEvent) => void, signal: AbortSignal): Promise<void> {
  // Since then, no event has been missed: nothing was read before the page was loaded.
  let current = { date: performance.timeOrigin, time: 0 }
  // One of the clocks may stand still while the device sleeps, the other may be set.
  const elapsed = () => Math.max(Date.now() - current.date, performance.now() - current.time)
  for (let attempts = 0; !signal.aborted; attempts += 1) {
    try {
      const handle = (event: string, data: string) => {
        attempts = 0
        // The first event confirms the connection, and says whether there were events before it.
        const isCurrent = event === 'hello' && (JSON.parse(data) as { quiet: number }).quiet > elapsed()
        current = { date: Date.now(), time: performance.now() }
        if (isCurrent) return
        const isOfLog = event === 'talk' || event === 'here'
        publish(isOfLog ? { event, log: (JSON.parse(data) as { log: string }).log } : null)
      }
      await listen(notifications.live, handle, signal)
    } catch {
      // The server is not reached, or rejects the stream for now.
    }
    await pause(retryDelay(attempts), signal)
  }
}
/** Resolves earlier when the network is back or the signal aborts. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
