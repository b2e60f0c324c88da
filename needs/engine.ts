// The needs engine: which need each sentence of a sales log tells of, why, and how to teach it better.
//
//   const needs = await createNeeds({ language: 'ko', items, lessons })
//   needs.analyse(text)      what each sentence tells of, with the words that decided it
//   needs.teach(lesson)      learnt when it returns; needs.forget(id): as if never taught
//   await needs.nouns(text)  keywords: compound nouns, or phrases, with counts
//   needs.save()             what createNeeds takes to make the same engine again
//
// One engine is one workgroup's and knows of no other. Answers are a function of the settings and the lessons in their order.
import { addRow, marginOf, softmax } from './classifier.ts'
import { calibrations, certaintyOf, type Certainty } from './confidence.ts'
import { weightsOfWords, type WordWeight } from './explain.ts'
import { occurrencesOf, textKey, vectorOf, type Rarity, type Vector } from './features.ts'
import {
  labels,
  LessonRefused,
  longestText,
  TextTooLong,
  type Item,
  type Label,
  type Lesson,
  type NeedType,
} from './labels.ts'
import { isLanguage, type Language } from './languages.ts'
import { isContent, nounsOf, type Met, type NounCount } from './nouns.ts'
import { longestSentence, splitSentences } from './sentences.ts'
import { commonIn, noStarter, starterOf, type Starter } from './starter.ts'
import type { Taught } from './memory.ts'
import { starterShare, TaughtModel } from './taught.ts'
import { toolFor } from './tools/load.ts'
import { wordsOf, type Word, type WordTool } from './words.ts'

export type { Item, Label, Language, Lesson, NeedType, NounCount, WordWeight, Certainty }
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
}

export type Analysis = {
  /** Place in the text, in UTF-16 code units. */
  start: number
  end: number
  text: string
  /** `none` where no need is told, and where none can be told with enough certainty. */
  type: Label
  /** Chance that the type is right, 0 to 1. */
  confidence: number
  certainty: Certainty
  /** The likeliest of the workgroup's own needs, of this type. */
  item: { code: string; confidence: number } | null
  /** The two likeliest needs, whatever the answer. */
  guesses: { type: NeedType; confidence: number }[]
  /** The label that came next. */
  rival: { type: Label; confidence: number }
  /** By how much the type outscored its rival, in logits: `base` and the weights of the words add up to it. Negative: the rival was ahead, but not by enough to say so. */
  score: number
  base: number
  words: WordWeight[]
  /** Lessons like this sentence (cosine of their features), most alike first, three at most. */
  nearest: { id: string; text: string; type: Label | null; item: string | null; similarity: number }[]
  /** `starter`: rests on what the product knew before anybody taught it. */
  origin: 'starter' | 'taught'
}

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

type Kept = Lesson & { id: string }

/** Makes an engine. The first one of a language takes a second or two (its starter corpus is learnt), the others only their lessons' time. */
export async function createNeeds({
  language,
  items = [],
  lessons = [],
  sentences = [],
  starter = true,
  seed = 1,
  settled = lessons.length,
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
  private readonly settings: Required<Settings> & { sentences: readonly string[] }
  private readonly tool: WordTool | undefined
  private readonly starter: Starter
  private readonly rarity: Rarity
  private readonly met: Met
  private readonly itemAt: Map<string, number>
  private lessons: Kept[] = []
  private model: TaughtModel
  private readonly ids = new Set<string>()
  private given = 0

  /** Not to be called: see `createNeeds`. */
  constructor(
    settings: Required<Settings> & { sentences: readonly string[] },
    tool: WordTool | undefined,
    starter: Starter,
  ) {
    this.settings = settings
    this.tool = tool
    this.starter = starter
    const { rarity, met } =
      settings.sentences.length > 0 ? commonIn(settings.sentences, settings.language, tool, starter) : starter
    this.rarity = rarity
    this.met = met
    this.itemAt = new Map(settings.items.map(({ code }, at) => [code, at]))
    const names = settings.items.flatMap(({ name, synonyms = [] }, item) =>
      [name, ...synonyms].map((text) => ({ vector: this.vector(text), item })),
    )
    const taught = settings.lessons.map((lesson, at) => {
      try {
        return this.accept(lesson)
      } catch (error) {
        throw error instanceof LessonRefused ? new LessonRefused(error.reason, lesson.text, at) : error
      }
    })
    this.model = new TaughtModel(names, settings.items.length, taught, settings.settled, settings.seed)
  }

  get size(): number {
    return this.lessons.length
  }

  /** Memory of the model, in bytes, beside the starter that all workgroups share. */
  bytes(): number {
    return (
      this.model.bytes() +
      this.lessons.reduce(
        (sum, { id, text, keywords = [] }) => sum + 120 + 2 * (id.length + text.length + keywords.join().length),
        0,
      )
    )
  }

  /**
   * What each sentence of a text tells of. Time is linear in the text.
   * @throws TextTooLong above `longestText`
   */
  analyse(text: string): Analysis[] {
    if (typeof text !== 'string') throw new TypeError('a text is a string')
    if (text.length > longestText) throw new TextTooLong(text.length)
    return splitSentences(text, this.settings.language).map(({ start, end }) =>
      this.analyseSentence(text.slice(start, end), start),
    )
  }

  /** One sentence, taken as one; of more than `longestSentence` characters the first ones decide. */
  analyseSentence(sentence: string, start = 0): Analysis {
    if (sentence.length > longestText) throw new TextTooLong(sentence.length)
    const words = this.words(sentence)
    const occurrences = occurrencesOf(words, this.settings.language)
    const positions = new Uint16Array(occurrences.length)
    const known = vectorOf(occurrences, this.starter.rarity, positions)
    const vector = this.rarity === this.starter.rarity ? known : vectorOf(occurrences, this.rarity)
    const scores = new Float64Array(labels.length)
    const strength = starterShare(this.model.learntFrom) / this.calibration.temperature
    const told = this.starterScores(known, strength, scores)
    const starterScores = scores.slice()
    this.model.score(vector, 'type', scores)
    const chances = scores.slice()
    softmax(chances)
    const order = [...labels.keys()].sort((a, b) => scores[b]! - scores[a]! || a - b)
    const needs = order.filter((label) => label > 0)
    const lead = this.calibration.lead * starterShare(this.model.learntFrom)
    const nearest = this.model.nearest(vector, 3)
    // A sentence hardly a word of which is known, and that nobody taught the like of.
    const foreign =
      words.length === 0 ||
      (told < this.calibration.known * starterShare(this.model.size) && (nearest[0]?.similarity ?? 0) < 0.5)
    const label = foreign || scores[needs[0]!]! - scores[0]! < lead || this.nothingKnown ? 0 : needs[0]!
    const rival = label === 0 ? needs[0]! : order.find((other) => other !== label)!
    const shares = new Float64Array(vector.keys.length)
    this.explainStarter(known, strength, label, rival, shares)
    this.model.explain(vector, label, rival, shares)
    const weights = weightsOfWords(shares, occurrences, positions, words, sentence)
    const score = scores[label]! - scores[rival]!
    const ownShare = Math.abs(score - (starterScores[label]! - starterScores[rival]!))
    const confidence = foreign ? Math.min(chances[0]!, 0.5) : chances[label]!
    return {
      start,
      end: start + sentence.length,
      text: sentence,
      type: labels[label]!,
      confidence,
      certainty: certaintyOf(confidence),
      item: this.itemOf(vector, labels[label]!),
      guesses: needs.slice(0, 2).map((need) => ({ type: labels[need] as NeedType, confidence: chances[need]! })),
      rival: { type: labels[rival]!, confidence: chances[rival]! },
      score,
      base:
        (this.starter.weights.bias[label]! - this.starter.weights.bias[rival]!) * strength +
        this.model.baseMargin(label, rival),
      words: weights,
      nearest: nearest.map(({ at, similarity }) => {
        const { id, text, type = null, item = null } = this.lessons[at]!
        return { id, text, type, item, similarity }
      }),
      origin: this.model.size > 0 && ownShare > Math.abs(score) * 0.2 ? 'taught' : 'starter',
    }
  }

  /**
   * Learns a lesson: it counts in the very next answer.
   * @returns its id
   * @throws LessonRefused if it cannot be learnt; nothing is changed then
   */
  teach(lesson: Lesson): string {
    this.model.teach(this.accept(lesson))
    return this.lessons.at(-1)!.id
  }

  /**
   * Makes everything as if this lesson had never been taught: a lesson of the last few at once, an older one by learning all others
   * anew (some 0.2 ms a lesson with the four types alone, 0.5 ms with 77 items): a thread's work where there are thousands.
   * @throws LessonRefused for an unknown id
   */
  forget(id: string): void {
    const at = this.lessons.findIndex((lesson) => lesson.id === id)
    if (at < 0) throw new LessonRefused('unknown id', id)
    this.lessons.splice(at, 1)
    this.ids.delete(id)
    this.model = this.model.without(at)
  }

  /** Learns all lessons together, anew: what `createNeeds` does with the lessons it is given. Takes as long as forgetting an old one. */
  settle(): void {
    this.model = this.model.settledAnew()
  }

  /** The keywords of a text with their counts, most frequent first: compound nouns, or phrases where a language has no dictionary here. */
  nouns(text: string): Promise<NounCount[]> {
    if (text.length > longestText) throw new TextTooLong(text.length)
    return nounsOf(text, this.settings.language, this.met)
  }

  save(): Saved {
    const { language, items, sentences, starter, seed } = this.settings
    return {
      version: 1,
      language,
      items,
      lessons: this.lessons.map((lesson) => ({ ...lesson })),
      sentences,
      starter,
      seed,
      settled: this.model.settled,
    }
  }

  private get calibration() {
    return calibrations[this.settings.language]
  }

  private get nothingKnown(): boolean {
    return this.starter.sentences === 0 && this.model.size === 0
  }

  private words(sentence: string): Word[] {
    return wordsOf(sentence.slice(0, longestSentence), this.settings.language, this.tool)
  }

  private vector(sentence: string): Vector {
    return vectorOf(occurrencesOf(this.words(sentence), this.settings.language), this.rarity)
  }

  /** Adds what the starter says; returns the share of the sentence it knows, by weight. */
  private starterScores({ keys, values }: Vector, strength: number, scores: Float64Array): number {
    const { table, weights } = this.starter
    if (weights.rows === 0) return 1
    let told = 0
    for (let c = 0; c < labels.length; c++) scores[c]! += weights.bias[c]! * strength
    for (let at = 0; at < keys.length; at++) {
      const row = table.get(keys[at]!)
      if (row < 0) continue
      told += values[at]! * values[at]!
      addRow(scores, weights, row, values[at]! * strength)
    }
    return told
  }

  private explainStarter(
    { keys, values }: Vector,
    strength: number,
    label: number,
    rival: number,
    shares: Float64Array,
  ): void {
    const { table, weights } = this.starter
    if (weights.rows === 0) return
    for (let at = 0; at < keys.length; at++) {
      const row = table.get(keys[at]!)
      if (row >= 0) shares[at]! += marginOf(weights, row, label, rival) * values[at]! * strength
    }
  }

  private itemOf(vector: Vector, type: Label): Analysis['item'] {
    const { items } = this.settings
    if (items.length === 0) return null
    const scores = new Float64Array(items.length)
    this.model.score(vector, 'item', scores)
    for (let at = 0; at < scores.length; at++) scores[at]! *= itemSharpness
    softmax(scores)
    let best = -1
    for (let at = 0; at < items.length; at++) {
      if (items[at]!.type !== undefined && items[at]!.type !== type) continue
      if (best < 0 || scores[at]! > scores[best]!) best = at
    }
    return best < 0 ? null : { code: items[best]!.code, confidence: scores[best]! }
  }

  /** Checks a lesson, keeps it, and turns it into vectors. */
  private accept(lesson: Lesson): Taught {
    const { text, item, keywords = [] } = lesson
    const kept = item === undefined ? undefined : this.settings.items[this.itemAt.get(item) ?? -1]
    const type = lesson.type ?? kept?.type
    const id = lesson.id ?? this.freeId()
    const words = this.words(text)
    if (words.length === 0) throw new LessonRefused('empty', text)
    if (text.length > longestSentence) throw new LessonRefused('too long', text)
    if (type === undefined && item === undefined) throw new LessonRefused('no label', text)
    if (item !== undefined && !kept) throw new LessonRefused('unknown item', item)
    if (kept?.type !== undefined && kept.type !== type) throw new LessonRefused('item of another type', item!)
    if (this.ids.has(id)) throw new LessonRefused('known id', id)
    if (keywords.length > 0) this.checkKeywords(text, keywords)
    this.ids.add(id)
    this.lessons.push({
      id,
      text,
      ...(type && { type }),
      ...(item !== undefined && { item }),
      ...(keywords.length > 0 && { keywords: [...keywords] }),
    })
    const starter = new Float64Array(labels.length)
    const occurrences = occurrencesOf(words, this.settings.language)
    this.starterScores(vectorOf(occurrences, this.starter.rarity), 1 / this.calibration.temperature, starter)
    return {
      vector: vectorOf(occurrences, this.rarity),
      keywords: keywords.length > 0 ? this.vector(keywords.join(' ')) : undefined,
      type: type === undefined ? -1 : labels.indexOf(type),
      item: item === undefined ? -1 : this.itemAt.get(item)!,
      starter: Float32Array.from(starter),
      normal: textKey(normalText(text)),
    }
  }

  /** The next `lesson-N` that no lesson has: a loaded engine's lessons have theirs already. */
  private freeId(): string {
    let id: string
    do id = `lesson-${++this.given}`
    while (this.ids.has(id))
    return id
  }

  private checkKeywords(text: string, keywords: readonly string[]): void {
    const sentence = normalText(text)
    for (const keyword of keywords)
      if (!sentence.includes(normalText(keyword)) || normalText(keyword) === '')
        throw new LessonRefused('keyword not in the sentence', keyword)
    if (!keywords.some((keyword) => this.words(keyword).some((word) => isContent(word, this.settings.language))))
      throw new LessonRefused('only stop words', keywords.join(', '))
  }
}

/** What two ways of writing the same sentence have in common. */
const normalText = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

/** Likelihoods of items are this much less timid than the training's smoothing makes them. */
const itemSharpness = 2
