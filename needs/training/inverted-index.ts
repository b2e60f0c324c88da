// An inverted index of lessons by feature, for the search of similar lessons.
import { valueScale } from './example.ts'
import { lessonsPerPause } from './schedule.ts'
import type { RowList } from '../text/feature-table.ts'

/**
 * An inverted index: for each row the lessons that contain it, with the values there. The entries of a row begin at
 * `from[row]`.
 */
export type Postings = { from: Int32Array; lessons: Uint16Array | Int32Array; values: Uint8Array }

/** Values in the index have eight bits: 255 stands for a quarter, and hardly any feature has a larger value. */
export const indexScale = 1_020

/** The features of the lessons: those of the sentence of a lesson are at `from` to `keywordsFrom`. */
type IndexedLessons = {
  lessons: readonly { from: number; keywordsFrom: number }[]
  rows: RowList
  values: Uint16Array
}

/** The inverted index of the first `count` lessons. */
export function* buildIndex(vectors: IndexedLessons, count: number, rows: number): Generator<void, Postings> {
  const from = new Int32Array(rows + 1)
  for (let lesson = 0; lesson < count; lesson++) {
    if (lesson % lessonsPerPause === lessonsPerPause - 1) yield
    for (let at = vectors.lessons[lesson]!.from; at < vectors.lessons[lesson]!.keywordsFrom; at++)
      from[vectors.rows.at(at) + 1]!++
  }
  for (let row = 0; row < rows; row++)
    from[row + 1] = from[row]! + (isOmittedFromIndex(from[row + 1]!, count) ? 0 : from[row + 1]!)
  const next = from.slice()
  const lessons = count <= 65_536 ? new Uint16Array(from[rows]!) : new Int32Array(from[rows]!)
  const values = new Uint8Array(lessons.length)
  for (let lesson = 0; lesson < count; lesson++) {
    if (lesson % lessonsPerPause === lessonsPerPause - 1) yield
    for (let at = vectors.lessons[lesson]!.from; at < vectors.lessons[lesson]!.keywordsFrom; at++) {
      const row = vectors.rows.at(at)
      if (from[row] === from[row + 1]) continue
      const to = next[row]!++
      lessons[to] = lesson
      values[to] = Math.min(255, Math.round((vectors.values[at]! / valueScale) * indexScale))
    }
  }
  return { from, lessons, values }
}

/** Features in more than an eighth of the lessons say little about similarity and take most of the time. */
export const isTooCommon = (holders: number, lessons: number): boolean => holders * 8 > lessons && lessons > 64
/**
 * Whether a feature would still be too common with a third more lessons than indexed, so that its entries need not be
 * stored.
 */
const isOmittedFromIndex = (holders: number, indexed: number): boolean => isTooCommon(holders * 0.75, indexed)
