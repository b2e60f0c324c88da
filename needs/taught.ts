// What a workgroup taught: the lessons as vectors, the model learnt from them, and corrections by the lessons that came since.
//
// The state is a function of the list of lessons alone. A training of the first `learntFrom` lessons is the base; each later lesson
// corrects it by its own residual (one step of functional gradient descent with the kernel x·y), which is exact, quick and undone by
// leaving it out. Lessons that a training could not fit are corrected the same way, so that what was taught is
// answered as taught. The next base is trained a slice a lesson, so that no lesson waits for it; where it begins and when it takes over
// depends on the number of lessons only (schedule.ts), never on the clock. Forgetting makes the list shorter and the state anew.
import {
  addRow,
  finish,
  marginOf,
  noWeights,
  pausesOf,
  softmax,
  toUnits,
  train,
  unit,
  type Example,
  type Weights,
} from './classifier.ts'
import type { Vector } from './features.ts'
import { labels } from './labels.ts'
import { LessonMemory, pauseLessons, type Postings, type Taught } from './memory.ts'
import { begins, passes, scheduleAfter, turns } from './schedule.ts'

type Head = 'type' | 'item'
/** What an item is called: the first example of it. */
export type Name = { vector: Vector; item: number }
type Base = { learntFrom: number; type: Weights; item: Weights; postings: Postings; exceptions: Correction[] }
/** What a lesson adds to the scores of sentences like it, a label; with `close`, of those only that are nearly the same. */
type Correction = { lesson: number; close: boolean; type: Float32Array | undefined; item: Float32Array | undefined }

/** Of more lessons than this that a training could not fit, the oldest must live with what it made of them: every sentence asks them all. */
const mostExceptions = 400
/** How far a lesson speaks for a sentence with which it has so much in common. What a training could not fit may be a slip: it speaks for itself alone. */
const reach = (product: number, close: boolean): number =>
  close ? Math.max(0, product - nearlySame) / (1 - nearlySame) : 1
const nearlySame = 0.7
/** A lesson is taken if its type leads by this, in logits: more than any calibration asks of a need (confidence.ts). */
const taken = 2
/** How much what the starter says weighs beside `lessons` taught ones. */
export const starterShare = (lessons: number): number => 1 / (1 + lessons / 1_000)

export class TaughtModel {
  private readonly memory = new LessonMemory()
  private readonly names: readonly Name[]
  private readonly named: { rows: Int32Array; values: Uint16Array; item: number }[]
  private base: Base
  private next:
    | { from: number; due: number; work: Generator<void, Base>; steps: number; done: number; result: Base | undefined }
    | undefined
  private corrections: Correction[] = []
  private readonly items: number
  private readonly seed: number
  /** See the constructor. */
  readonly settled: number

  /** `settled`: the first so many lessons were learnt together, the others one by one. */
  constructor(names: readonly Name[], items: number, lessons: readonly Taught[], settled: number, seed: number) {
    this.names = names
    this.items = items
    this.settled = settled
    this.seed = seed
    this.named = names.map(({ vector, item }) => ({
      rows: Int32Array.from(vector.keys, (key) => this.memory.table.add(key)),
      values: toUnits(vector.values),
      item,
    }))
    for (const lesson of lessons) this.memory.keep(lesson)
    this.base = this.settle()
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

  /** The model as if lesson number `at` had never been taught (this one, changed, or a new one); the lessons after it move up. */
  without(at: number): TaughtModel {
    const { active, building } = scheduleAfter(this.size - 1, this.settled, this.items)
    const recent =
      at >= this.settled &&
      at >= this.base.learntFrom &&
      active === this.base.learntFrom &&
      (!this.next || at >= this.next.from)
    if (!recent)
      return new TaughtModel(
        this.names,
        this.items,
        this.memory.all().toSpliced(at, 1),
        at < this.settled ? this.settled - 1 : this.settled,
        this.seed,
      )
    this.memory.remove(at)
    if (building !== (this.next?.from ?? 0)) this.next = undefined
    this.correctFrom(at)
    return this
  }

  /** The model that learnt all its lessons together. */
  settledAnew(): TaughtModel {
    return new TaughtModel(this.names, this.items, this.memory.all(), this.memory.lessons.length, this.seed)
  }

  /** Adds what was taught to the scores of a sentence. */
  score(vector: Vector, head: Head, scores: Float64Array): void {
    this.addScores(this.base, head, this.memory.rowsOf(vector), vector.values, scores, this.speaking)
  }

  /** How much more the model says for one label than for another, whatever the sentence. */
  baseMargin(label: number, rival: number): number {
    return this.base.type.bias[label]! - this.base.type.bias[rival]!
  }

  /** Adds to `shares` how much each feature of a sentence speaks for one label and against another, in logits. */
  explain(vector: Vector, label: number, rival: number, shares: Float64Array): void {
    const { type: weights } = this.base
    const rows = this.memory.rowsOf(vector)
    for (let position = 0; position < rows.length; position++) {
      const row = rows[position]!
      if (row >= 0 && row < weights.rows)
        shares[position]! += marginOf(weights, row, label, rival) * vector.values[position]!
    }
    const corrections = this.speaking
    if (corrections.length === 0) return
    // What the later lessons have in common with the sentence, by row, each by its own strength.
    const spread = this.memory.spread(vector.values, rows)
    const found = new Map<number, number>()
    for (const { lesson, close, type: alpha } of corrections) {
      const strength = alpha ? (alpha[label]! - alpha[rival]!) * reach(this.memory.product(lesson, spread), close) : 0
      if (strength === 0) continue
      const { from, keywordsFrom } = this.memory.lessons[lesson]!
      for (let at = from; at < keywordsFrom; at++) {
        const met = spread[this.memory.rows[at]!]!
        if (met > 0)
          found.set(
            this.memory.rows[at]!,
            (found.get(this.memory.rows[at]!) ?? 0) + (strength * met * this.memory.values[at]!) / unit,
          )
      }
    }
    this.memory.clear(rows)
    for (let position = 0; position < rows.length; position++) shares[position]! += found.get(rows[position]!) ?? 0
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

  private addScores(
    base: Base,
    head: Head,
    rows: Int32Array,
    values: Float32Array,
    scores: Float64Array,
    corrections: readonly Correction[],
  ): void {
    const weights = base[head]
    for (let c = 0; c < scores.length; c++) scores[c]! += weights.bias[c]!
    for (let at = 0; at < rows.length; at++)
      if (rows[at]! >= 0 && rows[at]! < weights.rows) addRow(scores, weights, rows[at]!, values[at]!)
    this.addCorrections(values, rows, head, scores, corrections)
  }

  private addCorrections(
    values: Float32Array,
    rows: Int32Array,
    head: Head,
    scores: Float64Array,
    corrections: readonly Correction[],
  ): void {
    if (corrections.length === 0) return
    const spread = this.memory.spread(values, rows)
    for (const correction of corrections) {
      const alpha = correction[head]
      const product = alpha ? this.memory.product(correction.lesson, spread) : 0
      const strength = product * reach(product, correction.close)
      if (strength !== 0) for (let c = 0; c < scores.length; c++) scores[c]! += alpha![c]! * strength
    }
    this.memory.clear(rows)
  }

  private settle(): Base {
    const { active, building, due } = scheduleAfter(this.size, this.settled, this.items)
    this.base = finish(this.training(active))
    this.correctFrom(active)
    if (building > 0) {
      this.begin(building, due)
      this.work()
    }
    return this.base
  }

  private advance(): void {
    const count = this.memory.lessons.length
    if (!this.next && begins(count, this.base.learntFrom)) this.begin(count, count + turns(count, this.items) - 1)
    if (!this.next) return
    this.work()
    if (count < this.next.due) return
    this.base = this.next.result ?? finish(this.next.work)
    this.next = undefined
    this.correctFrom(this.base.learntFrom)
  }

  private begin(from: number, due: number): void {
    this.next = { from, due, work: this.training(from), steps: this.steps(from), done: 0, result: undefined }
  }

  /** As much of the next training as is due by now. */
  private work(): void {
    const { next } = this
    if (!next || next.result) return
    const share = (this.size - next.from + 1) / (next.due - next.from + 1)
    for (const until = Math.ceil(next.steps * share); next.done < until; next.done++) {
      const step = next.work.next()
      if (step.done) return void (next.result = step.value)
    }
  }

  /** About how often the training of so many lessons pauses. */
  private steps(lessons: number): number {
    const examples = { type: 0, item: this.named.length }
    for (let at = 0; at < lessons; at++) {
      const { type, item, keywordsFrom, to } = this.memory.lessons[at]!
      const count = to > keywordsFrom ? 2 : 1
      if (type >= 0) examples.type += count
      if (item >= 0) examples.item += count
    }
    const training = { rows: this.memory.table.size, epochs: passes(lessons) }
    return (
      pausesOf(examples.type, training) +
      (this.items > 0 ? pausesOf(examples.item, training) : 0) +
      4 * Math.floor(lessons / pauseLessons) +
      1
    )
  }

  private *training(lessons: number): Generator<void, Base> {
    const rows = this.memory.table.size
    const [types, items] = yield* this.examples(lessons)
    const settings = { rows, epochs: passes(lessons), rate: 0.07, smoothing: 0.1, seed: this.seed }
    const type =
      types.length > 0
        ? yield* train(types, { ...settings, rate: 0.03, classes: labels.length })
        : noWeights(labels.length)
    const item =
      this.items > 0 && items.length > 0
        ? yield* train(items, { ...settings, classes: this.items })
        : noWeights(this.items)
    const base = { learntFrom: lessons, type, item, postings: yield* this.memory.index(lessons, rows), exceptions: [] }
    return { ...base, exceptions: yield* this.exceptionsOf(base) }
  }

  private *examples(count: number): Generator<void, [Example[], Example[]]> {
    const types: Example[] = []
    const items: Example[] = this.named.map(({ rows, values, item }) => ({ rows, values, label: item, weight: 1 }))
    const share = starterShare(count)
    const last = this.memory.lastOfEach(count)
    for (let at = 0; at < count; at++) {
      if (at % pauseLessons === pauseLessons - 1) yield
      const { type, item, normal, from, keywordsFrom, to } = this.memory.lessons[at]!
      // Of the same sentence taught again, the last word counts.
      if (last.get(normal) !== at) continue
      const offset = this.memory.starterOf(at).map((score) => score * share)
      for (const [start, end, weight] of [
        [from, keywordsFrom, 1],
        [keywordsFrom, to, 0.5],
      ] as const) {
        if (start === end) continue
        const rows = this.memory.rows.subarray(start, end)
        const values = this.memory.values.subarray(start, end)
        if (type >= 0) types.push({ rows, values, weight, label: type, offset })
        if (item >= 0) items.push({ rows, values, weight, label: item })
      }
    }
    return [types, items]
  }

  /** Makes the corrections of the lessons from number `from` on anew, each upon those before it. */
  private correctFrom(from: number): void {
    this.corrections.length = from - this.base.learntFrom
    for (let at = from; at < this.size; at++) {
      const before = this.speaking
      this.corrections.push({
        lesson: at,
        close: false,
        type: this.residual('type', at, this.base, before, false),
        item: this.residual('item', at, this.base, before, false),
      })
    }
  }

  /** Lessons that a training answers otherwise than taught, with what puts them right. */
  private *exceptionsOf(base: Base): Generator<void, Correction[]> {
    const last = this.memory.lastOfEach(base.learntFrom)
    const wrong: number[] = []
    for (let at = 0; at < base.learntFrom; at++) {
      if (at % pauseLessons === pauseLessons - 1) yield
      if (last.get(this.memory.lessons[at]!.normal) !== at) continue
      if (this.residual('type', at, base, [], true) ?? this.residual('item', at, base, [], true)) wrong.push(at)
    }
    const found: Correction[] = []
    for (const at of wrong.slice(-mostExceptions)) {
      if (found.length % 16 === 15) yield
      const [type, item] = [this.residual('type', at, base, found, true), this.residual('item', at, base, found, true)]
      if (type || item) found.push({ lesson: at, close: true, type, item })
    }
    return found
  }

  /** The step that makes the model answer a lesson as it was taught, nine to one; none, if `onlyIfWrong` and it does so already. */
  private residual(
    head: Head,
    at: number,
    base: Base,
    before: readonly Correction[],
    onlyIfWrong: boolean,
  ): Float32Array | undefined {
    const { [head]: label, from, keywordsFrom } = this.memory.lessons[at]!
    if (label < 0 || from === keywordsFrom) return undefined
    const share = starterShare(base.learntFrom)
    const scores =
      head === 'type'
        ? Float64Array.from(this.memory.starterOf(at), (score) => score * share)
        : new Float64Array(this.items)
    const rows = this.memory.rows.subarray(from, keywordsFrom)
    const values = Float32Array.from(this.memory.values.subarray(from, keywordsFrom), (value) => value / unit)
    this.addScores(base, head, rows, values, scores, before)
    const length = values.reduce((sum, value) => sum + value ** 2, 0)
    const margin = head === 'type' ? taken : 0
    if (onlyIfWrong && scores.every((score, c) => c === label || score + margin < scores[label]!)) return undefined
    const alpha = new Float32Array(scores.length)
    for (let round = 0; round < 30; round++) {
      const chances = scores.map((score, c) => score + alpha[c]! * length)
      softmax(chances)
      if (chances[label]! >= 0.9) break
      for (let c = 0; c < alpha.length; c++) alpha[c]! += ((c === label ? 1 : 0) - chances[c]!) * 1.5
    }
    return alpha
  }
}
