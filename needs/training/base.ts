// A training of the first lessons: the base that later lessons correct. It pauses often, so that no lesson waits for it.
import { noWeights, pausesOf, train, type Example } from './classifier.ts'
import { residual, starterShare, type Correction, type Learnt } from './corrections.ts'
import { labels } from '../labels.ts'
import { pauseLessons, type LessonMemory, type Postings } from './memory.ts'
import { passes } from './schedule.ts'

/** `exceptions`: what puts right the lessons that the training answers otherwise than taught. */
export type Base = Learnt & { postings: Postings; exceptions: Correction[] }
/** All that a training learns from. `named`: what an item is called is the first example of it. */
export type Course = {
  memory: LessonMemory
  named: readonly { rows: Int32Array; values: Uint16Array; item: number }[]
  items: number
  seed: number
}

/** Of more lessons than this that a training could not fit, the oldest must live with what it made of them: every sentence asks them all. */
const mostExceptions = 400
/** So many lessons are asked whether the training fits them, between two pauses. */
const pauseAsked = 8

export function* trainingOf(course: Course, lessons: number): Generator<void, Base> {
  const { memory, items: classes, seed } = course
  const rows = memory.table.size
  const [types, items] = yield* examplesOf(course, lessons)
  const settings = { rows, epochs: passes(lessons), rate: 0.07, smoothing: 0.1, seed }
  const type =
    types.length > 0
      ? yield* train(types, { ...settings, rate: 0.03, classes: labels.length, biased: false })
      : noWeights(labels.length)
  const item = classes > 0 && items.length > 0 ? yield* train(items, { ...settings, classes }) : noWeights(classes)
  const learnt = { learntFrom: lessons, type, item }
  return {
    ...learnt,
    postings: yield* memory.index(lessons, rows),
    exceptions: yield* exceptionsOf(memory, learnt),
  }
}

/** About how often the training of so many lessons pauses; between two pauses lies about the same time, so that each lesson waits for its share. */
export function stepsOf({ memory, named, items }: Course, lessons: number): number {
  const examples = { type: 0, item: named.length }
  for (let at = 0; at < lessons; at++) {
    const { type, item, keywordsFrom, to } = memory.lessons[at]!
    const count = to > keywordsFrom ? 2 : 1
    if (type >= 0) examples.type += count
    if (item >= 0) examples.item += count
  }
  const training = { rows: memory.table.size, epochs: passes(lessons) }
  return (
    pausesOf(examples.type, training) +
    (items > 0 ? pausesOf(examples.item, training) : 0) +
    3 * Math.floor(lessons / pauseLessons) +
    Math.floor(lessons / pauseAsked) +
    // Exceptions are found one upon the other: what is left of them when the training is due would be done at once.
    Math.min(lessons, mostExceptions) +
    1
  )
}

function* examplesOf({ memory, named }: Course, count: number): Generator<void, [Example[], Example[]]> {
  const types: Example[] = []
  const items: Example[] = named.map(({ rows, values, item }) => ({ rows, values, label: item, weight: 1 }))
  const share = starterShare(count)
  const last = memory.lastOfEach(count)
  for (let at = 0; at < count; at++) {
    if (at % pauseLessons === pauseLessons - 1) yield
    const { type, item, normal, from, keywordsFrom, to } = memory.lessons[at]!
    // Of the same sentence taught again, the last word counts.
    if (last.get(normal) !== at) continue
    const offset = memory.starterOf(at).map((score) => score * share)
    for (const [start, end, weight] of [
      [from, keywordsFrom, 1],
      [keywordsFrom, to, 0.5],
    ] as const) {
      if (start === end) continue
      const rows = memory.rows.slice(start, end)
      const values = memory.values.subarray(start, end)
      if (type >= 0) types.push({ rows, values, weight, label: type, offset })
      if (item >= 0) items.push({ rows, values, weight, label: item })
    }
  }
  return [types, items]
}

function* exceptionsOf(memory: LessonMemory, learnt: Learnt): Generator<void, Correction[]> {
  const last = memory.lastOfEach(learnt.learntFrom)
  const wrong: number[] = []
  for (let at = 0; at < learnt.learntFrom; at++) {
    if (at % pauseAsked === pauseAsked - 1) yield
    if (last.get(memory.lessons[at]!.normal) !== at) continue
    if (residual(memory, learnt, [], 'type', at, true) ?? residual(memory, learnt, [], 'item', at, true)) wrong.push(at)
  }
  const found: Correction[] = []
  for (const at of wrong.slice(-mostExceptions)) {
    yield
    const [type, item] = [
      residual(memory, learnt, found, 'type', at, true),
      residual(memory, learnt, found, 'item', at, true),
    ]
    if (type || item) found.push({ lesson: at, close: true, type, item })
  }
  return found
}
