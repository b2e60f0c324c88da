// The lessons of a workgroup as vectors in a few typed arrays, what they have in common with a sentence, and the nearest of them.
import { unit } from './classifier.ts'
import type { Vector } from '../text/features.ts'
import { labels } from '../labels.ts'
import { RowList, RowTable, withRoom } from '../text/feature-table.ts'

/** A lesson as numbers: its vectors, its classes (-1 where it does not say), what the starter says of it (one score a label), and the hash of its text in normal form. */
export type Taught = {
  vector: Vector
  keywords: Vector | undefined
  type: number
  item: number
  starter: Float32Array
  normal: number
}

/** Where a lesson's features lie: the sentence from `from`, its keywords from `keywordsFrom` to `to`. */
export type Kept = { type: number; item: number; normal: number; from: number; keywordsFrom: number; to: number }

/** For each row, which of the first lessons have it: lesson numbers and values, row after row. */
export type Postings = { from: Int32Array; lessons: Uint16Array | Int32Array; values: Uint8Array }

/** Values in the index are rougher: 255 stands for a quarter, which hardly a feature has more of. */
const roughUnit = 1_020
/** Long work on lessons pauses after so many. */
export const pauseLessons = 256

/** The values of the sentence that is asked about, by row: empty between two questions, so all memories of a thread share it. */
let scratch = new Float32Array(0)

export class LessonMemory {
  readonly table = new RowTable(256)
  readonly lessons: Kept[] = []
  readonly rows = new RowList()
  values = new Uint16Array(1024)
  private used = 0
  private starters = new Float32Array(0)
  /** The sentence asked about last, which is asked about several times: its rows, and what the lessons of no index have in common with it. */
  private asked: { values: Float32Array; rows: Int32Array; products: Float64Array } | undefined

  keep({ vector, keywords, type, item, starter, normal }: Taught): void {
    this.starters = withRoom(this.starters, (this.lessons.length + 1) * starter.length)
    this.starters.set(starter, this.lessons.length * starter.length)
    this.asked = undefined
    const from = this.used
    this.append(vector)
    const keywordsFrom = this.used
    if (keywords) this.append(keywords)
    this.lessons.push({ type, item, normal, from, keywordsFrom, to: this.used })
  }

  private append({ keys, values }: Vector): void {
    this.rows.room(this.used + keys.length)
    this.values = withRoom(this.values, this.used + keys.length)
    for (let at = 0; at < keys.length; at++) {
      this.rows.set(this.used, this.table.add(keys[at]!))
      this.values[this.used++] = Math.round(values[at]! * unit)
    }
  }

  /** The rows of a sentence's features; -1 for those that no lesson has. */
  rowsOf({ keys, values }: Vector): Int32Array {
    if (this.asked?.values === values) return this.asked.rows
    const rows = new Int32Array(keys.length)
    for (let at = 0; at < keys.length; at++) rows[at] = this.table.get(keys[at]!)
    return rows
  }

  /** Takes a lesson out; the later ones move up. Rows that were its own stay, and are empty. */
  remove(at: number): void {
    const { from, to } = this.lessons[at]!
    this.asked = undefined
    this.rows.copyWithin(from, to, this.used)
    this.values.copyWithin(from, to, this.used)
    this.used -= to - from
    this.lessons.splice(at, 1)
    this.starters.copyWithin(at * labels.length, (at + 1) * labels.length)
    for (const lesson of this.lessons.slice(at))
      for (const place of ['from', 'keywordsFrom', 'to'] as const) lesson[place] -= to - from
  }

  /** The lessons, as they were taught. */
  *all(): Generator<Taught> {
    const keys = this.table.keysByRow()
    const vector = (from: number, to: number): Vector => {
      const own = new Uint32Array(to - from)
      for (let at = from; at < to; at++) own[at - from] = keys[this.rows.at(at)]!
      return { keys: own, values: this.valuesOf(from, to) }
    }
    for (const [at, { type, item, normal, from, keywordsFrom, to }] of this.lessons.entries())
      yield {
        type,
        item,
        normal,
        starter: this.starterOf(at).slice(),
        vector: vector(from, keywordsFrom),
        keywords: to > keywordsFrom ? vector(keywordsFrom, to) : undefined,
      }
  }

  valuesOf(from: number, to: number): Float32Array {
    const found = new Float32Array(to - from)
    for (let at = from; at < to; at++) found[at - from] = this.values[at]! / unit
    return found
  }

  /** What the starter says of a lesson, a label. */
  starterOf(at: number): Float32Array {
    return this.starters.subarray(at * labels.length, (at + 1) * labels.length)
  }

  /** How much a lesson has in common with a sentence of such values, that was spread. */
  inCommon(lesson: number, spread: Float32Array, values: Float32Array): number {
    return (this.asked?.values === values && this.asked.products[lesson]) || this.product(lesson, spread)
  }

  private product(lesson: number, spread: Float32Array): number {
    const { from, keywordsFrom } = this.lessons[lesson]!
    let sum = 0
    for (let at = from; at < keywordsFrom; at++) sum += spread[this.rows.at(at)]! * this.values[at]!
    return sum / unit
  }

  /** The values of a sentence by row, until `clear`. */
  spread(values: Float32Array, rows: Int32Array): Float32Array {
    if (scratch.length < this.table.size) scratch = new Float32Array(Math.ceil(this.table.size * 1.25))
    for (let at = 0; at < rows.length; at++) if (rows[at]! >= 0) scratch[rows[at]!] = values[at]!
    return scratch
  }

  clear(rows: Int32Array): void {
    for (let at = 0; at < rows.length; at++) if (rows[at]! >= 0) scratch[rows[at]!] = 0
  }

  /** The lessons most like a sentence, by cosine, best first; the first `indexed` are looked up in `postings`. */
  nearest(vector: Vector, most: number, postings: Postings, indexed: number): { at: number; similarity: number }[] {
    const count = this.lessons.length
    if (count === 0) return []
    const rows = this.rowsOf(vector)
    const { from, lessons, values } = postings
    const sums = new Float32Array(count)
    for (let position = 0; position < rows.length; position++) {
      const row = rows[position]!
      if (row < 0 || row + 1 >= from.length) continue
      if (tellsLittle(from[row + 1]! - from[row]!, count)) continue
      const value = vector.values[position]! / roughUnit
      for (let at = from[row]!; at < from[row + 1]!; at++) sums[lessons[at]!]! += values[at]! * value
    }
    const spread = this.spread(vector.values, rows)
    const products = new Float64Array(count)
    for (let lesson = indexed; lesson < count; lesson++) sums[lesson] = products[lesson] = this.product(lesson, spread)
    this.asked = { values: vector.values, rows, products }
    // The sums are rough: the best few are taken again exactly.
    const best: { at: number; similarity: number }[] = []
    insertBest(best, most * 3, sums)
    for (const one of best) one.similarity = Math.min(1, this.product(one.at, spread))
    this.clear(rows)
    return best
      .filter(({ similarity }) => similarity >= 0.1)
      .sort((a, b) => b.similarity - a.similarity || a.at - b.at)
      .slice(0, most)
  }

  /** The index of the first `count` lessons. */
  *index(count: number, rows: number): Generator<void, Postings> {
    const from = new Int32Array(rows + 1)
    for (let lesson = 0; lesson < count; lesson++) {
      if (lesson % pauseLessons === pauseLessons - 1) yield
      for (let at = this.lessons[lesson]!.from; at < this.lessons[lesson]!.keywordsFrom; at++)
        from[this.rows.at(at) + 1]!++
    }
    for (let row = 0; row < rows; row++)
      from[row + 1] = from[row]! + (isEverywhere(from[row + 1]!, count) ? 0 : from[row + 1]!)
    const place = from.slice()
    const lessons = count <= 65_536 ? new Uint16Array(from[rows]!) : new Int32Array(from[rows]!)
    const values = new Uint8Array(lessons.length)
    for (let lesson = 0; lesson < count; lesson++) {
      if (lesson % pauseLessons === pauseLessons - 1) yield
      for (let at = this.lessons[lesson]!.from; at < this.lessons[lesson]!.keywordsFrom; at++) {
        const row = this.rows.at(at)
        if (from[row] === from[row + 1]) continue
        const to = place[row]!++
        lessons[to] = lesson
        values[to] = Math.min(255, Math.round((this.values[at]! / unit) * roughUnit))
      }
    }
    return { from, lessons, values }
  }

  /** Of each sentence, the last lesson among the first `count`: it is the one that counts. */
  lastOfEach(count: number): Map<number, number> {
    const last = new Map<number, number>()
    for (let at = 0; at < count; at++) last.set(this.lessons[at]!.normal, at)
    return last
  }

  bytes(): number {
    return (
      this.table.bytes() +
      this.rows.bytes() +
      this.values.byteLength +
      this.starters.byteLength +
      this.lessons.length * 80
    )
  }
}

/** What every eighth lesson has tells little of likeness, and takes most of the time. */
const tellsLittle = (holders: number, lessons: number): boolean => holders * 8 > lessons && lessons > 64
/** Also when a third more lessons are there than are indexed: who has it need not be kept. */
const isEverywhere = (holders: number, indexed: number): boolean => tellsLittle(holders * 0.75, indexed)

function insertBest(best: { at: number; similarity: number }[], most: number, sums: Float32Array): void {
  for (let at = 0; at < sums.length; at++) {
    const similarity = sums[at]!
    if (similarity < 0.05 || (best.length === most && similarity <= best[most - 1]!.similarity)) continue
    if (best.length === most) best.pop()
    let place = best.length
    while (place > 0 && best[place - 1]!.similarity < similarity) place--
    best.splice(place, 0, { at, similarity })
  }
}
