// The needs engine: which need each sentence of a sales log tells of, why, and how to teach it better.
//
//   const needs = await createNeeds({ language: 'ko', items, lessons })
//   needs.analyse(text)      what each sentence tells of, with the words that decided it
//   needs.teach(lesson)      learnt when it returns; needs.forget(id): as if never taught
//   await needs.nouns(text)  keywords: compound nouns, or phrases, with counts
//   needs.save()             what createNeeds takes to make the same engine again
//
// One engine is one workgroup's and knows of no other. Answers are a function of the settings and the lessons in their order.
import { analysisOf, type Analysis } from './analysis.ts'
import { finish } from './training/classifier.ts'
import type { Certainty } from './training/confidence.ts'
import type { WordWeight } from './training/explain.ts'
import type { Knowledge } from './knowledge.ts'
import {
  LessonRefused,
  longestText,
  mostSentences,
  TextTooLong,
  type Item,
  type Label,
  type Lesson,
  type NeedType,
} from './labels.ts'
import { isLanguage, type Language } from './languages.ts'
import { Learning, type Change, type Refused } from './lessons/learning.ts'
import { nounsOf, type Met, type NounCount } from './nouns/nouns.ts'
import { splitSentences } from './text/sentences.ts'
import { commonIn, noStarter, starterOf, type Starter } from './starter/starter.ts'
import { isPlainIn, toolFor } from './tools/load.ts'
import type { WordTool } from './text/words.ts'

export type { Analysis, Item, Label, Language, Lesson, NeedType, NounCount, WordWeight, Certainty }
export { LessonRefused, TextTooLong }

export type Settings = {
  language: Language
  /** The workgroup's own needs; their names and synonyms are the first examples. */
  items?: readonly Item[]
  /** In the order they were taught. */
  lessons?: readonly Lesson[]
  /** Other sentences of the workgroup: they tell which words are common there, and teach nothing else. */
  sentences?: Iterable<string>
  /** false: know nothing but what is taught. */
  starter?: boolean
  seed?: number
  /**
   * The first so many lessons are learnt together, the others one by one as if by `teach`; all of them, if not given. `save` keeps it, so
   * that an engine gives the same answers before and after a restart.
   */
  settled?: number
  /** Is told of each lesson that cannot be learnt; it is left out then. Without it the first such lesson refuses them all. */
  refused?: Refused
}

/** Settings with nothing left open. */
type Made = Required<Settings> & { sentences: readonly string[] }

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

/** Makes an engine. The first one of a language takes a second or two (its starter corpus is learnt), the others only their lessons' time. */
export const createNeeds = async (settings: Settings): Promise<Needs> => finish(await creatingNeeds(settings))

/** The same, a little at a time (some milliseconds each). */
export async function creatingNeeds({
  language,
  items = [],
  lessons = [],
  sentences = [],
  starter = true,
  seed = 1,
  settled = lessons.length,
  refused = refuse,
}: Settings): Promise<Generator<void, Needs>> {
  if (!isLanguage(language)) throw new TypeError(`no such language: ${String(language)}`)
  const codes = new Set(items.map(({ code }) => code))
  if (codes.size < items.length) throw new TypeError('two items have the same code')
  return Needs.creating(
    {
      language,
      items,
      lessons,
      sentences: [...sentences],
      starter,
      seed,
      settled: Math.max(0, Math.min(lessons.length, Math.trunc(settled))),
      refused,
    },
    await toolFor(language),
    starter ? await starterOf(language) : noStarter,
  )
}

/** An engine from what `save` returned. */
export const loadNeeds = ({ version, ...settings }: Saved): Promise<Needs> => {
  if (version !== 1) throw new TypeError(`saved by another version: ${String(version)}`)
  return createNeeds(settings)
}

export class Needs {
  private readonly settings: Made
  private readonly knowledge: Knowledge
  private readonly met: Met
  private readonly learning: Learning

  private constructor(settings: Made, knowledge: Knowledge, met: Met, learning: Learning) {
    this.settings = settings
    this.knowledge = knowledge
    this.met = met
    this.learning = learning
  }

  /** Not to be called: see `creatingNeeds`. */
  static *creating(settings: Made, tool: WordTool | undefined, starter: Starter): Generator<void, Needs> {
    const { language, items, sentences } = settings
    const { rarity, met } = sentences.length > 0 ? commonIn(sentences, language, tool, starter) : starter
    const knowledge = { language, items, tool, starter, rarity }
    return new Needs(settings, knowledge, met, yield* Learning.of(knowledge, settings))
  }

  get size(): number {
    return this.learning.lessons.all.length
  }

  knows(id: string): boolean {
    return this.learning.lessons.has(id)
  }

  /** The dictionary of its language is missing: keywords and Korean words are coarser. */
  get isPlain(): boolean {
    return isPlainIn(this.settings.language, this.knowledge.tool)
  }

  /** Memory of the model, in bytes, beside the starter that all workgroups share. */
  bytes(): number {
    return this.learning.bytes()
  }

  /**
   * What each sentence of a text tells of. Time is linear in the text.
   * @throws TextTooLong above `longestText`, or with more different sentences than `mostSentences`
   */
  analyse(text: string): Analysis[] {
    check(text)
    const spans = splitSentences(text, this.settings.language)
    const known = new Map<string, Analysis | undefined>(
      spans.map(({ start, end }) => [text.slice(start, end), undefined]),
    )
    if (known.size > mostSentences) throw new TextTooLong(known.size, 'sentences')
    return spans.map(({ start, end }) => {
      const sentence = text.slice(start, end)
      const same = known.get(sentence)
      if (same) return { ...same, start, end }
      const found = this.analyseSentence(sentence, start)
      known.set(sentence, found)
      return found
    })
  }

  /** One sentence, taken as one; of more than `longestSentence` characters the first ones decide. */
  analyseSentence(text: string, start = 0): Analysis {
    check(text)
    return analysisOf(this.knowledge, this.learning, { text, start })
  }

  /**
   * Learns a lesson: it counts in the very next answer.
   * @returns its id
   * @throws LessonRefused if it cannot be learnt; nothing is changed then
   */
  teach(lesson: Lesson): string {
    return this.learning.teach(lesson)
  }

  /** Whether a lesson could be learnt now. @throws LessonRefused if it could not */
  check(lesson: Lesson): void {
    this.learning.lessons.check(lesson)
  }

  /**
   * Makes everything as if these lessons had never been taught: those of the last few at once, older ones by learning all others anew (some
   * 0.1 ms a lesson with the four types alone, 0.3 ms with 77 items).
   * @throws LessonRefused for an unknown id; nothing is changed then
   */
  forget(...ids: string[]): void {
    finish(this.changing({ forget: ids }))
  }

  /**
   * Forgets lessons and then learns others, a little at a time (some milliseconds each): the same as `forget` and `teach`, and where these are
   * many a good deal quicker. Until it has ended the engine may answer and not be changed otherwise.
   * @throws LessonRefused for an unknown id to be forgotten; nothing is changed then
   */
  changing(change: Change): Generator<void, void> {
    return this.learning.changing(change)
  }

  /** Learns all lessons together, anew: what `createNeeds` does with the lessons it is given. Takes as long as forgetting an old one. */
  settle(): void {
    this.learning.settle()
  }

  /** The keywords of a text with their counts, most frequent first: compound nouns, or phrases where a language has no dictionary here. */
  nouns(text: string): Promise<NounCount[]> {
    check(text)
    return nounsOf(text, this.settings.language, this.met)
  }

  save(): Saved {
    const { language, items, sentences, starter, seed } = this.settings
    return {
      version: 1,
      language,
      items,
      lessons: this.learning.lessons.all.map((lesson) => ({ ...lesson })),
      sentences,
      starter,
      seed,
      settled: this.learning.model.settled,
    }
  }
}

const refuse: Refused = (error) => {
  throw error
}

function check(text: unknown): void {
  if (typeof text !== 'string') throw new TypeError('a text is a string')
  if (text.length > longestText) throw new TextTooLong(text.length)
}
