// The lessons of a workgroup and the model learnt from them, which change together.
import { finish } from '../training/classifier.ts'
import { vectorIn, type Knowledge } from '../knowledge.ts'
import { LessonRefused, type Lesson } from '../labels.ts'
import { LessonList } from './lesson-list.ts'
import type { Taught } from '../training/memory.ts'
import { TaughtModel } from '../training/taught.ts'

export type Refused = (error: LessonRefused) => void
/** `forget`: ids; these are gone before anything is learnt. `refused` is told of each lesson that cannot be learnt; it is left out then. */
export type Change = { forget?: readonly string[]; teach?: readonly Lesson[]; refused?: Refused }

type Begin = { lessons: readonly Lesson[]; settled: number; seed: number; refused: Refused }

/** How many times longer a lesson takes that is learnt by itself than one of all that are learnt anew. */
const dearer = 24

export class Learning {
  lessons: LessonList
  model: TaughtModel

  private constructor(lessons: LessonList, model: TaughtModel) {
    this.lessons = lessons
    this.model = model
  }

  /**
   * A little at a time.
   * @param lessons the first `settled` are learnt together, the others as if one by one; what is refused is none of them
   */
  static *of(knowledge: Knowledge, { lessons, settled, seed, refused }: Begin): Generator<void, Learning> {
    const { items } = knowledge
    const list = new LessonList(knowledge)
    const names = items.flatMap(({ name, synonyms = [] }, item) =>
      [name, ...synonyms].map((text) => ({ vector: vectorIn(knowledge, text), item })),
    )
    let together = settled
    const taught: Taught[] = []
    for (const [at, lesson] of lessons.entries()) {
      unlessRefused(
        () => taught.push(list.add(lesson)),
        ({ reason }) => {
          refused(new LessonRefused(reason, String(lesson.text), at))
          if (at < settled) together--
        },
      )
      yield
    }
    const kind = { items: items.length, settled: together, seed }
    return new Learning(list, yield* TaughtModel.learning(names, taught, kind))
  }

  /** @returns its id @throws LessonRefused if it cannot be learnt; nothing is changed then */
  teach(lesson: Lesson): string {
    this.model.teach(this.lessons.add(lesson))
    return this.lessons.all.at(-1)!.id
  }

  /** See `Needs.changing`. */
  *changing({ forget = [], teach = [], refused = () => {} }: Change): Generator<void, void> {
    const gone = this.lessons.placesOf(forget)
    const isMuch = teach.length * dearer > this.model.size
    if (isMuch || !this.model.leave(gone)) return yield* this.anew(without(gone), teach, refused)
    if (gone.length > 0) this.lessons = this.lessons.only(without(gone))
    for (const lesson of teach) {
      unlessRefused(() => this.teach(lesson), refused)
      yield
    }
  }

  private *anew(left: (at: number) => boolean, teach: readonly Lesson[], refused: Refused): Generator<void, void> {
    const lessons = this.lessons.only(left)
    const more: Taught[] = []
    for (const lesson of teach) {
      unlessRefused(() => more.push(lessons.add(lesson)), refused)
      yield
    }
    this.model = yield* this.model.anew(left, more)
    this.lessons = lessons
  }

  settle(): void {
    this.model = finish(this.model.settledAnew())
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

function without(places: readonly number[]): (at: number) => boolean {
  const gone = new Set(places)
  return (at) => !gone.has(at)
}

function unlessRefused(work: () => unknown, refused: Refused): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof LessonRefused)) throw error
    refused(error)
  }
}
