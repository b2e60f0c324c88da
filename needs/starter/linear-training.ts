// Trains a linear model over hashed features (text/borders.ts): logistic regression by AdaGrad (Duchi, Hazan and Singer
// 2011); the weights after each epoch but the first are averaged.
import { grown } from '../text/feature-table.ts'
import type { LinearWeights } from '../text/borders.ts'
import { randomFrom } from '../training/classifier.ts'

/** Examples: their features one after another, where each begins, whether it is positive, and its weight. */
export class Examples {
  features = new Int32Array(1 << 16)
  readonly starts = [0]
  readonly isPositive: number[] = []
  readonly weights: number[] = []

  get size(): number {
    return this.weights.length
  }

  add(hashes: Int32Array, isPositive: boolean, weight = 1): void {
    const from = this.starts.at(-1)!
    if (from + hashes.length > this.features.length) this.features = grown(this.features, this.features.length * 2)
    this.features.set(hashes, from)
    this.starts.push(from + hashes.length)
    this.isPositive.push(Number(isPositive))
    this.weights.push(weight)
  }
}

const minGradient = 0.02

/**
 * @param epochs the examples of each epoch
 * @param size the number of weights, a power of two
 */
export function trainLinear(epochs: readonly (readonly Examples[])[], size: number, rate: number): LinearWeights {
  const weights = new Float32Array(size)
  const squares = new Float32Array(size).fill(1e-6)
  const sum = new Float32Array(size)
  const mask = size - 1
  const random = randomFrom(7)
  for (const [epoch, sets] of epochs.entries()) {
    for (const [which, at] of shuffled(sets, random)) {
      const { features, starts, isPositive, weights: exampleWeights } = sets[which]!
      const [from, to] = [starts[at]!, starts[at + 1]!]
      let score = 0
      for (let place = from; place < to; place++) score += weights[features[place]! & mask]!
      const gradient = (1 / (1 + Math.exp(-score)) - isPositive[at]!) * exampleWeights[at]!
      if (Math.abs(gradient) < minGradient) continue
      for (let place = from; place < to; place++) {
        const feature = features[place]! & mask
        squares[feature]! += gradient * gradient
        weights[feature]! -= (rate * gradient) / Math.sqrt(squares[feature]!)
      }
    }
    if (epoch > 0 || epochs.length === 1) for (let at = 0; at < size; at++) sum[at]! += weights[at]!
  }
  const scale = sum.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9) / 127
  const averaged = Math.max(1, epochs.length - 1)
  return { bytes: Int8Array.from(sum, (weight) => Math.round(weight / scale)), scale: scale / averaged }
}

/** The numbers of set and example, in random order. */
function* shuffled(sets: readonly Examples[], random: () => number): Generator<readonly [set: number, at: number]> {
  const order = new Uint32Array(sets.reduce((sum, { size }) => sum + size, 0)).map((_, at) => at)
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const kept = order[at]!
    order[at] = order[other]!
    order[other] = kept
  }
  for (const index of order) {
    let [which, at] = [0, index]
    while (at >= sets[which]!.size) at -= sets[which++]!.size
    yield [which, at]
  }
}
