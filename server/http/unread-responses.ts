// Limits responses that clients have not read yet, since they stay in memory until then. Above the limit, the connection with the
// oldest response of the caller with most is closed.
import type { ServerResponse } from 'node:http'
import { quotaBySender, type Sender } from './body-quota.ts'

const megabytes = 1024 * 1024
const bounds = {
  known: { each: 16 * megabytes, all: 128 * megabytes, overEach: 'oldest gives way' },
  // An office behind one address whose users all load the pages at nine.
  stranger: { each: 64 * megabytes, all: 128 * megabytes, overEach: 'oldest gives way' },
} as const
/** Smaller responses fit into the socket buffers of the system. */
const smallBytes = 16 * 1024
/** Bytes that a streamed response holds between source and client. */
const streamBytes = 64 * 1024

export function unreadAnswers() {
  const answers = quotaBySender(bounds)
  return {
    /** In bytes. */
    total: answers.total,
    /**
     * Counts a response until it is read or its connection ends.
     * @param payload a stream, or the whole response
     * @throws busy
     */
    begin(response: ServerResponse, sender: Sender, payload: unknown): void {
      const isWhole = typeof payload === 'string' || payload instanceof Uint8Array
      const bytes = isWhole ? Buffer.byteLength(payload) : payload ? streamBytes : 0
      if (bytes <= smallBytes) return
      const share = answers.begin(sender, () => response.destroy())
      response.once('close', () => share.end())
      share.add(bytes)
    },
  }
}
