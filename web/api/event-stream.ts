// Server-sent events of a call (https://html.spec.whatwg.org/multipage/server-sent-events.html), read with fetch, which
// can send the access token.
import type { Call } from '../../contract/core/call.ts'
import { limits } from '../../contract/rules/limits.ts'
import { openStream } from './client.ts'

/**
 * Milliseconds without an event or heartbeat after which a stream counts as broken: networks drop connections silently.
 */
const longestSilenceMs = 2.5 * limits.heartbeatSeconds * 1000

/**
 * Passes on events until the stream ends.
 * @throws CallError where it cannot be opened; AbortError after a silence that is too long
 */
export async function listen(
  call: Call,
  handle: (event: string, data: string) => void,
  ended: AbortSignal,
): Promise<void> {
  const over = new AbortController()
  const end = () => over.abort()
  ended.addEventListener('abort', end)
  let watchdog = setTimeout(end, longestSilenceMs)
  try {
    const stream = await openStream(call, over.signal)
    let rest = ''
    for await (const text of stream.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)) {
      clearTimeout(watchdog)
      watchdog = setTimeout(end, longestSilenceMs)
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop()!
      for (const block of blocks) {
        const event = /^event: (\w+)/m.exec(block)?.[1]
        if (event) handle(event, dataOf(block))
      }
    }
  } finally {
    clearTimeout(watchdog)
    ended.removeEventListener('abort', end)
  }
}

const dataOf = (block: string): string =>
  block
    .split('\n')
    .find((line) => line.startsWith('data: '))
    ?.slice('data: '.length) ?? ''
