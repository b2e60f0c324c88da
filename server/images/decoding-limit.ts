// Limits concurrent picture decoding. A decoder takes up to 240 MB briefly and a core for seconds, so at most two run
// per server process: one for photos, one for files, and one for anonymous uploads if a slot is left.
import { prioritizedQueues } from '../core/concurrency-limit.ts'

export const decodingQueues = prioritizedQueues(2, {
  photos: { maxRunning: 1, maxQueued: 8, maxPerCaller: 2, retryAfterSeconds: 3 },
  // Queued files are on disk, so the queue may be long.
  files: { maxRunning: 1, maxQueued: 200, maxPerCaller: 20, retryAfterSeconds: 5 },
  strangers: { maxRunning: 1, maxQueued: 10, maxPerCaller: 2, retryAfterSeconds: 20 },
})
