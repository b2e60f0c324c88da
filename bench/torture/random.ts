// The random events of the torture tests, and a repeatable random number generator.

export const events = [
  'tab',
  'tab',
  'browser',
  'server',
  'database',
  'offline',
  'offline tab',
  'offline browser',
  'offline server',
  'token',
  'clock',
  'register',
  'register tab',
  'register browser',
  'register server',
  'register database',
  'other device',
] as const

/** Returns the same sequence for the same seed (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { random, oneOf: <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]! }
}
