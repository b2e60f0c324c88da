// Who may unpack pictures, and when. A decoder takes up to 240 MB for a moment and a core for seconds, so two run at once in a
// process: one for photos, one for files, and one for people who are not signed in, while the others leave a place.
import { lanes } from '../core/concurrency-limit.ts'

export const pictureTurns = lanes(2, {
  photos: { atOnce: 1, waiting: 8, each: 2, retryAfterSeconds: 3 },
  // Those that wait lie on the disk.
  files: { atOnce: 1, waiting: 200, each: 20, retryAfterSeconds: 5 },
  strangers: { atOnce: 1, waiting: 10, each: 2, retryAfterSeconds: 20 },
})
