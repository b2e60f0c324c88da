// Splits lists into batches: for single statements, single jobs or single turns of the event loop.

/** Splits a list into batches of `size` elements, in order; the last batch may be shorter. */
export const inBatches = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
