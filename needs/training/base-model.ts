// Trains the base model on the first lessons; later lessons correct it (corrections.ts). Training yields often, so that
// teaching a lesson never waits for it.
import { countPauses, train, zeroWeights } from './classifier.ts'
import { computeResidual, starterWeight, type Correction, type TrainedWeights } from './corrections.ts'
import type { Example } from './example.ts'
import { labels } from '../labels.ts'
import { buildIndex, type Postings } from './inverted-index.ts'
import type { LessonVectors } from './lesson-vectors.ts'
import { epochsFor, lessonsPerPause } from './schedule.ts'

/** `exceptions`: corrections for the lessons that the trained weights still classify wrongly. */
export type BaseModel = TrainedWeights & { postings: Postings; exceptions: Correction[] }
/** `itemExamples`: the names and synonyms of the items, which are the first training examples. */
export type TrainingSet = {
  vectors: LessonVectors
  itemExamples: readonly { rows: Int32Array; values: Uint16Array; item: number }[]
  items: number
  seed: number
}

/**
 * Every exception costs time in every prediction. Above this number the oldest misclassified lessons are not corrected.
 */
const maxExceptions = 400
/** How many lessons are checked for exceptions between two yields. */
const checksPerPause = 8

export function* trainBase(set: TrainingSet, lessons: number): Generator<void, BaseModel> {
  const { vectors, items: classes, seed } = set
  const rows = vectors.table.size
  const [types, items] = yield* trainingExamples(set, lessons)
  const options = { rows, epochs: epochsFor(lessons), rate: 0.07, smoothing: 0.1, seed }
  const type =
    types.length > 0
      ? yield* train(types, { ...options, rate: 0.03, classes: labels.length, biased: false })
      : zeroWeights(labels.length)
  const item = classes > 0 && items.length > 0 ? yield* train(items, { ...options, classes }) : zeroWeights(classes)
  const weights = { lessonCount: lessons, type, item }
  return {
    ...weights,
    postings: yield* buildIndex(vectors, lessons, rows),
    exceptions: yield* correctMisfits(vectors, weights),
  }
}

/**
 * About how often `trainBase` yields. The steps take about equally long, so that each taught lesson does an equal share
 * of the training.
 */
export function countTrainingSteps({ vectors, itemExamples, items }: TrainingSet, lessons: number): number {
  const examples = { type: 0, item: itemExamples.length }
  for (let at = 0; at < lessons; at++) {
    const { type, item, keywordsFrom, to } = vectors.lessons[at]!
    const count = to > keywordsFrom ? 2 : 1
    if (type >= 0) examples.type += count
    if (item >= 0) examples.item += count
  }
  const options = { rows: vectors.table.size, epochs: epochsFor(lessons) }
  return (
    countPauses(examples.type, options) +
    (items > 0 ? countPauses(examples.item, options) : 0) +
    3 * Math.floor(lessons / lessonsPerPause) +
    Math.floor(lessons / checksPerPause) +
    // Each exception depends on those before it; steps that are not counted here would all run when the training is
    // due.
    Math.min(lessons, maxExceptions) +
    1
  )
}

/** The examples for the types and for the items. A keyword is an example of half the weight. */
function* trainingExamples(
  { vectors, itemExamples }: TrainingSet,
  count: number,
): Generator<void, [Example[], Example[]]> {
  const types: Example[] = []
  const items: Example[] = itemExamples.map(({ rows, values, item }) => ({ rows, values, label: item, weight: 1 }))
  const weightOfStarter = starterWeight(count)
  const last = vectors.lastLessonOfText(count)
  for (let at = 0; at < count; at++) {
    if (at % lessonsPerPause === lessonsPerPause - 1) yield
    const { type, item, textKey, from, keywordsFrom, to } = vectors.lessons[at]!
    // If the same sentence was taught again, only the last lesson counts.
    if (last.get(textKey) !== at) continue
    const offset = vectors.starterScoresOf(at).map((score) => score * weightOfStarter)
    for (const [start, end, weight] of [
      [from, keywordsFrom, 1],
      [keywordsFrom, to, 0.5],
    ] as const) {
      if (start === end) continue
      const rows = vectors.rows.slice(start, end)
      const values = vectors.values.subarray(start, end)
      if (type >= 0) types.push({ rows, values, weight, label: type, offset })
      if (item >= 0) items.push({ rows, values, weight, label: item })
    }
  }
  return [types, items]
}

/**
 * Corrections for the lessons that the trained weights classify otherwise than taught. They apply to near duplicates
 * only.
 */
function* correctMisfits(vectors: LessonVectors, weights: TrainedWeights): Generator<void, Correction[]> {
  const last = vectors.lastLessonOfText(weights.lessonCount)
  const misfits: number[] = []
  for (let at = 0; at < weights.lessonCount; at++) {
    if (at % checksPerPause === checksPerPause - 1) yield
    if (last.get(vectors.lessons[at]!.textKey) !== at) continue
    if (
      computeResidual(vectors, weights, [], 'type', at, true) ??
      computeResidual(vectors, weights, [], 'item', at, true)
    )
      misfits.push(at)
  }
  const found: Correction[] = []
  for (const at of misfits.slice(-maxExceptions)) {
    yield
    const [type, item] = [
      computeResidual(vectors, weights, found, 'type', at, true),
      computeResidual(vectors, weights, found, 'item', at, true),
    ]
    if (type || item) found.push({ lesson: at, nearDuplicatesOnly: true, type, item })
  }
  return found
}

/** The correction of a base model by a later lesson, after its exceptions and the corrections before. */
export function correctLesson(
  vectors: LessonVectors,
  base: BaseModel,
  corrections: readonly Correction[],
  at: number,
): Correction {
  const before = [...base.exceptions, ...corrections]
  return {
    lesson: at,
    nearDuplicatesOnly: false,
    type: computeResidual(vectors, base, before, 'type', at, false),
    item: computeResidual(vectors, base, before, 'item', at, false),
  }
}
