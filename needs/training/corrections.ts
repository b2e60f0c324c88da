// What a lesson adds to the scores of sentences like it: one step of functional gradient descent with the kernel x·y, by the lesson's own
// residual. Exact, quick, and undone by leaving it out.
import { addRow, softmax, unit, type Weights } from './classifier.ts'
import type { LessonMemory } from './memory.ts'

export type Head = 'type' | 'item'
/** What a training of the first `learntFrom` lessons gave, a set of weights a head. */
export type Learnt = { learntFrom: number; type: Weights; item: Weights }
/** What a lesson adds, a label; with `close`, to the scores of those sentences only that are nearly the same. */
export type Correction = {
  lesson: number
  close: boolean
  type: Float32Array | undefined
  item: Float32Array | undefined
}
/** The features of a sentence: rows of the memory (-1 where it has none) and their values. */
export type Features = { rows: Int32Array; values: Float32Array }

/** How far a lesson speaks for a sentence with which it has so much in common. What a training could not fit may be a slip: it speaks for itself alone. */
const reach = (product: number, close: boolean): number =>
  close ? Math.max(0, product - nearlySame) / (1 - nearlySame) : 1
export const nearlySame = 0.7
/** A lesson is taken if its type leads by this, in logits: more than any calibration asks of a need (confidence.ts). */
const taken = 2
/** How much what the starter says weighs beside `lessons` taught ones. */
export const starterShare = (lessons: number): number => 1 / (1 + lessons / 1_000)

/** Adds what a training learnt and what corrects it to the scores of a sentence. `near`: some lesson is nearly the same; else what is close is not asked. */
export function addScores(
  memory: LessonMemory,
  learnt: Learnt,
  corrections: readonly Correction[],
  head: Head,
  { rows, values }: Features,
  scores: Float64Array,
  near = true,
): void {
  const weights = learnt[head]
  for (let c = 0; c < scores.length; c++) scores[c]! += weights.bias[c]!
  for (let at = 0; at < rows.length; at++)
    if (rows[at]! >= 0 && rows[at]! < weights.rows) addRow(scores, weights, rows[at]!, values[at]!)
  if (corrections.length === 0) return
  const spread = memory.spread(values, rows)
  for (const correction of corrections) {
    if (correction.close && !near) continue
    const alpha = correction[head]
    const product = alpha ? memory.inCommon(correction.lesson, spread, values) : 0
    const strength = product * reach(product, correction.close)
    if (strength !== 0) for (let c = 0; c < scores.length; c++) scores[c]! += alpha![c]! * strength
  }
  memory.clear(rows)
}

/** Adds to `shares` how much each feature speaks, by the corrections, for one label and against another, in logits. */
export function explainCorrections(
  memory: LessonMemory,
  corrections: readonly Correction[],
  { rows, values }: Features,
  label: number,
  rival: number,
  shares: Float64Array,
  near: boolean,
): void {
  if (corrections.length === 0) return
  // What the later lessons have in common with the sentence, by row, each by its own strength.
  const spread = memory.spread(values, rows)
  const found = new Map<number, number>()
  for (const { lesson, close, type: alpha } of corrections) {
    if (!alpha || (close && !near)) continue
    const margin = alpha[label]! - alpha[rival]!
    const strength = close ? margin * reach(memory.inCommon(lesson, spread, values), close) : margin
    if (strength === 0) continue
    const { from, keywordsFrom } = memory.lessons[lesson]!
    for (let at = from; at < keywordsFrom; at++) {
      const row = memory.rows.at(at)
      const value = spread[row]!
      if (value > 0) found.set(row, (found.get(row) ?? 0) + (strength * value * memory.values[at]!) / unit)
    }
  }
  memory.clear(rows)
  for (let position = 0; position < rows.length; position++) shares[position]! += found.get(rows[position]!) ?? 0
}

/** The step that makes the model answer a lesson as it was taught, nine to one; none, if `onlyIfWrong` and it does so already. */
export function residual(
  memory: LessonMemory,
  learnt: Learnt,
  before: readonly Correction[],
  head: Head,
  at: number,
  onlyIfWrong: boolean,
): Float32Array | undefined {
  const { [head]: label, from, keywordsFrom } = memory.lessons[at]!
  if (label < 0 || from === keywordsFrom) return undefined
  const share = starterShare(learnt.learntFrom)
  const scores =
    head === 'type'
      ? Float64Array.from(memory.starterOf(at), (score) => score * share)
      : new Float64Array(learnt.item.classes)
  const features = { rows: memory.rows.slice(from, keywordsFrom), values: memory.valuesOf(from, keywordsFrom) }
  addScores(memory, learnt, before, head, features, scores)
  const margin = head === 'type' ? taken : 0
  if (onlyIfWrong && scores.every((score, c) => c === label || score + margin < scores[label]!)) return undefined
  const length = features.values.reduce((sum, value) => sum + value ** 2, 0)
  const alpha = new Float32Array(scores.length)
  for (let round = 0; round < 30; round++) {
    const chances = scores.map((score, c) => score + alpha[c]! * length)
    softmax(chances)
    if (chances[label]! >= 0.9) break
    for (let c = 0; c < alpha.length; c++) alpha[c]! += ((c === label ? 1 : 0) - chances[c]!) * 1.5
  }
  return alpha
}
