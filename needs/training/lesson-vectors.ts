// The lessons of a workgroup as sparse vectors in a few typed arrays: their dot products with a sentence, and the
// nearest lessons.
import { valueScale } from './example.ts'
import type { Vector } from '../text/features.ts'
import { labels } from '../labels.ts'
import { indexScale, isTooCommon, type Postings } from './inverted-index.ts'
import { grown, RowList, RowTable } from '../text/feature-table.ts'

/**
 * A lesson in numbers. `type` and `item`: class numbers, -1 where the lesson has none. `starter`: the starter's score
 * of each label. `textKey`: a hash of the normalised text.
 */
export type LessonExample = {
  vector: Vector
  keywords: Vector | undefined
  type: number
  item: number
  starter: Float32Array
  textKey: number
}

/**
 * Where the features of a lesson are stored: those of the sentence from `from`, those of its keywords from
 * `keywordsFrom` to `to`.
 */
export type LessonRange = {
  type: number
  item: number
  textKey: number
  from: number
  keywordsFrom: number
  to: number
}

/**
 * The values of the current sentence by row; all zeros between two calls, so that all instances in a thread share it.
 */
let valuesByRow = new Float32Array(0)

export class LessonVectors {
  readonly table = new RowTable(256)
  readonly lessons: LessonRange[] = []
  readonly rows = new RowList()
  values = new Uint16Array(1024)
  private used = 0
  private starterScores = new Float32Array(0)
  /**
   * The last sentence, as several calls in a row are about the same one: its rows, and its dot products with lessons
   * outside the index.
   */
  private lastQuery: { values: Float32Array; rows: Int32Array; products: Float64Array } | undefined

  add({ vector, keywords, type, item, starter, textKey }: LessonExample): void {
    this.starterScores = grown(this.starterScores, (this.lessons.length + 1) * starter.length)
    this.starterScores.set(starter, this.lessons.length * starter.length)
    this.lastQuery = undefined
    const from = this.used
    this.append(vector)
    const keywordsFrom = this.used
    if (keywords) this.append(keywords)
    this.lessons.push({ type, item, textKey, from, keywordsFrom, to: this.used })
  }

  private append({ keys, values }: Vector): void {
    this.rows.reserve(this.used + keys.length)
    this.values = grown(this.values, this.used + keys.length)
    for (let at = 0; at < keys.length; at++) {
      this.rows.set(this.used, this.table.add(keys[at]!))
      this.values[this.used++] = Math.round(values[at]! * valueScale)
    }
  }

  /** The rows of a sentence's features; -1 for features that no lesson has. */
  rowsOf({ keys, values }: Vector): Int32Array {
    if (this.lastQuery?.values === values) return this.lastQuery.rows
    const rows = new Int32Array(keys.length)
    for (let at = 0; at < keys.length; at++) rows[at] = this.table.get(keys[at]!)
    return rows
  }

  /** Removes a lesson; later lessons move up by one. Rows that only this lesson had stay in the table. */
  remove(at: number): void {
    const { from, to } = this.lessons[at]!
    this.lastQuery = undefined
    this.rows.copyWithin(from, to, this.used)
    this.values.copyWithin(from, to, this.used)
    this.used -= to - from
    this.lessons.splice(at, 1)
    this.starterScores.copyWithin(at * labels.length, (at + 1) * labels.length)
    for (const lesson of this.lessons.slice(at))
      for (const place of ['from', 'keywordsFrom', 'to'] as const) lesson[place] -= to - from
  }

  /** All lessons, in the form in which they were added. */
  *all(): Generator<LessonExample> {
    const keys = this.table.keysByRow()
    const vectorOf = (from: number, to: number): Vector => {
      const ownKeys = new Uint32Array(to - from)
      for (let at = from; at < to; at++) ownKeys[at - from] = keys[this.rows.at(at)]!
      return { keys: ownKeys, values: this.valuesOf(from, to) }
    }
    for (const [at, { type, item, textKey, from, keywordsFrom, to }] of this.lessons.entries())
      yield {
        type,
        item,
        textKey,
        starter: this.starterScoresOf(at).slice(),
        vector: vectorOf(from, keywordsFrom),
        keywords: to > keywordsFrom ? vectorOf(keywordsFrom, to) : undefined,
      }
  }

  valuesOf(from: number, to: number): Float32Array {
    const found = new Float32Array(to - from)
    for (let at = from; at < to; at++) found[at - from] = this.values[at]! / valueScale
    return found
  }

  /** The starter's scores of a lesson, one per label. */
  starterScoresOf(at: number): Float32Array {
    return this.starterScores.subarray(at * labels.length, (at + 1) * labels.length)
  }

  /** The dot product of a lesson and the sentence with these values, which must have been scattered. */
  dotProduct(lesson: number, scattered: Float32Array, values: Float32Array): number {
    return (
      (this.lastQuery?.values === values && this.lastQuery.products[lesson]) ||
      this.computeDotProduct(lesson, scattered)
    )
  }

  private computeDotProduct(lesson: number, scattered: Float32Array): number {
    const { from, keywordsFrom } = this.lessons[lesson]!
    let sum = 0
    for (let at = from; at < keywordsFrom; at++) sum += scattered[this.rows.at(at)]! * this.values[at]!
    return sum / valueScale
  }

  /** The values of a sentence as a dense array by row, valid until `clearScattered`. */
  scatter(values: Float32Array, rows: Int32Array): Float32Array {
    if (valuesByRow.length < this.table.size) valuesByRow = new Float32Array(Math.ceil(this.table.size * 1.25))
    for (let at = 0; at < rows.length; at++) if (rows[at]! >= 0) valuesByRow[rows[at]!] = values[at]!
    return valuesByRow
  }

  clearScattered(rows: Int32Array): void {
    for (let at = 0; at < rows.length; at++) if (rows[at]! >= 0) valuesByRow[rows[at]!] = 0
  }

  /**
   * The lessons nearest to a sentence by cosine similarity, best first. The first `indexed` lessons are searched in
   * `postings`.
   */
  nearest(vector: Vector, limit: number, postings: Postings, indexed: number): { at: number; similarity: number }[] {
    const count = this.lessons.length
    if (count === 0) return []
    const rows = this.rowsOf(vector)
    const { from, lessons, values } = postings
    const sums = new Float32Array(count)
    for (let position = 0; position < rows.length; position++) {
      const row = rows[position]!
      if (row < 0 || row + 1 >= from.length) continue
      if (isTooCommon(from[row + 1]! - from[row]!, count)) continue
      const value = vector.values[position]! / indexScale
      for (let at = from[row]!; at < from[row + 1]!; at++) sums[lessons[at]!]! += values[at]! * value
    }
    const scattered = this.scatter(vector.values, rows)
    const products = new Float64Array(count)
    for (let lesson = indexed; lesson < count; lesson++)
      sums[lesson] = products[lesson] = this.computeDotProduct(lesson, scattered)
    this.lastQuery = { values: vector.values, rows, products }
    // The sums are approximate, so the best candidates are computed again exactly.
    const best: { at: number; similarity: number }[] = []
    insertBest(best, limit * 3, sums)
    for (const one of best) one.similarity = Math.min(1, this.computeDotProduct(one.at, scattered))
    this.clearScattered(rows)
    return best
      .filter(({ similarity }) => similarity >= 0.1)
      .sort((a, b) => b.similarity - a.similarity || a.at - b.at)
      .slice(0, limit)
  }

  /** For each text among the first `count` lessons, the last lesson with that text: the only one that counts. */
  lastLessonOfText(count: number): Map<number, number> {
    const last = new Map<number, number>()
    for (let at = 0; at < count; at++) last.set(this.lessons[at]!.textKey, at)
    return last
  }

  bytes(): number {
    return (
      this.table.bytes() +
      this.rows.bytes() +
      this.values.byteLength +
      this.starterScores.byteLength +
      this.lessons.length * 80
    )
  }
}

function insertBest(best: { at: number; similarity: number }[], limit: number, sums: Float32Array): void {
  for (let at = 0; at < sums.length; at++) {
    const similarity = sums[at]!
    if (similarity < 0.05 || (best.length === limit && similarity <= best[limit - 1]!.similarity)) continue
    if (best.length === limit) best.pop()
    let place = best.length
    while (place > 0 && best[place - 1]!.similarity < similarity) place--
    best.splice(place, 0, { at, similarity })
  }
}
