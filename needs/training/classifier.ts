// Softmax regression, trained by AdaGrad (Duchi, Hazan, Singer 2011) with label smoothing (Szegedy et al. 2016), stored
// as one byte per weight. The result is a function of the examples, their order and the seed: no clock, no Math.random.
import { valueScale, type Example } from './example.ts'
import { countGroupingPauses, groupFeatures } from './feature-groups.ts'

/** `biased`: false trains no bias, so that no class is likelier than another whatever the example contains. */
export type TrainingOptions = {
  classes: number
  rows: number
  epochs: number
  /** Learning rate. */
  rate: number
  smoothing: number
  seed: number
  biased?: boolean
}

/** Trained weights: one byte per row and class, times the scale of the row; one bias per class. */
export type ModelWeights = { classes: number; rows: number; bytes: Int8Array; scale: Float32Array; bias: Float32Array }

export const zeroWeights = (classes: number): ModelWeights => ({
  classes,
  rows: 0,
  bytes: new Int8Array(0),
  scale: new Float32Array(0),
  bias: new Float32Array(classes),
})

/**
 * A random number generator with numbers in [0, 1), equal on every machine for equal seeds (mulberry32, public domain).
 */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** `train` yields after this many examples, and after this many rows while it quantises the weights. */
const examplesPerPause = 16
const rowsPerPause = 2_048
/** How often `train` yields. */
export const countPauses = (examples: number, { epochs, rows }: Pick<TrainingOptions, 'epochs' | 'rows'>): number =>
  countGroupingPauses(examples, rows) +
  Math.floor(examples / examplesPerPause) * epochs +
  Math.floor(rows / rowsPerPause)

/**
 * Smaller gradients are skipped: classes far behind, and examples that are classified well already. A dead zone as in
 * the hinge loss; it raised the accuracy on Banking77 by one point (bench/needs.ts) and saves most of the time.
 */
const minGradient = 0.02

/** Trains and yields every few milliseconds. The result does not depend on what the caller does meanwhile. */
export function* train(
  all: readonly Example[],
  { classes, rows, epochs, rate, smoothing, seed, biased = true }: TrainingOptions,
): Generator<void, ModelWeights> {
  const { groupOfRow, sizes, examples } = yield* groupFeatures(all, rows)
  // For each group: its weight for each class, then the sum of squared gradients for each class.
  const cells = new Float32Array(sizes.length * classes * 2)
  const inputs = new Float64Array(examples.reduce((longest, example) => Math.max(longest, example.rows.length), 0))
  const bias = new Float32Array(classes)
  const biasSquares = new Float32Array(classes).fill(1e-8)
  const scores = new Float64Array(classes)
  const gradients = new Float64Array(classes)
  const activeClasses = new Int32Array(classes)
  const order = Int32Array.from(examples.keys())
  const random = randomFrom(seed)
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random)
    for (let turn = 0; turn < order.length; turn++) {
      if (turn % examplesPerPause === examplesPerPause - 1) yield
      learn(examples[order[turn]!]!)
    }
  }
  return yield* quantise(cells, bias, classes, groupOfRow)

  function learn({ rows: groups, values, label, weight, offset }: Example): void {
    for (let c = 0; c < classes; c++) scores[c] = bias[c]! + (offset ? offset[c]! : 0)
    for (let j = 0; j < groups.length; j++) {
      const from = groups[j]! * classes * 2
      const input = (inputs[j] = values[j]! / valueScale)
      const value = input * sizes[groups[j]!]!
      for (let c = 0; c < classes; c++) scores[c]! += cells[from + c]! * value
    }
    softmax(scores)
    let active = 0
    for (let c = 0; c < classes; c++) {
      const gradient = (scores[c]! - (c === label ? 1 - smoothing : 0) - smoothing / classes) * weight
      if (Math.abs(gradient) < minGradient) continue
      activeClasses[active] = c
      gradients[active++] = gradient
      if (!biased) continue
      biasSquares[c]! += gradient * gradient
      bias[c]! -= (rate * gradient) / Math.sqrt(biasSquares[c]!)
    }
    if (active === 0) return
    for (let j = 0; j < groups.length; j++) {
      const from = groups[j]! * classes * 2
      const input = inputs[j]!
      for (let a = 0; a < active; a++) {
        const cell = from + activeClasses[a]!
        const gradient = gradients[a]! * input
        const squares = cells[cell + classes]! + gradient * gradient
        cells[cell + classes] = squares
        cells[cell]! -= (rate * gradient) / Math.sqrt(squares + 1e-8)
      }
    }
  }
}

/** Fisher and Yates, in place. */
function shuffle(order: Int32Array, random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const moved = order[at]!
    order[at] = order[other]!
    order[other] = moved
  }
}

/** Runs work that yields, as a training does, to its end. */
export function runToEnd<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Logits to probabilities, in place. */
export function softmax(scores: Float64Array): void {
  let max = -Infinity
  for (let c = 0; c < scores.length; c++) if (scores[c]! > max) max = scores[c]!
  let sum = 0
  for (let c = 0; c < scores.length; c++) sum += scores[c] = Math.exp(scores[c]! - max)
  for (let c = 0; c < scores.length; c++) scores[c]! /= sum
}

function* quantise(
  cells: Float32Array,
  bias: Float32Array,
  classes: number,
  groupOfRow: Int32Array,
): Generator<void, ModelWeights> {
  const rows = groupOfRow.length
  const bytes = new Int8Array(rows * classes)
  const scale = new Float32Array(rows)
  for (let row = 0; row < rows; row++) {
    if (row % rowsPerPause === rowsPerPause - 1) yield
    if (groupOfRow[row]! < 0) continue
    const from = groupOfRow[row]! * classes * 2
    let max = 0
    for (let c = 0; c < classes; c++) max = Math.max(max, Math.abs(cells[from + c]!))
    if (max === 0) continue
    scale[row] = max / 127
    for (let c = 0; c < classes; c++) bytes[row * classes + c] = Math.round((cells[from + c]! / max) * 127)
  }
  return { classes, rows, bytes, scale, bias }
}

/** Adds the weights of one feature, times its value, to the scores of all classes. */
export function addFeature(
  scores: Float64Array,
  { classes, bytes, scale }: ModelWeights,
  row: number,
  value: number,
): void {
  const strength = scale[row]! * value
  if (strength === 0) return
  const from = row * classes
  for (let c = 0; c < classes; c++) scores[c]! += bytes[from + c]! * strength
}

/** The weight of one feature for a class minus its weight for another, at value 1. */
export const featureMargin = (
  { classes, bytes, scale }: ModelWeights,
  row: number,
  label: number,
  rival: number,
): number => (bytes[row * classes + label]! - bytes[row * classes + rival]!) * scale[row]!
