// The training of the next base model, done in steps while lessons are taught.
import { correctLesson, countTrainingSteps, trainBase, type BaseModel, type TrainingSet } from './base-model.ts'
import { runToEnd } from './classifier.ts'
import type { Correction } from './corrections.ts'

/**
 * The share of the lessons until `due` in which the training runs; in the rest, corrections of its result are prepared.
 */
const trainingShare = 0.85
const correctionsPerLesson = 8

export class PendingTraining {
  /** Trained on this many first lessons. */
  readonly lessonCount: number
  /** The number of lessons from which on the result is used. */
  readonly due: number
  /** Corrections of the result by later lessons, prepared before it is used. */
  readonly corrections: Correction[] = []
  private readonly set: TrainingSet
  private readonly work: Generator<void, BaseModel>
  private readonly steps: number
  private done = 0
  private result: BaseModel | undefined

  constructor(set: TrainingSet, lessonCount: number, due: number) {
    this.set = set
    this.lessonCount = lessonCount
    this.due = due
    this.work = trainBase(set, lessonCount)
    this.steps = countTrainingSteps(set, lessonCount)
  }

  /** Runs the part that is due at `size` lessons, and prepares some corrections when the training is done. */
  *run(size: number): Generator<void> {
    const share = Math.min(1, (size - this.lessonCount + 1) / (this.due - this.lessonCount + 1) / trainingShare)
    for (const until = Math.ceil(this.steps * share); !this.result && this.done < until; this.done++) {
      const step = this.work.next()
      if (step.done) this.result = step.value
      yield
    }
    if (!this.result) return
    for (let made = 0; made < correctionsPerLesson && this.lessonCount + this.corrections.length < size; made++)
      this.corrections.push(
        correctLesson(this.set.vectors, this.result, this.corrections, this.lessonCount + this.corrections.length),
      )
  }

  /** The trained model; runs the rest of the training if necessary. */
  finish(): BaseModel {
    return this.result ?? runToEnd(this.work)
  }
}
