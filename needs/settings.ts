// The settings of an engine, and the form in which an engine is saved.
import type { Item, Lesson } from './labels.ts'
import type { Language } from './languages.ts'
import type { OnRejected } from './lessons/lesson-training.ts'

export type Settings = {
  language: Language
  /** The workgroup's own list of needs; their names and synonyms are the first training examples. */
  items?: readonly Item[]
  /** In the order in which they were taught. */
  lessons?: readonly Lesson[]
  /** Other sentences of the workgroup: only the frequencies of their words are used. */
  sentences?: Iterable<string>
  /** false: without the starter corpus, with lessons only. */
  starter?: boolean
  seed?: number
  /**
   * This many first lessons are trained together, the others one by one as if by `teach`; by default all lessons.
   * `save` stores it, so that an engine gives the same results before and after a restart.
   */
  settled?: number
  /** Called for each invalid lesson, which is then skipped. Without it the first invalid lesson throws. */
  refused?: OnRejected
}

/** Settings with all defaults. */
export type CompleteSettings = Required<Settings> & { sentences: readonly string[] }

export type Saved = {
  version: 1
  language: Language
  items: readonly Item[]
  lessons: readonly Lesson[]
  sentences: readonly string[]
  starter: boolean
  seed: number
  settled: number
}
