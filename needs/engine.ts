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
import type { Certainty } from './confidence.ts'
import type { WordWeight } from './explain.ts'
import { vectorIn, type Knowledge } from './knowledge.ts'
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
import { LessonList } from './lesson-list.ts'
import { nounsOf, type Met, type NounCount } from './nouns.ts'
import { splitSentences } from './sentences.ts'
import { commonIn, noStarter, starterOf, type Starter } from './starter.ts'
import { TaughtModel } from './taught.ts'
import { isPlainIn, toolFor } from './tools/load.ts'
import type { WordTool } from './words.ts'

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
  refused?: (error: LessonRefused) => void
}

/** Settings with nothing left open. */
type Made = Required<Omit<Settings, 'refused'>> & Pick<Settings, 'refused'> & { sentences: readonly string[] }

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
export async function createNeeds({
  language,
  items = [],
  lessons = [],
  sentences = [],
  starter = true,
  seed = 1,
  settled = lessons.length,
  refused,
}: Settings): Promise<Needs> {
  if (!isLanguage(language)) throw new TypeError(`no such language: ${String(language)}`)
  const codes = new Set(items.map(({ code }) => code))
  if (codes.size < items.length) throw new TypeError('two items have the same code')
  return new Needs(
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
  private readonly lessons: LessonList
  private model: TaughtModel

  /** Not to be called: see `createNeeds`. */
  constructor(settings: Made, tool: WordTool | undefined, starter: Starter) {
    this.settings = settings
    const { language, items } = settings
    const { rarity, met } =
      settings.sentences.length > 0 ? commonIn(settings.sentences, language, tool, starter) : starter
    this.knowledge = { language, items, tool, starter, rarity }
    this.met = met
    this.lessons = new LessonList(this.knowledge)
    const names = items.flatMap(({ name, synonyms = [] }, item) =>
      [name, ...synonyms].map((text) => ({ vector: vectorIn(this.knowledge, text), item })),
    )
    let settled = settings.settled
    const taught = settings.lessons.flatMap((lesson, at) => {
      try {
        return this.lessons.add(lesson)
      } catch (error) {
        if (!(error instanceof LessonRefused)) throw error
        const refusal = new LessonRefused(error.reason, String(lesson.text), at)
        if (!settings.refused) throw refusal
        settings.refused(refusal)
        if (at < settings.settled) settled--
        return []
      }
    })
    this.model = new TaughtModel(names, items.length, taught, settled, settings.seed)
  }

  get size(): number {
    return this.lessons.all.length
  }

  knows(id: string): boolean {
    return this.lessons.has(id)
  }

  /** The dictionary of its language is missing: keywords and Korean words are coarser. */
  get isPlain(): boolean {
    return isPlainIn(this.settings.language, this.knowledge.tool)
  }

  /** Memory of the model, in bytes, beside the starter that all workgroups share. */
  bytes(): number {
    return (
      this.model.bytes() +
      this.lessons.agreed.bytes() +
      this.lessons.all.reduce(
        (sum, { id, text, keywords = [] }) => sum + 120 + 2 * (id.length + text.length + keywords.join().length),
        0,
      )
    )
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
    return analysisOf(this.knowledge, this.model, this.lessons, { text, start })
  }

  /**
   * Learns a lesson: it counts in the very next answer.
   * @returns its id
   * @throws LessonRefused if it cannot be learnt; nothing is changed then
   */
  teach(lesson: Lesson): string {
    this.model.teach(this.lessons.add(lesson))
    return this.lessons.all.at(-1)!.id
  }

  /** Whether a lesson could be learnt now. @throws LessonRefused if it could not */
  check(lesson: Lesson): void {
    this.lessons.check(lesson)
  }

  /**
   * Makes everything as if these lessons had never been taught: those of the last few at once, older ones by learning all others anew, once for
   * all of them (some 0.2 ms a lesson with the four types alone, 0.5 ms with 77 items): a thread's work where there are thousands.
   * @throws LessonRefused for an unknown id; nothing is changed then
   */
  forget(...ids: string[]): void {
    this.model = this.model.without(this.lessons.remove(ids))
  }

  /** Learns all lessons together, anew: what `createNeeds` does with the lessons it is given. Takes as long as forgetting an old one. */
  settle(): void {
    this.model = this.model.settledAnew()
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
      lessons: this.lessons.all.map((lesson) => ({ ...lesson })),
      sentences,
      starter,
      seed,
      settled: this.model.settled,
    }
  }
}

function check(text: unknown): void {
  if (typeof text !== 'string') throw new TypeError('a text is a string')
  if (text.length > longestText) throw new TextTooLong(text.length)
}
