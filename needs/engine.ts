// The needs engine: predicts which need each sentence of a sales log mentions, explains the prediction, and learns from
// lessons.
//
//   const needs = await createNeeds({ language: 'ko', items, lessons })
//   needs.analyse(text)      the need of each sentence, with the weights of its words
//   needs.teach(lesson)      takes effect at once; needs.forget(id): as if the lesson had never been taught
//   await needs.nouns(text)  keywords (compound nouns or phrases) with counts
//   needs.save()             the settings with which createNeeds creates an equal engine
//
// An engine belongs to one workgroup and shares no lessons with others. Results are a function of the settings and the
// lessons in order.
import { analyseSentence, type Analysis } from './analysis.ts'
import { runToEnd } from './training/classifier.ts'
import type { Certainty } from './training/confidence.ts'
import type { WordWeight } from './training/explain.ts'
import type { EngineContext } from './encoded-sentence.ts'
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
import { LessonTraining, type Change, type OnRejected } from './lessons/lesson-training.ts'
import type { CompleteSettings, Saved, Settings } from './settings.ts'
import { nounsOf, type SentenceCounts, type NounCount } from './nouns/nouns.ts'
import { splitStatements } from './statements.ts'
import type { Span } from './text/sentences.ts'
import { workgroupFrequencies, emptyStarter, starterOf, type Starter } from './starter/starter.ts'
import { isFallbackIn, dictionaryFor } from './tools/dictionaries.ts'
import type { WordDictionary } from './text/words.ts'

export type { Saved, Settings, Analysis, Item, Label, Language, Lesson, NeedType, NounCount, WordWeight, Certainty }
export { LessonRefused, TextTooLong }

/**
 * Creates an engine. The first engine of a language takes one or two seconds, as the starter is trained; later ones
 * take only the time of their lessons.
 * @throws TypeError for an unknown language or two items with the same code
 * @throws LessonRefused for an invalid lesson, if `refused` is not given
 */
export const createNeeds = async (settings: Settings): Promise<Needs> => runToEnd(await createNeedsInSteps(settings))

/** As `createNeeds`, but trains on the lessons in a generator that yields every few milliseconds. */
export async function createNeedsInSteps({
  language,
  items = [],
  lessons = [],
  sentences = [],
  starter = true,
  seed = 1,
  settled = lessons.length,
  refused = rethrow,
}: Settings): Promise<Generator<void, Needs>> {
  if (!isLanguage(language)) throw new TypeError(`no such language: ${String(language)}`)
  const codes = new Set(items.map(({ code }) => code))
  if (codes.size < items.length) throw new TypeError('two items have the same code')
  return Needs.createInSteps(
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
    await dictionaryFor(language),
    starter ? await starterOf(language) : emptyStarter,
  )
}

/** Creates an engine from what `save` returned. @throws TypeError for another version */
export const loadNeeds = ({ version, ...settings }: Saved): Promise<Needs> => {
  if (version !== 1) throw new TypeError(`saved by another version: ${String(version)}`)
  return createNeeds(settings)
}

export class Needs {
  private readonly settings: CompleteSettings
  private readonly context: EngineContext
  private readonly sentenceCounts: SentenceCounts
  private readonly learning: LessonTraining

  private constructor(
    settings: CompleteSettings,
    context: EngineContext,
    met: SentenceCounts,
    learning: LessonTraining,
  ) {
    this.settings = settings
    this.context = context
    this.sentenceCounts = met
    this.learning = learning
  }

  /** Use `creatingNeeds`. */
  static *createInSteps(
    settings: CompleteSettings,
    dictionary: WordDictionary | undefined,
    starter: Starter,
  ): Generator<void, Needs> {
    const { language, items, sentences } = settings
    const { inverseFrequency, sentenceCounts } =
      sentences.length > 0 ? workgroupFrequencies(sentences, language, dictionary, starter) : starter
    const context = { language, items, dictionary, starter, inverseFrequency }
    return new Needs(settings, context, sentenceCounts, yield* LessonTraining.createInSteps(context, settings))
  }

  get size(): number {
    return this.learning.lessons.all.length
  }

  hasLesson(id: string): boolean {
    return this.learning.lessons.has(id)
  }

  /**
   * Whether the dictionary of the language could not be loaded: keywords and Korean morphemes then come from coarser
   * rules.
   */
  get isPlain(): boolean {
    return isFallbackIn(this.settings.language, this.context.dictionary)
  }

  /** The memory of the model in bytes, without the starter, which all workgroups share. */
  bytes(): number {
    return this.learning.bytes()
  }

  /**
   * The statements of a text, in order.
   * @throws TextTooLong above `longestText` characters
   */
  split(text: string): Span[] {
    assertText(text)
    return splitStatements(this.context, text)
  }

  /**
   * Analyses each sentence of a text, in time linear in its length.
   * @throws TextTooLong above `longestText` characters or `mostSentences` different sentences
   */
  analyse(text: string): Analysis[] {
    const spans = this.split(text)
    const bySentence = new Map<string, Analysis | undefined>(
      spans.map(({ start, end }) => [text.slice(start, end), undefined]),
    )
    if (bySentence.size > mostSentences) throw new TextTooLong(bySentence.size, 'sentences')
    return spans.map(({ start, end }) => {
      const sentence = text.slice(start, end)
      const cached = bySentence.get(sentence)
      if (cached) return { ...cached, start, end }
      const found = this.analyseSentence(sentence, start)
      bySentence.set(sentence, found)
      return found
    })
  }

  /**
   * Analyses a text as one sentence that begins at `start`. Only its first `longestSentence` characters are used.
   * @throws TextTooLong above `longestText` characters
   */
  analyseSentence(text: string, start = 0): Analysis {
    assertText(text)
    return analyseSentence(this.context, this.learning, { text, start })
  }

  /**
   * Learns a lesson; it takes effect in the next prediction.
   * @returns the id of the lesson
   * @throws LessonRefused if the lesson is invalid; nothing is changed then
   */
  teach(lesson: Lesson): string {
    return this.learning.teach(lesson)
  }

  /** Validates a lesson without learning it. @throws LessonRefused if the lesson is invalid */
  check(lesson: Lesson): void {
    this.learning.lessons.check(lesson)
  }

  /**
   * Removes lessons as if they had never been taught. Recent lessons are removed at once; for older ones the model is
   * trained again on all others (about 0.1 ms per lesson with the four types alone, 0.3 ms with 77 items).
   * @throws LessonRefused for an unknown id; nothing is changed then
   */
  forget(...ids: string[]): void {
    runToEnd(this.changeInSteps({ forget: ids }))
  }

  /**
   * Forgets lessons, then learns others; yields every few milliseconds. Same result as `forget` and `teach`, and faster
   * for many lessons. Until it has ended, the engine can be used but must not be changed otherwise.
   * @throws LessonRefused for an unknown id to forget; nothing is changed then
   */
  changeInSteps(change: Change): Generator<void, void> {
    return this.learning.changeInSteps(change)
  }

  /** Trains again on all lessons together, as `createNeeds` does. Takes as long as forgetting an old lesson. */
  retrain(): void {
    this.learning.retrain()
  }

  /**
   * The keywords of a text with their counts, most frequent first: compound nouns, or phrases in languages without a
   * dictionary.
   * @throws TextTooLong above `longestText` characters
   */
  nouns(text: string): Promise<NounCount[]> {
    assertText(text)
    return nounsOf(text, this.settings.language, this.sentenceCounts)
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

const rethrow: OnRejected = (error) => {
  throw error
}

function assertText(text: unknown): void {
  if (typeof text !== 'string') throw new TypeError('a text is a string')
  if (text.length > longestText) throw new TextTooLong(text.length)
}
