/** Seeded random numbers (sfc32): the same seed gives the same workgroup on every machine. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number
  /** Whole number, both ends included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  weighted<T>(choices: readonly (readonly [T, number])[]): T
  shuffle<T>(list: readonly T[]): T[]
  /** An independent stream, so that a change in one part leaves the others as they were. */
  fork(name: string): Random
}

export function seededRandom(seed: number): Random {
  let a = seed | 0
  let b = 0x9e3779b9
  let c = 0x243f6a88
  let counter = 1
  function next() {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4294967296
  }
  for (let i = 0; i < 12; i++) next()

  const random: Random = {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick(list) {
      if (list.length === 0) throw new Error('Nothing to pick from')
      return list[Math.floor(next() * list.length)]!
    },
    weighted(choices) {
      let rest = next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of choices) {
        rest -= weight
        if (rest < 0) return value
      }
      return choices[choices.length - 1]![0]
    },
    shuffle(list) {
      const copy = [...list]
      for (let i = copy.length - 1; i > 0; i--) {
        const j = Math.floor(next() * (i + 1))
        ;[copy[i], copy[j]] = [copy[j]!, copy[i]!]
      }
      return copy
    },
    fork: (name) => seededRandom(hash(`${seed}/${name}`)),
  }
  return random
}

/** FNV-1a, 32 bits. */
function hash(text: string) {
  let value = 0x811c9dc5
  for (const unit of text) value = Math.imul(value ^ unit.codePointAt(0)!, 0x01000193)
  return value
}
