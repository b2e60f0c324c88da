// Corrections of the base model by single lessons: one step of functional gradient descent with the kernel x·y, by the
// residual of the lesson. A correction takes effect at once and is undone by omitting it.
import { addFeature, softmax, type ModelWeights } from './classifier.ts'
import { valueScale } from './example.ts'
import type { LessonVectors } from './lesson-vectors.ts'

/** The two outputs of the model: the type of need, and the item of the workgroup's list. */
export type Head = 'type' | 'item'
/** The weights of each head, trained on the first `lessonCount` lessons. */
export type TrainedWeights = { lessonCount: number; type: ModelWeights; item: ModelWeights }
/**
 * What a lesson adds to the score of each class, times its dot product with the sentence; undefined where it adds
 * nothing.
 */
export type Correction = {
  lesson: number
  nearDuplicatesOnly: boolean
  type: Float32Array | undefined
  item: Float32Array | undefined
}
/** Feature rows of a sentence (-1 for features that no lesson has) and their values. */
export type SentenceFeatures = { rows: Int32Array; values: Float32Array }

/** From this dot product on, a sentence is a near duplicate of a lesson. */
export const nearDuplicate = 0.7
/**
 * How far a correction applies, 0 to 1. An exception may be a mistake of the user, so it applies to near duplicates
 * only.
 */
const correctionReach = (product: number, nearDuplicatesOnly: boolean): number =>
  nearDuplicatesOnly ? Math.max(0, product - nearDuplicate) / (1 - nearDuplicate) : 1
/**
 * A lesson counts as learnt if its type leads by this margin, in logits: more than any calibration requires
 * (confidence.ts).
 */
const requiredMargin = 2
/** The weight of the starter's scores beside this number of lessons, 0 to 1. */
export const starterWeight = (lessons: number): number => 1 / (1 + lessons / 1_000)

/**
 * Adds the scores of the trained weights and of their corrections to `scores`.
 * @param hasNearDuplicate false skips the corrections that apply to near duplicates only
 */
export function addScores(
  vectors: LessonVectors,
  trained: TrainedWeights,
  corrections: readonly Correction[],
  head: Head,
  { rows, values }: SentenceFeatures,
  scores: Float64Array,
  hasNearDuplicate = true,
): void {
  const weights = trained[head]
  for (let c = 0; c < scores.length; c++) scores[c]! += weights.bias[c]!
  for (let at = 0; at < rows.length; at++)
    if (rows[at]! >= 0 && rows[at]! < weights.rows) addFeature(scores, weights, rows[at]!, values[at]!)
  if (corrections.length === 0) return
  const scattered = vectors.scatter(values, rows)
  for (const correction of corrections) {
    if (correction.nearDuplicatesOnly && !hasNearDuplicate) continue
    const alpha = correction[head]
    const product = alpha ? vectors.dotProduct(correction.lesson, scattered, values) : 0
    const strength = product * correctionReach(product, correction.nearDuplicatesOnly)
    if (strength !== 0) for (let c = 0; c < scores.length; c++) scores[c]! += alpha![c]! * strength
  }
  vectors.clearScattered(rows)
}

/** What the corrections contribute by row; all zeros between two calls. */
let sumsByRow = new Float64Array(0)

/**
 * Adds what the corrections contribute to the margin of `label` over `rival`, per feature and in logits, to
 * `contributions`.
 */
export function explainCorrections(
  vectors: LessonVectors,
  corrections: readonly Correction[],
  { rows, values }: SentenceFeatures,
  label: number,
  rival: number,
  contributions: Float64Array,
  hasNearDuplicate: boolean,
): void {
  if (corrections.length === 0) return
  const scattered = vectors.scatter(values, rows)
  if (sumsByRow.length < scattered.length) sumsByRow = new Float64Array(scattered.length)
  for (const { lesson, nearDuplicatesOnly, type: alpha } of corrections) {
    if (!alpha || (nearDuplicatesOnly && !hasNearDuplicate)) continue
    const margin = alpha[label]! - alpha[rival]!
    const strength = nearDuplicatesOnly
      ? margin * correctionReach(vectors.dotProduct(lesson, scattered, values), nearDuplicatesOnly)
      : margin
    if (strength === 0) continue
    const { from, keywordsFrom } = vectors.lessons[lesson]!
    for (let at = from; at < keywordsFrom; at++) {
      const row = vectors.rows.at(at)
      const value = scattered[row]!
      if (value > 0) sumsByRow[row]! += (strength * value * vectors.values[at]!) / valueScale
    }
  }
  vectors.clearScattered(rows)
  for (let position = 0; position < rows.length; position++) {
    const row = rows[position]!
    if (row < 0) continue
    contributions[position]! += sumsByRow[row]!
    sumsByRow[row] = 0
  }
}

/**
 * The step after which the model predicts the taught class of a lesson with a probability of 0.9.
 * @returns undefined if the lesson has no class for this head, or if `onlyIfWrong` and the model predicts it already
 */
export function computeResidual(
  vectors: LessonVectors,
  trained: TrainedWeights,
  before: readonly Correction[],
  head: Head,
  at: number,
  onlyIfWrong: boolean,
): Float32Array | undefined {
  const { [head]: label, from, keywordsFrom } = vectors.lessons[at]!
  if (label < 0 || from === keywordsFrom) return undefined
  const weightOfStarter = starterWeight(trained.lessonCount)
  const scores =
    head === 'type'
      ? Float64Array.from(vectors.starterScoresOf(at), (score) => score * weightOfStarter)
      : new Float64Array(trained.item.classes)
  const features = { rows: vectors.rows.slice(from, keywordsFrom), values: vectors.valuesOf(from, keywordsFrom) }
  addScores(vectors, trained, before, head, features, scores)
  const margin = head === 'type' ? requiredMargin : 0
  if (onlyIfWrong && scores.every((score, c) => c === label || score + margin < scores[label]!)) return undefined
  const squaredNorm = features.values.reduce((sum, value) => sum + value ** 2, 0)
  const alpha = new Float32Array(scores.length)
  for (let round = 0; round < 30; round++) {
    const probabilities = scores.map((score, c) => score + alpha[c]! * squaredNorm)
    softmax(probabilities)
    if (probabilities[label]! >= 0.9) break
    for (let c = 0; c < alpha.length; c++) alpha[c]! += ((c === label ? 1 : 0) - probabilities[c]!) * 1.5
  }
  return alpha
}
