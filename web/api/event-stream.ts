// Server-sent events of a call (https://html.spec.whatwg.org/multipage/server-sent-events.html), read by fetch, which sends the token.
import type { Call } from '../../contract/core/call.ts'
import { limits } from '../../contract/rules/limits.ts'
import { openStream } from './client.ts'

/** A stream that brings nothing for so long leads nowhere any more: networks forget connections and tell nobody. */
const longestSilenceMs = 2.5 * limits.heartbeatSeconds * 1000

/**
 * Events, each by its name, until the stream ends.
 * @throws CallError where it cannot be opened, and whatever breaks it off, silence too
 */
export async function listen(
  call: Call,
  hear: (event: string, data: string) => void,
  ended: AbortSignal,
): Promise<void> {
  const over = new AbortController()
  const end = () => over.abort()
  ended.addEventListener('abort', end)
  let watch = setTimeout(end, longestSilenceMs)
  try {
    const stream = await openStream(call, over.signal)
    let begun = ''
    for await (const text of stream.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)) {
      clearTimeout(watch)
      watch = setTimeout(end, longestSilenceMs)
      const blocks = (begun + text).split('\n\n')
      begun = blocks.pop()!
      for (const block of blocks) {
        const event = /^event: (\w+)/m.exec(block)?.[1]
        if (event) hear(event, dataOf(block))
      }
    }
  } finally {
    clearTimeout(watch)
    ended.removeEventListener('abort', end)
  }
}

/** What an event brings. */
const dataOf = (block: string): string =>
  block
    .split('\n')
    .find((line) => line.startsWith('data: '))
    ?.slice('data: '.length) ?? ''
