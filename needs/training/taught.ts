// What a workgroup taught: the lessons as vectors, the model learnt from them, and corrections by the lessons that came since.
//
// The state is a function of the list of lessons alone. A training of the first `learntFrom` lessons is the base; each later lesson
// corrects it by its own residual (one step of functional gradient descent with the kernel x·y), which is exact, quick and undone by
// leaving it out. Lessons that a training could not fit are corrected the same way, so that what was taught is
// answered as taught. The next base is trained a slice a lesson, so that no lesson waits for it; where it begins and when it takes over
// depends on the number of lessons only (schedule.ts), never on the clock. Forgetting makes the list shorter and the state anew.
import { trainingOf, stepsOf, type Base, type Course } from './base.ts'
import { finish, marginOf, toUnits } from './classifier.ts'
import { addScores, explainCorrections, nearlySame, residual, type Correction, type Head } from './corrections.ts'
import type { Vector } from '../text/features.ts'
import { LessonMemory, pauseLessons, type Taught } from './memory.ts'
import { begins, scheduleAfter, turns } from './schedule.ts'

/** What an item is called: the first example of it. */
export type Name = { vector: Vector; item: number }
/** How many items there are; `settled`: the first so many lessons are learnt together, the others one by one. */
type Kind = { items: number; settled: number; seed: number }

/** The training under way; `ahead`: corrections upon its result, made before it takes over. */
type Next = {
  from: number
  due: number
  work: Generator<void, Base>
  steps: number
  done: number
  result: Base | undefined
  ahead: Correction[]
}
/** How much of a training's time is left for the corrections upon it, and how many a lesson makes. */
const timeForTraining = 0.85
const aheadAtOnce = 8

export class TaughtModel {
  private readonly memory = new LessonMemory()
  private readonly course: Course
  private readonly names: readonly Name[]
  private base!: Base
  private next: Next | undefined
  private corrections: Correction[] = []
  /** The first so many lessons were learnt together, the others one by one. */
  readonly settled: number

  /** Not to be called: see `learning`. */
  private constructor(names: readonly Name[], { items, settled, seed }: Kind) {
    this.names = names
    this.settled = settled
    const named = names.map(({ vector, item }) => ({
      rows: Int32Array.from(vector.keys, (key) => this.memory.table.add(key)),
      values: toUnits(vector.values),
      item,
    }))
    this.course = { memory: this.memory, named, items, seed }
  }

  /** Learns lessons a little at a time: the first `settled` together, the others as if one by one. */
  static *learning(names: readonly Name[], lessons: Iterable<Taught>, kind: Kind): Generator<void, TaughtModel> {
    const model = new TaughtModel(names, kind)
    for (const lesson of lessons) {
      model.memory.keep(lesson)
      if (model.size % pauseLessons === 0) yield
    }
    yield* model.settle()
    return model
  }

  get size(): number {
    return this.memory.lessons.length
  }

  /** How many lessons speak, for the share of the starter. */
  get learntFrom(): number {
    return this.base.learntFrom
  }

  teach(lesson: Taught): void {
    this.memory.keep(lesson)
    this.advance()
    this.correctFrom(this.base.learntFrom + this.corrections.length)
  }

  /**
   * Makes the model as if these lessons had never been taught, if nothing was learnt from them together with others.
   * @param gone their places, the last first
   * @returns whether it could; if not, nothing is changed
   */
  leave(gone: readonly number[]): boolean {
    let training = this.next?.from ?? 0
    const recent = gone.every((at, before) => {
      if (at < this.settled || at < this.base.learntFrom || at < training) return false
      const { active, building } = scheduleAfter(this.size - before - 1, this.settled, this.course.items)
      if (building !== training) training = 0
      return active === this.base.learntFrom
    })
    if (!recent || gone.length === 0) return recent
    for (const at of gone) this.memory.remove(at)
    const from = gone.at(-1)!
    if (training !== (this.next?.from ?? 0)) this.next = undefined
    else if (this.next) this.next.ahead.length = Math.min(this.next.ahead.length, from - this.next.from)
    this.correctFrom(from)
    return true
  }

  /**
   * The model of the lessons at the places left and of `more` behind them, learnt anew, a little at a time; this one stays as it is, and may not
   * be changed meanwhile.
   */
  *anew(left: (at: number) => boolean, more: readonly Taught[] = []): Generator<void, TaughtModel> {
    let settled = 0
    for (let at = 0; at < this.settled; at++) if (left(at)) settled++
    return yield* TaughtModel.learning(this.names, this.lessons(left, more), { ...this.course, settled })
  }

  /** The model that learns all its lessons together. */
  settledAnew(): Generator<void, TaughtModel> {
    return TaughtModel.learning(this.names, this.memory.all(), { ...this.course, settled: this.size })
  }

  private *lessons(left: (at: number) => boolean, more: readonly Taught[]): Generator<Taught> {
    let at = 0
    for (const lesson of this.memory.all()) if (left(at++)) yield lesson
    yield* more
  }

  /** Adds what was taught to the scores of a sentence; `likeness` is that of its nearest lesson. */
  score(vector: Vector, head: Head, scores: Float64Array, likeness: number): void {
    const features = { rows: this.memory.rowsOf(vector), values: vector.values }
    addScores(this.memory, this.base, this.speaking, head, features, scores, likeness > nearlySame)
  }

  /** How much more the model says for one label than for another, whatever the sentence. */
  baseMargin(label: number, rival: number): number {
    return this.base.type.bias[label]! - this.base.type.bias[rival]!
  }

  /** Adds to `shares` how much each feature of a sentence speaks for one label and against another, in logits. */
  explain(vector: Vector, label: number, rival: number, shares: Float64Array, likeness: number): void {
    const { type: weights } = this.base
    const rows = this.memory.rowsOf(vector)
    for (let position = 0; position < rows.length; position++) {
      const row = rows[position]!
      if (row >= 0 && row < weights.rows)
        shares[position]! += marginOf(weights, row, label, rival) * vector.values[position]!
    }
    explainCorrections(
      this.memory,
      this.speaking,
      { rows, values: vector.values },
      label,
      rival,
      shares,
      likeness > nearlySame,
    )
  }

  nearest(vector: Vector, most: number): { at: number; similarity: number }[] {
    return this.memory.nearest(vector, most, this.base.postings, this.base.learntFrom)
  }

  /** Memory of the model, in bytes, without the lessons' own texts. */
  bytes(): number {
    const { type, item, postings } = this.base
    const heads = [type, item].reduce((sum, { bytes, scale }) => sum + bytes.byteLength + scale.byteLength, 0)
    const corrections = this.speaking.reduce(
      (sum, { type: a, item: b }) => sum + (a?.byteLength ?? 0) + (b?.byteLength ?? 0),
      0,
    )
    const index = postings.from.byteLength + postings.lessons.byteLength + postings.values.byteLength
    return this.memory.bytes() + heads + corrections + index
  }

  /** All that corrects the base, in the order it came about. */
  private get speaking(): Correction[] {
    return [...this.base.exceptions, ...this.corrections]
  }

  private *settle(): Generator<void> {
    const { active, building, due } = scheduleAfter(this.size, this.settled, this.course.items)
    this.base = yield* trainingOf(this.course, active)
    for (let at = active; at < this.size; at++) {
      this.corrections.push(this.corrected(this.base, this.corrections, at))
      yield
    }
    if (building > 0) {
      this.begin(building, due)
      yield* this.working()
    }
  }

  private advance(): void {
    const count = this.memory.lessons.length
    if (!this.next && begins(count, this.base.learntFrom))
      this.begin(count, count + turns(count, this.course.items) - 1)
    if (!this.next) return
    finish(this.working())
    if (count < this.next.due) return
    const { result, work, ahead } = this.next
    this.base = result ?? finish(work)
    this.corrections = ahead
    this.next = undefined
    this.correctFrom(this.base.learntFrom + ahead.length)
  }

  private begin(from: number, due: number): void {
    this.next = {
      from,
      due,
      work: trainingOf(this.course, from),
      steps: stepsOf(this.course, from),
      done: 0,
      result: undefined,
      ahead: [],
    }
  }

  /** As much of the next training as is due by now, and some of the corrections upon it when it is done. */
  private *working(): Generator<void> {
    const { next } = this
    if (!next) return
    const share = Math.min(1, (this.size - next.from + 1) / (next.due - next.from + 1) / timeForTraining)
    for (const until = Math.ceil(next.steps * share); !next.result && next.done < until; next.done++) {
      const step = next.work.next()
      if (step.done) next.result = step.value
      yield
    }
    if (!next.result) return
    for (let made = 0; made < aheadAtOnce && next.from + next.ahead.length < this.size; made++)
      next.ahead.push(this.corrected(next.result, next.ahead, next.from + next.ahead.length))
  }

  /** Makes the corrections of the lessons from number `from` on anew, each upon those before it. */
  private correctFrom(from: number): void {
    this.corrections.length = from - this.base.learntFrom
    for (let at = from; at < this.size; at++) this.corrections.push(this.corrected(this.base, this.corrections, at))
  }

  private corrected(base: Base, corrections: readonly Correction[], at: number): Correction {
    const before = [...base.exceptions, ...corrections]
    return {
      lesson: at,
      close: false,
      type: residual(this.memory, base, before, 'type', at, false),
      item: residual(this.memory, base, before, 'item', at, false),
    }
  }
}
