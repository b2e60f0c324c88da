// Answers that their readers have not taken yet. They lie in memory until then, so whoever asks for much and reads nothing is
// bounded: when too much lies there, the connection with the oldest answer of whoever has most is cut off.
import type { ServerResponse } from 'node:http'
import { quotaBySender, type Sender } from './body-quota.ts'

const megabytes = 1024 * 1024
const bounds = {
  known: { each: 16 * megabytes, all: 128 * megabytes, overEach: 'oldest gives way' },
  // An office behind one address, of which everybody loads the pages at nine.
  stranger: { each: 64 * megabytes, all: 128 * megabytes, overEach: 'oldest gives way' },
} as const
/** Smaller ones fit into what the system keeps for a connection. */
const smallBytes = 16 * 1024
/** What an answer that comes piece by piece holds between its source and its reader. */
const streamBytes = 64 * 1024

export function unreadAnswers() {
  const answers = quotaBySender(bounds)
  return {
    /** In bytes. */
    total: answers.total,
    /**
     * Counts an answer until it is taken or its connection ends.
     * @param payload a stream, or the whole answer
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
