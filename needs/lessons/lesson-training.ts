// The lessons of a workgroup and the model trained on them, which change together.
import { runToEnd } from '../training/classifier.ts'
import { encodeText, type EngineContext } from '../encoded-sentence.ts'
import { LessonRefused, type Lesson } from '../labels.ts'
import { LessonList } from './lesson-list.ts'
import type { LessonExample } from '../training/lesson-vectors.ts'
import { LessonModel } from '../training/lesson-model.ts'

export type OnRejected = (error: LessonRefused) => void
/**
 * `forget`: ids, removed before anything is learnt. `refused` is called for each invalid lesson, which is then skipped.
 */
export type Change = { forget?: readonly string[]; teach?: readonly Lesson[]; refused?: OnRejected }

type InitialLessons = { lessons: readonly Lesson[]; settled: number; seed: number; refused: OnRejected }

/** How many times longer teaching one lesson takes than training on one lesson among all. */
const retrainFactor = 24

export class LessonTraining {
  lessons: LessonList
  model: LessonModel

  private constructor(lessons: LessonList, model: LessonModel) {
    this.lessons = lessons
    this.model = model
  }

  /**
   * Yields every few milliseconds.
   * @param lessons the first `settled` are trained together, the others as if taught one by one; invalid lessons are
   * skipped
   */
  static *createInSteps(
    context: EngineContext,
    { lessons, settled, seed, refused }: InitialLessons,
  ): Generator<void, LessonTraining> {
    const { items } = context
    const list = new LessonList(context)
    const itemExamples = items.flatMap(({ name, synonyms = [] }, item) =>
      [name, ...synonyms].map((text) => ({ vector: encodeText(context, text), item })),
    )
    let settledCount = settled
    const examples: LessonExample[] = []
    for (const [at, lesson] of lessons.entries()) {
      catchRejection(
        () => examples.push(list.add(lesson)),
        ({ reason }) => {
          refused(new LessonRefused(reason, String(lesson.text), at))
          if (at < settled) settledCount--
        },
      )
      yield
    }
    const options = { items: items.length, settled: settledCount, seed }
    return new LessonTraining(list, yield* LessonModel.trainInSteps(itemExamples, examples, options))
  }

  /** @returns the id of the lesson @throws LessonRefused if it is invalid; nothing is changed then */
  teach(lesson: Lesson): string {
    this.model.teach(this.lessons.add(lesson))
    return this.lessons.all.at(-1)!.id
  }

  /** See `Needs.changing`. */
  *changeInSteps({ forget = [], teach = [], refused = () => {} }: Change): Generator<void, void> {
    const removed = this.lessons.indexesOf(forget)
    const isRetrainingFaster = teach.length * retrainFactor > this.model.size
    if (isRetrainingFaster || !this.model.removeRecent(removed))
      return yield* this.retrainInSteps(excluding(removed), teach, refused)
    if (removed.length > 0) this.lessons = this.lessons.filter(excluding(removed))
    for (const lesson of teach) {
      catchRejection(() => this.teach(lesson), refused)
      yield
    }
  }

  private *retrainInSteps(
    isKept: (at: number) => boolean,
    teach: readonly Lesson[],
    refused: OnRejected,
  ): Generator<void, void> {
    const lessons = this.lessons.filter(isKept)
    const added: LessonExample[] = []
    for (const lesson of teach) {
      catchRejection(() => added.push(lessons.add(lesson)), refused)
      yield
    }
    this.model = yield* this.model.retrainInSteps(isKept, added)
    this.lessons = lessons
  }

  retrain(): void {
    this.model = runToEnd(this.model.retrainTogether())
  }

  /** The memory of the lessons and the model, in bytes. */
  bytes(): number {
    const { all, agreed } = this.lessons
    const texts = all.reduce(
      (sum, { id, text, keywords = [] }) => sum + 120 + 2 * (id.length + text.length + keywords.join().length),
      0,
    )
    return this.model.bytes() + agreed.bytes() + texts
  }
}

function excluding(places: readonly number[]): (at: number) => boolean {
  const removed = new Set(places)
  return (at) => !removed.has(at)
}

function catchRejection(work: () => unknown, refused: OnRejected): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof LessonRefused)) throw error
    refused(error)
  }
}
