// Softmax regression, trained by AdaGrad (Duchi, Hazan, Singer 2011) with label smoothing (Szegedy et al. 2016), then stored as one
// byte a weight. Everything is a function of the examples, their order and the seed: no clock, no Math.random.

import { pausesTogether, together } from './joint-training.ts'

/** One example: its features (row numbers and values of one unit vector), its class, its weight, and what is known before learning. */
export type Example = {
  rows: Int32Array
  values: Uint16Array
  label: number
  weight: number
  offset?: Float32Array | undefined
}

/** Values of a unit vector are kept as whole numbers, this many to one. */
export const unit = 65_535
export const toUnits = (values: Float32Array): Uint16Array =>
  Uint16Array.from(values, (value) => Math.round(value * unit))

/** `biased`: false where no class is to be likelier than another whatever the example says. */
export type Training = {
  classes: number
  rows: number
  epochs: number
  rate: number
  smoothing: number
  seed: number
  biased?: boolean
}

/** What was learnt: for each row and class a byte, times the scale of the row; and a bias a class. */
export type Weights = { classes: number; rows: number; bytes: Int8Array; scale: Float32Array; bias: Float32Array }

export const noWeights = (classes: number): Weights => ({
  classes,
  rows: 0,
  bytes: new Int8Array(0),
  scale: new Float32Array(0),
  bias: new Float32Array(classes),
})

/** Numbers in [0, 1) from a seed, the same on every machine (mulberry32, public domain). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** `train` pauses after so many examples, and after so many rows when it makes bytes of what it learnt. */
const pause = 16
const pauseRows = 2_048
/** How often a training pauses. */
export const pausesOf = (examples: number, { epochs, rows }: Pick<Training, 'epochs' | 'rows'>): number =>
  pausesTogether(examples, rows) + Math.floor(examples / pause) * epochs + Math.floor(rows / pauseRows)

/** Slopes below this are not followed: rivals far behind, and examples already told apart. A dead zone as a hinge has; with it Banking77 gained one point (bench/needs.ts). */
const negligible = 0.02

/**
 * Trains and, every `pause` examples, lets the caller do something else. The result does not depend on what the caller does meanwhile.
 */
export function* train(
  all: readonly Example[],
  { classes, rows, epochs, rate, smoothing, seed, biased = true }: Training,
): Generator<void, Weights> {
  const { of, sizes, examples } = yield* together(all, rows)
  // Of each group its weights, one a class, and beside them the sums of their squared slopes.
  const cells = new Float32Array(sizes.length * classes * 2)
  const strengths = new Float64Array(examples.reduce((most, { rows: at }) => Math.max(most, at.length), 0))
  const bias = new Float32Array(classes)
  const biasSquares = new Float32Array(classes).fill(1e-8)
  const scores = new Float64Array(classes)
  const slopes = new Float64Array(classes)
  const learning = new Int32Array(classes)
  const order = Int32Array.from(examples.keys())
  const random = randomFrom(seed)
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1))
      const kept = order[at]!
      order[at] = order[other]!
      order[other] = kept
    }
    for (let turn = 0; turn < order.length; turn++) {
      if (turn % pause === pause - 1) yield
      learn(examples[order[turn]!]!)
    }
  }
  return yield* compress(cells, bias, classes, of)

  function learn({ rows: at, values, label, weight, offset }: Example): void {
    for (let c = 0; c < classes; c++) scores[c] = bias[c]! + (offset ? offset[c]! : 0)
    for (let j = 0; j < at.length; j++) {
      const from = at[j]! * classes * 2
      const strength = (strengths[j] = values[j]! / unit)
      const value = strength * sizes[at[j]!]!
      for (let c = 0; c < classes; c++) scores[c]! += cells[from + c]! * value
    }
    softmax(scores)
    let active = 0
    for (let c = 0; c < classes; c++) {
      const slope = (scores[c]! - (c === label ? 1 - smoothing : 0) - smoothing / classes) * weight
      // Rivals far behind learn nothing: most classes of most examples, and most of the time.
      if (Math.abs(slope) < negligible) continue
      learning[active] = c
      slopes[active++] = slope
      if (!biased) continue
      biasSquares[c]! += slope * slope
      bias[c]! -= (rate * slope) / Math.sqrt(biasSquares[c]!)
    }
    if (active === 0) return
    for (let j = 0; j < at.length; j++) {
      const from = at[j]! * classes * 2
      const value = strengths[j]!
      for (let a = 0; a < active; a++) {
        const cell = from + learning[a]!
        const slope = slopes[a]! * value
        const square = cells[cell + classes]! + slope * slope
        cells[cell + classes] = square
        cells[cell]! -= (rate * slope) / Math.sqrt(square + 1e-8)
      }
    }
  }
}

/** Runs a training, or any of its kind, to its end. */
export function finish<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Logits to probabilities, in place. */
export function softmax(scores: Float64Array): void {
  let most = -Infinity
  for (let c = 0; c < scores.length; c++) if (scores[c]! > most) most = scores[c]!
  let sum = 0
  for (let c = 0; c < scores.length; c++) sum += scores[c] = Math.exp(scores[c]! - most)
  for (let c = 0; c < scores.length; c++) scores[c]! /= sum
}

function* compress(cells: Float32Array, bias: Float32Array, classes: number, of: Int32Array): Generator<void, Weights> {
  const rows = of.length
  const bytes = new Int8Array(rows * classes)
  const scale = new Float32Array(rows)
  for (let row = 0; row < rows; row++) {
    if (row % pauseRows === pauseRows - 1) yield
    if (of[row]! < 0) continue
    const from = of[row]! * classes * 2
    let most = 0
    for (let c = 0; c < classes; c++) most = Math.max(most, Math.abs(cells[from + c]!))
    if (most === 0) continue
    scale[row] = most / 127
    for (let c = 0; c < classes; c++) bytes[row * classes + c] = Math.round((cells[from + c]! / most) * 127)
  }
  return { classes, rows, bytes, scale, bias }
}

/** Adds what one feature says, `value` strong, to the scores of all classes. */
export function addRow(scores: Float64Array, { classes, bytes, scale }: Weights, row: number, value: number): void {
  const strength = scale[row]! * value
  if (strength === 0) return
  const from = row * classes
  for (let c = 0; c < classes; c++) scores[c]! += bytes[from + c]! * strength
}

/** How much more one feature, one strong, says for a class than for another. */
export const marginOf = ({ classes, bytes, scale }: Weights, row: number, label: number, rival: number): number =>
  (bytes[row * classes + label]! - bytes[row * classes + rival]!) * scale[row]!
