// The lessons of a workgroup and the model learnt from them, which change together.
import { runToEnd } from '../training/classifier.ts'
import { encodeText, type EngineContext } from '../encoded-sentence.ts'
import { LessonRefused, type Lesson } from '../labels.ts'
import { LessonList } from './lesson-list.ts'
import type { LessonExample } from '../training/lesson-vectors.ts'
import { LessonModel } from '../training/lesson-model.ts'

export type OnRejected = (error: LessonRefused) => void
/** `forget`: ids; these are gone before anything is learnt. `refused` is told of each lesson that cannot be learnt; it is left out then. */
export type Change = { forget?: readonly string[]; teach?: readonly Lesson[]; refused?: OnRejected }

type InitialLessons = { lessons: readonly Lesson[]; settled: number; seed: number; refused: OnRejected }

/** How many times longer a lesson takes that is learnt by itself than one of all that are learnt anew. */
const retrainFactor = 24

export class LessonTraining {
  lessons: LessonList
  model: LessonModel

  private constructor(lessons: LessonList, model: LessonModel) {
    this.lessons = lessons
    this.model = model
  }

  /**
   * A little at a time.
   * @param lessons the first `settled` are learnt together, the others as if one by one; what is refused is none of them
   */
  static *createInSteps(
    knowledge: EngineContext,
    { lessons, settled, seed, refused }: InitialLessons,
  ): Generator<void, LessonTraining> {
    const { items } = knowledge
    const list = new LessonList(knowledge)
    const names = items.flatMap(({ name, synonyms = [] }, item) =>
      [name, ...synonyms].map((text) => ({ vector: encodeText(knowledge, text), item })),
    )
    let together = settled
    const taught: LessonExample[] = []
    for (const [at, lesson] of lessons.entries()) {
      catchRejection(
        () => taught.push(list.add(lesson)),
        ({ reason }) => {
          refused(new LessonRefused(reason, String(lesson.text), at))
          if (at < settled) together--
        },
      )
      yield
    }
    const kind = { items: items.length, settled: together, seed }
    return new LessonTraining(list, yield* LessonModel.trainInSteps(names, taught, kind))
  }

  /** @returns its id @throws LessonRefused if it cannot be learnt; nothing is changed then */
  teach(lesson: Lesson): string {
    this.model.teach(this.lessons.add(lesson))
    return this.lessons.all.at(-1)!.id
  }

  /** See `Needs.changing`. */
  *changeInSteps({ forget = [], teach = [], refused = () => {} }: Change): Generator<void, void> {
    const gone = this.lessons.indexesOf(forget)
    const isMuch = teach.length * retrainFactor > this.model.size
    if (isMuch || !this.model.removeRecent(gone)) return yield* this.retrainInSteps(excluding(gone), teach, refused)
    if (gone.length > 0) this.lessons = this.lessons.filter(excluding(gone))
    for (const lesson of teach) {
      catchRejection(() => this.teach(lesson), refused)
      yield
    }
  }

  private *retrainInSteps(
    left: (at: number) => boolean,
    teach: readonly Lesson[],
    refused: OnRejected,
  ): Generator<void, void> {
    const lessons = this.lessons.filter(left)
    const more: LessonExample[] = []
    for (const lesson of teach) {
      catchRejection(() => more.push(lessons.add(lesson)), refused)
      yield
    }
    this.model = yield* this.model.retrainInSteps(left, more)
    this.lessons = lessons
  }

  retrain(): void {
    this.model = runToEnd(this.model.retrainTogether())
  }

  /** Memory, in bytes. */
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
  const gone = new Set(places)
  return (at) => !gone.has(at)
}

function catchRejection(work: () => unknown, refused: OnRejected): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof LessonRefused)) throw error
    refused(error)
  }
}
