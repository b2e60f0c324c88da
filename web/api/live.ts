// Hears from the server that something is new, as long as somebody is signed in. One stream for all tabs of the browser: whichever holds
// it tells the others (a browser opens six connections to a server, and a stream keeps one).
import { notifications } from '../../contract/calls/notifications/calls.ts'
import { listen } from './event-stream.ts'
import { hereIsOld, isOld, talkIsOld } from './queries.ts'

const name = 'saleslog-live'
/** What is said under a log, or who has it open; null: any news. */
type Heard = { event: string; log: string } | null
/** Milliseconds until the next try: at most half a minute, and not all browsers at once. */
const waitAfter = (tries: number) => Math.min(30_000, 1000 * 2 ** tries) * (0.5 + Math.random() / 2)

/** @param heard whenever something may be new @returns what ends it */
export function followLive(heard: () => void): () => void {
  const over = new AbortController()
  const { signal } = over
  const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
  const news = (of: Heard) => {
    if (of) return of.event === 'here' ? hereIsOld(of.log) : talkIsOld(of.log)
    isOld('notifications')
    heard()
  }
  tabs?.addEventListener('message', ({ data }: MessageEvent<Heard>) => news(data))
  // What the tab that holds the stream told the others before this one was among them.
  news(null)
  const tell = (of: Heard) => {
    news(of)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    tabs?.postMessage(of)
  }
  if ('locks' in navigator) navigator.locks.request(name, { signal }, () => follow(tell, signal)).catch(() => {})
  else void follow(tell, signal)
  return () => {
    over.abort()
    tabs?.close()
  }
}

/** @param tell of news, or of what is about one log */
async function follow(tell: (of: Heard) => void, signal: AbortSignal): Promise<void> {
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      // Its first event is that it is heard: what was said before that is asked for.
      const hear = (event: string, data: string) => {
        tries = 0
        const isOfLog = event === 'talk' || event === 'here'
        tell(isOfLog ? { event, log: (JSON.parse(data) as { log: string }).log } : null)
      }
      await listen(notifications.live, hear, signal)
    } catch {
      // Not reached, or not now.
    }
    await pause(waitAfter(tries), signal)
  }
}
/** Shorter when the network is back, or it is over. */
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
