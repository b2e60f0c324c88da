// The model of a workgroup: the lessons as vectors, a base model trained on the first of them, and corrections by the
// later ones.
//
// The state is a function of the list of lessons alone. Each lesson after the first `trainedLessons` corrects the base
// model by its own residual (corrections.ts). The next base model is trained a step per taught lesson, so that teaching
// stays fast; when a training starts and when its result is used depends on the number of lessons only (schedule.ts).
// Forgetting computes the state of the shorter list.
import { correctLesson, trainBase, type BaseModel, type TrainingSet } from './base-model.ts'
import { featureMargin, runToEnd } from './classifier.ts'
import { addScores, explainCorrections, nearDuplicate, type Correction, type Head } from './corrections.ts'
import { quantiseValues } from './example.ts'
import type { Vector } from '../text/features.ts'
import { LessonVectors, type LessonExample } from './lesson-vectors.ts'
import { PendingTraining } from './pending-training.ts'
import { lessonsPerPause, lessonsUntilReady, scheduleAt, startsTraining } from './schedule.ts'

/** A name or synonym of an item: its first training examples. */
export type ItemExample = { vector: Vector; item: number }
/**
 * `items`: how many there are. `settled`: the number of first lessons that are trained together; later ones are taught
 * one by one.
 */
type ModelOptions = { items: number; settled: number; seed: number }

export class LessonModel {
  private readonly vectors = new LessonVectors()
  private readonly trainingSet: TrainingSet
  private readonly itemExamples: readonly ItemExample[]
  private base!: BaseModel
  private pending: PendingTraining | undefined
  private corrections: Correction[] = []
  /** The number of first lessons that were trained together; later ones were taught one by one. */
  readonly settled: number

  /** Use `trainInSteps`. */
  private constructor(itemExamples: readonly ItemExample[], { items, settled, seed }: ModelOptions) {
    this.itemExamples = itemExamples
    this.settled = settled
    const examples = itemExamples.map(({ vector, item }) => ({
      rows: Int32Array.from(vector.keys, (key) => this.vectors.table.add(key)),
      values: quantiseValues(vector.values),
      item,
    }))
    this.trainingSet = { vectors: this.vectors, itemExamples: examples, items, seed }
  }

  /**
   * Trains on lessons and yields every few milliseconds: the first `settled` together, the others as if taught one by
   * one.
   */
  static *trainInSteps(
    itemExamples: readonly ItemExample[],
    lessons: Iterable<LessonExample>,
    options: ModelOptions,
  ): Generator<void, LessonModel> {
    const model = new LessonModel(itemExamples, options)
    for (const lesson of lessons) {
      model.vectors.add(lesson)
      if (model.size % lessonsPerPause === 0) yield
    }
    yield* model.initialise()
    return model
  }

  get size(): number {
    return this.vectors.lessons.length
  }

  /** The number of lessons that the base model was trained on; it decides the weight of the starter. */
  get trainedLessons(): number {
    return this.base.lessonCount
  }

  teach(lesson: LessonExample): void {
    this.vectors.add(lesson)
    this.advance()
    this.correctFrom(this.base.lessonCount + this.corrections.length)
  }

  /**
   * Removes lessons if no training included them: the state is then as if they had never been taught.
   * @param removed their indexes, the last first
   * @returns whether that was possible; if not, nothing is changed
   */
  removeRecent(removed: readonly number[]): boolean {
    let training = this.pending?.lessonCount ?? 0
    const areRecent = removed.every((at, before) => {
      if (at < this.settled || at < this.base.lessonCount || at < training) return false
      const { active, building } = scheduleAt(this.size - before - 1, this.settled, this.trainingSet.items)
      if (building !== training) training = 0
      return active === this.base.lessonCount
    })
    if (!areRecent || removed.length === 0) return areRecent
    for (const at of removed) this.vectors.remove(at)
    const from = removed.at(-1)!
    if (training !== (this.pending?.lessonCount ?? 0)) this.pending = undefined
    else if (this.pending)
      this.pending.corrections.length = Math.min(this.pending.corrections.length, from - this.pending.lessonCount)
    this.correctFrom(from)
    return true
  }

  /**
   * A new model of the lessons whose index passes `isKept`, followed by `added`; yields every few milliseconds. This
   * model stays unchanged, and must not be changed meanwhile.
   */
  *retrainInSteps(isKept: (at: number) => boolean, added: readonly LessonExample[] = []): Generator<void, LessonModel> {
    let settled = 0
    for (let at = 0; at < this.settled; at++) if (isKept(at)) settled++
    return yield* LessonModel.trainInSteps(this.itemExamples, this.keptLessons(isKept, added), {
      ...this.trainingSet,
      settled,
    })
  }

  /** A new model that is trained on all lessons together. */
  retrainTogether(): Generator<void, LessonModel> {
    return LessonModel.trainInSteps(this.itemExamples, this.vectors.all(), { ...this.trainingSet, settled: this.size })
  }

  private *keptLessons(isKept: (at: number) => boolean, added: readonly LessonExample[]): Generator<LessonExample> {
    let at = 0
    for (const lesson of this.vectors.all()) if (isKept(at++)) yield lesson
    yield* added
  }

  /** Adds the scores of this model to `scores`. `similarity`: the cosine similarity of the nearest lesson. */
  score(vector: Vector, head: Head, scores: Float64Array, similarity: number): void {
    const features = { rows: this.vectors.rowsOf(vector), values: vector.values }
    addScores(this.vectors, this.base, this.allCorrections, head, features, scores, similarity > nearDuplicate)
  }

  /** The margin of one label over another that is the same for all sentences, in logits. */
  baseMargin(label: number, rival: number): number {
    return this.base.type.bias[label]! - this.base.type.bias[rival]!
  }

  /** Adds the contribution of each feature to the margin of `label` over `rival`, in logits, to `contributions`. */
  explain(vector: Vector, label: number, rival: number, contributions: Float64Array, similarity: number): void {
    const { type: weights } = this.base
    const rows = this.vectors.rowsOf(vector)
    for (let position = 0; position < rows.length; position++) {
      const row = rows[position]!
      if (row >= 0 && row < weights.rows)
        contributions[position]! += featureMargin(weights, row, label, rival) * vector.values[position]!
    }
    explainCorrections(
      this.vectors,
      this.allCorrections,
      { rows, values: vector.values },
      label,
      rival,
      contributions,
      similarity > nearDuplicate,
    )
  }

  nearest(vector: Vector, limit: number): { at: number; similarity: number }[] {
    return this.vectors.nearest(vector, limit, this.base.postings, this.base.lessonCount)
  }

  /** The memory of the model in bytes, without the texts of the lessons. */
  bytes(): number {
    const { type, item, postings } = this.base
    const heads = [type, item].reduce((sum, { bytes, scale }) => sum + bytes.byteLength + scale.byteLength, 0)
    const corrections = this.allCorrections.reduce(
      (sum, { type: a, item: b }) => sum + (a?.byteLength ?? 0) + (b?.byteLength ?? 0),
      0,
    )
    const index = postings.from.byteLength + postings.lessons.byteLength + postings.values.byteLength
    return this.vectors.bytes() + heads + corrections + index
  }

  /** All corrections of the base model, in the order in which they were computed. */
  private get allCorrections(): Correction[] {
    return [...this.base.exceptions, ...this.corrections]
  }

  private *initialise(): Generator<void> {
    const { active, building, due } = scheduleAt(this.size, this.settled, this.trainingSet.items)
    this.base = yield* trainBase(this.trainingSet, active)
    for (let at = active; at < this.size; at++) {
      this.corrections.push(correctLesson(this.vectors, this.base, this.corrections, at))
      yield
    }
    if (building > 0) {
      this.pending = new PendingTraining(this.trainingSet, building, due)
      yield* this.pending.run(this.size)
    }
  }

  private advance(): void {
    const count = this.vectors.lessons.length
    if (!this.pending && startsTraining(count, this.base.lessonCount))
      this.pending = new PendingTraining(
        this.trainingSet,
        count,
        count + lessonsUntilReady(count, this.trainingSet.items) - 1,
      )
    if (!this.pending) return
    runToEnd(this.pending.run(count))
    if (count < this.pending.due) return
    const { corrections } = this.pending
    this.base = this.pending.finish()
    this.corrections = corrections
    this.pending = undefined
    this.correctFrom(this.base.lessonCount + corrections.length)
  }

  /** Computes the corrections of the lessons from index `from` on again, each on top of those before it. */
  private correctFrom(from: number): void {
    this.corrections.length = from - this.base.lessonCount
    for (let at = from; at < this.size; at++)
      this.corrections.push(correctLesson(this.vectors, this.base, this.corrections, at))
  }
}
